"""Counts requests and how long they took, in plain numbers, which cost next to nothing."""

from __future__ import annotations

import asyncio
import time
from bisect import bisect_left
from collections import Counter

from starlette.types import ASGIApp, Message, Receive, Scope, Send

#: Upper bounds of durations, in seconds; the last part has none.
BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)
#: How many seconds lie between measurements of the event loop's delay.
_LOOK = 1.0


class Spread:
    """A histogram of durations.

    >>> spread = Spread()
    >>> for seconds in (0.0005, 0.003, 99):
    ...     spread.add(seconds)
    >>> spread.up_to[:3], spread.count, spread.total
    ([1, 1, 2], 3, 99.0035)
    """

    def __init__(self) -> None:
        self._parts = [0] * (len(BOUNDS) + 1)
        self.total = 0.0

    def add(self, seconds: float) -> None:
        self._parts[bisect_left(BOUNDS, seconds)] += 1
        self.total += seconds

    @property
    def count(self) -> int:
        return sum(self._parts)

    @property
    def up_to(self) -> list[int]:
        """How many took at most each of the bounds."""
        found, so_far = [], 0
        for part in self._parts[:-1]:
            so_far += part
            found.append(so_far)
        return found


class Counts:
    """What one server process has counted since it began."""

    def __init__(self) -> None:
        self.requests: Counter[tuple[str, str]] = Counter()
        self.request_seconds = Spread()
        self.sockets = 0
        #: The event loop's delay at the last measurement, in seconds: above a few hundredths, the process is
        #: overloaded.
        self.lag = 0.0

    async def watch(self) -> None:
        """Measures the event loop's delay every second, until it is cancelled."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(_LOOK)
            self.lag = max(0.0, time.monotonic() - before - _LOOK)


class RequestCounter:
    """Middleware that counts requests and the status of their answers."""

    def __init__(self, app: ASGIApp, counts: Counts) -> None:
        self.app, self.counts = app, counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            self.counts.sockets += 1
            try:
                await self.app(scope, receive, send)
            finally:
                self.counts.sockets -= 1
        elif scope["type"] == "http":
            await self._count(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _count(self, scope: Scope, receive: Receive, send: Send) -> None:
        began, status = time.monotonic(), "500"

        async def seen(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = str(message["status"])
            await send(message)

        try:
            await self.app(scope, receive, seen)
        finally:
            # Clients may send any method: unknown ones are counted as one.
            method = scope["method"] if scope["method"] in ("GET", "HEAD", "POST", "DELETE") else "other"
            self.counts.requests[method, status] += 1
            self.counts.request_seconds.add(time.monotonic() - began)
