"""What follows for a move from one row alone, computed once for all levels.

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

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from awale.compiled.index import ROWS, ROWS_BELOW, rank_row, unrank_row
from awale.compiled.jit import Int, Word, compiled, inlined
from awale.compiled.lanes import SOWING, capturable, seeds_at, seeds_in
from awale.compiled.memory import load_i64, store_i64
from awale.compiled.moves import sow
from awale.compiled.tables.views import ints, signed_bytes, small, words
from awale.endgame import layout as at
from awale.endgame.layout import BACK_SEEDS, DROPS, IMPOSSIBLE, LOOPS, NOT_QUIET, TAKEN_SHIFT
from awale.machine.index import MAX_SEEDS, PITS
from awale.machine.rulecode import SLAM_MASK, SLAM_TAKES_NOTHING

#: Seeds of each drop; the seeds themselves, pit by pit; the pits that its last seed may take, as ``lanes`` wants them.
DROPPED = np.array(at.DROPPED, np.int64)
_ON_ROW = np.array([sum((d // PITS + (p < d % PITS)) << 8 * p for p in range(PITS)) for d in DROPPED], np.uint64)
_REACH = np.array(
    [sum(0x80 << 8 * p for p in range((d - 1) % PITS + 1)) if 0 < d < LOOPS else 0 for d in range(DROPS)], np.uint64
)

#: A capture in one number: rank of what is left, and seeds taken above it.
LEFT_MASK = (1 << TAKEN_SHIFT) - 1

_0 = np.uint64(0)

Ints = npt.NDArray[np.int64]
Small = npt.NDArray[np.int32]
Words = npt.NDArray[np.uint64]


class RowTables(NamedTuple):
    """See the drawing above. ``*_start`` say where a part begins; each part ends where the next begins."""

    packed: Words
    unmove_start: Ints
    unmove_row: Small
    unmove_drop: npt.NDArray[np.int8]
    back_start: Ints
    back: Small
    capture_start: Ints
    capture_row: Small
    capture_left: Small
    slam_start: Ints
    slam_row: Small


@inlined
def row_tables(tables: Int) -> Any:
    """The row tables that a descriptor has."""
    return RowTables(
        words(load_i64(tables, at.PACKED)),
        ints(load_i64(tables, at.UNMOVE_START)),
        small(load_i64(tables, at.UNMOVE_ROW)),
        signed_bytes(load_i64(tables, at.UNMOVE_DROP)),
        ints(load_i64(tables, at.BACK_START)),
        small(load_i64(tables, at.BACK)),
        ints(load_i64(tables, at.CAPTURE_START)),
        small(load_i64(tables, at.CAPTURE_ROW)),
        small(load_i64(tables, at.CAPTURE_LEFT)),
        ints(load_i64(tables, at.SLAM_START)),
        small(load_i64(tables, at.SLAM_ROW)),
    )


@inlined
def drop_of(row: Word, pit: Int) -> Int:
    """The drop of sowing a pit of a row."""
    place = (np.int64(pit) << 8) | (np.int64(seeds_at(row, pit)) << 2)
    beyond = seeds_in(SOWING[place + 1])
    return beyond if SOWING[place + 2] != _0 else LOOPS + beyond // PITS


@inlined
def part_of(drop: Int, seeds: Int) -> Int:
    """Where the captures and slams of a drop on rows of so many seeds are listed."""
    return drop * (MAX_SEEDS + 1) + seeds


@inlined
def back_at(tables: Any, drop: Int, seeds: Int) -> Int:
    """Where the ``back`` table of a drop begins, for rows of so many seeds after it."""
    return tables.back_start[drop * BACK_SEEDS + seeds]


# --- filling them ---------------------------------------------------------------------------------------------------


@compiled
def fill_packed(tables: Int, top: Int) -> None:
    """All rows of up to ``top`` seeds."""
    packed = words(load_i64(tables, at.PACKED))
    for seeds in range(top + 1):
        for rank in range(ROWS[seeds]):
            packed[ROWS_BELOW[seeds] + rank] = unrank_row(rank, seeds)


@compiled
def fill_unmoves(tables: Int, rows: Int) -> None:
    """Counting sort of all (row before, pit) by the row after; there are so many rows."""
    found = row_tables(tables)
    packed, start = found.packed, found.unmove_start
    for filling in range(2):
        for before in range(rows):
            for pit in range(PITS):
                if seeds_at(packed[before], pit) == _0:
                    continue
                after, _, _ = sow(packed[before], _0, pit)
                number = ROWS_BELOW[seeds_in(after)] + rank_row(after)
                if filling == 1:
                    found.unmove_row[start[number]] = before
                    found.unmove_drop[start[number]] = drop_of(packed[before], pit)
                start[number + (1 - filling)] += 1
        if filling == 0:
            for number in range(rows):
                start[number + 1] += start[number]
    for number in range(rows, 0, -1):  # filling moved every start to the next one
        start[number] = start[number - 1]
    start[0] = 0


@compiled
def fill_back(tables: Int, top: Int, rules: Int, size: Int) -> None:
    """For every drop on every row but the empty one: where it came from, if nothing was taken."""
    found = row_tables(tables)
    void_slams = rules & SLAM_MASK == SLAM_TAKES_NOTHING
    for place in range(size):
        found.back[place] = IMPOSSIBLE
    for drop in range(DROPS):
        for seeds in range(1, top - DROPPED[drop] + 1):
            begin = back_at(found, drop, seeds + DROPPED[drop])
            for rank in range(ROWS[seeds]):
                sown = found.packed[ROWS_BELOW[seeds] + rank] + _ON_ROW[drop]
                chain = capturable(sown, _REACH[drop])
                quiet = chain == _0 or (void_slams and chain == sown)
                found.back[begin + rank_row(sown)] = rank if quiet else NOT_QUIET


@compiled
def fill_captures(tables: Int, top: Int, counts: Int) -> None:
    """All captures and slams, by d and seeds before; how many of each there are goes to the two words at ``counts``.

    Where there is no room for them yet they are only counted.
    """
    found = row_tables(tables)
    filling = load_i64(tables, at.CAPTURE_ROW) != 0
    captures, slams = 0, 0
    for d in range(1, top + 1):
        for seeds in range(top - d + 1):
            part = part_of(d, seeds)
            found.capture_start[part], found.slam_start[part] = captures, slams
            for rank in range(ROWS[seeds] if seeds > 0 else 0):
                sown = found.packed[ROWS_BELOW[seeds] + rank] + _ON_ROW[d]
                chain = capturable(sown, _REACH[d])
                if chain == _0:
                    continue
                if chain == sown:
                    if filling:
                        found.slam_row[slams] = rank
                    slams += 1
                else:
                    if filling:
                        found.capture_row[captures] = rank
                        found.capture_left[captures] = seeds_in(chain) << TAKEN_SHIFT | rank_row(sown - chain)
                    captures += 1
            found.capture_start[part + 1], found.slam_start[part + 1] = captures, slams
    store_i64(counts, 0, captures)
    store_i64(counts, 1, slams)
