"""The bell of a round: rung when its time has come, by a clock that doesn't step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from awale.server.monotonic_clock import Clock


class BellTimer:
    """``ring`` is called when it is time; it may be a moment too early."""

    def __init__(self, clock: Clock, ring: Callable[[], object]) -> None:
        self._clock, self._ring = clock, ring
        self._alarm: asyncio.TimerHandle | None = None

    def set(self, at: int | None) -> None:
        """Rings at a time of its clock, and not when it was to ring before; not at all without one."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if at is not None:
            late = max(0.0, (at - self._clock()) / 1000)
            self._alarm = asyncio.get_running_loop().call_later(late, self._ring)
