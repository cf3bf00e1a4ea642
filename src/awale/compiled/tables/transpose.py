"""From the cells, in which a level is built, to the order of the table: one transposed matrix for each split."""

from __future__ import annotations

from awale.compiled.index import ROWS
from awale.compiled.jit import Int, compiled
from awale.compiled.tables.views import bound_of, opened_of, seeds_of, share_of, signed_bytes
from awale.endgame.layout import CELL, FIRST, LAST, SETTLED

_TILE = 64


@compiled
def close(level: Int, first: Int, last: Int) -> None:
    """What no stage has settled is endless play: worth 0."""
    bound, opened = bound_of(level), opened_of(level)
    for x in range(first, last):
        if opened[x] != SETTLED:
            bound[x] = 0


@compiled
def transpose(level: Int, part: Int, parts: Int, to: Int) -> None:
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
