"""The computer opponent: a level that plays North, and the engine that gives hints."""

from __future__ import annotations

import random
import threading
from typing import TYPE_CHECKING

from awale.cli.play.players import LEVEL_SEAT
from awale.cli.tables import tables_for
from awale.rules.game import Game
from awale.rules.sheet import Sheet

if TYPE_CHECKING:
    from awale.engine.engine import Engine
    from awale.engine.levels import Level

_HINT_SECONDS = 1.0


class OpponentEngine:
    """One engine for a whole game, which keeps its transposition table, with the endgame tables that are installed."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._engine: Engine | None = None
        #: It searches one position at a time.
        self.busy = threading.Lock()

    def engine(self) -> Engine:
        from awale.engine.engine import Engine

        if self._engine is None:
            self._engine = Engine(self._sheet, tables=tables_for(self._sheet))
        return self._engine

    def hint(self, game: Game) -> str:
        """The move that full strength would make, after a second."""
        moves = game.legal_moves
        if len(moves) == 1:
            return moves[0]
        from awale.engine.limits import Limits

        with self.busy:
            return self.engine().search(game, Limits(seconds=_HINT_SECONDS)).best.move

    def stop(self) -> None:
        """Ends the search under way, if there is one: it answers with what it has found so far."""
        if self._engine is not None:
            self._engine.stop()


class Opponent:
    """A level at the board: it moves by itself, lets a move be taken back, and stops where it would not lose by it."""

    seat = LEVEL_SEAT

    def __init__(self, level: Level, sheet: Sheet, *, seed: int | None = None) -> None:
        self.level = level
        self.brain = OpponentEngine(sheet)
        self._seed = random.getrandbits(31) if seed is None else seed

    def choice(self, game: Game) -> str:
        """Its move. This may take a second or more, so call it in a thread of its own."""
        from awale.engine.levels import level_move

        with self.brain.busy:
            return level_move(self.level, game, seed=self._seed, engine=self.brain.engine)

    def agrees_to_stop(self, game: Game) -> bool:
        from awale.engine.levels import agrees_to_stop

        return agrees_to_stop(game, self.seat)
