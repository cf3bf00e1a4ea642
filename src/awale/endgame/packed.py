"""A level in compressed form, for keeping and sending: less than half the size, and still read at random.

    header      4,096 bytes
    ends        where each block ends, counted from the first, eight bytes each, little-endian
    checks      CRC-32 of the values of each block, four bytes each
    blocks      4,096 values each, deflated by themselves

A probe inflates one block, some twenty microseconds, unless it is among the few hundred that are cached. Deflate,
because every Python has it: with its strategy for small numbers it is as small as Zstandard's best at this block size
(``bench/README.md``). A block's checksum is verified whenever it is inflated, so a damaged one is never read.
"""

from __future__ import annotations

import hashlib
import mmap
import os
import struct
import zlib
from collections import OrderedDict
from collections.abc import Callable, Iterable
from itertools import accumulate
from pathlib import Path

from awale.endgame.header import PACKED, SIZE, Header, TableError, encode
from awale.endgame.raw import Values, little, read_header, readable
from awale.files import write_whole
from awale.machine.memory import Block
from awale.machine.system import side_by_side
from awale.words import Sentence

BLOCK = 4096
_CACHED = 256
#: Blocks handed to a thread at a time.
_BATCH = 256


def write(path: Path, header: Header, values: Values, progress: Callable[[int], object] | None = None) -> Header:
    """Writes a level in compressed form; ``progress`` is called with how many boards are done."""
    starts = range(0, len(values), BLOCK * _BATCH)
    blocks: list[bytes] = []
    checks: list[int] = []
    deflated = side_by_side(lambda at: _deflate(values, at), starts)
    for done, (some, their_checks) in zip(starts, deflated, strict=True):
        blocks += some
        checks += their_checks
        if progress:
            progress(done)
    index = struct.pack(f"<{len(blocks)}Q{len(checks)}I", *accumulate(map(len, blocks)), *checks)
    packed = Header(
        PACKED,
        header.rules,
        header.fingerprint,
        header.seeds,
        header.boards,
        header.values,
        header.dead,
        hashlib.sha256(index).hexdigest(),
    )
    write_whole(path, (encode(packed), index, *blocks), parents=True)
    return packed


def _deflate(values: Values, first: int) -> tuple[list[bytes], list[int]]:
    blocks, checks = [], []
    for at in range(first, min(first + BLOCK * _BATCH, len(values)), BLOCK):
        plain = values[at : at + BLOCK].tobytes()
        deflater = zlib.compressobj(9, zlib.DEFLATED, -15, 9, zlib.Z_FILTERED)
        blocks.append(deflater.compress(plain) + deflater.flush())
        checks.append(zlib.crc32(plain))
    return blocks, checks


class PackedLevel:
    """A compressed level, read at random."""

    def __init__(self, path: Path, fingerprint: str, seeds: int) -> None:
        self.path = path
        with readable(path) as file:
            self.header = read_header(file, path, fingerprint, seeds, PACKED)
            count = -(-self.header.boards // BLOCK)
            self._data = SIZE + 12 * count
            if os.fstat(file.fileno()).st_size < self._data:
                raise TableError(Sentence("endgame.truncated", file=str(path)))
            self._map = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        view = memoryview(self._map)
        if hashlib.sha256(view[SIZE : self._data]).hexdigest() != self.header.checks:
            raise TableError(Sentence("endgame.damaged", file=str(path)))
        self._ends = little("Q", view[SIZE : SIZE + 8 * count])
        self._checks = little("I", view[SIZE + 8 * count : self._data])
        if self._data + self._ends[-1] != len(self._map):
            raise TableError(Sentence("endgame.truncated", file=str(path)))
        self._cache: OrderedDict[int, bytes] = OrderedDict()

    def block(self, number: int) -> bytes:
        """The values of one block, as bytes."""
        if number in self._cache:
            self._cache.move_to_end(number)
            return self._cache[number]
        plain = self._inflate(number)
        self._cache[number] = plain
        if len(self._cache) > _CACHED:
            self._cache.popitem(last=False)
        return plain

    def _inflate(self, number: int) -> bytes:
        start = self._data + (self._ends[number - 1] if number else 0)
        try:
            plain = zlib.decompress(self._map[start : self._data + self._ends[number]], -15, BLOCK)
        except zlib.error:
            plain = b""
        if zlib.crc32(plain) != self._checks[number] or len(plain) != min(BLOCK, self.header.boards - number * BLOCK):
            raise TableError(Sentence("endgame.damaged", file=str(self.path)))
        return plain

    def value(self, index: int) -> int:
        byte = self.block(index // BLOCK)[index % BLOCK]
        return byte - 256 if byte > 127 else byte

    def check(self, pieces: Iterable[int] | None = None, progress: Callable[[int], object] | None = None) -> None:
        """Raises :exc:`TableError` if some of these blocks (all of them) aren't what was written."""
        for number in range(len(self._checks)) if pieces is None else pieces:
            self._inflate(number)
            if progress:
                progress(number)

    def expanded(self) -> Values:
        """All values, in memory."""
        values = Block(size=self.header.boards)

        def fill(first: int) -> None:
            for number in range(first, min(first + _BATCH, len(self._checks))):
                values.view[number * BLOCK : (number + 1) * BLOCK] = self._inflate(number)

        for _ in side_by_side(fill, range(0, len(self._checks), _BATCH)):
            pass
        return values.signed
