"""What shares of a level tell each other: boards that were settled, in batches for those who have boards before them.

A batch is a stream of groups, boards with the same other's row, every number in as few bytes as it needs, seven bits in
each:

    how many boards << 1 | kind     other's row id, as a step from that of the last group     mover's ranks, as steps

``kind`` tells wins from losses. A group goes to every share that has a row from which a move leads to it. The steps are
small since boards come in the order of the table: whoever tells waits until all that follows from what it knows is
settled too, and tells of it at once.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.endgame.fronts import TOGETHER, collect, is_marked, mark, same_row
from awale.endgame.rows import DROPPED, Ints, RowTables, Small, Words
from awale.endgame.share import CHUNK, FIRST, LAST, PLACE, Share, split_at
from awale.kernel.compiled import Int, compiled, inlined
from awale.kernel.index import ROWS_BELOW

#: What a chunk may take at most: each board alone in a group, and once more for an odd edge.
ROOM = 24 * CHUNK

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
    last_row[to] = row
    sent[to] += found


@inlined
def _tell_row(
    row: Int, most: Int, turn: Int, own: Int, kind: Int, movers: npt.NDArray[np.uint32], found: Int, starts: Ints,
    unmove_row: Small, unmove_drop: npt.NDArray[np.int8], keepers: npt.NDArray[np.int16], seen: Ints, out: Streams,
    filled: Ints, last_row: Ints, sent: Ints,
) -> None:  # fmt: skip
    """Writes a group for every other keeper of a row from which a move of up to ``most`` seeds leads to it."""
    for u in range(starts[row], starts[row + 1]):  # by ascending drop
        if DROPPED[np.int64(unmove_drop[u])] > most:
            break
        to = np.int64(keepers[unmove_row[u]])
        if to != own and seen[to] != turn:
            seen[to] = turn
            _put_group(to, row, movers, found, kind, out, filled, last_row, sent)


@compiled
def tell(
    n: Int, kind: Int, chunk: Int, end: Int, own: Int, share: Share, front: Words, front_marks: Words,
    tables: RowTables, keepers: npt.NDArray[np.int16], odd_start: Ints, odd: Ints, out: Streams, filled: Ints,
    last_row: Ints, sent: Ints,
) -> Int:  # fmt: skip
    """Writes the boards of a front, from a chunk on, into the batches (``out[to]``) of all shares but ``own``.

    ``keepers`` says which share has each row; ``odd``, by place, which boards some share has an odd edge to: (place,
    share, other's row id, mover's rank). Stops when some batch may have no room for another chunk: the chunk to go on
    with, or ``end``. ``sent`` counts boards for each.
    """
    inside, movers = np.empty(CHUNK, np.uint32), np.empty(TOGETHER, np.uint32)
    seen = np.full(len(filled), -1, np.int64)
    starts, unmove_row, unmove_drop = tables.unmove_start, tables.unmove_row, tables.unmove_drop
    k = 0
    for c in range(chunk, end):
        if front_marks[c] == _0:
            continue
        if filled.max() + ROOM > out.shape[1]:
            return c
        k = split_at(share, k, c * CHUNK)
        begin, low, last = c * CHUNK - share[PLACE, k], share[FIRST, n - k], share[LAST, n - k]
        count, at = collect(front, c, front_marks[c], inside), 0
        while at < count:
            rank = (begin + np.int64(inside[at])) // (last - low)
            found, at = same_row(inside, at, count, begin - rank * (last - low) + low, last, movers)
            _tell_row(
                ROWS_BELOW[k] + rank, n - k, c * CHUNK + at, own, kind, movers, found, starts, unmove_row,
                unmove_drop, keepers, seen, out, filled, last_row, sent,
            )  # fmt: skip
        for u in range(odd_start[c], odd_start[c + 1]):
            if odd[u, 1] != own and is_marked(front, odd[u, 0]):
                movers[0] = odd[u, 3]
                _put_group(odd[u, 1], odd[u, 2], movers, np.int64(1), kind, out, filled, last_row, sent)
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
