"""A share of a level: for every number of seeds in the mover's camp, a range of mover's rows. One machine has them all.

Its *cells* are its part of the dual order, where bounds and open moves are kept; its *places* are its part of the order
of the table, where fronts are kept, each split (so many seeds in the other's camp) beginning a chunk:

    cell(mover, other)  = CELL[m] + (rank(mover) - FIRST[m]) * ROWS[n - m] + rank(other)
    place(mover, other) = PLACE[k] + rank(other) * (LAST[m] - FIRST[m]) + rank(mover) - FIRST[m]      with k = n - m

A share is these four as the rows of one array: compiled code would count its references to each of four.
"""

from __future__ import annotations

from itertools import pairwise

import numpy as np

from awale.compiled.index import BOARDS, ROWS, ROWS_BELOW
from awale.compiled.jit import Int, inlined
from awale.endgame.rows import Ints

CHUNK_BITS = 12
CHUNK = 1 << CHUNK_BITS

#: The ranks of mover's rows of m seeds that are in the share; where its cells begin, by m, and its places, by k.
FIRST, LAST, CELL, PLACE = range(4)

Share = Ints


def share_of(n: int, first: Ints | None = None, last: Ints | None = None) -> Share:
    """The boards of level n whose mover's row of m seeds has a rank from ``first[m]`` to ``last[m]``; or all of them.

    >>> share = share_of(2)
    >>> share[LAST] - share[FIRST], int(share[CELL, -1])
    (array([ 1,  6, 21,  0]), 78)
    """
    rows = ROWS[: n + 1]
    share = np.zeros((4, n + 2), np.int64)
    share[FIRST, :-1] = 0 if first is None else first
    share[LAST, :-1] = rows if last is None else last
    sizes = (share[LAST] - share[FIRST])[:-1] * rows[::-1]
    share[CELL, 1:] = np.cumsum(sizes)
    share[PLACE, 1:] = np.cumsum(-(-sizes[::-1] // CHUNK) * CHUNK)
    return share


def deal(n: int, shares: int) -> list[Share]:
    """The boards of a level in so many shares of about the same size, so that few moves lead from one to another.

    Most moves drop no seed in the other camp, or one or two. So boards go together whose camps differ by as much,
    whoever is to move: with few shares, a move leads to another only where it crosses a border between such classes.

    >>> sum(int(share[CELL, -1]) for share in deal(9, 4)) == int(BOARDS[9])
    True
    """
    before = np.zeros(n + 1)  # boards of the classes before that of m
    for m in sorted(range(n + 1), key=lambda m: abs(2 * m - n)):
        nearer = [j for j in range(n + 1) if abs(2 * j - n) < abs(2 * m - n)]
        before[m] = sum(float(ROWS[j] * ROWS[n - j]) for j in nearer)
    rows = ROWS[: n + 1].astype(float)
    size = rows * rows[::-1] * np.where(np.arange(n + 1) * 2 == n, 1, 2)
    edges = [np.clip((float(BOARDS[n]) * part / shares - before) / size, 0, 1) * rows for part in range(shares + 1)]
    cuts = [np.rint(edge).astype(np.int64) for edge in edges]
    return [share_of(n, first, last) for first, last in pairwise(cuts)]


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
