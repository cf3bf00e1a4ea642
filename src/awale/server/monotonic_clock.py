"""A monotonic clock, for timers: the system's clock may be set back by an hour while a bell is to ring in ten minutes.

It starts from the system's clock when the process begins, so that its times can be stored and used after a restart.
Times that people see are the system clock's.

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
    """Starts from ``wall`` and advances with ``watch``, which is monotonic; both in milliseconds."""

    def __init__(self, wall: Clock, watch: Clock) -> None:
        self._watch, self._ahead = watch, wall() - watch()

    def __call__(self) -> int:
        return self._watch() + self._ahead


#: The process's clock.
monotonic_ms = MonotonicClock(lambda: time.time_ns() // 1_000_000, lambda: time.monotonic_ns() // 1_000_000)
