"""Work that many ask for: so much at a time, some more in line, each address and each person in their turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeVar

from awale.server.refusals import Unavailable
from awale.server.runner import Runner
from awale.server.turns import Requester, Turns, counted, to_leave
from awale.words import Sentence

T = TypeVar("T")


@dataclass(frozen=True, eq=False, slots=True)
class _Place:
    """A place in line: whose, and what is told when it is their turn."""

    requester: Requester
    turn: asyncio.Future[None]


class FairQueue:
    """Work of one kind: so much at a time, some more in line, each address in its turn."""

    def __init__(self, runner: Runner, name: str, at_once: int, waiting: int, busy: str) -> None:
        """``busy`` is the sentence for whom there is no room in the line."""
        self._at_once, self._waiting, self._busy = at_once, waiting, busy
        self._runner = runner.apart(name, at_once)
        self._line: list[_Place] = []
        self._under_way: list[Requester] = []
        self._turns = Turns()

    async def run(self, requester: Requester, work: Callable[[], T]) -> T:
        """What some work comes to; raises :exc:`Refused` (503) if too many wait already."""
        await self._wait(requester)
        doing = self._runner.run(work)
        doing.add_done_callback(lambda _: self._end(requester))
        return await asyncio.shield(doing)  # who leaves doesn't stop it: its place is free when it is done

    async def _wait(self, requester: Requester) -> None:
        """Comes back when it is one's turn, which counts from then on."""
        if len(self._line) >= self._waiting:
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
        busy = Unavailable(Sentence(self._busy), 3)
        place = to_leave([each.requester for each in self._line], requester)
        if place is None:
            raise busy
        turn = self._line.pop(place).turn
        if not turn.done():
            turn.set_exception(busy)

    def _pump(self) -> None:
        """Calls those whose turn it is, each address and each person in their turn, and the work of each in order."""
        while self._line and len(self._under_way) < self._at_once:
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
