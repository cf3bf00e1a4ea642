"""When Python looks for what can be thrown away.

Most of it goes at once, by counting references; what holds itself in a circle is found by looking at everything, and
while that lasts nothing else happens: with two thousand open sockets, a third of a second, every few seconds. What is
young is still looked at often, which is quick; everything, only once in a while.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

#: How often everything is looked at, in seconds. What waits until then is what closed sockets leave behind.
_EVERY = 300.0
#: After how many new objects the young ones are looked at, how many such looks make an older one, and then never all.
_YOUNG, _OLDER, _NEVER = 10_000, 20, 1_000_000


@asynccontextmanager
async def rarely_collecting() -> AsyncIterator[None]:
    """Inside, everything is looked at rarely; afterwards as before."""
    before = gc.get_threshold()
    gc.collect()
    # What was imported stays: nobody needs to look at it again.
    gc.freeze()
    gc.set_threshold(_YOUNG, _OLDER, _NEVER)
    looking = asyncio.create_task(_look_at_everything())
    try:
        yield
    finally:
        looking.cancel()
        with suppress(asyncio.CancelledError):
            await looking
        gc.set_threshold(*before)
        gc.unfreeze()


async def _look_at_everything() -> None:
    while True:
        await asyncio.sleep(_EVERY)
        gc.collect()
