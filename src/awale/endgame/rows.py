"""What can be known of a move from one row alone, computed once for all levels.

A move from a pit of the mover's row P leaves there a row P' and drops d seeds in the other camp, one a pit from its
pit a on, again from a after six: whatever the other row is. What is taken depends on the other's row and on d only.
So every move of every board is a pair of row facts, and the passes over a level just walk along tables:

- *un-moves* of a row: the rows P and pits that leave it, with their d;
- *back* tables: for the other's row after d seeds were dropped on it and nothing was taken, its rank before;
- *captures*: for d and a number of seeds, the rows that lose seeds, how many, and the rank of what is left;
- *slams*: the rows that would lose everything.

Rows are numbered by (seeds, rank): ``row id = ROWS_BELOW[seeds] + rank``.

A *drop* is d together with the question whether the last seed fell there: a sowing of d = 6, 12, ... seeds may end on
the other camp's last pit, and take, or go on into the mover's own camp. Drop d < LOOPS: the last seed fell there.
Drop LOOPS + j: d = 6 j and it did not (j = 0: the sowing never left the camp).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from awale.compiled.index import ROWS, ROWS_BELOW, rank_row, unrank_row
from awale.compiled.jit import Int, Word, compiled, inlined
from awale.compiled.lanes import LANE, SOWING, capturable, seeds_at, seeds_in
from awale.compiled.moves import sow
from awale.machine.index import MAX_SEEDS, PITS
from awale.machine.rulecode import SLAM_MASK, SLAM_TAKES_NOTHING

LOOPS = MAX_SEEDS + 1
DROPS = LOOPS + MAX_SEEDS // PITS + 1

#: Seeds of each drop; the seeds themselves, pit by pit; the pits that its last seed may take, as ``lanes`` wants them.
DROPPED = np.array([*range(LOOPS), *(PITS * j for j in range(MAX_SEEDS // PITS + 1))], np.int64)
_ON_ROW = np.array([sum((d // PITS + (p < d % PITS)) << 8 * p for p in range(PITS)) for d in DROPPED], np.uint64)
_REACH = np.array(
    [sum(0x80 << 8 * p for p in range((d - 1) % PITS + 1)) if 0 < d < LOOPS else 0 for d in range(DROPS)], np.uint64
)

#: In the ``back`` tables: the row can't have received that drop, nor a larger one; or it did, and then lost seeds.
IMPOSSIBLE, NOT_QUIET = -1, -2

#: A capture in one number: rank of what is left, and seeds taken above it.
TAKEN_SHIFT = 24
LEFT_MASK = (1 << TAKEN_SHIFT) - 1

_0, _8 = np.uint64(0), np.uint64(8)

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]


class RowTables(NamedTuple):
    """See the package's drawing above. ``*_start`` say where a part begins; each part ends where the next begins."""

    packed: Words  # by row id: the row
    unmove_start: Ints  # by row id
    unmove_row: Small  # row id before the move, ascending
    unmove_drop: npt.NDArray[np.int8]
    back_start: Ints  # by drop and seeds after it: where its ``back`` begins
    back: Small  # by rank after: rank before, or IMPOSSIBLE, or NOT_QUIET
    capture_start: Ints  # by ``part_of``
    capture_row: Small  # rank before
    capture_left: Small  # seeds taken << TAKEN_SHIFT | rank of what is left
    slam_start: Ints  # by ``part_of``
    slam_row: Small  # rank before


@inlined
def drop_of(row: Word, pit: Int) -> Int:
    """The drop of sowing a pit of a row."""
    at = (np.int64(pit) << 8) | (np.int64(seeds_at(row, pit)) << 2)
    beyond = seeds_in(SOWING[at + 1])
    return beyond if SOWING[at + 2] != _0 else LOOPS + beyond // PITS


@inlined
def part_of(drop: Int, seeds: Int) -> Int:
    """Where the captures and slams of a drop on rows of so many seeds are listed."""
    return drop * (MAX_SEEDS + 1) + seeds


@compiled
def _fill_packed(packed: Words, top: Int) -> None:
    for seeds in range(top + 1):
        for rank in range(ROWS[seeds]):
            packed[ROWS_BELOW[seeds] + rank] = unrank_row(rank, seeds)


@compiled
def _fill_unmoves(packed: Words, start: Ints, row: Small, drop: npt.NDArray[np.int8]) -> None:
    """Counting sort of all (row before, pit) by the row after."""
    before_count = len(packed)
    for filling in range(2):
        for before in range(before_count):
            for pit in range(PITS):
                if seeds_at(packed[before], pit) == _0:
                    continue
                after, _, _ = sow(packed[before], _0, pit)
                number = ROWS_BELOW[seeds_in(after)] + rank_row(after)
                if filling == 1:
                    row[start[number]] = before
                    drop[start[number]] = drop_of(packed[before], pit)
                start[number + (1 - filling)] += 1
        if filling == 0:
            for number in range(before_count):
                start[number + 1] += start[number]
    for number in range(before_count, 0, -1):  # filling moved every start to the next one
        start[number] = start[number - 1]
    start[0] = 0


@compiled
def _fill_back(packed: Words, top: Int, rules: Int, start: Ints, back: Small) -> None:
    """For every drop on every row but the empty one: where it came from, if nothing was taken."""
    void_slams = rules & SLAM_MASK == SLAM_TAKES_NOTHING
    for drop in range(DROPS):
        for seeds in range(1, top - DROPPED[drop] + 1):
            at = start[drop, seeds + DROPPED[drop]]
            for rank in range(ROWS[seeds]):
                sown = packed[ROWS_BELOW[seeds] + rank] + _ON_ROW[drop]
                chain = capturable(sown, _REACH[drop])
                quiet = chain == _0 or (void_slams and chain == sown)
                back[at + rank_row(sown)] = rank if quiet else NOT_QUIET


@compiled
def _fill_captures(
    packed: Words, top: Int, capture_start: Ints, capture_row: Small, capture_left: Small, slam_start: Ints, slam: Small
) -> tuple[Int, Int]:
    """All captures and slams, by d and seeds before; (captures, slams) in all. Given empty arrays it only counts."""
    captures, slams = 0, 0
    for d in range(1, top + 1):
        for seeds in range(top - d + 1):
            part = part_of(d, seeds)
            capture_start[part], slam_start[part] = captures, slams
            for rank in range(ROWS[seeds] if seeds > 0 else 0):
                sown = packed[ROWS_BELOW[seeds] + rank] + _ON_ROW[d]
                chain = capturable(sown, _REACH[d])
                if chain == _0:
                    continue
                if chain == sown:
                    if slams < len(slam):
                        slam[slams] = rank
                    slams += 1
                else:
                    if captures < len(capture_row):
                        capture_row[captures] = rank
                        capture_left[captures] = seeds_in(chain) << TAKEN_SHIFT | rank_row(sown - chain)
                    captures += 1
            capture_start[part + 1], slam_start[part + 1] = captures, slams
    return captures, slams


def row_tables(top: int, rules: int) -> RowTables:
    """Row tables for levels of up to ``top`` seeds. Only the ``back`` tables depend on the rules (are slams void?)."""
    rows = int(ROWS_BELOW[top + 1])
    packed = np.empty(rows, np.uint64)
    _fill_packed(packed, top)

    start = np.zeros(rows + 1, np.int64)
    moves = sum(int(((packed >> _8 * np.uint64(pit)) & LANE != 0).sum()) for pit in range(PITS))
    unmove_row, unmove_drop = np.empty(moves, np.int32), np.empty(moves, np.int8)
    _fill_unmoves(packed, start, unmove_row, unmove_drop)

    back_start, size = np.zeros((DROPS, MAX_SEEDS + 1), np.int64), 0
    for drop in range(DROPS):
        for seeds in range(int(DROPPED[drop]), top + 1):
            back_start[drop, seeds] = size
            size += int(ROWS[seeds])
    back = np.full(size, IMPOSSIBLE, np.int32)
    _fill_back(packed, top, rules, back_start, back)

    parts = (MAX_SEEDS + 1) ** 2 + 1
    capture_start, slam_start = np.zeros(parts, np.int64), np.zeros(parts, np.int64)
    nothing = np.empty(0, np.int32)
    captures, slams = _fill_captures(packed, top, capture_start, nothing, nothing, slam_start, nothing)
    capture_row, capture_left = np.empty(captures, np.int32), np.empty(captures, np.int32)
    slam_row = np.empty(slams, np.int32)
    _fill_captures(packed, top, capture_start, capture_row, capture_left, slam_start, slam_row)
    return RowTables(
        packed,
        start,
        unmove_row,
        unmove_drop,
        back_start,
        back,
        capture_start,
        capture_row,
        capture_left,
        slam_start,
        slam_row,
    )
