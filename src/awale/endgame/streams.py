"""Numbers in as few bytes as they need; and groups of boards made of them, as ``batches`` draws them."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.kernel.compiled import Int, inlined
from awale.kernel.index import ROWS_BELOW

Stream = npt.NDArray[np.uint8]


@inlined
def put(stream: Stream, at: Int, number: Int) -> Int:
    """Writes a number; where the next one goes."""
    while number > 127:
        stream[at] = (number & 127) | 128
        number >>= 7
        at += 1
    stream[at] = number
    return at + 1


@inlined
def get(stream: Stream, at: Int) -> tuple[Int, Int]:
    """A number, and where the next one is."""
    number, shift = np.int64(0), 0
    while stream[at] > 127:
        number |= np.int64(stream[at] & 127) << shift
        shift += 7
        at += 1
    return number | np.int64(stream[at]) << shift, at + 1


@inlined
def next_group(
    stream: Stream, at: Int, row: Int, k: Int, winning: Int, movers: npt.NDArray[np.uint32]
) -> tuple[Int, Int, Int, Int, Int]:
    """Reads a group, after one of this other's row (its id, its seeds): (row, seeds, boards, odd edge, where to go on).

    Groups of the other kind have no boards; there is an odd edge or there are boards, or neither (-1 and 0).
    """
    head, at = get(stream, at)
    step, at = get(stream, at)
    if head & 2:
        return row, k, np.int64(0), step if head & 1 == winning else np.int64(-1), at
    mover, found = np.int64(0), head >> 2
    for i in range(found):
        more, at = get(stream, at)
        mover += more
        movers[i] = mover
    row += step >> 1 if step & 1 == 0 else -((step + 1) >> 1)
    while row >= ROWS_BELOW[k + 1]:
        k += 1
    while row < ROWS_BELOW[k]:
        k -= 1
    return row, k, found if head & 1 == winning else np.int64(0), np.int64(-1), at
