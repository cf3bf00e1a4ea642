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

MAX_SEEDS = 48
PITS = 6

#: How many rows of six pits hold m seeds, and how many hold fewer.
ROWS = tuple(comb(m + 5, 5) for m in range(MAX_SEEDS + 2))
ROWS_BELOW = tuple(comb(m + 5, 6) for m in range(MAX_SEEDS + 2))

#: How many boards hold n seeds.
BOARDS = tuple(comb(n + 11, 11) for n in range(MAX_SEEDS + 1))
