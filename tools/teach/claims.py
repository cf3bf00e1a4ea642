"""What the players' sheets say, held against the tables. Each function gives figures; ``page`` puts them in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from awale.compiled.index import BOARDS
from awale.compiled.lanes import SOWING
from awale.endgame.layout import NONE
from teach import loops
from teach.shelf import Shelf, boards, boards_at, heavy_boards

Flags = npt.NDArray[np.bool_]
Pair = tuple[float, float]

#: Seed 000: with how many seeds a pit ends in the other camp, first lap and second.
SAID_REACH = {
    "A": ((6, 11), (17, 22)),
    "B": ((5, 10), (16, 21)),
    "C": ((4, 9), (15, 20)),
    "D": ((3, 8), (14, 19)),
    "E": ((2, 7), (13, 18)),
    "F": ((1, 6), (12, 17)),
}
#: Seed 000: the most seeds in each pit for starving the other.
SAID_LIMITS = (5, 4, 3, 2, 1, 0)
#: Seeds in E and F of the traps.
TRAPS = {"2-1": (2, 1), "3-1": (3, 1)}
#: A granary has more than eleven seeds.
GRANARY = 12
_SEEDS = 48


# --- reach ---


def reach(pit: int) -> tuple[tuple[int, int], ...]:
    """The numbers of seeds with which a sowing from a pit ends in the other camp, as ranges."""
    ends = [bool(SOWING.reshape(6, 64, 4)[pit, seeds, 2]) for seeds in range(_SEEDS + 1)]
    ranges, first = [], None
    for seeds, there in enumerate([*ends, False]):
        if there and first is None:
            first = seeds
        elif not there and first is not None:
            ranges.append((first, seeds - 1))
            first = None
    return tuple(ranges)


# --- granaries ---


@dataclass(frozen=True)
class Harvest:
    """Sowings of a granary that take so many pits."""

    sowings: int
    taken: float  # seeds at once, on average
    worth: float  # value of the move, on average
    against: float  # value of the move minus that of the best other move, where there is one
    best: float  # share of those that keep the value, where there is a choice
    open_before: float  # share of those whose taken pits all held 0 or 1 before


def granaries(shelf: Shelf) -> dict[int, Harvest]:
    """By the number of pits taken (0, 1, 2, 3 or more), over all boards up to the last level."""
    rows = np.concatenate([*_granary_moves(shelf), np.empty((0, 6))])
    return {
        pits: _harvest(rows[np.minimum(rows[:, 0], 3) == pits])
        for pits in range(4)
        if (np.minimum(rows[:, 0], 3) == pits).any()
    }


def _granary_moves(shelf: Shelf) -> Iterator[npt.NDArray[np.float64]]:
    """Pits taken, seeds taken, value, best of the other moves (NaN: none), value of the board, held 0 or 1 before."""
    for seeds in range(GRANARY + 1, shelf.scope.most + 1):
        chosen = heavy_boards(seeds, GRANARY)
        pits, (worth, takes) = boards_at(seeds, chosen), shelf.moves_at(seeds, chosen)
        for row, values, taken in zip(pits.astype(int), worth.astype(float), takes, strict=True):
            pit = int(row[:6].argmax())
            if values[pit] != NONE:
                others = [value for place, value in enumerate(values) if place != pit and value != NONE]
                chain = _chain(row, pit) if taken[pit] else []
                opened = all(row[place] <= 1 for place in chain)
                best = max(others, default=np.nan)
                yield np.array([[len(chain), taken[pit], values[pit], best, values.max(), opened]])


def _chain(row: npt.NDArray[np.int_], pit: int) -> list[int]:
    """The pits that a sowing takes from, last first."""
    after, place = row.copy(), pit
    hand, after[pit] = int(after[pit]), 0
    while hand:
        place = (place + 1) % 12
        if place != pit:
            after[place] += 1
            hand -= 1
    chain = []
    while place > 5 and after[place] in (2, 3):
        chain.append(place)
        place -= 1
    return chain


def _harvest(rows: npt.NDArray[np.float64]) -> Harvest:
    choice = rows[~np.isnan(rows[:, 3])]
    gap = float((choice[:, 2] - choice[:, 3]).mean()) if len(choice) else float("nan")
    kept = float((choice[:, 2] == choice[:, 4]).mean()) if len(choice) else float("nan")
    return Harvest(len(rows), float(rows[:, 1].mean()), float(rows[:, 2].mean()), gap, kept, float(rows[:, 5].mean()))


# --- threats ---


def answers(shelf: Shelf) -> tuple[int, npt.NDArray[np.int64]]:
    """Boards with one direct threat and a choice that matters; for each kind of answer what ``loops`` counts."""
    counts, found = np.zeros((loops.KINDS, 4), np.int64), 0
    for seeds in shelf.scope.late:
        found += loops.count_answers(shelf.rules, seeds, shelf.levels, shelf.values(seeds), counts)
    return found, counts


# --- starving ---


def starving(shelf: Shelf) -> tuple[int, int, int]:
    """Rows facing an empty camp: how many can't feed it, how many lie within the limits, how many both."""
    found = np.zeros(3, np.int64)
    limits = np.array(SAID_LIMITS)
    for seeds in range(1, shelf.scope.most + 1):
        found += np.array(loops.starving_rows(shelf.rules, seeds, limits))
    return int(found[0]), int(found[1]), int(found[2])


def taking_all(shelf: Shelf, seeds: int) -> Pair:
    """Shares of the boards in which the mover gains every seed: the mover's row within the limits, and beyond them.

    Beyond is weighted so as to have the same numbers of seeds in both camps as within.
    """
    pits, values = boards(seeds), shelf.values(seeds)
    within = (pits[:, :6] <= np.array(SAID_LIMITS)).all(axis=1) & _both_camps(pits)
    beyond = ~within & _both_camps(pits)
    return _paired(within, beyond, pits[:, :6].sum(axis=1), values == seeds)


def _both_camps(pits: npt.NDArray[np.uint8]) -> Flags:
    both: Flags = np.logical_and((pits[:, :6] > 0).any(axis=1), (pits[:, 6:] > 0).any(axis=1))
    return both


def _paired(one: Flags, two: Flags, strata: npt.NDArray[np.int_], figure: npt.NDArray[np.generic]) -> Pair:
    """Means of a figure over some boards, and over others weighted as those are spread over the strata."""
    sums, weights = np.zeros(2), 0
    for stratum in np.unique(strata[one]):
        here = strata == stratum
        first, second = figure[one & here], figure[two & here]
        if len(second):
            sums += len(first) * np.array([first.mean(), second.mean()])
            weights += len(first)
    return (float(sums[0] / weights), float(sums[1] / weights)) if weights else (float("nan"), float("nan"))


# --- traps ---


@dataclass(frozen=True)
class Trap:
    """Mean value for the owner of the trap, with it and on comparable boards; the owner moves, or waits."""

    count: int
    moving: Pair
    waiting: Pair


def trap(shelf: Shelf, pattern: tuple[int, int]) -> Trap:
    """Comparable: as many seeds in each camp, and as many in E and F together, in another way."""
    found = [_trap(shelf, seeds, pattern) for seeds in shelf.scope.late]
    weights = [count for count, _, _ in found]
    return Trap(
        sum(weights),
        _mean_pair([moving for _, moving, _ in found], weights),
        _mean_pair([waiting for _, _, waiting in found], weights),
    )


def _trap(shelf: Shelf, seeds: int, pattern: tuple[int, int]) -> tuple[int, Pair, Pair]:
    pits, values = boards(seeds), shelf.values(seeds).astype(np.int16)
    both, camp = _both_camps(pits), pits[:, :6].sum(axis=1)
    pairs = []
    for first, owner in ((0, 1), (6, -1)):
        corner = pits[:, first + 4 : first + 6]
        has = (corner == np.array(pattern)).all(axis=1) & both
        like = (corner.sum(axis=1) == sum(pattern)) & ~has & both
        pairs.append(_paired(has, like, camp, owner * values))
        count = int(has.sum())
    return count, pairs[0], pairs[1]


def _mean_pair(pairs: list[Pair], weights: list[int]) -> Pair:
    one, two = np.average(np.array(pairs), axis=0, weights=weights)
    return float(one), float(two)


# --- whose turn it is, and how many seeds one has ---


@dataclass(frozen=True)
class Tempo:
    """Shares of some boards where the mover would rather move, is indifferent, would rather pass; the move's worth."""

    move: float
    same: float
    pass_: float
    gain: float


def tempo(shelf: Shelf, seeds: int) -> tuple[Tempo, Tempo]:
    """Over the boards where either could move, if it were their turn; and over those where neither could take."""
    values = shelf.values(seeds)
    passed, both, quiet = (np.empty(BOARDS[seeds], kind) for kind in (np.int8, np.bool_, np.bool_))
    loops.turn_over(shelf.rules, seeds, values, passed, both, quiet)
    gain = values.astype(np.int16) - passed
    return _tempo(gain[both]), _tempo(gain[quiet])


def _tempo(gain: npt.NDArray[np.int16]) -> Tempo:
    move, same, pass_ = (float(which.mean()) for which in (gain > 0, gain == 0, gain < 0))
    return Tempo(move, same, pass_, float(gain.mean()))


@dataclass(frozen=True)
class Lead:
    """What a lead in one's own camp goes with."""

    value: float  # correlation of the lead with the value
    moves: float  # with the number of legal moves
    safe: float  # with the number of moves that keep the value
    share: float  # correlation with the share of one's moves that keep the value
    curve: dict[int, float]  # mean value for each lead


def lead(shelf: Shelf, seeds: int) -> Lead:
    """Over the boards where both camps hold seeds and the mover has a move."""
    pits, values = boards(seeds), shelf.values(seeds)
    worth, _ = shelf.moves(seeds)
    legal = (worth != NONE).sum(axis=1)
    use = _both_camps(pits) & (legal > 0)
    ahead = (2 * pits[:, :6].sum(axis=1).astype(int) - seeds)[use]
    safe, legal, gain = shelf.best(seeds).sum(axis=1)[use], legal[use], values[use].astype(float)
    value, moves, kept, share = (
        float(np.corrcoef(ahead, figure)[0, 1]) for figure in (gain, legal, safe, safe / legal)
    )
    curve = {int(one): float(gain[ahead == one].mean()) for one in np.unique(ahead)}
    return Lead(value, moves, kept, share, curve)
