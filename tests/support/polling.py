"""Waiting for another process by polling: looks again and again until something is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

from support.server_process import PATIENCE

Found = TypeVar("Found")
#: Seconds between two polls.
_BETWEEN = 0.05


def eventually(look: Callable[[], Found | None], what: object = "it never came", patience: float = PATIENCE) -> Found:
    """What ``look`` finds, as soon as it finds something, however slow the machine is; ``what`` is said if it never
    does, or what it says when it is called.
    """
    until = time.monotonic() + patience
    while not (found := look()):
        assert time.monotonic() < until, what() if callable(what) else what
        time.sleep(_BETWEEN)
    return found


async def until(holds: Callable[[], object]) -> None:
    """Waits in an event loop for something that comes by itself."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            await asyncio.sleep(0.005)
