"""Time that never steps, for waiting: a clock may be set back by an hour while a bell is to ring in ten minutes.

It counts from what the machine's clock said when this process began, so that what is written by it still means
something after a restart. What is told to people (when something happened) is by the machine's own clock.

>>> wall, watch = [5_000_000], [0]
>>> monotonic_ms = MonotonicClock(lambda: wall[0], lambda: watch[0])
>>> watch[0], wall[0] = 70, 1_400_000
>>> monotonic_ms()
5000070
"""

from __future__ import annotations

import time
from collections.abc import Callable

#: Milliseconds since 1970.
Clock = Callable[[], int]


class MonotonicClock:
    """A clock that goes on by a watch, whatever becomes of the clock that it was set by; both in milliseconds."""

    def __init__(self, wall: Clock, watch: Clock) -> None:
        self._watch, self._ahead = watch, wall() - watch()

    def __call__(self) -> int:
        return self._watch() + self._ahead


#: This process's own.
monotonic_ms = MonotonicClock(lambda: time.time_ns() // 1_000_000, lambda: time.monotonic_ns() // 1_000_000)
