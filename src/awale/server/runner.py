"""Runs work outside the event loop, in threads, or inside it where there are none.

Code with work that takes more than a moment is given a :class:`Runner` and doesn't know of threads.
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
    """Runs work outside the event loop, where that is possible."""

    def run(self, work: Callable[..., T], *values: object) -> asyncio.Future[T]:
        """Runs some work; returns a future of its result. Work that has begun can't be cancelled."""

    def apart(self, name: str, at_once: int) -> Runner:
        """A runner for one kind of work, with ``at_once`` threads of its own: other work doesn't wait for it."""

    def close(self) -> None:
        """Frees its threads."""


class ThreadRunner:
    """Runs work in threads: those of the event loop, or a few of its own."""

    def __init__(self, pool: ThreadPoolExecutor | None = None) -> None:
        self._pool = pool
        self._made: list[ThreadRunner] = []

    def run(self, work: Callable[..., T], *values: object) -> asyncio.Future[T]:
        # The context (``disk.serving``) is copied to the thread.
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
    """Runs work in the event loop, one job after the other, with other callbacks in between."""

    def run(self, work: Callable[..., T], *values: object) -> asyncio.Future[T]:
        loop = asyncio.get_running_loop()
        future: asyncio.Future[T] = loop.create_future()

        def do() -> None:
            if future.done():
                return  # it was cancelled before it began
            try:
                future.set_result(work(*values))
            except Exception as error:
                future.set_exception(error)

        loop.call_soon(do)
        return future

    def apart(self, name: str, at_once: int) -> InlineRunner:
        return self

    def close(self) -> None:
        """Does nothing."""
