"""Memory that machine code reads and writes by its address.

>>> block = Block(words=4)
>>> block.words[1] = 7
>>> block.address % 64, block.words.tolist()
(0, [0, 7, 0, 0])
"""

from __future__ import annotations

import ctypes
import mmap
from collections.abc import Callable
from typing import Any, Protocol

#: A cache line. Threads that write to one line slow each other down, and vectors are read from its start.
LINE = 64
#: From this size on memory comes straight from the system, in large pages where it has them.
_LARGE = 1 << 20


class Block:
    """Zeroed memory, aligned to a cache line. Its address is valid as long as this object or a view of it lives."""

    __slots__ = ("_buffer", "address", "size", "words")

    def __init__(self, *, words: int = 0, size: int = 0, buffer: mmap.mmap | None = None) -> None:
        """So many 64-bit words, or so many bytes; of a buffer, if one is given, from its beginning."""
        self.size = size or 8 * words
        room = (-(-self.size // LINE) + 1) * LINE
        self._buffer = buffer or (_from_system(room) if room >= _LARGE else bytearray(room))
        start = ctypes.addressof(ctypes.c_char.from_buffer(self._buffer))
        skipped = -start % LINE
        self.address = start + skipped
        #: The memory as signed 64-bit integers.
        self.words: memoryview[int] = memoryview(self._buffer)[skipped : skipped + -(-self.size // 8) * 8].cast("q")

    @property
    def view(self) -> memoryview[int]:
        """The memory as bytes."""
        return self.words.cast("B")[: self.size]

    @property
    def signed(self) -> memoryview[int]:
        """The memory as bytes with a sign."""
        return self.words.cast("B")[: self.size].cast("b")

    def clear(self) -> None:
        """Sets every byte to zero."""
        self.fill(0)

    def fill(self, value: int) -> None:
        """Sets every byte to a value."""
        ctypes.memset(self.address, value, self.size)

    @classmethod
    def of(cls, data: bytes | memoryview[int]) -> Block:
        """A copy of some bytes."""
        block = cls(size=len(data))
        block.view[:] = data
        return block


#: Gives zeroed memory of so many bytes.
Room = Callable[[int], Block]


def room(size: int) -> Block:
    """Memory of this process."""
    return Block(size=size)


class Placed(Protocol):
    """Something that has memory."""

    @property
    def address(self) -> int: ...


class Descriptor:
    """A block of words that machine code reads: numbers, and addresses of other memory, which it keeps alive."""

    __slots__ = ("_block", "_told")

    def __init__(self, words: int) -> None:
        self._block, self._told = Block(words=words), [None] * words

    @property
    def address(self) -> int:
        return self._block.address

    def __setitem__(self, place: int, what: int | Placed | None) -> None:
        """Stores a number, or the address of some memory (0 for ``None``)."""
        told: list[Any] = self._told
        told[place] = what
        self._block.words[place] = what if isinstance(what, int) else what.address if what is not None else 0

    def __getitem__(self, place: int) -> Any:
        """What was stored."""
        return self._told[place]


def _from_system(size: int) -> mmap.mmap:
    if not hasattr(mmap, "MAP_PRIVATE"):
        return mmap.mmap(-1, size)
    # Memory that could be shared with other processes has no large pages.
    memory = mmap.mmap(-1, size, flags=mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS)
    if hasattr(mmap, "MADV_HUGEPAGE"):
        # With large pages a random look-up in a large table misses the cache but rarely the TLB.
        memory.madvise(mmap.MADV_HUGEPAGE)
    return memory


# --- memory that others have ----------------------------------------------------------------------------------------


class _Buffer(ctypes.Structure):
    """Python's own record of memory that an object lets others see (``Py_buffer``)."""

    _fields_ = (
        ("data", ctypes.c_void_p),
        ("owner", ctypes.py_object),
        ("size", ctypes.c_ssize_t),
        ("item", ctypes.c_ssize_t),
        ("read_only", ctypes.c_int),
        ("dimensions", ctypes.c_int),
        ("format", ctypes.c_char_p),
        ("shape", ctypes.c_void_p),
        ("strides", ctypes.c_void_p),
        ("offsets", ctypes.c_void_p),
        ("internal", ctypes.c_void_p),
    )


def address_of(data: Any) -> int:
    """The address of a buffer's memory (bytes, a map, a view of one), which may be read-only. The caller keeps the
    buffer alive.

    >>> ctypes.string_at(address_of(memoryview(b"abcd")[1:]), 3)
    b'bcd'
    """
    seen = _Buffer()
    ctypes.pythonapi.PyObject_GetBuffer(ctypes.py_object(data), ctypes.byref(seen), 0)
    address = int(seen.data or 0)
    ctypes.pythonapi.PyBuffer_Release(ctypes.byref(seen))
    return address
