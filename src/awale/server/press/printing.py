"""Printing in threads of its own: a few at a time, a few in line, and what was printed last is kept.

Who wants much printed waits for it himself: addresses take turns and so do the people behind each, and in a full line
the one that has most makes room.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from awale.server.asking import Refused
from awale.server.turns import Requester, Turns, counted, to_leave
from awale.words import Sentence

#: How many are printed side by side, how many more may wait, and how many are kept.
_AT_ONCE, _WAITING, _KEPT = 2, 30, 24
#: What is larger isn't kept.
_MOST_BYTES = 1_000_000

_threads = ThreadPoolExecutor(_AT_ONCE, "awale-press")


@dataclass(frozen=True, eq=False, slots=True)
class _Place:
    """A place in line: whose, and what is told when it is their turn."""

    requester: Requester
    turn: asyncio.Future[None]


class Printer:
    """Prints what it is asked for, once."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self._line: list[_Place] = []
        self._under_way: list[Requester] = []
        self._turns = Turns()

    async def printed(
        self, key: tuple[object, ...] | None, work: Callable[[], bytes], requester: Requester | None = None
    ) -> bytes:
        """The PDF that the work comes to; raises :exc:`Refused` (503) if too many wait already.

        Without a key nothing is kept of it.
        """
        if key is not None and key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        requester = requester or Requester()
        await self._wait(requester)
        printing = asyncio.get_running_loop().run_in_executor(_threads, work)
        printing.add_done_callback(lambda _: self._end(requester))
        pdf = await asyncio.shield(printing)  # who leaves doesn't stop it: its thread is free when it is done
        if key is not None and len(pdf) <= _MOST_BYTES:
            self._kept[key] = pdf
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
        return pdf

    async def _wait(self, requester: Requester) -> None:
        """Comes back when it is one's turn, which counts from then on."""
        if len(self._line) >= _WAITING:
            self._make_room(requester)
        place = _Place(requester, asyncio.get_running_loop().create_future())
        self._line.append(place)
        self._pump()
        try:
            await place.turn
        except BaseException:
            if place in self._line:
                self._line.remove(place)
            elif place.turn.done() and not place.turn.cancelled() and not place.turn.exception():
                self._end(requester)  # it was their turn, and they are gone
            raise

    def _make_room(self, requester: Requester) -> None:
        """In a full line somebody is asked to come back."""
        busy = Refused(503, Sentence("press.error.busy"), {"Retry-After": "3"})
        place = to_leave([each.requester for each in self._line], requester)
        if place is None:
            raise busy
        turn = self._line.pop(place).turn
        if not turn.done():
            turn.set_exception(busy)

    def _pump(self) -> None:
        """Calls those whose turn it is, each address in its turn and its papers in their order."""
        while self._line and len(self._under_way) < _AT_ONCE:
            under_way = counted(self._under_way)
            place = min(self._line, key=lambda each: self._turns.rank(each.requester, under_way))
            self._line.remove(place)
            if not place.turn.done():  # else they have left
                self._under_way.append(place.requester)
                self._turns.begins(place.requester, [*self._under_way, *(each.requester for each in self._line)])
                place.turn.set_result(None)

    def _end(self, requester: Requester) -> None:
        self._under_way.remove(requester)
        self._pump()


#: The one of this process: however papers are asked for, so many are printed side by side.
printer = Printer()
