"""Dead boards: no sequence of legal moves, however odd, takes a seed (or changes the score, where the sheet says so).

Nearly every board is alive at a glance: a capture is at hand. The others are suspects, kept as flags in the dual
order; a suspect with a move to a board that isn't one is cleared, until nothing changes. What is left is dead.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.endings import lives
from awale.compiled.index import ROWS, ROWS_BELOW
from awale.compiled.jit import Int, compiled
from awale.endgame.fronts import mark
from awale.endgame.rows import Ints
from awale.endgame.share import FIRST, LAST, PLACE, Share, block_of, rows_of
from awale.endgame.waves import OVER, SETTLED
from awale.endgame.weigh import over_by_famine, weigh
from awale.machine.index import PITS
from awale.machine.rulecode import REST_OWN_CAMPS, REST_SHIFT

ALIVE, SUSPECT = 0, 1
_DUAL = np.int64(1)

Words = npt.NDArray[np.uint64]
Flags = npt.NDArray[np.uint8]


@compiled
def clear_suspects(
    part: Int, parts: Int, n: Int, rules: Int, packed: Words, share: Share, suspects: Flags
) -> Int:  # fmt: skip
    """One look at a part of the suspects of a level; how many were cleared."""
    cleared = 0
    for m in range(n + 1):
        first, last = rows_of(share, m, part, parts)
        others = ROWS_BELOW[n - m]
        for row in range(first, last):
            mover, block = packed[row], block_of(row, m, n, share)
            for rank in range(ROWS[n - m]):
                if suspects[block + rank] == SUSPECT and lives(rules, mover, packed[others + rank], suspects, _DUAL):
                    suspects[block + rank] = ALIVE
                    cleared += 1
    return cleared


@compiled
def bury(
    part: Int, parts: Int, n: Int, rules: Int, packed: Words, share: Share, suspects: Flags,
    bound: npt.NDArray[np.int8], opened: npt.NDArray[np.uint8],
) -> None:  # fmt: skip
    """Gives dead boards their value. A famine comes first: a board that it has ended keeps its award."""
    own_camps = (rules >> REST_SHIFT) & 1 == REST_OWN_CAMPS
    for m in range(n + 1):
        first, last = rows_of(share, m, part, parts)
        others = ROWS_BELOW[n - m]
        for row in range(first, last):
            mover, block = packed[row], block_of(row, m, n, share)
            for rank in range(ROWS[n - m]):
                x = block + rank
                if suspects[x] == SUSPECT and not over_by_famine(rules, mover, packed[others + rank]):
                    bound[x] = m - (n - m) if own_camps else 0
                    opened[x] = OVER


@compiled
def _awaken_row(
    row: Int, m: Int, n: Int, rules: Int, levels: Ints, packed: Words, share: Share, all_suspects: Flags,
    bound: npt.NDArray[np.int8], opened: npt.NDArray[np.uint8], bits: Words, marks: Words,
) -> Int:  # fmt: skip
    next_mover, next_other = np.empty(PITS, np.uint64), np.empty(PITS, np.uint64)
    mover, block, width = packed[row], block_of(row, m, n, share), share[LAST, m] - share[FIRST, m]
    place = share[PLACE, n - m] + row - ROWS_BELOW[m] - share[FIRST, m]
    awake = 0
    for rank in range(ROWS[n - m]):
        x = block + rank
        if opened[x] >= OVER:
            continue
        other = packed[ROWS_BELOW[n - m] + rank]
        quiet, _ = weigh(rules, mover, other, n, levels, next_mover, next_other)
        if opened[x] < quiet or lives(rules, mover, other, all_suspects, _DUAL):
            bound[x], opened[x] = 0, SETTLED
            mark(bits, marks, np.uint64(place + rank * width))
            awake += 1
    return awake


@compiled
def awaken(
    owner: Int, owners: Int, n: Int, rules: Int, levels: Ints, packed: Words, share: Share, all_suspects: Flags,
    bound: npt.NDArray[np.int8], opened: npt.NDArray[np.uint8], bits: Words, marks: Words,
) -> Int:  # fmt: skip
    """Puts boards without a value into a front that live at a glance, or by a move to one that has a value; how many.

    Where nobody has the whole level before them, ``clear_suspects`` can't ask what a move leads to. So boards that live
    are carried back instead, like any front; what is never reached is dead. ``all_suspects`` says of every board of the
    level that it isn't known to live. Whoever lives is given the value 0, and counts as settled.
    """
    awake = 0
    for m in range(owner, n + 1, owners):
        first, last = rows_of(share, m, 0, 1)
        for row in range(first, last):
            awake += _awaken_row(
                row, m, n, rules, levels, packed, share, all_suspects, bound, opened, bits, marks
            )  # fmt: skip
    return awake
