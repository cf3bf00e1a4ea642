"""A level as a file, one byte a board, mapped into memory and shared by all processes that read it.

    header      4,096 bytes
    values      one signed byte a board, in the order of ``machine.index``; begins a page of memory
    checks      CRC-32 of every 64 KB of the values, four bytes each, little-endian

A file appears under its name when all of it is on disk. When it is first opened all its checksums are verified; a file
beside it (``.checked``) records that with the file's identity, so that a large level is read whole once and later only
sampled.
"""

from __future__ import annotations

import hashlib
import json
import mmap
import os
import random
import struct
import sys
import time
import zlib
from array import array
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import IO, Any

from awale.endgame.header import RAW, SIZE, Header, TableError, check_place, decode, encode
from awale.files import write_whole
from awale.machine.functions import add_histogram
from awale.machine.memory import Block, address_of
from awale.words import Sentence

#: Signed bytes, one a board.
Values = memoryview

PIECE = 1 << 16
#: Files up to this size are checked whole at every opening: it takes a few milliseconds.
_SMALL = 1 << 24
#: Pieces that are looked at in larger ones that were checked before.
_SAMPLE = 16
_NOTES = ".checked"
#: A file younger than this isn't recorded as checked: a change within the clock's resolution would go unseen.
_YOUNG = 2 * 10**9


# --- writing --------------------------------------------------------------------------------------------------------


def histogram(values: Values) -> dict[int, int]:
    """How many boards have each value."""
    return _ValueSummary((values,)).histogram


class _ValueSummary:
    """The checksums and the histogram of values that come in parts of any size."""

    def __init__(self, parts: Iterable[Values]) -> None:
        self.boards, self._counts = 0, Block(words=256)
        self._checks: list[int] = []
        self._check = 0
        for part in parts:
            self._add(part)
        if self.boards % PIECE:
            self._checks.append(self._check)

    def _add(self, part: Values) -> None:
        view, at = memoryview(part).cast("B"), 0
        while at < len(view):
            more = min(PIECE - self.boards % PIECE, len(view) - at)
            self._check = zlib.crc32(view[at : at + more], self._check)
            self.boards, at = self.boards + more, at + more
            if self.boards % PIECE == 0:
                self._checks.append(self._check)
                self._check = 0
        add_histogram(address_of(view), len(view), self._counts.address)

    @property
    def checks(self) -> bytes:
        return struct.pack(f"<{len(self._checks)}I", *self._checks)

    @property
    def histogram(self) -> dict[int, int]:
        counts = self._counts.words
        return {value: counts[value & 0xFF] for value in range(-128, 128) if counts[value & 0xFF]}


def write(path: Path, rules: dict[str, str], fingerprint: str, seeds: int, values: Values, dead: int) -> Header:
    """Writes a level; it is on disk and under its name when this returns, or not at all."""
    return write_parts(path, rules, fingerprint, seeds, lambda: (values,), dead)


def write_parts(
    path: Path, rules: dict[str, str], fingerprint: str, seeds: int, parts: Callable[[], Iterable[Values]], dead: int
) -> Header:
    """As ``write``, for values that come in parts: ``parts`` is called twice, to look at them and to write them."""
    found = _ValueSummary(parts())
    digest = hashlib.sha256(found.checks).hexdigest()
    header = Header(RAW, rules, fingerprint, seeds, found.boards, found.histogram, dead, digest)
    write_whole(
        path, chain((encode(header),), (memoryview(part).cast("B") for part in parts()), (found.checks,)), parents=True
    )
    return header


def size_of(boards: int) -> int:
    """How many bytes the file of a level takes."""
    return SIZE + boards + 4 * -(-boards // PIECE)


# --- reading --------------------------------------------------------------------------------------------------------


class RawLevel:
    """A level in place. ``values`` is read-only, and lives as long as this object."""

    def __init__(self, path: Path, fingerprint: str, seeds: int) -> None:
        self.path = path
        with readable(path) as file:
            self.header = read_header(file, path, fingerprint, seeds, RAW)
            boards = self.header.boards
            if os.fstat(file.fileno()).st_size != size_of(boards):
                raise TableError(Sentence("endgame.truncated", file=str(path)))
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
            self._identity = _identity(os.fstat(file.fileno()))
        view = memoryview(self._map)
        self.values: Values = view[SIZE : SIZE + boards].cast("b")
        self._checks = little("I", view[SIZE + boards :])
        if hashlib.sha256(view[SIZE + boards :]).hexdigest() != self.header.checks:
            raise TableError(Sentence("endgame.damaged", file=str(path)))
        self._check_on_opening()

    def check(self, pieces: Iterable[int] | None = None, progress: Callable[[int], object] | None = None) -> None:
        """Raises :exc:`TableError` if some of these pieces (all of them) aren't what was written."""
        view = self.values.cast("B")
        for piece in range(len(self._checks)) if pieces is None else pieces:
            if zlib.crc32(view[piece * PIECE : (piece + 1) * PIECE]) != self._checks[piece]:
                raise TableError(Sentence("endgame.damaged", file=str(self.path)))
            if progress:
                progress(piece)

    def _check_on_opening(self) -> None:
        if self.header.boards <= _SMALL:
            self.check()
        elif _notes(self.path).get(self.path.name) == self._identity:
            last = len(self._checks) - 1
            self.check({0, last, *random.sample(range(last), _SAMPLE)})
        else:
            self.check()
            _note(self.path, self._identity)

    def value(self, index: int) -> int:
        return self.values[index]


def little(kind: str, data: memoryview[int]) -> memoryview[int] | array[int]:
    """Integers that lie in a file, the least byte first; ``kind`` is their letter, as ``array`` has it."""
    if sys.byteorder == "little":
        return data.cast(kind)  # type: ignore[call-overload,no-any-return]
    turned = array(kind, data.tobytes())
    turned.byteswap()
    return turned


@contextmanager
def readable(path: Path) -> Iterator[IO[bytes]]:
    """A file to read; a system's refusal becomes a sentence."""
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise TableError(Sentence("endgame.unreadable", file=str(path), why=error.strerror or str(error))) from None


def read_header(file: IO[bytes], path: Path, fingerprint: str, seeds: int, form: str) -> Header:
    page = file.read(SIZE)
    if 0 < len(page) < SIZE and page[:6] == b"AWALE ":
        raise TableError(Sentence("endgame.truncated", file=str(path)))
    header = decode(page, str(path))
    check_place(header, fingerprint, seeds, form, str(path))
    return header


# --- which files were checked ---------------------------------------------------------------------------------------


def _identity(found: os.stat_result) -> list[int]:
    """What changes when a file is written. The ctime is in it, since nobody can set that back."""
    return [found.st_size, found.st_ino, found.st_mtime_ns, found.st_ctime_ns]


def _notes(path: Path) -> dict[str, Any]:
    try:
        notes = json.loads(path.with_name(_NOTES).read_text(encoding="ascii"))
    except (OSError, ValueError):
        return {}
    return notes if isinstance(notes, dict) else {}


def _note(path: Path, identity: list[int]) -> None:
    """Records a file as checked. In a read-only folder it can't, and the file is checked again the next time."""
    if time.time_ns() - max(identity[2:]) < _YOUNG:
        return
    notes = {**_notes(path), path.name: identity}
    with suppress(OSError):
        write_whole(path.with_name(_NOTES), (json.dumps(notes),))
