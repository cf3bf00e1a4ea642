"""The format of a backup: gzipped JSON lines, each with some rows of a table; the last has the number of rows.

A backup is untrusted input: whatever is wrong with it is a :exc:`BackupError`, found before anything is written. It may
be much larger when it is unpacked, so it is read line by line, and no line may be longer than ``LINE``.
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

#: The longest line that is read, in bytes, which bounds the memory; and about how long written lines are.
LINE, WRITTEN = 16 * 1024 * 1024, 512 * 1024
#: How many rows and values a line may have, counted by its brackets and commas, those in its texts included: decoded,
#: each of them takes many times its bytes in the line.
_BRACKETS, _COMMAS = 400_000, 2_000_000

#: The columns of each table of version 3.
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
    """The tables of a version, with their columns. Version 1 has no seals; they are added when the store is opened."""
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
    """Accepts such a text, or a sealed one, which can't be checked further."""
    return lambda value: check(value) or (_text(value) and value.startswith(MARK) and _base64(value[len(MARK) :]) > 0)


def _key(value: Any) -> bool:
    """Whether something is a key, or an empty text for none."""
    return _text(value) and _base64(value) in (0, KEY_BYTES)


def _base64(text: str) -> int:
    """How many bytes a base64 text has decoded; -1 if it isn't valid."""
    try:
        return len(b64decode(text, validate=True))
    except ValueError:
        return -1


def _or_nothing(check: Any) -> Any:
    return lambda value: value is None or check(value)


def _one_of(*values: str) -> Any:
    return lambda value: value in values


class _OldSummary(msgspec.Struct):
    """The summary of a game of version 2."""

    names: tuple[str, str] = ("", "")
    turns: int = 0
    mover: str = "S"
    outcome: dict[str, Any] | None = None


_OBJECT = _sealed(_json(dict))

#: The checks of columns that aren't plain texts, by name.
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
    """Encodes rows as lines of about the same length; a very long row has a line of its own."""
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
    """Rows of a table, or the end. Values are scalars, so that decoding takes some ten times the line's memory."""

    table: str = ""
    rows: list[tuple[_VALUE, ...]] = []
    end: int | None = None


_HEAD, _PART = msgspec.json.Decoder(_Head), msgspec.json.Decoder(_Part)


def check(source: Path) -> bytes:
    """Reads a backup to its end, raises if it isn't whole, and returns the secret in it, which signs cookies.

    A short secret is refused, since it could be guessed.
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
    """The version of the store in a backup."""
    with gzip.open(source, "rb") as file:
        return _check_head(source, _next_line(source, file))


def read(source: Path) -> Iterator[Batch]:
    """The rows of a backup, each checked. Raises :exc:`BackupError`, or ``OSError``."""
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
