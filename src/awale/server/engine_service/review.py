"""The review of a whole game in a worker: what each position is worth as it becomes known, then all of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from awale.coach.review.reviewer import Effort, reviewing
from awale.coach.review.story import Point
from awale.engine.steps import Steps, drained
from awale.server.engine_service import messages as say
from awale.server.engine_service.engine_tasks import EngineTask, Tell

if TYPE_CHECKING:
    from awale.engine.analysis import Analysis
    from awale.engine.limits import Limits
    from awale.rules.game import Game
    from awale.server.engine_service.engines import Engines


def review(task: EngineTask, ask: say.ReviewRequest, engines: Engines, tell: Tell) -> Steps[None]:
    """Tells a point for each position, again where it is known better, then the review, unless it was stopped."""
    game = ask.game.game()
    engine = engines.of(game.sheet)

    def on_point(ply: int, point: Point) -> None:
        tell(say.PointFound(ask.job, ply, point.value, point.exact, point.best))

    def search(position: Game, limits: Limits, lines: int) -> Analysis:
        # Its positions are counted, and few: it is one step.
        return drained(task.search(engine, position, limits, lines=lines))

    found = yield from reviewing(
        game,
        engine,
        Effort(seconds=ask.seconds),
        on_point=on_point,
        progress=lambda done, of: tell(say.ReviewProgress(ask.job, done, of)),
        search=search,
        stopped=lambda: task.stopped,
    )
    if found.complete:
        tell(say.Reviewed(ask.job, found))
