"""Prints outside the event loop: a few jobs at a time, a queue, and a cache of the last PDFs."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from typing import Final

from awale.server.fair_queue import FairQueue
from awale.server.runner import Runner
from awale.server.turns import Requester

#: The runner's name for this kind of work.
LANE: Final = "awale-press"
#: How many are printed side by side, how many more may wait, and how many are kept.
_AT_ONCE, _WAITING, _KEPT = 2, 30, 24
#: Larger PDFs aren't cached.
_MOST_BYTES = 1_000_000


class Printer:
    """Prints in a fair queue, and caches the last PDFs."""

    def __init__(self, runner: Runner) -> None:
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._queue = FairQueue(runner, LANE, _AT_ONCE, _WAITING, "press.error.busy")

    async def printed(
        self, key: tuple[object, ...] | None, work: Callable[[], bytes], requester: Requester | None = None
    ) -> bytes:
        """The PDF that the work comes to; raises :exc:`~awale.server.refusals.Refused` (503) if too many wait already.

        Without a key nothing is kept of it.
        """
        if key is not None and key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        pdf = await self._queue.run(requester or Requester(), work)
        if key is not None and len(pdf) <= _MOST_BYTES:
            self._kept[key] = pdf
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return pdf
