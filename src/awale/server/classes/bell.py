"""The timer for the bell of a round, on a monotonic clock."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from awale.server.monotonic_clock import Clock


class BellTimer:
    """Calls ``ring`` when it is time, perhaps a moment too early."""

    def __init__(self, clock: Clock, ring: Callable[[], object]) -> None:
        self._clock, self._ring = clock, ring
        self._alarm: asyncio.TimerHandle | None = None

    def set(self, at: int | None) -> None:
        """Sets the time, by its clock, in place of the one before; ``None`` removes it."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if at is not None:
            late = max(0.0, (at - self._clock()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(late, self._ring)
