"""Candidates that the endgame tables know exactly.

The board is out of a game; the stores are set so that the answer, and nothing else, wins. Best play from a board
doesn't hang on the stores, and whoever solves knows at once what is asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator

import numpy as np

from awale.kernel.compiled import compiled
from awale.kernel.index import index_of
from awale.kernel.lanes import seeds_at
from awale.kernel.moves import sow
from awale.rules.position import SEEDS, Position
from exercises.candidate import Candidate, named
from exercises.games import Board, as_arrays
from teach.loops import NONE
from teach.shelf import Shelf

#: The answer gains at least so many seeds more than any other move.
MARGIN = 2
#: With fewer seeds there is little to see.
FEWEST = 4


#: Two pits or more hold at least so many seeds when they are taken.
_CHAIN, _LAP = 4, 12
_0 = np.uint64(0)


@compiled
def _places(mine, theirs, places, special):
    """Where boards are in their level; and those where a slam could be sown, a pit holds a lap, or a camp is empty."""
    for at in range(len(mine)):
        places[at] = index_of(mine[at], theirs[at])
        special[at] = theirs[at] == _0
        for pit in range(6):
            held = np.int64(seeds_at(mine[at], pit))
            if held:
                _, after, chain = sow(mine[at], theirs[at], pit)
                special[at] |= held >= _LAP or (chain != _0 and chain == after)


def endings(shelf: Shelf, boards: list[Board], special_only: bool) -> Iterator[Candidate]:
    """The boards on which one move is clearly best, by the tables; all of them, or those with something special."""
    levels: dict[int, list[Board]] = defaultdict(list)
    for board in boards:
        levels[sum(board.pits)].append(board)
    for seeds in range(FEWEST, shelf.scope.most + 1):
        if levels[seeds]:
            yield from _level(shelf, seeds, levels[seeds], special_only)


def _level(shelf: Shelf, seeds: int, boards: list[Board], special_only: bool) -> Iterator[Candidate]:
    mine, theirs = as_arrays(boards)
    places, special = np.empty(len(boards), np.int64), np.zeros(len(boards), np.bool_)
    _places(mine, theirs, places, special)
    worth, takes = shelf.moves_at(seeds, places)
    ordered = np.sort(worth, axis=1)
    clear = (ordered[:, -2] != NONE) & (ordered[:, -1].astype(np.int64) - ordered[:, -2] >= MARGIN)
    if special_only:
        best = worth.argmax(axis=1)
        clear &= special | (takes[np.arange(len(boards)), best] >= _CHAIN)
    for at in np.flatnonzero(clear):
        gains = named([None if value == NONE else int(value) for value in worth[at]])
        yield decided(boards[at].pits, gains)


def decided(pits: tuple[int, ...], gains: dict[str, float]) -> Candidate:
    """The board with stores under which the best move wins by a seed or two, and no other wins."""
    taken = SEEDS - sum(pits)
    best = int(max(gains.values()))
    lead = 1 - best if (taken + 1 - best) % 2 == 0 else 2 - best
    south = (taken + lead) // 2
    position = Position(pits, "S", (south, taken - south))
    return Candidate(position, {move: value + lead for move, value in gains.items()}, True)
