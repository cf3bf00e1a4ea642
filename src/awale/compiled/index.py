"""Where a board stands in a table, computed; ``machine/index.py`` draws it."""

from __future__ import annotations

from math import comb

import numpy as np

from awale.compiled.jit import Int, Word, compiled, inlined
from awale.compiled.lanes import LANE, ONES, seeds_in
from awale.machine import index
from awale.machine.index import MAX_SEEDS, PITS

ROWS = np.array(index.ROWS, np.int64)
ROWS_BELOW = np.array(index.ROWS_BELOW, np.int64)
BOARDS = np.array(index.BOARDS, np.int64)

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
