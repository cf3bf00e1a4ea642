"""Slow work in a thread, beside the screen's event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import TypeVar

_Result = TypeVar("_Result")


async def in_thread(work: Callable[[], _Result]) -> _Result:
    """The result of ``work``, run in a daemon thread: unlike an executor's it isn't joined when the program ends.

    >>> asyncio.run(in_thread(lambda: 6 * 8))
    48
    """
    loop = asyncio.get_running_loop()
    done: asyncio.Future[_Result] = loop.create_future()

    def settle(set_it: Callable[[], None]) -> None:
        if not done.done():  # it wasn't cancelled
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
