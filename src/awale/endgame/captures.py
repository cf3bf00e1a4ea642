"""The first pass over a level: captures and endings, looked up in the finished levels.

Works in the dual order, all boards with one mover's row together: a block. Sowing a pit of that row does the same to
every board of the block, so its captures are one list, and what they lead to is one block of a lower level, read front
to back. Each board gets a *bound* (best of its moves that leave the level) and a number of *open* moves, those that
stay in it. Slams and empty camps, which the lists don't cover, are weighed one by one by the kernel's rules, and those
of their moves that stay in the level are noted as *odd* edges.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.index import BASE, ROWS, ROWS_BELOW, rank_row
from awale.compiled.jit import Int, Word, compiled, inlined, popcount
from awale.compiled.lanes import filled, seeds_in
from awale.compiled.memory import load_i8
from awale.compiled.moves import legal, sow
from awale.endgame.rows import LEFT_MASK, LOOPS, TAKEN_SHIFT, Ints, RowTables, Small, Words, drop_of, part_of
from awale.endgame.share import CELL, FIRST, LAST, PLACE, Share, block_of, rows_of
from awale.endgame.weigh import NONE, follow, pit_at, weigh
from awale.machine.index import PITS
from awale.machine.rulecode import PASSES, SLAM_MASK, SLAM_TAKES_NOTHING

#: No capture takes more than three seeds from each of six pits.
_MOST_TAKEN = 18

_0, _1 = np.uint64(0), np.uint64(1)

Bounds = npt.NDArray[np.int8]
Counts = npt.NDArray[np.uint8]


@inlined
def _note(
    odd: Ints, count: Int, n: Int, share: Share, whole: Share, row: Int, rank: Int, mover: Word, other: Word
) -> Int:
    """Notes a quiet move from the board (mover's row id, rank of the other's row) to another; how many there are.

    An edge is (place after it in the whole level; cell, seeds in the mover's camp and place before it in the share).
    When there is no room left they are only counted.
    """
    if count < len(odd):
        m = 0
        while row >= ROWS_BELOW[m + 1]:
            m += 1
        before, k = row - ROWS_BELOW[m] - share[FIRST, m], seeds_in(other)
        odd[count, 0] = whole[PLACE, k] + rank_row(other) * ROWS[n - k] + rank_row(mover)
        odd[count, 1], odd[count, 2] = share[CELL, m] + before * ROWS[n - m] + rank, m
        odd[count, 3] = share[PLACE, n - m] + rank * (share[LAST, m] - share[FIRST, m]) + before
    return count + 1


@compiled
def _weigh_block(
    row: Int, n: Int, rules: Int, levels: Ints, packed: Words, share: Share, whole: Share, bound: Bounds,
    opened: Counts, odd: Ints, count: Int,
) -> Int:  # fmt: skip
    """Every board with this mover's row, where a camp is empty."""
    next_mover, next_other = np.empty(PITS, np.uint64), np.empty(PITS, np.uint64)
    mover = packed[row]
    m = seeds_in(mover)
    block = block_of(row, m, n, share)
    for rank in range(ROWS[n - m]):
        other = packed[ROWS_BELOW[n - m] + rank]
        quiet, best = weigh(rules, mover, other, n, levels, next_mover, next_other)
        bound[block + rank], opened[block + rank] = best, quiet
        for move in range(quiet):
            count = _note(odd, count, n, share, whole, row, rank, next_mover[move], next_other[move])
    return count


@compiled
def _take_ordinary(
    first: Int, last: Int, rows: Small, lefts: Small, targets: Ints, block: Int, bound: Bounds, opened: Counts
) -> None:
    """The captures of one pit, for all boards of a block; ``targets[c]`` is where c seeds taken lead to."""
    for at in range(first, last):
        x = block + rows[at]
        taken = np.int64(lefts[at]) >> TAKEN_SHIFT
        value = taken - load_i8(targets[taken], np.int64(lefts[at] & LEFT_MASK))
        opened[x] -= 1
        if value > bound[x]:
            bound[x] = value


@compiled
def _take_slams(
    first: Int, last: Int, slams: Small, row: Int, pit: Int, k: Int, block: Int, n: Int, rules: Int, levels: Ints,
    packed: Words, share: Share, whole: Share, bound: Bounds, opened: Counts, odd: Ints, count: Int,
) -> Int:  # fmt: skip
    """The slams of one pit, for all boards of a block: legal or not, taking or not, as the kernel says."""
    mover = packed[row]
    bit = np.uint64(0x80) << np.uint64(8 * pit)
    for at in range(first, last):
        rank = np.int64(slams[at])
        x, other = block + rank, packed[ROWS_BELOW[k] + rank]
        lanes, turn = legal(rules, mover, other)
        if turn == PASSES and pit_at(filled(mover)) == pit:  # every move is refused: one open move, once
            count = _note(odd, count, n, share, whole, row, rank, other, mover)
        elif lanes & bit == _0:
            opened[x] -= 1
        else:
            own, left, value = follow(rules, mover, other, pit, levels)
            if value == NONE:  # a quiet move that no list knows
                count = _note(odd, count, n, share, whole, row, rank, left, own)
            else:
                opened[x] -= 1
                bound[x] = max(np.int64(bound[x]), value)
    return count


@compiled
def _look_from_row(
    row: Int, m: Int, n: Int, rules: Int, levels: Ints, tables: RowTables, share: Share, whole: Share, bound: Bounds,
    opened: Counts, odd: Ints, count: Int, targets: Ints,
) -> Int:  # fmt: skip
    """Every board with this mover's row, neither camp being empty; the number of odd edges so far."""
    packed, k = tables.packed, n - m
    mover, block = packed[row], block_of(row, m, n, share)
    void_slams = rules & SLAM_MASK == SLAM_TAKES_NOTHING  # such slams are in the lists of un-moves
    lanes = filled(mover)
    bound[block : block + ROWS[k]] = NONE
    opened[block : block + ROWS[k]] = popcount(lanes)
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
        _take_ordinary(
            tables.capture_start[part], tables.capture_start[part + 1], tables.capture_row, tables.capture_left,
            targets, block, bound, opened,
        )  # fmt: skip
        if not void_slams:
            count = _take_slams(
                tables.slam_start[part], tables.slam_start[part + 1], tables.slam_row, row, pit, k, block, n,
                rules, levels, packed, share, whole, bound, opened, odd, count,
            )  # fmt: skip
    return count


@compiled
def look_below(
    part: Int, parts: Int, n: Int, rules: Int, levels: Ints, tables: RowTables, share: Share, whole: Share,
    bound: Bounds, opened: Counts, odd: Ints, done: Ints,
) -> Int:  # fmt: skip
    """Fills ``bound`` and ``opened`` (cells) for a part of the blocks of a share; the number of odd edges.

    ``done[0]`` counts the boards, for whoever waits.
    """
    targets = np.empty(_MOST_TAKEN + 1, np.int64)
    count = np.int64(0)
    for m in range(n + 1):
        first, last = rows_of(share, m, part, parts)
        for row in range(first, last):
            done[0] += ROWS[n - m]
            if m == 0 or m == n:
                count = _weigh_block(
                    row, n, rules, levels, tables.packed, share, whole, bound, opened, odd, count
                )  # fmt: skip
            else:
                count = _look_from_row(
                    row, m, n, rules, levels, tables, share, whole, bound, opened, odd, count, targets
                )  # fmt: skip
    return count
