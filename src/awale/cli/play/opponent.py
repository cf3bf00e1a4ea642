"""A game against one of the levels: it sits in the North, moves by itself, and lets a move be taken back."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from awale.cli.play.dialogue import Dialogue, Tell
from awale.cli.play.session import Players, Session
from awale.cli.tables import tables_for
from awale.engine.levels import Level, level_move
from awale.rules.game import Game
from awale.rules.position import other
from awale.words import say

if TYPE_CHECKING:
    from awale.engine.engine import Engine

SEAT = "N"


class AgainstLevel(Session):
    """A session in which North isn't at the keyboard."""

    def __init__(
        self,
        level: Level,
        game: Game,
        players: Players,
        lang: str,
        *,
        minutes: int | None = None,
        save: Callable[[Game, Path], None],
        seed: int | None = None,
    ) -> None:
        super().__init__(game, players, lang, minutes=minutes, save=save)
        self._level = level
        self._seed = random.getrandbits(31) if seed is None else seed
        self._engine: Engine | None = None

    def _welcome(self) -> Dialogue[None]:
        yield from super()._welcome()
        name, line = self._level.name(self.lang), self._level.line(self.lang)
        yield Tell(say("level.sits", self.lang, number=self._level.number, name=name, line=line))

    def _elsewhere(self) -> Dialogue[bool]:
        if self.game.is_over or self.game.position.to_move != SEAT:
            return False
        return (yield from self._sow(self._choice()))

    def _choice(self) -> str:
        """The level's move; at full strength with the endgame tables that there are."""
        return level_move(self._level, self.game, seed=self._seed, engine=self._brain)

    def _brain(self) -> Engine:
        """One engine for the whole game: what it has found out it needn't find out again."""
        from awale.engine.engine import Engine

        if self._engine is None:
            self._engine = Engine(self.game.sheet, tables=tables_for(self.game.sheet, lang=self.lang))
        return self._engine

    def _undo(self, _: str) -> Dialogue[bool]:
        """No need to ask: back to where the player was to move, before their last move."""
        if not any(turn.player != SEAT for turn in self.game.turns) and not self.game.closure:
            yield Tell(self._say("nothing-to-take-back"))
            return False
        if self.game.closure:
            self.game.pop()
            yield Tell(self._say("end-taken-back"))
            return True
        while self.game.turns[-1].player == SEAT:
            self.game.pop()
        move = self.game.turns[-1].move
        self.game.pop()
        yield Tell(self._say("taken-back", move=move))
        return True

    def _agreed(self, question: str) -> Dialogue[bool]:
        """It agrees to stop where it would not lose by it."""
        yield Tell(question)
        trial = self.game.copy()
        return trial.agree().winner != other(SEAT)
