"""Messages between the shards of a level: batches of settled boards, for the shards with boards that lead to them.

A batch is a stream of groups, boards with the same other's row. Every number is a varint (seven bits a byte):

    how many boards << 1 | kind     other's row id, as a step from that of the last group     mover's ranks, as steps

``kind`` is a win or a loss. A board is sent to every share with a board before it, once for each number of seeds that
such a move drops; receiving it twice does no harm. The steps are small since boards come in the order of the table: a
shard settles all that it can alone before it sends anything.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.index import ROWS_BELOW
from awale.compiled.jit import Int, compiled, inlined
from awale.compiled.memory import load_i64, stack_words, store_i64
from awale.compiled.tables.fronts import collect, is_marked, mark, same_row
from awale.compiled.tables.rows import DROPPED, Small, Words, back_at, row_tables
from awale.compiled.tables.share import split_at
from awale.compiled.tables.views import (
    bits_of,
    front_of,
    ints,
    lines,
    marks_of,
    plain_bytes,
    seeds_of,
    share_at,
    share_of,
    short,
    small_counts,
)
from awale.endgame import layout as at
from awale.endgame.layout import CHUNK, EDGE, FIRST, IMPOSSIBLE, LAST, LOST, PLACE, ROOM, STEPS, TOGETHER, WON

Stream = npt.NDArray[np.uint8]

_0, _1 = np.uint64(0), np.int64(1)
_room_for_chunk, _room_for_row = stack_words(CHUNK // 2), stack_words(TOGETHER // 2)


# --- numbers --------------------------------------------------------------------------------------------------------


@inlined
def _put(stream: Stream, place: Int, number: Int) -> Int:
    """Writes a varint; returns the place behind it."""
    while number > 127:
        stream[place] = (number & 127) | 128
        number >>= 7
        place += 1
    stream[place] = number
    return place + 1


@inlined
def _get(stream: Stream, place: Int) -> tuple[Int, Int]:
    """Reads a varint; returns it and the place behind it."""
    number, shift = np.int64(0), 0
    while stream[place] > 127:
        number |= np.int64(stream[place] & 127) << shift
        shift += 7
        place += 1
    return number | np.int64(stream[place]) << shift, place + 1


# --- sending --------------------------------------------------------------------------------------------------------


@inlined
def _put_group(outgoing: Int, to: Int, row: Int, movers: npt.NDArray[np.uint32], found: Int, kind: Int) -> None:
    filled, last_row, sent = (
        ints(load_i64(outgoing, at.FILLED)), ints(load_i64(outgoing, at.LAST_ROW)), ints(load_i64(outgoing, at.SENT)),
    )  # fmt: skip
    stream = plain_bytes(load_i64(outgoing, at.OUT) + to * load_i64(outgoing, at.OUT_SIZE))
    step, known, longest = row - last_row[to], np.int64(0), load_i64(outgoing, at.OUT_SHARES)
    place = _put(stream, filled[to], found << 1 | kind)
    place = _put(stream, place, step << 1 if step >= 0 else (-step << 1) - 1)
    for i in range(found):
        place = _put(stream, place, np.int64(movers[i]) - known)
        known = np.int64(movers[i])
    filled[to] = place
    filled[longest] = max(filled[longest], place)
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
    level: Int, outgoing: Int, row: Int, m: Int, turn: Int, kind: Int, movers: npt.NDArray[np.uint32], count: Int,
    quiet: npt.NDArray[np.uint32],
) -> Int:  # fmt: skip
    """Writes some boards for every other share with rows that lead to them, drop by drop; returns the next turn."""
    tables, own = row_tables(load_i64(level, at.ROW_TABLES)), load_i64(level, at.NUMBER)
    keepers, seen = short(load_i64(level, at.KEEPERS)), ints(load_i64(outgoing, at.SEEN))
    known, found = np.int64(-1), 0
    for u in range(tables.unmove_start[row], tables.unmove_start[row + 1]):  # by ascending drop
        drop = np.int64(tables.unmove_drop[u])
        if DROPPED[drop] > m or count == 0:
            break
        to = np.int64(keepers[tables.unmove_row[u]])
        if to == own:
            continue
        if drop != known:
            found, count = _leading(tables.back, back_at(tables, drop, m), movers, count, quiet)
            known, turn = drop, turn + 1
        if found > 0 and seen[to] != turn:
            seen[to] = turn
            _put_group(outgoing, to, row, quiet, found, kind)
    return turn


@inlined
def _tell_odd(
    level: Int, outgoing: Int, chunk: Int, kind: Int, front: Words, movers: npt.NDArray[np.uint32]
) -> None:  # fmt: skip
    """Writes for every share the boards that it has odd edges to."""
    start, wanted = ints(load_i64(level, at.WANTED_START)), lines(load_i64(level, at.WANTED), EDGE)
    for u in range(start[chunk], start[chunk + 1]):
        if wanted[u, 1] != load_i64(level, at.NUMBER) and is_marked(front, wanted[u, 0]):
            movers[0] = wanted[u, 3]
            _put_group(outgoing, wanted[u, 1], wanted[u, 2], movers, _1, kind)


@compiled
def write_batches(level: Int, outgoing: Int, kind: Int, step: Int, end: Int) -> Int:
    """Writes the boards of a front of ``TOLD``, from a step on, into the batches of all shares but the level's own.

    ``KEEPERS`` has the share of each row; ``WANTED``, by place, the boards that some share has an odd edge to. Stops
    when a batch may have no room left; returns the step to go on with, or ``end``.
    """
    n, share, front = seeds_of(level), share_of(level), front_of(load_i64(level, at.TOLD), kind)
    bits, marks, filled = bits_of(front), marks_of(front), ints(load_i64(outgoing, at.FILLED))
    size, longest = load_i64(outgoing, at.OUT_SIZE), load_i64(outgoing, at.OUT_SHARES)
    inside, movers, quiet = (
        small_counts(_room_for_chunk()), small_counts(_room_for_row()), small_counts(_room_for_row()),
    )  # fmt: skip
    seen = ints(load_i64(outgoing, at.SEEN))
    for to in range(longest):
        seen[to] = -1
    turn, k, place = np.int64(0), 0, step % STEPS
    for c in range(step // STEPS, end // STEPS):
        if marks[c] == _0:
            continue
        k = split_at(share, k, c * CHUNK)
        begin, low, last = c * CHUNK - share[PLACE, k], share[FIRST, n - k], share[LAST, n - k]
        count = collect(bits, c, marks[c], inside)
        while place < count and filled[longest] + ROOM <= size:
            rank = (begin + np.int64(inside[place])) // (last - low)
            found, place = same_row(inside, place, count, begin - rank * (last - low) + low, last, movers)
            turn = _tell_row(level, outgoing, ROWS_BELOW[k] + rank, n - k, turn, kind, movers, found, quiet)
        if filled[longest] + ROOM > size:
            return c * STEPS + place
        _tell_odd(level, outgoing, c, kind, bits, movers)
        place = np.int64(0)
    return end


# --- receiving ------------------------------------------------------------------------------------------------------


@compiled
def read_batch(n: Int, batch: Int, length: Int, told_by: Int, fronts: Int, counts: Int) -> None:
    """Puts the boards of a batch into fronts whose places are those of the sender's share.

    How many of each kind there are is added to the two words at ``counts``.
    """
    stream, source = plain_bytes(batch), share_at(told_by, n)
    wins, win_marks = bits_of(front_of(fronts, WON)), marks_of(front_of(fronts, WON))
    losses, loss_marks = bits_of(front_of(fronts, LOST)), marks_of(front_of(fronts, LOST))
    row, k, place_in = np.int64(0), np.int64(0), np.int64(0)
    while place_in < length:
        head, place_in = _get(stream, place_in)
        step, place_in = _get(stream, place_in)
        row += step >> 1 if step & 1 == 0 else -((step + 1) >> 1)
        while row >= ROWS_BELOW[k + 1]:
            k += 1
        while row < ROWS_BELOW[k]:
            k -= 1
        low, last = source[FIRST, n - k], source[LAST, n - k]
        place = source[PLACE, k] + (row - ROWS_BELOW[k]) * (last - low) - low
        found, kind = head >> 1, head & 1
        for _ in range(found):
            more, place_in = _get(stream, place_in)
            place += more
            if kind == WON:
                mark(wins, win_marks, np.uint64(place))
            else:
                mark(losses, loss_marks, np.uint64(place))
        store_i64(counts, kind, load_i64(counts, kind) + found)
