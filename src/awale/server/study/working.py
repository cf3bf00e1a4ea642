"""Work that takes a while, in a few threads of its own.

However much there is of it, it doesn't stand in the line of those who make or open a game, and only a few threads ask
for the interpreter that the players' moves need too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")

_threads = ThreadPoolExecutor(2, "awale-study")


async def worked(work: Callable[..., T], *values: object) -> T:
    """What some work comes to."""
    return await asyncio.get_running_loop().run_in_executor(_threads, work, *values)
