"""What shares of a level tell each other: boards that were settled, in batches for those who have boards before them.

A batch is a stream of groups, every number in as few bytes as it needs, seven bits in each:

    count << 2 | winning    other's row id, as a step from that of the last group; mover's ranks, each as a step
    count << 2 | 2 | winning    numbers of odd edges, as the share before them has them in its list

``winning`` is what ``waves`` wants to know of a front: losses make wins. A group goes to every share that has a row
from which a move leads to it. In which order batches are taken up doesn't matter: inside a stage each edge takes an
open move from the board before it or makes it a win, once, and which of both is decided by the board after it alone.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.endgame.fronts import TOGETHER, collect, is_marked, same_row
from awale.endgame.rows import DROPPED, Ints, RowTables, Small, Words
from awale.endgame.share import CHUNK, FIRST, LAST, PLACE, Share
from awale.endgame.streams import Stream, put
from awale.kernel.compiled import Int, compiled, inlined
from awale.kernel.index import ROWS_BELOW

#: A chunk never takes more bytes than this: ten for each board and its group's head, six for each odd edge.
ROOM = 64 * CHUNK
MOST_ODD = 8 * CHUNK

#: One for each owner.
Streams = npt.NDArray[np.uint8]

_0 = np.uint64(0)


@inlined
def _put_group(stream: Stream, at: Int, step: Int, movers: npt.NDArray[np.uint32], found: Int, winning: Int) -> Int:
    at = put(stream, at, found << 2 | winning)
    at = put(stream, at, step << 1 if step >= 0 else (-step << 1) - 1)
    known = np.int64(0)
    for i in range(found):
        at = put(stream, at, np.int64(movers[i]) - known)
        known = np.int64(movers[i])
    return at


@inlined
def _tell_row(
    row: Int, most: Int, mark: Int, own: Int, winning: Int, movers: npt.NDArray[np.uint32], found: Int, starts: Ints,
    unmove_row: Small, unmove_drop: npt.NDArray[np.int8], owners: npt.NDArray[np.int16], seen: Ints, out: Streams,
    filled: Ints, last_row: Ints, sent: Ints,
) -> None:  # fmt: skip
    """Writes a group for every other owner of a row from which a move of up to ``most`` seeds leads to it."""
    for u in range(starts[row], starts[row + 1]):  # by ascending drop
        if DROPPED[np.int64(unmove_drop[u])] > most:
            break
        owner = np.int64(owners[unmove_row[u]])
        if owner != own and seen[owner] != mark:
            seen[owner] = mark
            filled[owner] = _put_group(out[owner], filled[owner], row - last_row[owner], movers, found, winning)
            last_row[owner] = row
            sent[owner] += found


@inlined
def _tell_odd(
    first: Int, last: Int, own: Int, winning: Int, front: Words, odd: Ints, out: Streams, filled: Ints, sent: Ints
) -> None:
    """Writes the odd edges that lead to boards of a front, for every other owner of the boards before them."""
    for u in range(first, last):
        owner = odd[u, 1]
        if owner != own and is_marked(front, odd[u, 0]):
            filled[owner] = put(out[owner], filled[owner], np.int64(1 << 2 | 2) | winning)
            filled[owner] = put(out[owner], filled[owner], odd[u, 2])
            sent[owner] += 1


@compiled
def emit(
    n: Int, winning: Int, chunk: Int, own: Int, share: Share, front: Words, front_marks: Words, tables: RowTables,
    owners: npt.NDArray[np.int16], odd_start: Ints, odd: Ints, out: Streams, filled: Ints, last_row: Ints, sent: Ints,
) -> Int:  # fmt: skip
    """Writes the boards of a front, from a chunk on, into the batches (``out[owner]``) of all owners but ``own``.

    ``owners`` has the owner of each row, ``odd`` the odd edges by place: (place, owner, number there). Stops when some
    batch may not have room for another chunk: the chunk to go on with, or -1. ``sent`` counts boards for each owner.
    """
    inside, movers = np.empty(CHUNK, np.uint32), np.empty(TOGETHER, np.uint32)
    seen = np.full(len(filled), -1, np.int64)
    starts, unmove_row, unmove_drop = tables.unmove_start, tables.unmove_row, tables.unmove_drop
    k = 0
    for c in range(chunk, len(front_marks)):
        if front_marks[c] == _0:
            continue
        if filled.max() + ROOM > out.shape[1]:
            return c
        while c * CHUNK >= share[PLACE, k + 1]:
            k += 1
        begin, low, last = c * CHUNK - share[PLACE, k], share[FIRST, n - k], share[LAST, n - k]
        count, at = collect(front, c, front_marks[c], inside), 0
        while at < count:
            rank = (begin + np.int64(inside[at])) // (last - low)
            found, at = same_row(inside, at, count, begin - rank * (last - low) + low, last, movers)
            _tell_row(
                ROWS_BELOW[k] + rank, n - k, c * CHUNK + at, own, winning, movers, found, starts, unmove_row,
                unmove_drop, owners, seen, out, filled, last_row, sent,
            )  # fmt: skip
        _tell_odd(odd_start[c], odd_start[c + 1], own, winning, front, odd, out, filled, sent)
    return -1
