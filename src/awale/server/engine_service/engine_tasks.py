"""The tasks of a worker: a level's move, and the analysis of a position. ``review`` has the one for whole games."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from awale.engine.levels import LEVELS, choosing
from awale.engine.steps import Steps
from awale.rules.game import Game
from awale.server.engine_service import messages as say

if TYPE_CHECKING:
    from awale.engine.analysis import Analysis
    from awale.engine.analysis import EngineLine as EngineLine
    from awale.engine.engine import Engine
    from awale.engine.limits import Limits
    from awale.server.engine_service.engines import Engines

#: Lines are sent no more often than every so many seconds; the last ones always are.
_APART = 0.12
#: How many moves of a line are sent.
_LINE_MOST = 16

Tell = Callable[[say.Found], object]


class EngineTask:
    """A job of a worker, which can be stopped at any moment: from another thread, or between two steps.

    ``in_slices`` is for a worker without threads: what takes long is done in steps of some milliseconds.
    """

    def __init__(self, ask: say.Ask, in_slices: bool = False) -> None:
        self.ask, self.in_slices = ask, in_slices
        self.stopped = False
        self._engine: Engine | None = None

    def stop(self) -> None:
        self.stopped = True
        if self._engine:
            self._engine.stop()

    def using(self, engine: Engine) -> Engine:
        """Makes :meth:`stop` end the search of this engine; returns the engine."""
        self._engine = engine
        return engine

    def search(
        self,
        engine: Engine,
        game: Game,
        limits: Limits,
        *,
        lines: int = 1,
        on_depth: Callable[[Analysis], None] | None = None,
    ) -> Steps[Analysis]:
        """A search that :meth:`stop` ends, also when it comes just before the search begins."""
        self.using(engine)

        def after_a_depth(analysis: Analysis) -> None:
            if self.stopped:
                engine.stop()
            elif on_depth:
                on_depth(analysis)

        return engine.searching(game, limits, lines=lines, on_depth=after_a_depth, in_slices=self.in_slices)


def choose(task: EngineTask, ask: say.Choose, engines: Callable[[], Engines], tell: Tell) -> Steps[None]:
    """Chooses a level's move. ``engines`` is called only if the level needs an engine."""
    game = ask.game.game()
    level = LEVELS[ask.level - 1]
    move = yield from choosing(
        level,
        game,
        seed=ask.seed,
        engine=lambda: task.using(engines().of(game.sheet)),
        in_slices=task.in_slices,
    )
    tell(say.MoveChosen(ask.job, move))


def think(task: EngineTask, ask: say.Think, engines: Engines, tell: Tell) -> Steps[None]:
    """Analyses all legal moves of a position, and sends lines after each depth."""
    from awale.engine.limits import Limits

    game = ask.game.game()
    told = 0.0
    waiting: Analysis | None = None

    def on_depth(analysis: Analysis) -> None:
        nonlocal told, waiting
        if time.monotonic() - told < _APART:
            waiting = analysis
            return
        told, waiting = time.monotonic(), None
        tell(_lines(ask.job, game, analysis))

    lines = len(game.legal_moves)
    engine, limits = engines.of(game.sheet), Limits(seconds=ask.seconds)
    yield from task.search(engine, game, limits, lines=lines, on_depth=on_depth)
    if waiting and not task.stopped:
        tell(_lines(ask.job, game, waiting))


def _lines(job: int, game: Game, analysis: Analysis) -> say.LinesFound:
    return say.LinesFound(job, analysis.depth, analysis.nodes, [_line(game, line) for line in analysis.lines])


def _line(game: Game, line: EngineLine) -> say.LineFound:
    return say.LineFound(line.move, round(line.seeds, 2), line.exact, line.result, _played(game, line.pv))


def _played(game: Game, moves: tuple[str, ...]) -> list[tuple[str, int]]:
    """A line of moves with what each takes, as far as it goes."""
    trial = game.copy()
    taken = []
    for move in moves[:_LINE_MOST]:
        if not trial.is_legal(move):
            break
        taken.append((move, trial.push(move).captured))
    return taken
