"""Lists of odd edges, or of the boards after them: lines of four words. ``layout`` says what these are."""

from __future__ import annotations

from collections.abc import Iterable

from awale.endgame.layout import EDGE
from awale.endgame.share import Share
from awale.machine.functions import drop_doubles, sort_edges, start_chunks
from awale.machine.memory import Block

_BYTES = 8 * EDGE


class Edges:
    """So many lines at the beginning of a block."""

    def __init__(self, block: Block, count: int) -> None:
        self.block, self.count = block, count

    @classmethod
    def joined(cls, lists: Iterable[bytes | memoryview[int]]) -> Edges:
        """The lines of several lists."""
        data = b"".join(lists)
        return cls(Block.of(data), len(data) // _BYTES)

    @property
    def address(self) -> int:
        return self.block.address

    @property
    def data(self) -> memoryview[int]:
        """The lines as bytes."""
        return self.block.view[: _BYTES * self.count]

    def sort(self) -> None:
        """Sorts the lines by their words, the first word first."""
        scratch = Block(words=EDGE * self.count)
        sort_edges(self.address, self.count, scratch.address)

    def drop_doubles(self) -> None:
        """Of a sorted list, keeps each line once."""
        self.count = drop_doubles(self.address, self.count)

    def starts(self, share: Share) -> Block:
        """Where the lines of each chunk of a share begin in a list that is sorted by place, and where the last ends."""
        starts = Block(words=share.chunks + 1)
        start_chunks(self.address, self.count, starts.address, share.chunks)
        return starts
