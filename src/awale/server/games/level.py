"""The level that plays in a room: it moves when it is its turn, and answers offers to stop.

The engine service does the search, for whoever is at the board; while nobody is, only when it is otherwise idle. If the
engine is not available, the level retries until it is.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, Protocol

from awale.rules.game import Game
from awale.server.games.acts import Move, judge, level_answer
from awale.server.games.events import GameEvent
from awale.server.logs import report
from awale.server.messages import StuckMessage, ThinkingMessage, encoded
from awale.server.turns import Requester
from awale.words import AwaleError, Sentence

if TYPE_CHECKING:
    from awale.server.engine_service.messages import LineFound
    from awale.server.games.room import Room

#: How many seconds it waits before a retry: at first, and at most.
_PAUSE, _LONGEST = 0.1, 3.0
#: After how many seconds the players are told that it waits for an engine that isn't ready.
_SILENCE = 1.0
#: After how many tries the players are told that the engine is busy; other errors are reported at once.
_TRIES = 5


class Thinker(Protocol):
    """The part of ``awale.server.engine_service.EngineService`` that a game uses."""

    async def level_move(self, game: Game, level: int, seed: int, requester: Requester) -> str:
        """The move of a level."""

    async def hint(self, game: Game, requester: Requester) -> Any:
        """A good move, and why."""

    async def glance(self, game: Game, requester: Requester) -> list[LineFound]:
        """All moves after a short search, best first."""

    def unready(self, level: int) -> Sentence | None:
        """Why a level can't move yet, if the engine that it needs is still starting."""

    def reconsider(self) -> None:
        """To be called when a requester's ``waits`` has changed."""


class LevelPlayer:
    """The level that plays in a room."""

    def __init__(self, room: Room, engine: Thinker) -> None:
        self._room, self._engine = room, engine
        self._task: asyncio.Task[None] | None = None
        #: Why it can't move just now, if the players were told so. It keeps retrying.
        self.stuck: Sentence | None = None

    @property
    def thinking(self) -> str | None:
        """Its seat, while it looks for a move."""
        return self._seat if self._is_its_turn() else None

    @property
    def _seat(self) -> str:
        return self._room.standing.level_seat or ""

    def wake(self) -> None:
        """To be called when the game has changed: drops the search in progress, and starts one if it is the level's
        turn.
        """
        task, self._task = self._task, None
        self.stuck = None
        if task and task is not asyncio.current_task():
            task.cancel()
        if self._is_asked() or self._is_its_turn():
            self._task = asyncio.ensure_future(self._answer())
            if self._is_its_turn():
                message = encoded(ThinkingMessage(seat=self._seat))
                self._room.broadcast(lambda _: message)

    def stop(self) -> None:
        if self._task:
            self._task.cancel()
            self._task = None

    def _is_its_turn(self) -> bool:
        game = self._room.standing.game
        return not game.is_over and game.position.to_move == self._seat and not self._is_asked()

    def _is_asked(self) -> bool:
        offer = self._room.standing.offer
        return offer is not None and offer.by != self._seat

    def stuck_message(self, lang: str) -> str:
        """The message that it can't move just now, and why."""
        sentence = Sentence("serve.play.level-waits", player=Sentence(f"player.{self._seat}"), why=self.stuck)
        return encoded(StuckMessage(seat=self._seat, text=sentence.text(lang, self._room.names(lang))))

    async def _answer(self) -> None:
        """Finds the level's event for the current state and writes it; retries until that is done."""
        n, pause, tries = self._room.standing.n, _PAUSE, 0
        while self._room.standing.n == n:
            tries += 1
            silence = asyncio.get_running_loop().call_later(_SILENCE, self._wait_for_the_engine)
            try:
                await self._room.put(n, await self._event())
            except AwaleError as error:
                if error.sentence.code != "busy" or tries >= _TRIES:
                    self._report_stuck(error.sentence)
            except Exception as error:
                self._report_stuck(report("a level could not move", error).sentence)
            finally:
                silence.cancel()
            await asyncio.sleep(pause)
            pause = min(_LONGEST, pause * 2)

    def _wait_for_the_engine(self) -> None:
        if why := self._engine.unready(self._room.standing.row.level or 1):
            self._report_stuck(why)

    def _report_stuck(self, why: Sentence) -> None:
        """Sends the players the reason why it can't move, once for each reason."""
        if self.stuck is None or self.stuck.code != why.code:
            self.stuck = why
            self._room.broadcast(self.stuck_message)

    async def _event(self) -> GameEvent:
        standing = self._room.standing
        if self._is_asked():
            from awale.engine.levels import agrees_to_stop

            return level_answer(standing, agrees_to_stop(standing.game, self._seat))
        row, requester = standing.row, self._room.requester
        move = await self._engine.level_move(standing.game.copy(), row.level or 1, row.seed, requester)
        return judge(standing, [self._seat], Move(standing.n, move))
