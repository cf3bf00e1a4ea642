"""From the cells, in which a level is built, to the order of the table: one transposed matrix for each split."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.index import ROWS
from awale.compiled.jit import Int, compiled
from awale.endgame.dead import ALIVE, SUSPECT
from awale.endgame.share import CELL, FIRST, LAST, Share
from awale.endgame.waves import SETTLED
from awale.endgame.weigh import NONE

_TILE = 64


@compiled
def close(
    n: Int, share: Share, first: Int, last: Int, bound: npt.NDArray[np.int8], opened: npt.NDArray[np.uint8]
) -> None:
    """What no stage has settled is endless play: worth 0.

    The open moves aren't needed any more: in their place, boards are noted that may be dead, as ``dead`` wants them.
    A dead board was never settled, and no move of it leaves the level; if a camp is empty, it may also be over.
    """
    two_camps, one_camp = share[CELL, 1], share[CELL, n]
    for x in range(first, last):
        found = ALIVE
        if opened[x] != SETTLED:
            if bound[x] == NONE or (bound[x] == 0 and (x < two_camps or x >= one_camp)):
                found = SUSPECT
            bound[x] = 0
        opened[x] = found


@compiled
def turn(n: Int, share: Share, part: Int, parts: Int, dual: npt.NDArray[np.int8], table: npt.NDArray[np.int8]) -> None:
    """Writes every ``parts``-th stripe of a share of the table of n seeds, from the values of its cells."""
    stripe, target = 0, 0
    for k in range(n + 1):
        others, movers, source = ROWS[k], share[LAST, n - k] - share[FIRST, n - k], share[CELL, n - k]
        for o0 in range(0, others, _TILE):
            stripe += 1
            if stripe % parts != part:
                continue
            o1 = min(o0 + _TILE, others)
            for m0 in range(0, movers, _TILE):
                m1 = min(m0 + _TILE, movers)
                for o in range(o0, o1):
                    for m in range(m0, m1):
                        table[target + o * movers + m] = dual[source + m * others + o]
        target += others * movers
