"""What shares of a level tell each other: boards that were settled, in batches for those who have boards before them.

A batch is a stream of groups, boards with the same other's row, every number in as few bytes as it needs, seven bits in
each:

    how many boards << 1 | kind     other's row id, as a step from that of the last group     mover's ranks, as steps

``kind`` tells wins from losses. A board goes to every share that has one from which a move leads to it, once for each
number of seeds that such a move drops; hearing of it twice does no harm. The steps are small since boards come in the
order of the table: whoever tells waits until all that follows from what it knows is settled too, and tells of it at
once.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.index import ROWS_BELOW
from awale.compiled.jit import Int, compiled, inlined
from awale.endgame.fronts import TOGETHER, collect, is_marked, mark, same_row
from awale.endgame.rows import DROPPED, DROPS, IMPOSSIBLE, Ints, RowTables, Small, Words
from awale.endgame.share import CHUNK, FIRST, LAST, PLACE, Share, split_at

#: What may be written before there is another look at the room left, at most: a group of boards for every drop that
#: there is, or the odd edges of a chunk. A board takes up to four bytes, the head of a group six.
ROOM = max(DROPS * (4 * TOGETHER + 6), 10 * CHUNK)
#: Where to go on is said in so many steps a chunk.
STEPS = 2 * CHUNK

WINS, LOSSES = np.int64(0), np.int64(1)

Stream = npt.NDArray[np.uint8]
#: One for each share.
Streams = npt.NDArray[np.uint8]

_0 = np.uint64(0)


# --- numbers --------------------------------------------------------------------------------------------------------


@inlined
def _put(stream: Stream, at: Int, number: Int) -> Int:
    """Writes a number; where the next one goes."""
    while number > 127:
        stream[at] = (number & 127) | 128
        number >>= 7
        at += 1
    stream[at] = number
    return at + 1


@inlined
def _get(stream: Stream, at: Int) -> tuple[Int, Int]:
    """A number, and where the next one is."""
    number, shift = np.int64(0), 0
    while stream[at] > 127:
        number |= np.int64(stream[at] & 127) << shift
        shift += 7
        at += 1
    return number | np.int64(stream[at]) << shift, at + 1


# --- telling --------------------------------------------------------------------------------------------------------


@inlined
def _put_group(
    to: Int, row: Int, movers: npt.NDArray[np.uint32], found: Int, kind: Int, out: Streams, filled: Ints,
    last_row: Ints, sent: Ints,
) -> None:  # fmt: skip
    stream, step, known = out[to], row - last_row[to], np.int64(0)
    at = _put(stream, filled[to], found << 1 | kind)
    at = _put(stream, at, step << 1 if step >= 0 else (-step << 1) - 1)
    for i in range(found):
        at = _put(stream, at, np.int64(movers[i]) - known)
        known = np.int64(movers[i])
    filled[to] = at
    filled[-1] = max(filled[-1], at)
    last_row[to] = row
    sent[to] += found


@inlined
def _leading(
    back: Small, start: Int, movers: npt.NDArray[np.uint32], count: Int, quiet: npt.NDArray[np.uint32]
) -> tuple[Int, Int]:
    """Of some boards, those that a move with this drop leads to: (how many, how many to ask about larger drops).

    ``quiet`` gets the former; ``movers`` keeps the latter.
    """
    found, possible = 0, 0
    for i in range(count):
        mover = movers[i]
        rank = back[start + np.int64(mover)]
        quiet[found] = mover
        found += rank >= 0
        movers[possible] = mover
        possible += rank != IMPOSSIBLE
    return found, possible


@inlined
def _tell_row(
    row: Int, m: Int, turn: Int, own: Int, kind: Int, movers: npt.NDArray[np.uint32], count: Int,
    quiet: npt.NDArray[np.uint32], tables: RowTables, keepers: npt.NDArray[np.int16], seen: Ints, out: Streams,
    filled: Ints, last_row: Ints, sent: Ints,
) -> Int:  # fmt: skip
    """Tells every other keeper of rows from which a move leads to some of these boards, drop by drop; the next turn."""
    starts, unmove_row, unmove_drop = tables.unmove_start, tables.unmove_row, tables.unmove_drop
    known, found = np.int64(-1), 0
    for u in range(starts[row], starts[row + 1]):  # by ascending drop
        drop = np.int64(unmove_drop[u])
        if DROPPED[drop] > m or count == 0:
            break
        to = np.int64(keepers[unmove_row[u]])
        if to == own:
            continue
        if drop != known:
            found, count = _leading(tables.back, tables.back_start[drop, m], movers, count, quiet)
            known, turn = drop, turn + 1
        if found > 0 and seen[to] != turn:
            seen[to] = turn
            _put_group(to, row, quiet, found, kind, out, filled, last_row, sent)
    return turn


@inlined
def _tell_odd(
    first: Int, last: Int, own: Int, kind: Int, front: Words, odd: Ints, movers: npt.NDArray[np.uint32],
    out: Streams, filled: Ints, last_row: Ints, sent: Ints,
) -> None:  # fmt: skip
    """Tells every share of boards that it has odd edges to."""
    for u in range(first, last):
        if odd[u, 1] != own and is_marked(front, odd[u, 0]):
            movers[0] = odd[u, 3]
            _put_group(odd[u, 1], odd[u, 2], movers, np.int64(1), kind, out, filled, last_row, sent)


@compiled
def tell(
    n: Int, kind: Int, step: Int, end: Int, own: Int, share: Share, front: Words, front_marks: Words,
    tables: RowTables, keepers: npt.NDArray[np.int16], odd_start: Ints, odd: Ints, out: Streams, filled: Ints,
    last_row: Ints, sent: Ints,
) -> Int:  # fmt: skip
    """Writes the boards of a front, from a step on, into the batches (``out[to]``) of all shares but ``own``.

    ``keepers`` says which share has each row; ``odd``, by place, which boards some share has an odd edge to: (place,
    share, other's row id, mover's rank). Stops when some batch may have no room left: the step to go on with, or
    ``end``. ``filled`` says how far each batch is, and in its last place the longest; ``sent`` counts boards for each.
    """
    inside, movers = np.empty(CHUNK, np.uint32), np.empty(TOGETHER, np.uint32)
    quiet, seen = np.empty(TOGETHER, np.uint32), np.full(len(out), -1, np.int64)
    turn, k, at, size = np.int64(0), 0, step % STEPS, out.shape[1]
    for c in range(step // STEPS, end // STEPS):
        if front_marks[c] == _0:
            continue
        k = split_at(share, k, c * CHUNK)
        begin, low, last = c * CHUNK - share[PLACE, k], share[FIRST, n - k], share[LAST, n - k]
        count = collect(front, c, front_marks[c], inside)
        while at < count and filled[-1] + ROOM <= size:
            rank = (begin + np.int64(inside[at])) // (last - low)
            found, at = same_row(inside, at, count, begin - rank * (last - low) + low, last, movers)
            turn = _tell_row(
                ROWS_BELOW[k] + rank, n - k, turn, own, kind, movers, found, quiet, tables, keepers, seen, out,
                filled, last_row, sent,
            )  # fmt: skip
        if filled[-1] + ROOM > size:
            return c * STEPS + at
        _tell_odd(odd_start[c], odd_start[c + 1], own, kind, front, odd, movers, out, filled, last_row, sent)
        at = np.int64(0)
    return end


# --- hearing --------------------------------------------------------------------------------------------------------


@compiled
def hear(
    n: Int, stream: Stream, source: Share, wins: Words, win_marks: Words, losses: Words, loss_marks: Words
) -> tuple[Int, Int]:  # fmt: skip
    """Puts the boards of a batch into fronts whose places are those of the share that told; how many of each kind."""
    row, k, at = np.int64(0), np.int64(0), np.int64(0)
    won, lost = np.int64(0), np.int64(0)
    while at < len(stream):
        head, at = _get(stream, at)
        step, at = _get(stream, at)
        row += step >> 1 if step & 1 == 0 else -((step + 1) >> 1)
        while row >= ROWS_BELOW[k + 1]:
            k += 1
        while row < ROWS_BELOW[k]:
            k -= 1
        low, last = source[FIRST, n - k], source[LAST, n - k]
        place = source[PLACE, k] + (row - ROWS_BELOW[k]) * (last - low) - low
        found = head >> 1
        for _ in range(found):
            more, at = _get(stream, at)
            place += more
            if head & 1 == WINS:
                mark(wins, win_marks, np.uint64(place))
            else:
                mark(losses, loss_marks, np.uint64(place))
        if head & 1 == WINS:
            won += found
        else:
            lost += found
    return won, lost
