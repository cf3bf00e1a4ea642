"""Where a board stands in a table.

A board is seen from the player to move, stores left out: the mover's row and the other's row, each six pits in one
64-bit word, as the package's docstring draws them.

A row of m seeds has a *rank* among the ROWS[m] = C(m+5, 5) rows of m seeds. With p0 = A, p1 = A+B, ... p4 = A+..+E:

        rank(row) = C(p0, 1) + C(p1 + 1, 2) + C(p2 + 2, 3) + C(p3 + 3, 4) + C(p4 + 4, 5)

which needs no m, five look-ups, and keeps its order when the same seeds are dropped on every row: what a move does to
the other camp is a shift inside one block of the table, never a scatter. One multiplication makes the running sums.

A table of n seeds is a row of matrices, one for each number k of seeds in the *other's* camp:

        index(mover, other) = BASE[n, k] + rank(other) * ROWS[n - k] + rank(mover)

    BASE[n, 0]        BASE[n, 1]             ...   BASE[n, k]                      ...   BASE[n, n]
    | other 000000    | other 100000               | other's first row of k seeds        | other 00000n
    |   every mover   |   every mover of n-1       |   every mover of n-k seeds          |   mover 000000
    |                 | other 010000 ...           | other's second row ...

So all boards with the same other's row lie together. The *dual* order, all boards with the same mover's row together,
is the same formula with the rows exchanged: BASE[n, n-k] + rank(mover) * ROWS[k] + rank(other).
"""

from __future__ import annotations

from math import comb

import numpy as np

from awale.kernel.compiled import Int, Word, compiled, inlined
from awale.kernel.lanes import LANE, ONES, seeds_in

MAX_SEEDS = 48
PITS = 6

#: How many rows of six pits hold m seeds, and how many hold fewer.
ROWS = np.array([comb(m + 5, 5) for m in range(MAX_SEEDS + 2)], np.int64)
ROWS_BELOW = np.array([comb(m + 5, 6) for m in range(MAX_SEEDS + 2)], np.int64)

#: How many boards hold n seeds.
BOARDS = np.array([comb(n + 11, 11) for n in range(MAX_SEEDS + 1)], np.int64)

#: Where the boards with k seeds in the other's camp begin in the table of n seeds.
BASE = np.zeros((MAX_SEEDS + 1, MAX_SEEDS + 2), np.int64)
for _n in range(MAX_SEEDS + 1):
    for _k in range(_n + 1):
        BASE[_n, _k + 1] = BASE[_n, _k] + ROWS[_k] * ROWS[_n - _k]

#: C(p + j, j + 1): what a running sum p up to pit j adds to the rank.
TERMS = np.array([[comb(p + j, j + 1) for p in range(MAX_SEEDS + 2)] for j in range(PITS - 1)], np.int64)


@inlined
def rank_row(row: Word) -> Int:
    """Rank of a packed row among the rows with as many seeds."""
    sums = row * ONES
    return (
        np.int64(sums & LANE)
        + TERMS[1, np.int64((sums >> np.uint64(8)) & LANE)]
        + TERMS[2, np.int64((sums >> np.uint64(16)) & LANE)]
        + TERMS[3, np.int64((sums >> np.uint64(24)) & LANE)]
        + TERMS[4, np.int64((sums >> np.uint64(32)) & LANE)]
    )


@compiled
def unrank_row(rank: Int, seeds: Int) -> Word:
    """The packed row of so many seeds that has this rank."""
    row = np.uint64(0)
    above = seeds
    for j in range(PITS - 2, -1, -1):
        p = above
        while TERMS[j, p] > rank:
            p -= 1
        rank -= TERMS[j, p]
        row |= np.uint64(above - p) << np.uint64(8 * (j + 1))
        above = p
    return row | np.uint64(above)


@inlined
def index_of(mover: Word, other: Word) -> Int:
    """Index of a board in the table of its number of seeds."""
    k = seeds_in(other)
    m = seeds_in(mover)
    return BASE[m + k, k] + rank_row(other) * ROWS[m] + rank_row(mover)


@compiled
def board_at(index: Int, seeds: Int) -> tuple[Word, Word]:
    """The board (mover's row, other's row) at an index of the table of so many seeds."""
    k = 0
    while BASE[seeds, k + 1] <= index:
        k += 1
    inside = index - BASE[seeds, k]
    movers = ROWS[seeds - k]
    return unrank_row(inside % movers, seeds - k), unrank_row(inside // movers, k)
