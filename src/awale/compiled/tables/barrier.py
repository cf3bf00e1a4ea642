"""A barrier for threads, which also adds up a number of each.

A phase between two barriers may last microseconds: too short to go back to Python.
"""

from __future__ import annotations

import numpy as np

from awale.compiled.jit import Int, compiled
from awale.compiled.memory import atomic_add, atomic_read, give_way, store_i64
from awale.endgame.layout import ARRIVED, LINE, MEETINGS, STOPPED, SUMS

#: Looks at the number of meetings before others may have the processor.
_PATIENCE = 2_000
#: Put into a meeting by a thread that was told to stop; larger than any count of boards.
_STOP = np.int64(-(1 << 60))


@compiled
def barrier(place: Int, threads: Int, amount: Int) -> Int:
    """Waits until all threads are here; returns the sum of their amounts, or a negative number: stop."""
    if atomic_read(place + 8 * STOPPED) != 0:
        amount = _STOP
    if threads == 1:
        return amount
    meetings = atomic_read(place + 8 * MEETINGS)
    # Three sums in turn: one being made, one that a slow thread may still read, one to be cleared for the next.
    atomic_add(place + 8 * (SUMS + meetings % 3 * LINE), amount)
    if atomic_add(place + 8 * ARRIVED, np.int64(1)) == threads - 1:
        store_i64(place, ARRIVED, np.int64(0))
        store_i64(place, SUMS + (meetings + 1) % 3 * LINE, np.int64(0))
        atomic_add(place + 8 * MEETINGS, np.int64(1))
    else:
        looks = 0
        while atomic_read(place + 8 * MEETINGS) == meetings:
            looks += 1
            if looks > _PATIENCE:
                give_way()
    return atomic_read(place + 8 * (SUMS + meetings % 3 * LINE))
