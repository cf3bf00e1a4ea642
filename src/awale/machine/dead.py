"""The table of dead boards: those with few seeds in which nothing more can happen. The search looks them up."""

from __future__ import annotations

import ctypes
from functools import lru_cache
from itertools import accumulate

from awale.machine.functions import sweep_dead
from awale.machine.index import BOARDS
from awale.machine.memory import Block
from awale.machine.rulecode import DEAD_NEVER, DEAD_SHIFT, DEAD_THREE, TWO_BITS

#: The boards with up to so many seeds are in the table.
DEAD_SEEDS = 8
#: Where the boards of n seeds begin in it.
DEAD_BASE = (0, *accumulate(BOARDS[: DEAD_SEEDS + 1]))


@lru_cache(maxsize=64)
def dead_table(rules: int) -> Block:
    """One byte a board of up to ``DEAD_SEEDS`` seeds: 1 if it is dead, 0 if not. Shared; don't write to it."""
    table = Block(size=DEAD_BASE[-1])
    asked = (rules >> DEAD_SHIFT) & TWO_BITS
    if asked != DEAD_NEVER:
        for seeds in range(1, (3 if asked == DEAD_THREE else DEAD_SEEDS) + 1):
            level = table.address + DEAD_BASE[seeds]
            ctypes.memset(level, 1, BOARDS[seeds])
            while sweep_dead(rules, seeds, level):
                pass
    return table
