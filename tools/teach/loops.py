"""Whole levels, one board after the other, compiled. All that is compiled is here: Numba doesn't notice a change in
another file of ours.

``levels`` are the addresses of the tables, by number of seeds; arrays that are filled have one row a board, in the
tables' own order. A board is seen from the player to move.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.endings import emptied
from awale.compiled.index import board_at, index_of
from awale.compiled.jit import Int, Word, compiled, inlined
from awale.compiled.lanes import seeds_at, seeds_in
from awale.compiled.moves import legal, play
from awale.compiled.tables.weigh import below, pit_at
from awale.endgame.layout import NONE
from awale.machine.rulecode import MOVES, PASSES

_0, _1 = np.uint64(0), np.uint64(1)

#: What an answer to a threat does, the first that fits.
TAKES, EMPTIES, RAISES, ADDS, COUNTERS, NOTHING = range(6)
KINDS = 6
#: What is counted of each: positions that have one, moves, moves that stop the threat, moves that keep the value.
AT_HAND, ANSWERS, STOPS, KEEPS = range(4)

#: How long a win takes, while it isn't known.
UNKNOWN = -1
_LAP = 12


@inlined
def _worth(rules: Int, mover: Word, other: Word, pit: Int, levels: npt.NDArray[np.int64]) -> tuple[Int, Int]:
    """The value of a legal move for who makes it, and the seeds that it takes."""
    own, left, taken, fined = play(rules, mover, other, pit)
    ends = emptied(rules, left)
    if ends > 0:
        rest = seeds_in(own)
        return taken + (rest if ends == 2 else -rest), taken
    return taken - fined - below(left, own, levels), taken


@compiled
def list_boards(n: Int, places: npt.NDArray[np.int64], pits: npt.NDArray[np.uint8]) -> None:
    """The twelve counts of the boards at some places of a table: the mover's row, then the other's."""
    for at in range(len(places)):
        mover, other = board_at(places[at], n)
        for pit in range(6):
            pits[at, pit] = seeds_at(mover, pit)
            pits[at, pit + 6] = seeds_at(other, pit)


@compiled
def heavy_boards(n: Int, least: Int, flags: npt.NDArray[np.bool_]) -> None:
    """Marks the boards in which a pit of the mover's holds so many seeds, and the other camp isn't empty."""
    for index in range(len(flags)):
        mover, other = board_at(index, n)
        flags[index] = False
        if other != _0 and seeds_in(mover) >= least:
            for pit in range(6):
                flags[index] |= np.int64(seeds_at(mover, pit)) >= least


@compiled
def weigh_moves(
    rules: Int,
    n: Int,
    levels: npt.NDArray[np.int64],
    places: npt.NDArray[np.int64],
    worth: npt.NDArray[np.int8],
    takes: npt.NDArray[np.int8],
) -> None:
    """For the boards at some places: the value of every move (``NONE``: not legal) and the seeds that it takes."""
    for at in range(len(places)):
        mover, other = board_at(places[at], n)
        worth[at, :] = NONE
        lanes, _ = legal(rules, mover, other)
        while lanes != _0:
            pit = pit_at(lanes)
            lanes &= lanes - _1
            value, taken = _worth(rules, mover, other, pit, levels)
            worth[at, pit], takes[at, pit] = value, taken


@compiled
def starving_rows(rules: Int, n: Int, limits: npt.NDArray[np.int64]) -> tuple[Int, Int, Int]:
    """Rows of n seeds facing an empty camp: how many can't feed it, how many lie within limits, how many both."""
    cannot, within, both = 0, 0, 0
    index = 0
    mover, other = board_at(index, n)
    while other == _0:
        inside = True
        for pit in range(6):
            inside &= np.int64(seeds_at(mover, pit)) <= limits[pit]
        feeds = False
        for pit in range(6):
            if seeds_at(mover, pit) > _0:
                _, left, _, _ = play(rules, mover, other, pit)
                feeds |= left != _0
        cannot += not feeds
        within += inside
        both += inside and not feeds
        index += 1
        mover, other = board_at(index, n)
    return cannot, within, both


# --- threats --------------------------------------------------------------------------------------------------------


@inlined
def _takes_something(rules: Int, mover: Word, other: Word) -> tuple[Int, Int]:
    """The pits with which the mover could take: how many, and the last of them."""
    count, found = 0, -1
    lanes, _ = legal(rules, mover, other)
    while lanes != _0:
        pit = pit_at(lanes)
        lanes &= lanes - _1
        _, _, taken, _ = play(rules, mover, other, pit)
        if taken > 0:
            count += 1
            found = pit
    return count, found


@inlined
def _kind(
    rules: Int,
    mover: Word,
    other: Word,
    own: Word,
    left: Word,
    taken: Int,
    pit: Int,
    threat: Int,
    target: Int,
) -> Int:
    """What a move does about the threat of one pit of the other's on one pit of the mover's."""
    if taken > 0:
        return TAKES
    if pit == target:
        return EMPTIES
    if seeds_at(own, target) > seeds_at(mover, target) and seeds_at(own, target) >= np.uint64(3):
        return RAISES
    if seeds_at(left, threat) > seeds_at(other, threat):
        return ADDS
    count, _ = _takes_something(rules, own, left)
    return COUNTERS if count > 0 else NOTHING


@inlined
def _still_takes(rules: Int, left: Word, own: Word, threat: Int) -> Int:
    """Whether the pit that threatened takes something after all."""
    lanes, _ = legal(rules, left, own)
    if lanes & (np.uint64(0x80) << np.uint64(8 * threat)) == _0:
        return False
    _, _, taken, _ = play(rules, left, own, threat)
    return taken > 0


@compiled
def _answer(
    rules: Int,
    mover: Word,
    other: Word,
    value: Int,
    levels: npt.NDArray[np.int64],
    threat: Int,
    target: Int,
    counts: npt.NDArray[np.int64],
) -> Int:
    """All answers to the one threat of a board; counted only if some move keeps the value and some doesn't."""
    kinds, kept, stops = np.empty(6, np.int64), np.zeros(6, np.int64), np.zeros(6, np.int64)
    moves = 0
    lanes, _ = legal(rules, mover, other)
    while lanes != _0:
        pit = pit_at(lanes)
        lanes &= lanes - _1
        own, left, taken, _ = play(rules, mover, other, pit)
        worth, _ = _worth(rules, mover, other, pit, levels)
        kinds[moves] = _kind(rules, mover, other, own, left, taken, pit, threat, target)
        kept[moves], stops[moves] = worth == value, not _still_takes(rules, left, own, threat)
        moves += 1
    if kept.sum() == moves:
        return False
    seen = np.zeros(KINDS, np.int64)
    for move in range(moves):
        kind = kinds[move]
        counts[kind, AT_HAND] += seen[kind] == 0
        seen[kind] = 1
        counts[kind, ANSWERS] += 1
        counts[kind, STOPS] += stops[move]
        counts[kind, KEEPS] += kept[move]
    return True


@compiled
def count_answers(
    rules: Int,
    n: Int,
    levels: npt.NDArray[np.int64],
    values: npt.NDArray[np.int8],
    counts: npt.NDArray[np.int64],
) -> Int:
    """Boards in which exactly one pit of the other's, sown in less than a lap, would take; how many there are."""
    boards = 0
    for index in range(len(values)):
        mover, other = board_at(index, n)
        if mover == _0 or other == _0:
            continue
        threats, threat = _takes_something(rules, other, mover)
        if threats != 1 or seeds_at(other, threat) >= np.uint64(_LAP):
            continue
        target = threat + np.int64(seeds_at(other, threat)) - 6
        boards += _answer(rules, mover, other, np.int64(values[index]), levels, threat, target, counts)
    return boards


# --- whose turn it is -------------------------------------------------------------------------------------------------


@compiled
def turn_over(
    rules: Int,
    n: Int,
    values: npt.NDArray[np.int8],
    passed: npt.NDArray[np.int8],
    both: npt.NDArray[np.bool_],
    quiet: npt.NDArray[np.bool_],
) -> None:
    """What each board would be worth to the mover if the other had to play; whether either could; and take nothing."""
    for index in range(len(values)):
        mover, other = board_at(index, n)
        passed[index] = -values[index_of(other, mover)]
        both[index], quiet[index] = False, False
        if mover != _0 and other != _0:
            _, mine = legal(rules, mover, other)
            _, theirs = legal(rules, other, mover)
            both[index] = mine == MOVES and theirs == MOVES
            if both[index]:
                first, _ = _takes_something(rules, mover, other)
                second, _ = _takes_something(rules, other, mover)
                quiet[index] = first == 0 and second == 0


# --- how long a win takes ---------------------------------------------------------------------------------------------


@inlined
def _ready(
    rules: Int,
    mover: Word,
    other: Word,
    value: Int,
    levels: npt.NDArray[np.int64],
    waits: npt.NDArray[np.int16],
    step: Int,
) -> Int:
    """Whether the next capture, or the end, comes in exactly ``step`` plies; all nearer ones are known."""
    lanes, turn = legal(rules, mover, other)
    if turn == PASSES:
        after = waits[index_of(other, mover)]
        return after != UNKNOWN and after < step
    nearer, open_ = 0, 0
    while lanes != _0:
        pit = pit_at(lanes)
        lanes &= lanes - _1
        worth, taken = _worth(rules, mover, other, pit, levels)
        if worth != value:
            continue
        own, left, _, fined = play(rules, mover, other, pit)
        if taken > 0 or fined > 0 or emptied(rules, left) > 0:
            nearer += value > 0
        else:
            after = waits[index_of(left, own)]
            known = after != UNKNOWN and after < step
            nearer += known
            open_ += not known
    return nearer > 0 if value > 0 else open_ == 0


@compiled
def count_waits(
    rules: Int,
    n: Int,
    levels: npt.NDArray[np.int64],
    values: npt.NDArray[np.int8],
    waits: npt.NDArray[np.int16],
) -> Int:
    """Plies to the next capture or the end: whoever gains hurries, the other delays, and no move gives up anything.

    ``waits`` is ``UNKNOWN`` where nobody gains, and 0 where the game is over.
    """
    left = np.empty(len(values), np.int64)
    count = 0
    waits[:] = UNKNOWN
    for index in range(len(values)):
        mover, other = board_at(index, n)
        _, turn = legal(rules, mover, other)
        if turn > PASSES:
            waits[index] = 0
        elif values[index] != 0:
            left[count] = index
            count += 1
    step, settled = 1, 1
    while settled > 0:
        kept = 0
        for at in range(count):
            mover, other = board_at(left[at], n)
            if _ready(rules, mover, other, np.int64(values[left[at]]), levels, waits, step):
                waits[left[at]] = step
            else:
                left[kept] = left[at]
                kept += 1
        settled, count, step = count - kept, kept, step + 1
    return count
