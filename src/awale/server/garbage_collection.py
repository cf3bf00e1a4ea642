"""When Python's cyclic garbage collector runs.

Most objects are freed at once, by reference counting. Cycles are found by the collector, and a full collection scans
every object while nothing else runs: with two thousand open sockets that takes a third of a second, and by default it
comes every few seconds. Here the young generations are collected often, which is quick, and everything every five
minutes.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from awale.server.tasks import running

#: How many seconds lie between full collections. What waits for them is what closed sockets leave behind.
_EVERY = 300.0
#: Python's thresholds: new objects before the first generation is collected, collections of it before the second is,
#: and as good as never a full one.
_YOUNG, _OLDER, _NEVER = 10_000, 20, 1_000_000


@asynccontextmanager
async def rarely_collecting() -> AsyncIterator[None]:
    """Makes full collections rare while the context is open."""
    before = gc.get_threshold()
    gc.collect()
    # What was imported stays: the collector need not scan it again.
    gc.freeze()
    gc.set_threshold(_YOUNG, _OLDER, _NEVER)
    try:
        async with running(_collect_everything()):
            yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


async def _collect_everything() -> None:
    while True:
        await asyncio.sleep(_EVERY)
        gc.collect()
