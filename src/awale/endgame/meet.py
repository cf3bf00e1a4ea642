"""Threads that work in step: each does its part of a phase, then all meet and learn what came of it.

A phase may last microseconds: too short to go back to Python in between.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.jit import Int, compiled
from awale.compiled.memory import aligned, atomic_add, atomic_read, give_way

#: Looks at the number of meetings before others may have the processor.
_PATIENCE = 2_000
#: Put into a meeting by a thread that was told to stop; larger than any count of boards.
_STOP = -(1 << 60)

# Fields of a meeting place, each in a cache line of its own: threads that share a line lose everything.
LINE = 8
_ARRIVED, _MEETINGS, STOPPED, _SUMS = 0, LINE, 2 * LINE, 3 * LINE


def meeting_place() -> npt.NDArray[np.int64]:
    """What threads that meet must share. To make all of them stop at the next meeting: ``place[STOPPED] = 1``."""
    return aligned(_SUMS + 3 * LINE)


@compiled
def meet(place: npt.NDArray[np.int64], threads: Int, amount: Int) -> Int:
    """Waits for all threads; the sum of their amounts, or a negative number: stop."""
    if place[STOPPED]:
        amount = _STOP
    if threads == 1:
        return amount
    address = np.int64(place.ctypes.data)
    meetings = atomic_read(address + 8 * _MEETINGS)
    # Three sums in turn: one being made, one that a slow thread may still read, one to be cleared for the next.
    atomic_add(address + 8 * (_SUMS + meetings % 3 * LINE), amount)
    if atomic_add(address + 8 * _ARRIVED, 1) == threads - 1:
        place[_ARRIVED] = 0
        place[_SUMS + (meetings + 1) % 3 * LINE] = 0
        atomic_add(address + 8 * _MEETINGS, 1)
    else:
        looks = 0
        while atomic_read(address + 8 * _MEETINGS) == meetings:
            looks += 1
            if looks > _PATIENCE:
                give_way()
    return atomic_read(address + 8 * (_SUMS + meetings % 3 * LINE))
