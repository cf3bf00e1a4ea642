"""Measures how long a game's clock has run since the game's last event."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable


class Stopwatch:
    """A stopwatch with an alarm. It starts at nought when it is created: time in which no server ran is not counted.

    >>> now = 0.0
    >>> stopwatch = Stopwatch(lambda: None, watch=lambda: now)
    >>> stopwatch.start(); now = 1.5; stopwatch.stop(); now = 9.0
    >>> stopwatch.spent
    1500
    """

    def __init__(self, on_alarm: Callable[[], None], watch: Callable[[], float] = time.monotonic) -> None:
        """``watch`` counts seconds; ``on_alarm`` is called when the alarm goes off."""
        self._on_alarm, self._watch = on_alarm, watch
        self._elapsed = 0.0
        self._since: float | None = None
        self._alarm: asyncio.TimerHandle | None = None

    @property
    def is_running(self) -> bool:
        return self._since is not None

    @property
    def spent(self) -> int:
        """How many milliseconds it has run."""
        running = 0.0 if self._since is None else self._watch() - self._since
        return round((self._elapsed + running) * 1000)

    def start(self) -> None:
        if self._since is None:
            self._since = self._watch()

    def stop(self) -> None:
        if self._since is not None:
            self._elapsed, self._since = self._elapsed + self._watch() - self._since, None

    def reset(self) -> None:
        """Sets it to nought and stops it."""
        self._elapsed, self._since = 0.0, None

    def set_alarm(self, milliseconds: int | None) -> None:
        """Sets the alarm to go off in so many milliseconds, or removes it."""
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if milliseconds is not None:
            self._alarm = asyncio.get_running_loop().call_later(max(0, milliseconds) / 1000, self._on_alarm)
