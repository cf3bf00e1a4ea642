"""Memory that machine code reads and writes by its address.

>>> block = Block(words=4)
>>> block.words[1] = 7
>>> block.address % 64, block.words.tolist()
(0, [0, 7, 0, 0])
"""

from __future__ import annotations

import ctypes
import mmap

#: A cache line. Threads that write to one line slow each other down, and vectors are read from its start.
LINE = 64
#: From this size on memory comes straight from the system, in large pages where it has them.
_LARGE = 1 << 20


class Block:
    """Zeroed memory that begins on a cache line of its own and stays where it is as long as this object lives."""

    __slots__ = ("_buffer", "address", "size", "words")

    def __init__(self, *, words: int = 0, size: int = 0) -> None:
        """So many 64-bit words, or so many bytes."""
        self.size = size or 8 * words
        room = (-(-self.size // LINE) + 1) * LINE
        self._buffer = _from_system(room) if room >= _LARGE else bytearray(room)
        start = ctypes.addressof(ctypes.c_char.from_buffer(self._buffer))
        skipped = -start % LINE
        self.address = start + skipped
        #: The memory as signed 64-bit integers.
        self.words: memoryview[int] = memoryview(self._buffer)[skipped : skipped + -(-self.size // 8) * 8].cast("q")

    @property
    def view(self) -> memoryview[int]:
        """The memory as bytes."""
        return self.words.cast("B")[: self.size]

    def clear(self) -> None:
        """Sets every byte to zero."""
        ctypes.memset(self.address, 0, self.size)

    @classmethod
    def of(cls, data: bytes) -> Block:
        """A copy of some bytes."""
        block = cls(size=len(data))
        block.view[:] = data
        return block


def _from_system(size: int) -> mmap.mmap:
    memory = mmap.mmap(-1, size)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        # A random look-up in a large table then misses one cache instead of two.
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memory
