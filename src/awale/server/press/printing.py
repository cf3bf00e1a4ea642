"""Printing in threads of its own: a few at a time, a few in line, and what was printed last is kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from awale.server.asking import Refused
from awale.words import Sentence

#: How many are printed side by side, how many more may wait, and how many are kept.
_AT_ONCE, _WAITING, _KEPT = 2, 30, 24
#: What is larger isn't kept.
_MOST_BYTES = 1_000_000

_threads = ThreadPoolExecutor(_AT_ONCE, "awale-press")


class Printer:
    """Prints what it is asked for, once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._under_way = 0

    async def printed(self, key: tuple[object, ...] | None, work: Callable[[], bytes]) -> bytes:
        """The PDF that the work comes to; raises :exc:`Refused` (503) if too many wait already.

        Without a key nothing is kept of it.
        """
        if key is not None and key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if self._under_way >= _AT_ONCE + _WAITING:
            raise Refused(503, Sentence("press.error.busy"), {"Retry-After": "3"})
        self._under_way += 1
        try:
            pdf = await asyncio.get_running_loop().run_in_executor(_threads, work)
        finally:
            self._under_way -= 1
        if key is not None and len(pdf) <= _MOST_BYTES:
            self._kept[key] = pdf
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return pdf


#: The one of this process: however papers are asked for, so many are printed side by side.
printer = Printer()
