"""Runs work beside the event loop, where it can be: in threads, or, where there are none, at once.

Whoever has work that takes more than a moment is handed a :class:`Runner` and knows nothing of threads.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from typing import Protocol, TypeVar, cast

T = TypeVar("T")


class Runner(Protocol):
    """Runs work beside the event loop."""

    def run(self, work: Callable[..., T], *values: object) -> asyncio.Future[T]:
        """What some work comes to. To be called in the event loop; whoever waits no longer doesn't stop it."""

    def apart(self, name: str, at_once: int) -> Runner:
        """One for work of one kind: so much of it is done side by side, and other work doesn't wait for it."""

    def close(self) -> None:
        """No more work comes."""


class ThreadRunner:
    """Works in threads: those of the event loop, or a few of its own."""

    def __init__(self, pool: ThreadPoolExecutor | None = None) -> None:
        self._pool = pool
        self._made: list[ThreadRunner] = []

    def run(self, work: Callable[..., T], *values: object) -> asyncio.Future[T]:
        # Who is being served is known in a thread, too.
        call = partial(copy_context().run, work, *values)
        return cast("asyncio.Future[T]", asyncio.get_running_loop().run_in_executor(self._pool, call))

    def apart(self, name: str, at_once: int) -> ThreadRunner:
        self._made.append(made := ThreadRunner(ThreadPoolExecutor(at_once, name)))
        return made

    def close(self) -> None:
        for made in self._made:
            made.close()
        if self._pool:
            self._pool.shutdown(wait=False)


class InlineRunner:
    """Does work in the event loop, one after the other; whatever else waits comes in between."""

    def run(self, work: Callable[..., T], *values: object) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def do() -> None:
            if future.done():
                return  # nobody waits for it, and it was not begun
            try:
                future.set_result(work(*values))
            except Exception as error:
                future.set_exception(error)

        loop.call_soon(do)
        return future

    def apart(self, name: str, at_once: int) -> InlineRunner:
        return self

    def close(self) -> None:
        """Nothing is open."""
