"""Settling a level: values are carried back from boards to those that lead to them, largest first.

At stage v every board worth +v or -v is settled, and nothing else: boards worth more are done, and what is still open
can't be worth more. A board that gets a move to a board worth -v is worth +v. A board that loses its last open move,
to a board worth +v, and whose bound is no better, is worth -v. So wins make losses and losses make wins, in turn.

Boards just settled are a *front*, in the order of the table: all boards with one other's row together. Bounds and open
moves are kept in the dual order: all boards with one mover's row together. That is what makes it fast: the boards of a
front with the same other's row have predecessors with the same few mover's rows, at ranks that only shift. Edges stay
inside blocks; only the bit of a newly settled board is far away.

Threads: each *owns* the boards of some splits (so many seeds in the mover's camp): it reads the whole front, and writes
only to its own boards, which are one range of cells and whole chunks of bits. So nothing depends on their order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from awale.compiled.index import ROWS, ROWS_BELOW
from awale.compiled.jit import Int, Word, compiled, inlined
from awale.compiled.memory import load_i64, prefetch_to_write, stack_words
from awale.compiled.tables.barrier import barrier
from awale.compiled.tables.fronts import collect, is_marked, mark, same_row, wipe
from awale.compiled.tables.rows import DROPPED, Small, Words, back_at, row_tables
from awale.compiled.tables.share import split_at
from awale.compiled.tables.views import (
    bits_of,
    bound_of,
    front_of,
    ints,
    lines,
    marks_of,
    opened_of,
    plain_bytes,
    seeds_of,
    share_at,
    share_of,
    small,
    small_counts,
    words,
)
from awale.endgame import layout as at
from awale.endgame.layout import (
    CELL,
    CHUNK,
    CHUNK_BITS,
    DONE,
    EDGE,
    FIRST,
    IMPOSSIBLE,
    LAST,
    LOST,
    OVER,
    PLACE,
    SETTLED,
    TOGETHER,
    WON,
)
from awale.machine.index import MAX_SEEDS

#: Updates are queued until there are so many, while their cells are prefetched.
_WAITING = 256

#: What a front does to the boards before it. Not literals, for which Numba would compile everything twice.
LOSING, WINNING = np.int64(at.LOSING), np.int64(at.WINNING)
_NOBODY, _ONE, _NONE = np.int64(0), np.int64(1), np.int64(0)

_0, _1 = np.uint64(0), np.uint64(1)

_room_for_chunk, _room_for_row = stack_words(CHUNK // 2), stack_words(TOGETHER // 2)
_room_for_updates, _room_for_one = stack_words(_WAITING + TOGETHER), stack_words(1)
_room_for_owned = stack_words((MAX_SEEDS + 8) // 8)

Bounds = npt.NDArray[np.int8]
Counts = npt.NDArray[np.uint8]


class UpdateTarget(NamedTuple):
    """What updates are made to: are the boards won, or do they lose a move; by how much; their cells; the front that
    they go to.
    """

    winning: Int
    v: Int
    bound: Bounds
    opened: Counts
    bits: Words
    marks: Words


# --- one move back --------------------------------------------------------------------------------------------------


@inlined
def _lose_moves(xs: Words, ys: Words, count: Int, target: UpdateTarget) -> Int:
    """These boards have a move less (it leads to a win of v for the other): how many are lost by it."""
    v, bound, opened, bits, marks = target.v, target.bound, target.opened, target.bits, target.marks
    last_moves = 0
    for i in range(count):
        x, y = xs[i], ys[i]
        left = opened[x]
        opened[x] = left - np.uint8(left < OVER)
        xs[last_moves], ys[last_moves] = x, y
        last_moves += left == 1
    lost = 0
    for i in range(last_moves):
        x = xs[i]
        if bound[x] <= -v:  # else a capture was better: it is settled at its own stage
            bound[x] = -v
            opened[x] = SETTLED
            mark(bits, marks, ys[i])
            lost += 1
    return lost


@inlined
def _win(xs: Words, ys: Words, count: Int, target: UpdateTarget) -> Int:
    """These boards have a move to a board lost by v: how many are won by it, that had no value."""
    v, bound, opened, bits, marks = target.v, target.bound, target.opened, target.bits, target.marks
    won = 0
    for i in range(count):
        x, y = xs[i], ys[i]
        left = opened[x]
        fresh = left < OVER
        opened[x] = SETTLED if fresh else left
        xs[won], ys[won] = x, y
        won += fresh
    for i in range(won):
        bound[xs[i]] = v
        mark(bits, marks, ys[i])
    return won


@compiled
def settle(xs: Words, ys: Words, count: Int, target: UpdateTarget) -> Int:
    """Applies the queued updates; returns how many boards they settle."""
    if target.winning == WINNING:
        return _win(xs, ys, count, target)
    return _lose_moves(xs, ys, count, target)


@inlined
def _step_back(back: Small, start: Word, movers: npt.NDArray[np.uint32], count: Int, ranks: Small) -> tuple[Int, Int]:
    """Takes a drop back from some rows: (how many had it and lost nothing, how many had it).

    ``ranks`` gets the ranks of the former; ``movers`` keeps the latter, the only ones to ask about larger drops.
    """
    quiet, possible = 0, 0
    for i in range(count):
        mover = movers[i]
        rank = back[start + np.uint64(mover)]
        ranks[quiet] = rank
        quiet += rank >= 0
        movers[possible] = mover
        possible += rank != IMPOSSIBLE
    return quiet, possible


@inlined
def _wait_for(
    xs: Words, ys: Words, waiting: Int, cells: Int, ranks: Small, count: Int, x0: Int, y0: Int, step: Int
) -> Int:
    """Queues updates of boards of one block, and prefetches their cells; returns how many are queued."""
    for i in range(count):
        rank = np.int64(ranks[i])
        prefetch_to_write(cells + x0 + rank)
        xs[waiting + i], ys[waiting + i] = x0 + rank, y0 + rank * step
    return waiting + count


@inlined
def _list_owned(n: Int, owner: Int, owners: Int, mine: Counts) -> None:
    """Which splits are an owner's, by the seeds in the mover's camp."""
    for m in range(n + 1):
        mine[m] = m % owners == owner


@compiled
def _odd_edges(source: Int, chunk: Int, front: Words, owner: Int, owners: Int, target: UpdateTarget) -> Int:
    """Carries a chunk of a front back along edges that were noted one by one; boards settled."""
    odd, start = lines(load_i64(source, at.SOURCE_ODD), EDGE), ints(load_i64(source, at.SOURCE_ODD_START))
    one_x, one_y = words(_room_for_one()), words(_room_for_one())
    settled = 0
    for u in range(start[chunk], start[chunk + 1]):
        if is_marked(front, odd[u, 0]) and odd[u, 2] % owners == owner:
            one_x[0], one_y[0] = odd[u, 1], odd[u, 3]
            settled += settle(one_x, one_y, _ONE, target)
    return settled


@compiled
def carry(level: Int, v: Int, kind: Int, owner: Int, owners: Int, source: Int) -> Int:
    """Carries a front of a source back by one move, onto the level's own front of the other kind. Boards settled.

    Wins make losses, losses make wins; at v <= 0 both are boards that are alive, and whatever leads to them is alive.
    The source is the level's own, or that of another share, with boards received from it.
    """
    n, share = seeds_of(level), share_of(level)
    onto = front_of(load_i64(level, at.FRONTS), 1 - kind)
    winning = LOSING if kind == WON and v > 0 else WINNING
    target = UpdateTarget(winning, v, bound_of(level), opened_of(level), bits_of(onto), marks_of(onto))
    tables, told_by = row_tables(load_i64(level, at.ROW_TABLES)), share_at(load_i64(source, at.SOURCE_SHARE), n)
    front = front_of(load_i64(source, at.SOURCE_FRONTS), kind)
    front_bits, front_marks = bits_of(front), marks_of(front)
    starts, unmove_row, unmove_drop = tables.unmove_start, tables.unmove_row, tables.unmove_drop
    cells = load_i64(level, at.OPENED)
    inside, movers, ranks = small_counts(_room_for_chunk()), small_counts(_room_for_row()), small(_room_for_row())
    xs, ys, mine = words(_room_for_updates()), words(_room_for_updates()), plain_bytes(_room_for_owned())
    _list_owned(n, owner, owners, mine)
    settled, waiting, k = np.int64(0), np.int64(0), 0
    for chunk in range(told_by[PLACE, n + 1] >> CHUNK_BITS):
        if front_marks[chunk] == _0:
            continue
        k = split_at(told_by, k, chunk * CHUNK)
        m, low, last = n - k, told_by[FIRST, n - k], told_by[LAST, n - k]
        begin, block = chunk * CHUNK - told_by[PLACE, k], last - low
        count, place = collect(front_bits, chunk, front_marks[chunk], inside), 0
        while place < count:
            rank = (begin + np.int64(inside[place])) // block
            found, place = same_row(inside, place, count, begin - rank * block + low, last, movers)
            row, known, quiet = ROWS_BELOW[k] + rank, np.int64(-1), 0
            size = step = x_split = y_split = rows_below = np.int64(0)
            for u in range(starts[row], starts[row + 1]):  # by ascending drop
                drop = np.int64(unmove_drop[u])
                d = DROPPED[drop]
                if d > m or found == 0:
                    break
                if not mine[k + d]:
                    continue
                if drop != known:
                    quiet, found = _step_back(tables.back, np.uint64(back_at(tables, drop, m)), movers, found, ranks)
                    first = share[FIRST, k + d]
                    known, size, step = drop, ROWS[m - d], share[LAST, k + d] - first
                    x_split, y_split, rows_below = share[CELL, k + d], share[PLACE, m - d], ROWS_BELOW[k + d] + first
                before = np.int64(unmove_row[u]) - rows_below
                if np.uint64(before) >= np.uint64(step):  # another share's
                    continue
                x0 = x_split + before * size
                waiting = _wait_for(xs, ys, waiting, cells, ranks, quiet, x0, y_split + before, step)
                if waiting >= _WAITING:
                    settled += settle(xs, ys, waiting, target)
                    waiting = np.int64(0)
        settled += _odd_edges(source, chunk, front_bits, owner, owners, target)
    return settled + settle(xs, ys, waiting, target)


# --- all stages -----------------------------------------------------------------------------------------------------


@inlined
def _carry_inside(level: Int, v: Int, kind: Int, owner: Int, owners: Int) -> Int:
    """Carries one of the level's own fronts back, onto the other."""
    return carry(level, v, kind, owner, owners, level + 8 * at.SOURCE)


@compiled
def _wipe_own(level: Int, owner: Int, owners: Int, kind: Int) -> None:
    """Empties an owner's part of one of the level's fronts; keeps a copy if the boards are to be sent."""
    told = load_i64(level, at.TOLD)
    front = front_of(load_i64(level, at.FRONTS), kind)
    kept = front_of(told, kind) if told != 0 else _NOBODY
    wipe(seeds_of(level), owner, owners, load_i64(level, at.SHARE), front, kept)


@compiled
def _wave(level: Int, v: Int, owner: Int, owners: Int, won: Int, lost: Int, done: Int) -> tuple[Int, Int]:
    """Wins make losses, then losses make wins; returns how many of each there are now, negative to stop."""
    meeting, so_far = load_i64(level, at.MEETING), ints(done)
    if won > 0:
        count = _carry_inside(level, v, np.int64(WON), owner, owners)
        so_far[DONE] += count
        lost += barrier(meeting, owners, count)
        _wipe_own(level, owner, owners, np.int64(WON))
    won = np.int64(0)
    if lost > 0:
        count = _carry_inside(level, v, np.int64(LOST), owner, owners)
        so_far[DONE] += count
        won = barrier(meeting, owners, count)
        _wipe_own(level, owner, owners, np.int64(LOST))
    return won, min(lost, np.int64(0))


@compiled
def _alone(level: Int, v: Int, owner: Int, sharing: Int, won: Int, lost: Int, done: Int) -> tuple[Int, Int]:
    """Small waves, nine in ten, which have a tenth of the boards: the first thread does them as the owner of all.

    The other threads wait at the barrier until the waves are large again, or over.
    """
    if owner > 0:
        return _NONE, _NONE
    while 0 < won + lost < sharing:
        won, lost = _wave(level, v, np.int64(0), _ONE, won, lost, done)
    return won, lost


@compiled
def settle_stage(level: Int, v: Int, owner: Int, owners: Int, sharing: Int, won: Int, lost: Int, done: Int) -> bool:
    """Carries fronts of so many boards back, wave after wave, until there are none; False if asked to stop.

    Every owner calls it in a thread of its own; waves of fewer boards than ``sharing`` are done by the first alone.
    ``done[DONE]`` counts the boards settled, to show the progress. The boards that have been in a front are collected
    in ``TOLD``, for the other shares, unless that is 0.
    """
    meeting = load_i64(level, at.MEETING)
    while won != 0 or lost != 0:
        if won < 0 or lost < 0:
            return False
        if owners > 1 and won + lost < sharing:
            barrier(meeting, owners, _NONE)  # every owner has wiped its part of the fronts
            won, lost = _alone(level, v, owner, sharing, won, lost, done)
            won, lost = barrier(meeting, owners, won), barrier(meeting, owners, lost)
        else:
            won, lost = _wave(level, v, owner, owners, won, lost, done)
    return True
