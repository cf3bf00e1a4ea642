"""Tasks of the event loop that go on beside everything else until they are stopped."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any


@asynccontextmanager
async def running(work: Coroutine[Any, Any, None]) -> AsyncIterator[None]:
    """Runs some work as long as this lasts."""
    task = asyncio.create_task(work)
    try:
        yield
    finally:
        await stop(task)


async def stop(task: asyncio.Task[Any] | None) -> None:
    """Cancels a task, if there is one, and waits until it has ended."""
    if task:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task
