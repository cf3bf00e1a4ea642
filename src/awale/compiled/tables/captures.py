"""The first pass over a level: captures and endings, looked up in the finished levels.

Works in the dual order, all boards with one mover's row together: a block. Sowing a pit of that row does the same to
every board of the block, so its captures are one list, and what they lead to is one block of a lower level, read front
to back. Each board gets a *bound* (best of its moves that leave the level) and a number of *open* moves, those that
stay in it. Slams and empty camps, which the lists don't cover, are weighed one by one by the kernel's rules, and those
of their moves that stay in the level are noted as *odd* edges.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from awale.compiled.index import BASE, ROWS, ROWS_BELOW, rank_row
from awale.compiled.jit import Int, Word, compiled, inlined, popcount
from awale.compiled.lanes import filled, seeds_in
from awale.compiled.memory import load_i8, load_i64, stack_words
from awale.compiled.moves import legal, sow
from awale.compiled.tables.rows import LEFT_MASK, Ints, drop_of, part_of, row_tables
from awale.compiled.tables.share import block_of, rows_of
from awale.compiled.tables.views import (
    bound_of,
    ints,
    levels_of,
    lines,
    opened_of,
    packed_of,
    rules_of,
    seeds_of,
    share_at,
    share_of,
    words,
)
from awale.compiled.tables.weigh import follow, pit_at, weigh
from awale.endgame import layout as at
from awale.endgame.layout import CELL, EDGE, FIRST, LAST, LOOKED, LOOPS, NONE, PLACE, TAKEN_SHIFT
from awale.machine.index import PITS
from awale.machine.rulecode import PASSES, SLAM_MASK, SLAM_TAKES_NOTHING

#: No capture takes more than three seeds from each of six pits.
_MOST_TAKEN = 18

_0, _1 = np.uint64(0), np.uint64(1)
_room_for_moves, _room_for_targets = stack_words(PITS), stack_words(_MOST_TAKEN + 1)


class Notes(NamedTuple):
    """Where odd edges are noted, and for how many there is room."""

    lines: Any
    room: Int


@inlined
def _note(level: Int, notes: Notes, count: Int, row: Int, rank: Int, mover: Word, other: Word) -> Int:
    """Notes a quiet move from the board (mover's row id, rank of the other's row) to another; how many there are.

    An edge is (place after it in the whole level; cell, seeds in the mover's camp and place before it in the share).
    When there is no room left they are only counted.
    """
    if count < notes.room:
        n, share, odd = seeds_of(level), share_of(level), notes.lines
        whole = share_at(load_i64(level, at.WHOLE), n)
        m = 0
        while row >= ROWS_BELOW[m + 1]:
            m += 1
        before, k = row - ROWS_BELOW[m] - share[FIRST, m], seeds_in(other)
        odd[count, 0] = whole[PLACE, k] + rank_row(other) * ROWS[n - k] + rank_row(mover)
        odd[count, 1], odd[count, 2] = share[CELL, m] + before * ROWS[n - m] + rank, m
        odd[count, 3] = share[PLACE, n - m] + rank * (share[LAST, m] - share[FIRST, m]) + before
    return count + 1


@compiled
def _weigh_block(level: Int, row: Int, notes: Notes, count: Int) -> Int:
    """Every board with this mover's row, where a camp is empty."""
    n, rules, levels, packed, share = (
        seeds_of(level), rules_of(level), levels_of(level), packed_of(level), share_of(level),
    )  # fmt: skip
    bound, opened = bound_of(level), opened_of(level)
    next_mover, next_other = words(_room_for_moves()), words(_room_for_moves())
    mover = packed[row]
    m = seeds_in(mover)
    block = block_of(row, m, n, share)
    for rank in range(ROWS[n - m]):
        other = packed[ROWS_BELOW[n - m] + rank]
        quiet, best = weigh(rules, mover, other, n, levels, next_mover, next_other)
        bound[block + rank], opened[block + rank] = best, quiet
        for move in range(quiet):
            count = _note(level, notes, count, row, rank, next_mover[move], next_other[move])
    return count


@compiled
def _take_ordinary(level: Int, part: Int, targets: Ints, block: Int) -> None:
    """The captures of one pit, for all boards of a block; ``targets[c]`` is where c seeds taken lead to."""
    tables, bound, opened = row_tables(load_i64(level, at.ROW_TABLES)), bound_of(level), opened_of(level)
    rows, lefts = tables.capture_row, tables.capture_left
    for number in range(tables.capture_start[part], tables.capture_start[part + 1]):
        x = block + rows[number]
        taken = np.int64(lefts[number]) >> TAKEN_SHIFT
        value = taken - load_i8(targets[taken], np.int64(lefts[number] & LEFT_MASK))
        opened[x] -= 1
        if value > bound[x]:
            bound[x] = value


@compiled
def _take_slams(level: Int, part: Int, row: Int, m: Int, pit: Int, notes: Notes, count: Int) -> Int:
    """The slams of one pit, for all boards of a block: legal or not, taking or not, as the kernel says."""
    tables, bound, opened = row_tables(load_i64(level, at.ROW_TABLES)), bound_of(level), opened_of(level)
    rules, packed, k = rules_of(level), tables.packed, seeds_of(level) - m
    mover, block = packed[row], block_of(row, m, seeds_of(level), share_of(level))
    bit = np.uint64(0x80) << np.uint64(8 * pit)
    for number in range(tables.slam_start[part], tables.slam_start[part + 1]):
        rank = np.int64(tables.slam_row[number])
        x, other = block + rank, packed[ROWS_BELOW[k] + rank]
        lanes, turn = legal(rules, mover, other)
        if turn == PASSES and pit_at(filled(mover)) == pit:  # every move is refused: one open move, once
            count = _note(level, notes, count, row, rank, other, mover)
        elif lanes & bit == _0:
            opened[x] -= 1
        else:
            own, left, value = follow(rules, mover, other, pit, levels_of(level))
            if value == NONE:  # a quiet move that no list knows
                count = _note(level, notes, count, row, rank, left, own)
            else:
                opened[x] -= 1
                bound[x] = max(np.int64(bound[x]), value)
    return count


@compiled
def _look_from_row(level: Int, row: Int, m: Int, notes: Notes, count: Int) -> Int:
    """Every board with this mover's row, neither camp being empty; the number of odd edges so far."""
    n, levels, share, bound, opened = (
        seeds_of(level), levels_of(level), share_of(level), bound_of(level), opened_of(level),
    )  # fmt: skip
    tables, targets = row_tables(load_i64(level, at.ROW_TABLES)), ints(_room_for_targets())
    k, mover, block = n - m, tables.packed[row], block_of(row, m, n, share)
    # Slams that take nothing are in the lists of un-moves.
    void_slams = rules_of(level) & SLAM_MASK == SLAM_TAKES_NOTHING
    lanes = filled(mover)
    moves = np.uint8(popcount(lanes))
    for x in range(block, block + ROWS[k]):
        bound[x] = NONE
    for x in range(block, block + ROWS[k]):
        opened[x] = moves
    while lanes != _0:
        pit = pit_at(lanes)
        lanes &= lanes - _1
        d = drop_of(mover, pit)
        if d >= LOOPS:
            continue
        own, _, _ = sow(mover, _0, pit)
        rank, total = rank_row(own), k + d
        for taken in range(2, min(_MOST_TAKEN, total - 1) + 1):
            targets[taken] = levels[n - taken] + BASE[n - taken, m - d] + rank * ROWS[total - taken]
        part = part_of(d, k)
        _take_ordinary(level, part, targets, block)
        if not void_slams:
            count = _take_slams(level, part, row, m, pit, notes, count)
    return count


@compiled
def look_below(level: Int, part: Int, parts: Int, notes: Int, room: Int, done: Int) -> Int:
    """Fills ``BOUND`` and ``OPENED`` for a part of the blocks of a share; the number of odd edges.

    Those go to ``notes``, up to ``room`` of them. ``done[LOOKED]`` counts the boards, to show the progress.
    """
    n, share, so_far = seeds_of(level), share_of(level), ints(done)
    edges, count = Notes(lines(notes, EDGE), room), np.int64(0)
    for m in range(n + 1):
        first, last = rows_of(share, m, part, parts)
        for row in range(first, last):
            so_far[LOOKED] += ROWS[n - m]
            if m == 0 or m == n:
                count = _weigh_block(level, row, edges, count)
            else:
                count = _look_from_row(level, row, m, edges, count)
    return count
