"""Shares of a level, and how its boards are dealt out to several. ``compiled/tables/share.py`` draws what they hold."""

from __future__ import annotations

from itertools import accumulate, pairwise

from awale.endgame.layout import CELL, CHUNK, FIRST, LAST, PLACE
from awale.machine.index import BOARDS, ROWS
from awale.machine.memory import Block


class Share:
    """The boards of level n whose mover's row of m seeds has a rank from ``first[m]`` to ``last[m]``; or all of them.

    >>> share = Share(2)
    >>> share.last.tolist(), share.boards
    ([1, 6, 21, 0], 78)
    """

    def __init__(self, n: int, first: list[int] | None = None, last: list[int] | None = None) -> None:
        width = n + 2
        self._block = Block(words=4 * width)
        #: By seeds in the mover's camp: the ranks, and where its cells begin; by seeds in the other's, its places.
        self.first, self.last, self.cell, self.place = (
            self._block.words[row * width : (row + 1) * width] for row in (FIRST, LAST, CELL, PLACE)
        )
        for m in range(n + 1):
            self.first[m], self.last[m] = (first[m] if first else 0), (last[m] if last else ROWS[m])
        sizes = [(self.last[m] - self.first[m]) * ROWS[n - m] for m in range(n + 1)]
        for m, end in enumerate(accumulate(sizes), start=1):
            self.cell[m] = end
        for k, end in enumerate(accumulate(-(-size // CHUNK) * CHUNK for size in reversed(sizes)), start=1):
            self.place[k] = end

    @property
    def address(self) -> int:
        return self._block.address

    @property
    def boards(self) -> int:
        return self.cell[-1]

    @property
    def places(self) -> int:
        """As many as its fronts need bits: whole chunks."""
        return self.place[-1]

    @property
    def chunks(self) -> int:
        return self.places // CHUNK


def deal(n: int, shares: int) -> list[Share]:
    """The boards of a level in so many shares of about the same size, so that few moves lead from one to another.

    Most moves drop no seed in the other camp, or one or two. So boards go together whose camps differ by as much,
    whoever is to move: with few shares, a move leads to another only where it crosses a border between such classes.

    >>> sum(share.boards for share in deal(9, 4)) == BOARDS[9]
    True
    """
    splits = [float(ROWS[m] * ROWS[n - m]) for m in range(n + 1)]
    # Boards of the classes before that of m, and of its own.
    before = [sum(splits[j] for j in range(n + 1) if abs(2 * j - n) < abs(2 * m - n)) for m in range(n + 1)]
    size = [splits[m] * (1 if 2 * m == n else 2) for m in range(n + 1)]

    def cut(part: int) -> list[int]:
        so_far = float(BOARDS[n]) * part / shares
        return [round(min(max((so_far - before[m]) / size[m], 0.0), 1.0) * ROWS[m]) for m in range(n + 1)]

    return [Share(n, first, last) for first, last in pairwise(map(cut, range(shares + 1)))]
