"""Background tasks of the event loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any


@asynccontextmanager
async def running(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Runs a coroutine as a task while the context is open."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        await stop(task)


async def stop(task: asyncio.Task[Any] | None) -> None:
    """Cancels a task, if there is one, and waits for its end."""
    if task:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
