"""From the cells, in which a level is built, to the order of the table: one transposed matrix for each split."""

from __future__ import annotations

from awale.compiled.index import ROWS
from awale.compiled.jit import Int, compiled
from awale.compiled.tables.views import bound_of, opened_of, seeds_of, share_of, signed_bytes
from awale.endgame.layout import ALIVE, CELL, FIRST, LAST, NONE, SETTLED, SUSPECT

_TILE = 64


@compiled
def close(level: Int, first: Int, last: Int) -> None:
    """What no stage has settled is endless play: worth 0.

    The open moves aren't needed any more: in their place, boards are noted that may be dead, as ``dead`` wants them.
    A dead board was never settled, and no move of it leaves the level; if a camp is empty, it may also be over.
    """
    n, share, bound, opened = seeds_of(level), share_of(level), bound_of(level), opened_of(level)
    two_camps, one_camp = share[CELL, 1], share[CELL, n]
    for x in range(first, last):
        found = ALIVE
        if opened[x] != SETTLED:
            if bound[x] == NONE or (bound[x] == 0 and (x < two_camps or x >= one_camp)):
                found = SUSPECT
            bound[x] = 0
        opened[x] = found


@compiled
def turn(level: Int, part: Int, parts: Int, to: Int) -> None:
    """Writes every ``parts``-th stripe of a share of a level's table, from the values of its cells."""
    n, share, dual, table = seeds_of(level), share_of(level), bound_of(level), signed_bytes(to)
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
