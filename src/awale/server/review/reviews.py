"""Reviews in progress, at most one for a game, and reviews on disk."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from awale.coach.review.story import Review
from awale.rules.game import Game
from awale.server.engine_service.messages import Reviewed, ReviewProgress
from awale.server.logs import report
from awale.server.refusals import Unavailable
from awale.server.store import Store
from awale.server.turns import Requester
from awale.words import AwaleError, Sentence

#: Of how many games it is remembered that their review failed.
_MOST_FAILED = 1000


class Reviewer(Protocol):
    """The part of ``awale.server.engine_service.EngineService`` that reviews use."""

    def review(self, game: Game, requester: Requester | None = None) -> AsyncGenerator[Any, None]:
        """What a game stood at, how far it is, and at the end its review, in turn with what others ask."""

    def must_wait(self, lane: str) -> Sentence | None:
        """Why a review that is asked for now would not begin at once."""


@dataclass(slots=True)
class Running:
    """A review under way: how much is done, and why it doesn't begin, if it doesn't."""

    of: int
    done: int = 0
    waits: Sentence | None = None


class Reviews:
    """The reviews of one server process."""

    def __init__(self, store: Store, engine: Reviewer) -> None:
        self._store, self._engine = store, engine
        self._running: dict[str, tuple[Running, asyncio.Task[None]]] = {}
        self._failed: OrderedDict[str, Sentence] = OrderedDict()

    async def close(self) -> None:
        """Cancels the reviews in progress; they can be requested again."""
        tasks = [task for _, task in self._running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def of(self, game_id: str, game: Game) -> Review | None:
        """The review that is kept of a game as it stands. A game that goes on has none, even if its end was taken back:
        nobody is to be told its best moves.
        """
        text = await self._store.review(game_id) if game.is_over else None
        try:
            found = msgspec.json.decode(text, type=Review) if text else None
        except msgspec.DecodeError:
            return None  # another version wrote it in another form: it can be made anew
        return found if found and found.moves == tuple(game.moves) else None

    def running(self, game_id: str) -> Running | None:
        found = self._running.get(game_id)
        return found[0] if found else None

    def failed(self, game_id: str) -> Sentence | None:
        """Why the last review of a game failed, if it did."""
        return self._failed.get(game_id)

    async def begin(self, game_id: str, game: Game, requester: Requester | None = None) -> None:
        """Has a game reviewed, unless that is under way; raises :exc:`AwaleError` if the engine has no room for it."""
        if game_id in self._running:
            return
        self._failed.pop(game_id, None)
        running = Running(game.ply + 1, waits=self._engine.must_wait("review"))
        task = asyncio.create_task(self._work(game_id, game, running, requester or Requester()))
        self._running[game_id] = running, task
        await asyncio.sleep(0)  # an engine without room says so at once
        if why := self._failed.get(game_id):
            raise Unavailable(why, 5)

    async def _work(self, game_id: str, game: Game, running: Running, requester: Requester) -> None:
        try:
            async with aclosing(self._engine.review(game, requester)) as answers:
                async for found in answers:
                    running.waits = None
                    if isinstance(found, ReviewProgress):
                        running.done, running.of = found.done, found.of
                    elif isinstance(found, Reviewed):
                        await self._store.keep_review(game_id, msgspec.json.encode(found.review).decode())
        except AwaleError as error:
            self._fail(game_id, error.sentence)
        except Exception as error:
            # Nobody awaits this task: an error that isn't reported here would be lost.
            self._fail(game_id, report("a review failed", error, requester.address).sentence)
        finally:
            del self._running[game_id]

    def _fail(self, game_id: str, why: Sentence) -> None:
        self._failed[game_id] = why
        while len(self._failed) > _MOST_FAILED:
            self._failed.popitem(last=False)
