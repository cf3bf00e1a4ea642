"""A queue with fair scheduling: a few jobs run at a time, some more wait, and addresses and people take turns."""

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
    """A job in the queue, and the future that is set when its turn comes."""

    requester: Requester
    turn: asyncio.Future[None]


class FairQueue:
    """Jobs of one kind: ``at_once`` run, ``waiting`` may wait, and addresses take turns."""

    def __init__(self, runner: Runner, name: str, at_once: int, waiting: int, busy: str) -> None:
        """``busy`` is the sentence of the refusal when the queue is full."""
        self._at_once, self._waiting, self._busy = at_once, waiting, busy
        self._runner = runner.apart(name, at_once)
        self._line: list[_Place] = []
        self._under_way: list[Requester] = []
        self._turns = Turns()

    async def run(self, requester: Requester, work: Callable[[], T]) -> T:
        """Runs a job in its turn and returns its result; raises :exc:`Refused` (503) if the queue is full."""
        await self._wait(requester)
        doing = self._runner.run(work)
        doing.add_done_callback(lambda _: self._end(requester))
        return await asyncio.shield(doing)  # cancelling doesn't stop it: its place is free when it is done

    async def _wait(self, requester: Requester) -> None:
        """Returns when the turn has come."""
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
                self._end(requester)  # cancelled when the turn had come
            raise

    def _make_room(self, requester: Requester) -> None:
        """In a full queue, refuses the job of whoever has most."""
        busy = Unavailable(Sentence(self._busy), 3)
        place = to_leave([each.requester for each in self._line], requester)
        if place is None:
            raise busy
        turn = self._line.pop(place).turn
        if not turn.done():
            turn.set_exception(busy)

    def _pump(self) -> None:
        """Starts the next jobs: addresses and people take turns, and the jobs of each person keep their order."""
        while self._line and len(self._under_way) < self._at_once:
            under_way = counted(self._under_way)
            place = min(self._line, key=lambda each: self._turns.rank(each.requester, under_way))
            self._line.remove(place)
            if not place.turn.done():  # else it was cancelled
                self._under_way.append(place.requester)
                self._turns.begins(place.requester, [*self._under_way, *(each.requester for each in self._line)])
                place.turn.set_result(None)

    def _end(self, requester: Requester) -> None:
        self._under_way.remove(requester)
        self._pump()
