"""Coalesces calls: work that many ask for at the same moment runs once for all of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

Begin = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]


class Shared:
    """Runs some work, one run at a time. Calls that come before a run has started share it.

    A call that comes during a run gets another run, which may find new things to do. So a bell that ends sixteen games
    has its results written in two runs and not in sixteen.
    """

    def __init__(self, work: Callable[[], Coroutine[Any, Any, None]], begin: Begin) -> None:
        self._work, self._begin = work, begin
        self._lock = asyncio.Lock()
        self._now: asyncio.Task[None] | None = None
        self._next: asyncio.Task[None] | None = None

    async def __call__(self) -> None:
        if self._next is None:
            self._next = self._begin(self._in_turn())
        await asyncio.shield(self._next)

    async def settled(self, most: float) -> None:
        """Waits for the runs of all calls so far, for at most so many seconds."""
        if under_way := [task for task in (self._now, self._next) if task]:
            await asyncio.wait(under_way, timeout=most)

    async def _in_turn(self) -> None:
        async with self._lock:
            self._now, self._next = self._next, None
            try:
                await self._work()
            finally:
                self._now = None


async def all_of(*works: Coroutine[Any, Any, None]) -> None:
    """Runs all concurrently to their end, then raises the first exception, if any."""
    for found in await asyncio.gather(*works, return_exceptions=True):
        if isinstance(found, BaseException):
            raise found
