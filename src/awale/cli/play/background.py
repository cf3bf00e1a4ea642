"""Work that takes its time, away from the loop that keeps the screen alive."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

_Result = TypeVar("_Result")


async def in_thread(work: Callable[[], _Result]) -> _Result:
    """What ``work`` returns, done in a thread that nobody waits for when the program ends, unlike an executor's.

    >>> asyncio.run(in_thread(lambda: 6 * 8))
    48
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[_Result] = loop.create_future()

    def settle(set_it: Callable[[], None]) -> None:
        if not done.done():  # nobody has given up waiting
            set_it()

    def run() -> None:
        try:
            result = work()
        except BaseException as error:
            failure = error
            answer = lambda: done.set_exception(failure)  # noqa: E731 - the two ways it can end, side by side
        else:
            answer = lambda: done.set_result(result)  # noqa: E731
        with suppress(RuntimeError):  # the loop is closed: the player has left
            loop.call_soon_threadsafe(settle, answer)

    threading.Thread(target=run, daemon=True).start()
    return await done
