"""A share of a level: for every number of seeds in the mover's camp, a range of mover's rows. One machine has them all.

Its *cells* are its part of the dual order, where bounds and open moves are kept; its *places* are its part of the order
of the table, where fronts are kept, each split (so many seeds in the other's camp) beginning a chunk:

    cell(mover, other)  = CELL[m] + (rank(mover) - FIRST[m]) * ROWS[n - m] + rank(other)
    place(mover, other) = PLACE[k] + rank(other) * (LAST[m] - FIRST[m]) + rank(mover) - FIRST[m]      with k = n - m

A share is these four as the rows of one array.
"""

from __future__ import annotations

from awale.compiled.index import ROWS, ROWS_BELOW
from awale.compiled.jit import Int, inlined
from awale.compiled.tables.rows import Ints
from awale.endgame.layout import CELL, FIRST, LAST, PLACE

Share = Ints


@inlined
def rows_of(share: Share, m: Int, part: Int, parts: Int) -> tuple[Int, Int]:
    """The ids of mover's rows of m seeds in one of so many parts of a share: the first, and the end."""
    first, width = ROWS_BELOW[m] + share[FIRST, m], share[LAST, m] - share[FIRST, m]
    return first + width * part // parts, first + width * (part + 1) // parts


@inlined
def split_at(share: Share, k: Int, place: Int) -> Int:
    """The split, this one or a later one, that has a place."""
    while place >= share[PLACE, k + 1]:
        k += 1
    return k


@inlined
def block_of(row: Int, m: Int, n: Int, share: Share) -> Int:
    """Where the cells of the boards with one mover's row (its id, its seeds) begin."""
    return share[CELL, m] + (row - ROWS_BELOW[m] - share[FIRST, m]) * ROWS[n - m]
