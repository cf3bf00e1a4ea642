"""A whole game: what it stood at before each move, and the moves that cost something.

First every position is looked at for a moment. Where the value then falls from one move to the next, the position is
looked at again with all its moves side by side: what was played and what was best are compared at the same depth, so
that looking a little further by chance isn't taken for a mistake of the player. What is exact is believed first.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from awale.engine.engine import Engine, Limits
from awale.rules.game import Game
from awale.server.mind import messages as say
from awale.server.mind.thinking import Task, Tell

if TYPE_CHECKING:
    from awale.engine.analysis import Line
    from awale.server.mind.engines import Engines

#: How much of the time goes to the first look at every position; the rest is for comparing.
_FIRST_LOOK = 0.6
#: A fall of the value, in seeds, that is worth comparing; what a move has to cost to be told; the longest comparison.
_SUSPECT, _COSTS, _LONGEST = 1.0, 2.0, 1.0


@dataclass
class _Stand:
    """What is known of a position of the game."""

    #: South's seeds at the end less North's.
    value: float
    exact: bool
    best: str | None
    #: How deep that was looked; an end is deeper than anything.
    depth: int = 1000


def review(task: Task, ask: say.Review, engines: Engines, tell: Tell) -> None:
    """Tells a point for each position, again where it is known better, then the moves that cost something."""
    game = ask.game.game()
    _Review(task, ask, engines.of(game.sheet), game, tell).run()


class _Review:
    def __init__(self, task: Task, ask: say.Review, engine: Engine, game: Game, tell: Tell) -> None:
        self._task, self._job, self._engine, self._tell = task, ask.job, engine, tell
        self._sheet, self._start, self._moves = game.sheet, game.start, game.moves
        self._until = time.monotonic() + ask.seconds
        self._share = (1 - _FIRST_LOOK) * ask.seconds
        self._moment = _FIRST_LOOK * ask.seconds / (len(self._moves) + 1)
        self._stands: list[_Stand] = []

    def run(self) -> None:
        self._look_at_all()
        # A busy machine may have been late at that; comparing has its share of time all the same.
        self._until = max(self._until, time.monotonic() + self._share)
        slips = self._compare()
        for slip in sorted(slips, key=lambda slip: slip.ply):
            self._tell(slip)

    def _look_at_all(self) -> None:
        game = Game(self._sheet, self._start)
        for ply in range(len(self._moves) + 1):
            if self._task.stopped:
                return
            self._stands.append(self._look(game))
            self._point(ply)
            if ply < len(self._moves):
                game.push(self._moves[ply])

    def _look(self, game: Game) -> _Stand:
        if outcome := game.outcome():
            return _Stand(outcome.stores[0] - outcome.stores[1], exact=True, best=None)
        found = self._task.search(self._engine, game, Limits(seconds=self._moment))
        return _stand(game, found.best, found.depth)

    def _point(self, ply: int) -> None:
        stand = self._stands[ply]
        self._tell(say.Point(self._job, ply, stand.value, stand.exact, stand.best))

    def _compare(self) -> list[say.Slip]:
        """The moves that cost something; the most suspect are looked at first, each with its share of the time."""
        falls = {ply: fall for ply in range(len(self._stands) - 1) if (fall := self._fall(ply)) >= _SUSPECT}
        slips: list[say.Slip] = []
        suspects = sorted(falls, key=lambda ply: -falls[ply])
        for number, ply in enumerate(suspects):
            left = self._until - time.monotonic()
            if self._task.stopped or left <= 0:
                break
            slip = self._slip(ply, min(_LONGEST, left / (len(suspects) - number)))
            slips += [slip] if slip and slip.cost >= _COSTS else []
        return slips

    def _fall(self, ply: int) -> float:
        """How much worse the player stands after a move than before it, as far as the first look tells."""
        change = self._stands[ply + 1].value - self._stands[ply].value
        return -change if self._mover(ply) == "S" else change

    def _mover(self, ply: int) -> str:
        first = self._start.to_move
        return first if ply % 2 == 0 else "N" if first == "S" else "S"

    def _slip(self, ply: int, seconds: float) -> say.Slip | None:
        """A move beside the best of its position, which may be itself."""
        game = Game(self._sheet, self._start)
        game.play(self._moves[:ply])
        lines = len(game.legal_moves)
        if lines < 2:
            return None
        found = self._task.search(self._engine, game, Limits(seconds=seconds), lines=lines)
        played = next((line for line in found.lines if line.move == self._moves[ply]), None)
        if played is None:
            return None
        self._improve(ply, _stand(game, found.best, found.depth))
        self._improve(ply + 1, _Stand(_stand(game, played, 0).value, played.exact, None, found.depth - 1))
        after = self._stands[ply + 1]
        value = after.value if after.exact else _stand(game, played, 0).value
        sign = 1 if game.position.to_move == "S" else -1
        best_value = round(found.best.seeds, 2)
        return say.Slip(self._job, ply, played.move, found.best.move, round(sign * value, 2), best_value)

    def _improve(self, ply: int, stand: _Stand) -> None:
        """A closer look replaces the first one."""
        known = self._stands[ply]
        if (stand.exact, stand.depth) > (known.exact, known.depth):
            stand.best = stand.best or known.best
            self._stands[ply] = stand
            self._point(ply)


def _stand(game: Game, line: Line, depth: int) -> _Stand:
    sign = 1 if game.position.to_move == "S" else -1
    return _Stand(round(sign * line.seeds, 2) + 0.0, line.exact, line.move, depth)
