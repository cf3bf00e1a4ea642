"""How the sheets differ: outcomes, how long a win takes, and boards where two sheets want different moves."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from awale.compiled.index import BOARDS
from awale.endgame.layout import NONE
from teach import loops
from teach.shelf import FEWEST, Shelf, boards


@dataclass(frozen=True)
class Outcome:
    """A level: shares of its boards that the mover wins, draws and loses, and the mean value."""

    won: float
    drawn: float
    lost: float
    mean: float


def outcome(values: npt.NDArray[np.int8]) -> Outcome:
    won, drawn, lost = (int(which.sum()) / len(values) for which in (values > 0, values == 0, values < 0))
    return Outcome(won, drawn, lost, float(values.mean(dtype=np.float64)))


def outcomes(shelf: Shelf) -> dict[int, Outcome]:
    return {seeds: outcome(shelf.values(seeds)) for seeds in range(1, shelf.scope.most + 1)}


# --- how long a win takes ---


@dataclass(frozen=True)
class Wait:
    """The board from which a mover who wins needs longest for the next capture, or the end."""

    seeds: int
    plies: int
    mean: float
    board: tuple[int, ...]
    value: int


def waits(shelf: Shelf, seeds: int) -> npt.NDArray[np.int16]:
    """Plies to the next capture or the end for every board (see ``loops.count_waits``)."""
    found = np.empty(BOARDS[seeds], np.int16)
    if loops.count_waits(shelf.rules, seeds, shelf.levels, shelf.values(seeds), found):
        raise AssertionError(f"a win of {shelf.name} with {seeds} seeds never comes")
    return found


def longest(shelf: Shelf, seeds: int) -> Wait:
    values, found = shelf.values(seeds), waits(shelf, seeds)
    won = np.where(values > 0, found, 0)
    at = int(won.argmax())
    board = tuple(map(int, boards(seeds)[at]))
    mean = float(won[values > 0].mean()) if (values > 0).any() else 0.0
    return Wait(seeds, int(won[at]), mean, board, int(values[at]))


# --- two sheets, one board ---


@dataclass(frozen=True)
class Example:
    """A board where no move is best under both sheets, and what each loses by the other's move at the least."""

    board: tuple[int, ...]
    worth: tuple[dict[str, int], dict[str, int]]
    cost: int


def agreement(one: Shelf, two: Shelf) -> tuple[float, float, int]:
    """Shares of the boards where the best moves aren't the same, and where no move is best under both; their number."""
    differ = apart = total = 0
    for seeds in range(FEWEST, one.scope.moves + 1):
        best, other = one.best(seeds), two.best(seeds)
        both = best.any(axis=1) & other.any(axis=1)
        total += int(both.sum())
        differ += int((both & (best != other).any(axis=1)).sum())
        apart += int((both & ~(best & other).any(axis=1)).sum())
    return differ / total, apart / total, total


def example(one: Shelf, two: Shelf) -> Example | None:
    """The board with the fewest seeds where the two want different moves; of those, where it matters most."""
    for seeds in range(FEWEST, one.scope.moves + 1):
        (worth, _), (other, _) = one.moves(seeds), two.moves(seeds)
        cost = np.minimum(_cost(worth, other), _cost(other, worth))
        at = int(cost.argmax())
        if cost[at] > 0:
            told = (_named(worth[at]), _named(other[at]))
            return Example(tuple(map(int, boards(seeds)[at])), told, int(cost[at]))
    return None


def _named(row: npt.NDArray[np.int8]) -> dict[str, int]:
    """What each legal move of a board is worth."""
    return {"ABCDEF"[pit]: int(row[pit]) for pit in range(6) if row[pit] != NONE}


def _cost(worth: npt.NDArray[np.int8], other: npt.NDArray[np.int8]) -> npt.NDArray[np.int16]:
    """What following the other sheet's best moves costs at the least under this one; 0 where it can't be followed."""
    wide = worth.astype(np.int16)
    advised = (other == other.max(axis=1, keepdims=True)) & (other != NONE) & (worth != NONE)
    followed = np.where(advised, wide, 2 * NONE).max(axis=1)
    return np.where(advised.any(axis=1), wide.max(axis=1) - followed, 0)
