"""A share of a level: the boards with some range of mover's rows. One machine has one, of all of them.

Its *cells* are its part of the dual order, where bounds and open moves are kept; its *places* are its part of the order
of the table, where fronts are kept, each split (so many seeds in the other's camp) beginning a chunk:

    cell(mover, other)  = CELL[m] + (rank(mover) - FIRST[m]) * ROWS[n - m] + rank(other)
    place(mover, other) = PLACE[k] + rank(other) * (LAST[m] - FIRST[m]) + rank(mover) - FIRST[m]      with k = n - m

A share is these four as the rows of one array: compiled code would count its references to each of four.
"""

from __future__ import annotations

import numpy as np

from awale.endgame.rows import Ints
from awale.kernel.index import ROWS, ROWS_BELOW

CHUNK_BITS = 12
CHUNK = 1 << CHUNK_BITS


#: The ranks of mover's rows of m seeds that are in the share; where its cells begin, by m, and its places, by k.
FIRST, LAST, CELL, PLACE = range(4)

Share = Ints


def share_of(n: int, first_row: int = 0, last_row: int | None = None) -> Share:
    """The boards of level n whose mover's row id is in a range; all of them, if none is given.

    >>> share = share_of(2)
    >>> share[LAST] - share[FIRST], int(share[CELL, -1])
    (array([ 1,  6, 21,  0]), 78)
    """
    last_row = int(ROWS_BELOW[n + 1]) if last_row is None else last_row
    below, rows = ROWS_BELOW[: n + 1], ROWS[: n + 1]
    share = np.zeros((4, n + 2), np.int64)
    share[FIRST, :-1], share[LAST, :-1] = np.clip(first_row - below, 0, rows), np.clip(last_row - below, 0, rows)
    sizes = (share[LAST] - share[FIRST])[:-1] * rows[::-1]
    share[CELL, 1:] = np.cumsum(sizes)
    share[PLACE, 1:] = np.cumsum(-(-sizes[::-1] // CHUNK) * CHUNK)
    return share
