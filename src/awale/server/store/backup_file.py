"""The file of a backup: gzipped JSON, a line for some rows of a table and a last one that says how many there were.

It comes from outside: whatever is wrong with it is a :exc:`BackupError`, found before anything is written. A file may
be much larger when it is unpacked than it looks, so it is read line by line, and no line may be longer than ``LINE``.
"""

from __future__ import annotations

import errno
import gzip
import os
import stat
import zlib
from base64 import b64decode
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from awale.server.store import schema
from awale.server.store.seal import KEY_BYTES, MARK
from awale.server.visitor import SECRET_BYTES
from awale.words import AwaleError, Sentence, shown

Row = Sequence[Any]
Batch = tuple[str, Sequence[Row]]

#: The longest line that is read, in bytes: all that is in memory at a time. And how long those are that we write.
LINE, WRITTEN = 16 * 1024 * 1024, 512 * 1024
#: How many rows and values a line may have, by its brackets and commas, those in its texts included: each of them takes
#: many times the few bytes that it has in the line.
_BRACKETS, _COMMAS = 400_000, 2_000_000

#: What a store of version 3 has: the columns of each table.
COLUMNS: Mapping[str, str] = {
    "settings": "name, value",
    "journals": "id, kind, code, made, about, summary, is_over, parent, wake, seal",
    "events": "journal, n, kind, data, at",
    "holders": "player, made, journal",
    "reviews": "journal, data",
    "seals": "id, key",
}
_VERSION_2: Mapping[str, str] = {
    "settings": "name, value",
    "games": "id, code, kind, sheet, overrides, start, names, level, seed, clock, maker, seats, made, summary, "
    "meeting, seal, is_over",
    "events": "game, n, kind, seat, data, at, spent",
    "holders": "player, made, game",
    "reviews": "game, data",
    "meetings": "id, code, key, made, wake, seal",
    "happenings": "meeting, n, kind, data, at",
    "seals": "id, key",
}


def columns(version: int) -> Mapping[str, str]:
    """What a store of some version has. Version 1 has no seals; what is made of it gets them when it is opened."""
    if version > 1:
        return COLUMNS if version > 2 else _VERSION_2
    known = {table: names for table, names in _VERSION_2.items() if table != "seals"}
    known["games"] = known["games"].replace("meeting, seal, ", "")
    known["meetings"] = known["meetings"].removesuffix(", seal")
    return known


class BackupError(AwaleError):
    """A file that isn't a whole backup, or a store that isn't empty."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(Sentence(f"backup.{code}", **values))


# --- what may stand in a column -----------------------------------------------------------------------------------


def _text(value: Any) -> bool:
    return isinstance(value, str) and "\0" not in value


def _number(value: Any) -> bool:
    return type(value) is int and -(2**63) <= value < 2**63


def _count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 2**31


def _truth(value: Any) -> bool:
    return value in (0, 1)


def _json(shape: Any) -> Any:
    """Whether something is a text that is JSON of this shape."""
    decoder = msgspec.json.Decoder(shape)

    def check(value: Any) -> bool:
        try:
            return _text(value) and decoder.decode(value) is not None
        except (msgspec.DecodeError, UnicodeError, RecursionError):
            return False

    return check


def _sealed(check: Any) -> Any:
    """Whether something is such a text, or one that is sealed: what is in that only its key can tell."""
    return lambda value: check(value) or (_text(value) and value.startswith(MARK) and _base64(value[len(MARK) :]) > 0)


def _key(value: Any) -> bool:
    """Whether something is a key; an empty one says that there is none."""
    return _text(value) and _base64(value) in (0, KEY_BYTES)


def _base64(text: str) -> int:
    """How many bytes a text stands for; -1 if it doesn't."""
    try:
        return len(b64decode(text, validate=True))
    except ValueError:
        return -1


def _or_nothing(check: Any) -> Any:
    return lambda value: value is None or check(value)


def _one_of(*values: str) -> Any:
    return lambda value: value in values


class _OldSummary(msgspec.Struct):
    """Where a game of version 2 stood."""

    names: tuple[str, str] = ("", "")
    turns: int = 0
    mover: str = "S"
    outcome: dict[str, Any] | None = None


_OBJECT = _sealed(_json(dict))

#: What isn't a text, by the name of its column.
_OTHERWISE: Mapping[str, Any] = {
    "journals.kind": _one_of("game", "class", "club"),
    "journals.code": _or_nothing(_text),
    "about": _OBJECT,
    "journals.summary": _OBJECT,
    "parent": _or_nothing(_text),
    "games.code": _or_nothing(_text),
    "overrides": _json(dict[str, str]),
    "names": _sealed(_json(tuple[str, str])),
    "level": _or_nothing(_count),
    "seed": _number,
    "clock": _or_nothing(_json(dict)),
    "made": _number,
    "summary": _sealed(_json(_OldSummary)),
    "is_over": _truth,
    "n": _count,
    "seat": _or_nothing(_text),
    "data": _OBJECT,
    "at": _number,
    "spent": _number,
    "wake": _or_nothing(_number),
    "games.meeting": _or_nothing(_text),
    "seals.key": _key,
}


def _checks(version: int) -> dict[str, list[tuple[str, Any]]]:
    return {
        table: [(each, _OTHERWISE.get(f"{table}.{each}", _OTHERWISE.get(each, _text))) for each in names.split(", ")]
        for table, names in columns(version).items()
    }


_VALUE = str | int | bool | None


# --- writing ------------------------------------------------------------------------------------------------------


def head(version: int) -> bytes:
    return _line({"awale": "backup", "schema": version})


def lines(table: str, rows: Sequence[Row]) -> Iterator[bytes]:
    """Rows as lines of a decent length: one that is very long has a line of its own."""
    begin, middle, size = b'{"table":' + msgspec.json.encode(table) + b',"rows":[', list[bytes](), 0
    for row in rows:
        text = msgspec.json.encode(row)
        if middle and size + len(text) > WRITTEN:
            yield begin + b",".join(middle) + b"]}\n"
            middle, size = [], 0
        middle.append(text)
        size += len(text)
    if middle:
        yield begin + b",".join(middle) + b"]}\n"


def end(count: int) -> bytes:
    return _line({"end": count})


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


# --- reading ------------------------------------------------------------------------------------------------------


class _Head(msgspec.Struct):
    awale: str
    schema: int


class _Part(msgspec.Struct):
    """Rows of a table, or the end. Values are plain: what is decoded takes no more than some ten times its line."""

    table: str = ""
    rows: list[tuple[_VALUE, ...]] = []
    end: int | None = None


_HEAD, _PART = msgspec.json.Decoder(_Head), msgspec.json.Decoder(_Part)


def check(source: Path) -> bytes:
    """Reads a backup through, and refuses one that isn't whole; the secret in it, which signs cookies.

    With a short secret anybody could sign: that is refused too.
    """
    secret = b""
    for table, rows in read(source):
        for name, value in rows if table == "settings" else ():
            if name == "secret":
                with suppress(ValueError):
                    secret = bytes.fromhex(value)
    if len(secret) < SECRET_BYTES:
        raise BackupError("no-secret", file=str(source))
    return secret


def version(source: Path) -> int:
    """Which version has written the store of which this is the backup."""
    with gzip.open(source, "rb") as file:
        return _check_head(source, _next_line(source, file))


def read(source: Path) -> Iterator[Batch]:
    """The rows of a backup, checked one by one. Raises :exc:`BackupError`, or what the system says of the file."""
    if not stat.S_ISREG(source.stat().st_mode):
        if source.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(source))
        raise BackupError("not-a-file", file=str(source))
    try:
        with gzip.open(source, "rb") as file:
            yield from _batches(source, file)
    except OSError as error:
        if error.errno is not None:
            raise
        raise BackupError("damaged", file=str(source)) from None
    except EOFError:
        raise BackupError("cut", file=str(source)) from None
    except (zlib.error, msgspec.DecodeError, UnicodeError, RecursionError):
        raise BackupError("damaged", file=str(source)) from None


def _batches(source: Path, file: BinaryIO | gzip.GzipFile) -> Iterator[Batch]:
    checks = _checks(_check_head(source, _next_line(source, file)))
    count = 0
    while text := _next_line(source, file):
        part = _PART.decode(text)
        if part.end is not None:
            if part.end != count or _next_line(source, file):
                raise BackupError("damaged", file=str(source))
            return
        _check_rows(source, part, checks.get(part.table))
        count += len(part.rows)
        yield part.table, part.rows
    raise BackupError("cut", file=str(source))


def _next_line(source: Path, file: BinaryIO | gzip.GzipFile) -> bytes:
    text = file.readline(LINE + 1)
    if len(text) > LINE:
        raise BackupError("too-long", file=str(source), most=LINE // (1024 * 1024))
    if text.count(b"[") > _BRACKETS or text.count(b",") > _COMMAS:
        raise BackupError("damaged", file=str(source))
    return text


def _check_head(source: Path, text: bytes) -> int:
    try:
        found = _HEAD.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise BackupError("foreign", file=str(source)) from None
    if found.awale != "backup":
        raise BackupError("foreign", file=str(source))
    return schema.check_version(str(found.schema))


def _check_rows(source: Path, part: _Part, checks: Sequence[tuple[str, Any]] | None) -> None:
    if checks is None:
        raise BackupError("wrong-table", file=str(source), table=shown(part.table))
    for row in part.rows:
        if len(row) != len(checks):
            raise BackupError("wrong-row", file=str(source), table=part.table)
        for value, (column, is_right) in zip(row, checks, strict=True):
            if not is_right(value):
                raise BackupError("wrong-value", file=str(source), table=part.table, column=column)
