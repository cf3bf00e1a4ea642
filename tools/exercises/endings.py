"""Candidates that the endgame tables know exactly.

The board is from a game; the stores are set so that the answer, and no other move, wins. Best play from a board doesn't
depend on the stores, and so the task is the same everywhere: win.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt

from awale.compiled.index import index_of
from awale.compiled.jit import Int, compiled
from awale.compiled.lanes import seeds_at
from awale.compiled.moves import legal, play, sow
from awale.endgame.layout import NONE
from awale.machine.rulecode import MOVES
from awale.rules.position import SEEDS, Position
from exercises.candidate import Candidate, named
from exercises.games import Board, Rows, as_rows
from teach.shelf import Shelf

Pits = npt.NDArray[np.uint8]

#: The answer gains at least so many seeds more than any other move.
MARGIN = 2
#: With fewer seeds there is little to see.
FEWEST = 4


#: Two pits or more hold at least so many seeds when they are taken.
_CHAIN, _LAP = 4, 12
_0 = np.uint64(0)


@compiled
def _places(
    mine: npt.NDArray[np.uint64],
    theirs: npt.NDArray[np.uint64],
    places: npt.NDArray[np.int64],
    special: npt.NDArray[np.bool_],
) -> None:
    """Where boards are in their level; and those where a slam could be sown, a pit holds a lap, or a camp is empty."""
    for at in range(len(mine)):
        places[at] = index_of(mine[at], theirs[at])
        special[at] = theirs[at] == _0
        for pit in range(6):
            held = np.int64(seeds_at(mine[at], pit))
            if held:
                _, after, chain = sow(mine[at], theirs[at], pit)
                special[at] |= held >= _LAP or (chain != _0 and chain == after)


@compiled
def _after(
    rules: Int,
    mine: npt.NDArray[np.uint64],
    theirs: npt.NDArray[np.uint64],
    next_mine: npt.NDArray[np.uint64],
    next_theirs: npt.NDArray[np.uint64],
) -> Int:
    """The boards after each move of some boards, seen by the other; how many there are."""
    found = 0
    for at in range(len(mine)):
        lanes, turn = legal(rules, mine[at], theirs[at])
        for pit in range(6):
            if turn == MOVES and lanes & (np.uint64(0x80) << np.uint64(8 * pit)) != _0:
                own, left, _, _ = play(rules, mine[at], theirs[at], pit)
                if own != _0 and left != _0:
                    next_mine[found], next_theirs[found] = left, own
                    found += 1
    return found


def endings(shelf: Shelf, boards: list[Board], stray: int, special_only: bool) -> Iterator[Candidate]:
    """The boards on which one move is clearly best, by the tables; all of them, or those with something special.

    Besides the boards themselves, those are looked at that any moves lead to from them, so many moves away.
    """
    rows = around(shelf.rules, [board for board in boards if sum(board.pits) <= shelf.scope.most], stray)
    pits = np.ascontiguousarray(rows).view(np.uint8).reshape(-1, 2, 8)[:, :, :6].reshape(-1, 12)
    seeds = pits.sum(axis=1)
    for level in range(FEWEST, shelf.scope.most + 1):
        if (seeds == level).any():
            yield from _level(shelf, level, rows[seeds == level], pits[seeds == level], special_only)


def around(rules: int, boards: list[Board], stray: int) -> Rows:
    """Boards and those so many moves away, each once."""
    rows = as_rows(boards)
    found = [rows]
    for _ in range(stray):
        mine, theirs = np.empty(6 * len(rows), np.uint64), np.empty(6 * len(rows), np.uint64)
        count = _after(rules, rows[:, 0], rows[:, 1], mine, theirs)
        rows = np.unique(np.stack([mine[:count], theirs[:count]], axis=1), axis=0)
        found.append(rows)
    return np.unique(np.concatenate(found), axis=0)


def _level(shelf: Shelf, seeds: int, rows: Rows, pits: Pits, special_only: bool) -> Iterator[Candidate]:
    places, special = np.empty(len(rows), np.int64), np.zeros(len(rows), np.bool_)
    _places(rows[:, 0], rows[:, 1], places, special)
    worth, takes = shelf.moves_at(seeds, places)
    ordered = np.sort(worth, axis=1)
    clear = (ordered[:, -2] != NONE) & (ordered[:, -1].astype(np.int64) - ordered[:, -2] >= MARGIN)
    if special_only:
        best = worth.argmax(axis=1)
        clear &= special | (takes[np.arange(len(rows)), best] >= _CHAIN)
    for at in np.flatnonzero(clear):
        gains = named([None if value == NONE else int(value) for value in worth[at]])
        yield decided(tuple(map(int, pits[at])), gains)


def decided(pits: tuple[int, ...], gains: dict[str, float]) -> Candidate:
    """The board with stores under which the best move wins by a seed or two, and no other wins."""
    taken = SEEDS - sum(pits)
    best = int(max(gains.values()))
    lead = 1 - best if (taken + 1 - best) % 2 == 0 else 2 - best
    south = (taken + lead) // 2
    position = Position(pits, "S", (south, taken - south))
    return Candidate(position, {move: value + lead for move, value in gains.items()}, True)
