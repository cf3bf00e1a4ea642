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

import numpy as np
import numpy.typing as npt

from awale.compiled.index import ROWS, ROWS_BELOW
from awale.compiled.jit import Int, Word, compiled, inlined, trailing_zeros
from awale.compiled.memory import prefetch_to_write
from awale.endgame.fronts import TOGETHER, Fronts, collect, is_marked, mark, same_row, wipe
from awale.endgame.meet import meet
from awale.endgame.rows import DROPPED, IMPOSSIBLE, Ints, RowTables, Small, Words
from awale.endgame.share import CELL, CHUNK, CHUNK_BITS, FIRST, LAST, PLACE, Share, split_at

#: In the array of open moves: this board has its value; or it is over (dead), its value being its bound, settled at
#: that stage, and whatever its moves would lead to doesn't matter.
SETTLED, OVER = 255, 254

#: Updates wait until there are so many, their cells being fetched meanwhile.
_WAITING = 256

#: What a front makes of the boards before it. Not literals, for which Numba would compile everything twice.
LOSING, WINNING = np.int64(0), np.int64(1)

_EACH_BYTE, _LOW_BITS = np.uint64(0x0101010101010101), np.uint64(0x7F7F7F7F7F7F7F7F)
_0, _1 = np.uint64(0), np.uint64(1)

Bounds = npt.NDArray[np.int8]
Counts = npt.NDArray[np.uint8]


# --- what is worth v or -v without any move inside the level ----------------------------------------------------


@inlined
def _equal_bytes(word: Word, pattern: Word) -> Word:
    """The high bit of each byte of a word that equals that of the pattern."""
    other = word ^ pattern
    return ~(((other & _LOW_BITS) + _LOW_BITS) | other | _LOW_BITS)


@compiled
def _seed_split(
    n: Int, m: Int, v: Int, share: Share, words: Words, bound: Bounds, opened: Counts,
    wins: Words, win_marks: Words, losses: Words, loss_marks: Words,
) -> tuple[Int, Int]:  # fmt: skip
    """Settles the boards with m seeds in the mover's camp that are worth v or -v by captures and endings alone.

    ``words`` are the bounds, eight at a time. Returns (won, lost).
    """
    k, won, lost = n - m, 0, 0
    first, last, block = share[CELL, m], share[CELL, m + 1], ROWS[n - m]
    place, width = share[PLACE, k], share[LAST, m] - share[FIRST, m]
    plus, minus = _EACH_BYTE * np.uint64(v), _EACH_BYTE * np.uint64(256 - v)
    rank, start = 0, first  # of the mover's row in the share, and its block
    for w in range(np.uint64(first >> 3), np.uint64((last + 7) >> 3)):
        found = _equal_bytes(words[w], plus) | _equal_bytes(words[w], minus)
        while found != _0:
            x = np.int64(w) * 8 + (np.int64(trailing_zeros(found)) >> 3)
            found &= found - _1
            if x < first or x >= last:  # of the neighbouring split
                continue
            if x >= start + block:
                rank = (x - first) // block
                start = first + rank * block
            y, cell = np.uint64(place + (x - start) * width + rank), np.uint64(x)
            if bound[cell] > 0:
                opened[cell] = SETTLED
                mark(wins, win_marks, y)
                won += 1
            elif opened[cell] == 0 or opened[cell] == OVER:
                opened[cell] = SETTLED
                mark(losses, loss_marks, y)
                lost += 1
    return won, lost


@compiled
def seed(
    n: Int, v: Int, owner: Int, owners: Int, share: Share, words: Words, bound: Bounds, opened: Counts, fronts: Fronts
) -> tuple[Int, Int]:
    """``_seed_split`` for the splits of an owner: (won, lost)."""
    wins, win_marks, losses, loss_marks = fronts
    won, lost = 0, 0
    for m in range(owner, n + 1, owners):
        more_won, more_lost = _seed_split(
            n, m, v, share, words, bound, opened, wins, win_marks, losses, loss_marks
        )  # fmt: skip
        won += more_won
        lost += more_lost
    return won, lost


# --- one move back --------------------------------------------------------------------------------------------------


@inlined
def _lose_moves(
    xs: Words, ys: Words, count: Int, v: Int, bound: Bounds, opened: Counts, bits: Words, marks: Words
) -> Int:
    """These boards have a move less (it leads to a win of v for the other): how many are lost by it."""
    last_moves = 0
    for at in range(count):
        x, y = xs[at], ys[at]
        left = opened[x]
        opened[x] = left - np.uint8(left < OVER)
        xs[last_moves], ys[last_moves] = x, y
        last_moves += left == 1
    lost = 0
    for at in range(last_moves):
        x = xs[at]
        if bound[x] <= -v:  # else a capture was better: it is settled at its own stage
            bound[x] = -v
            opened[x] = SETTLED
            mark(bits, marks, ys[at])
            lost += 1
    return lost


@inlined
def _win(xs: Words, ys: Words, count: Int, v: Int, bound: Bounds, opened: Counts, bits: Words, marks: Words) -> Int:
    """These boards have a move to a board lost by v: how many are won by it, that had no value."""
    won = 0
    for at in range(count):
        x, y = xs[at], ys[at]
        left = opened[x]
        fresh = left < OVER
        opened[x] = SETTLED if fresh else left
        xs[won], ys[won] = x, y
        won += fresh
    for at in range(won):
        bound[xs[at]] = v
        mark(bits, marks, ys[at])
    return won


@compiled
def settle(
    xs: Words, ys: Words, count: Int, winning: Int, v: Int, bound: Bounds, opened: Counts, bits: Words, marks: Words
) -> Int:
    """Applies the updates that wait; how many boards are settled by them."""
    if winning == WINNING:
        return _win(xs, ys, count, v, bound, opened, bits, marks)
    return _lose_moves(xs, ys, count, v, bound, opened, bits, marks)


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
    """Notes updates of boards of one block, and begins to fetch their cells; how many wait now."""
    for i in range(count):
        rank = np.int64(ranks[i])
        prefetch_to_write(cells + x0 + rank)
        xs[waiting + i], ys[waiting + i] = x0 + rank, y0 + rank * step
    return waiting + count


@compiled
def _odd_edges(
    first: Int, last: Int, odd: Ints, front: Words, owner: Int, owners: Int, one_x: Words, one_y: Words,
    winning: Int, v: Int, bound: Bounds, opened: Counts, bits: Words, marks: Words,
) -> Int:  # fmt: skip
    """Carries a front back along edges that were noted by hand; boards settled."""
    settled = 0
    for u in range(first, last):
        if is_marked(front, odd[u, 0]) and odd[u, 2] % owners == owner:
            one_x[0], one_y[0] = odd[u, 1], odd[u, 3]
            settled += settle(one_x, one_y, np.int64(1), winning, v, bound, opened, bits, marks)
    return settled


@compiled
def carry(
    n: Int, v: Int, winning: Int, owner: Int, owners: Int, source: Share, front: Words, front_marks: Words,
    share: Share, bits: Words, marks: Words, bound: Bounds, opened: Counts, tables: RowTables, odd_start: Ints,
    odd: Ints,
) -> Int:  # fmt: skip
    """Carries a front back by one move: losses make wins (``winning``), wins make losses. Boards settled.

    The front's places are those of the share ``source``: the same as ``share``, or another that has told of it.
    """
    inside, movers, ranks = np.empty(CHUNK, np.uint32), np.empty(TOGETHER, np.uint32), np.empty(TOGETHER, np.int32)
    xs, ys = np.empty(_WAITING + TOGETHER, np.uint64), np.empty(_WAITING + TOGETHER, np.uint64)
    one_x, one_y = np.empty(1, np.uint64), np.empty(1, np.uint64)
    starts, unmove_row, unmove_drop = tables.unmove_start, tables.unmove_row, tables.unmove_drop
    cells = np.int64(opened.ctypes.data)
    mine = np.zeros(n + 1, np.bool_)
    mine[owner::owners] = True
    settled, waiting, k = np.int64(0), np.int64(0), 0
    for chunk in range(source[PLACE, n + 1] >> CHUNK_BITS):
        if front_marks[chunk] == _0:
            continue
        k = split_at(source, k, chunk * CHUNK)
        m, low, last = n - k, source[FIRST, n - k], source[LAST, n - k]
        begin, block = chunk * CHUNK - source[PLACE, k], last - low
        count, at = collect(front, chunk, front_marks[chunk], inside), 0
        while at < count:
            rank = (begin + np.int64(inside[at])) // block
            found, at = same_row(inside, at, count, begin - rank * block + low, last, movers)
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
                    start = np.uint64(tables.back_start[drop, m])
                    quiet, found = _step_back(tables.back, start, movers, found, ranks)
                    first = share[FIRST, k + d]
                    known, size, step = drop, ROWS[m - d], share[LAST, k + d] - first
                    x_split, y_split, rows_below = share[CELL, k + d], share[PLACE, m - d], ROWS_BELOW[k + d] + first
                before = np.int64(unmove_row[u]) - rows_below
                if np.uint64(before) >= np.uint64(step):  # another share's
                    continue
                x0 = x_split + before * size
                waiting = _wait_for(xs, ys, waiting, cells, ranks, quiet, x0, y_split + before, step)
                if waiting >= _WAITING:
                    settled += settle(xs, ys, waiting, winning, v, bound, opened, bits, marks)
                    waiting = np.int64(0)
        settled += _odd_edges(
            odd_start[chunk], odd_start[chunk + 1], odd, front, owner, owners, one_x, one_y,
            winning, v, bound, opened, bits, marks,
        )  # fmt: skip
    return settled + settle(xs, ys, waiting, winning, v, bound, opened, bits, marks)


# --- all stages -----------------------------------------------------------------------------------------------------


@compiled
def _wave(
    n: Int, v: Int, owner: Int, owners: Int, won: Int, lost: Int, meeting: Ints, share: Share, bound: Bounds,
    opened: Counts, tables: RowTables, odd_start: Ints, odd: Ints, fronts: Fronts, told: Fronts, done: Ints,
) -> tuple[Int, Int]:  # fmt: skip
    """Wins make losses, then losses make wins: how many of each there are now, negative if told to stop.

    At v = 0 both are boards that live, and whatever leads to them lives.
    """
    wins, win_marks, losses, loss_marks = fronts
    if won > 0:
        count = carry(
            n, v, LOSING if v > 0 else WINNING, owner, owners, share, wins, win_marks, share, losses, loss_marks,
            bound, opened, tables, odd_start, odd,
        )  # fmt: skip
        done[1] += count
        lost += meet(meeting, owners, count)
        wipe(n, owner, owners, share, wins, win_marks, told.wins, told.win_marks)
    won = np.int64(0)
    if lost > 0:
        count = carry(
            n, v, WINNING, owner, owners, share, losses, loss_marks, share, wins, win_marks, bound, opened,
            tables, odd_start, odd,
        )  # fmt: skip
        done[1] += count
        won = meet(meeting, owners, count)
        wipe(n, owner, owners, share, losses, loss_marks, told.losses, told.loss_marks)
    return won, min(lost, np.int64(0))


@compiled
def _alone(
    n: Int, v: Int, owner: Int, sharing: Int, won: Int, lost: Int, meeting: Ints, share: Share, bound: Bounds,
    opened: Counts, tables: RowTables, odd_start: Ints, odd: Ints, fronts: Fronts, told: Fronts, done: Ints,
) -> tuple[Int, Int]:  # fmt: skip
    """Small waves, nine in ten, which hold a tenth of the boards: the first thread sees to them as the owner of all.

    The others wait, and hear of it when the waves are large again, or over.
    """
    if owner > 0:
        return np.int64(0), np.int64(0)
    while 0 < won + lost < sharing:
        won, lost = _wave(
            n, v, np.int64(0), np.int64(1), won, lost, meeting, share, bound, opened, tables, odd_start, odd,
            fronts, told, done,
        )  # fmt: skip
    return won, lost


@compiled
def settle_stage(
    n: Int, v: Int, owner: Int, owners: Int, sharing: Int, won: Int, lost: Int, meeting: Ints, share: Share,
    bound: Bounds, opened: Counts, tables: RowTables, odd_start: Ints, odd: Ints, fronts: Fronts, told: Fronts,
    done: Ints,
) -> bool:  # fmt: skip
    """Carries fronts of so many boards back, wave after wave, until there are none; False if told to stop.

    Whatever has been in a front is kept in ``told``, for other shares, unless that is empty.
    """
    while won != 0 or lost != 0:
        if won < 0 or lost < 0:
            return False
        if owners > 1 and won + lost < sharing:
            meet(meeting, owners, np.int64(0))  # every owner has wiped its part of the fronts
            won, lost = _alone(
                n, v, owner, sharing, won, lost, meeting, share, bound, opened, tables, odd_start, odd, fronts, told,
                done,
            )  # fmt: skip
            won, lost = meet(meeting, owners, won), meet(meeting, owners, lost)
        else:
            won, lost = _wave(
                n, v, owner, owners, won, lost, meeting, share, bound, opened, tables, odd_start, odd, fronts, told,
                done,
            )  # fmt: skip
    return True


@compiled
def settle_level(
    n: Int, owner: Int, owners: Int, sharing: Int, meeting: Ints, share: Share, words: Words, bound: Bounds,
    opened: Counts, tables: RowTables, odd_start: Ints, odd: Ints, fronts: Fronts, told: Fronts, done: Ints,
) -> bool:  # fmt: skip
    """Settles a level, all owners at once, each in its thread; False if they were told to stop.

    Waves of fewer boards than ``sharing`` are left to the first. ``done[1]`` counts the boards settled, for whoever
    waits.
    """
    for v in range(n, 0, -1):
        won, lost = seed(n, v, owner, owners, share, words, bound, opened, fronts)
        done[1] += won + lost
        won, lost = meet(meeting, owners, won), meet(meeting, owners, lost)
        if not settle_stage(
            n, v, owner, owners, sharing, won, lost, meeting, share, bound, opened, tables, odd_start, odd, fronts,
            told, done,
        ):  # fmt: skip
            return False
    return True
