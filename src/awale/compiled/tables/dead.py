"""Dead boards: no sequence of legal moves, however odd, takes a seed (or changes the score, where the sheet says so).

Nearly every board is plainly alive: its player can take. Those boards are a front that is carried back like any other
(``waves``): a board with a move to one that is alive is alive, too. The boards that are never reached are dead.
"""

from __future__ import annotations

import numpy as np

from awale.compiled.endings import lives
from awale.compiled.index import ROWS, ROWS_BELOW
from awale.compiled.jit import Int, compiled
from awale.compiled.memory import load_i64, stack_words
from awale.compiled.tables.fronts import mark
from awale.compiled.tables.share import block_of, rows_of
from awale.compiled.tables.views import (
    bits_of,
    bound_of,
    front_of,
    levels_of,
    marks_of,
    opened_of,
    packed_of,
    plain_bytes,
    rules_of,
    seeds_of,
    share_of,
    signed_bytes,
    suspects_of,
    words,
)
from awale.compiled.tables.weigh import over_by_famine, weigh
from awale.endgame import layout as at
from awale.endgame.layout import ALIVE, FIRST, LAST, NONE, OVER, PLACE, SETTLED, SUSPECT, WON
from awale.machine.index import PITS
from awale.machine.rulecode import REST_OWN_CAMPS, REST_SHIFT

_NONE_KNOWN = np.int64(0)
_room_for_moves = stack_words(PITS)


@compiled
def settle_dead(level: Int, part: Int, parts: Int) -> None:
    """Gives dead boards their value. A famine comes first: a board that it has ended keeps its award."""
    n, rules, packed, share = seeds_of(level), rules_of(level), packed_of(level), share_of(level)
    suspects, bound, opened = suspects_of(level), bound_of(level), opened_of(level)
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
def suspect_unsettled(cells: Int, count: Int) -> Int:
    """Replaces the open moves of so many boards by flags: suspect if a board has no value. Returns how many are."""
    opened, found = plain_bytes(cells), 0
    for x in range(count):
        suspect = opened[x] < OVER
        opened[x] = SUSPECT if suspect else ALIVE
        found += suspect
    return found


@compiled
def _awaken_row(level: Int, row: Int, m: Int) -> Int:
    n, rules, levels, packed, share = (
        seeds_of(level), rules_of(level), levels_of(level), packed_of(level), share_of(level),
    )  # fmt: skip
    bound, opened, front = bound_of(level), opened_of(level), front_of(load_i64(level, at.FRONTS), WON)
    bits, marks = bits_of(front), marks_of(front)
    next_mover, next_other = words(_room_for_moves()), words(_room_for_moves())
    mover, block, width = packed[row], block_of(row, m, n, share), share[LAST, m] - share[FIRST, m]
    place = share[PLACE, n - m] + row - ROWS_BELOW[m] - share[FIRST, m]
    captures, two_camps = signed_bytes(load_i64(level, at.FOUND_BOUND)), 0 < m < n
    awake = 0
    for rank in range(ROWS[n - m]):
        x = block + rank
        if opened[x] >= OVER:
            continue
        # Between two camps with seeds, a move that leaves the level takes some.
        alive = two_camps and captures[x] != NONE
        if not alive:
            other = packed[ROWS_BELOW[n - m] + rank]
            quiet, _ = weigh(rules, mover, other, n, levels, next_mover, next_other)
            alive = opened[x] < quiet or lives(rules, mover, other, _NONE_KNOWN)
        if alive:
            bound[x], opened[x] = 0, SETTLED
            mark(bits, marks, np.uint64(place + rank * width))
            awake += 1
    return awake


@compiled
def find_alive(level: Int, owner: Int, owners: Int) -> Int:
    """Puts the boards without a value that are alive, plainly or by a move to a board with a value, into the front of
    wins; returns how many. They get the value 0, and count as settled.
    """
    n, share = seeds_of(level), share_of(level)
    awake = 0
    for m in range(n + 1):
        if m % owners != owner:
            continue
        first, last = rows_of(share, m, np.int64(0), np.int64(1))
        for row in range(first, last):
            awake += _awaken_row(level, row, m)
    return awake
