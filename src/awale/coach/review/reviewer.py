"""The engine goes through a game: first every position for a moment, then those where something was given away.

It begins at the end: what is known of a position is still known when the one before it is looked at. Where the value
falls from one move to the next, all moves are looked at side by side: what was played and what was best are compared at
the same depth, so that looking a little further by chance isn't taken for a mistake of the player. What is exact is
believed first.

The work is counted in positions, not in seconds: the same game gives the same review, on any machine. ``seconds`` are
for those who can't wait: when they are over, the rest is looked at in passing.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from awale.coach.review.accuracy import Loss, phases
from awale.coach.review.overlooked import overlooked
from awale.coach.review.story import Point, Review, Turning, WeighedMove
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.engine.steps import Steps, drained
from awale.rules.game import Game

if TYPE_CHECKING:
    from awale.engine.analysis import Analysis
    from awale.engine.analysis import EngineLine as Found

#: A fall of the value, in seeds, that is worth comparing; what a move has to cost to be told.
SUSPECT, COSTS = 1.0, 2.0
#: How long a line is at most, and how long it should be unless the game ends; positions to make a short one longer.
_LINE_MOST, _LINE_LEAST, _LONGER = 16, 6, 20_000
#: Positions for a look in passing, and the share of the time that the first look may take.
_PASSING, _FIRST = 5_000, 0.65


@dataclass(frozen=True)
class Effort:
    """How much is done: positions for each look and each comparison, and at most for all of them; seconds at most."""

    look: int = 700_000
    looks: int = 50_000_000
    compare: int = 2_000_000
    compares: int = 25_000_000
    seconds: float | None = None


#: Searches a game for so many lines.
Search = Callable[[Game, Limits, int], "Analysis"]


def review(
    game: Game,
    engine: Engine,
    effort: Effort = Effort(),
    *,
    on_point: Callable[[int, Point], object] | None = None,
    progress: Callable[[int, int], object] | None = None,
    search: Search | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Review:
    """The review of a game as it stands, over or not; an end that was declared doesn't count.

    ``on_point`` is told what each position is worth, the last first, and again where it becomes known better;
    ``progress`` how many looks are done and how many there are. When ``stopped()``, what is there comes back, not
    ``complete``. ``search`` is for those who have their own way to end a search.
    """
    return drained(
        reviewing(game, engine, effort, on_point=on_point, progress=progress, search=search, stopped=stopped)
    )


def reviewing(
    game: Game,
    engine: Engine,
    effort: Effort = Effort(),
    *,
    on_point: Callable[[int, Point], object] | None = None,
    progress: Callable[[int, int], object] | None = None,
    search: Search | None = None,
    stopped: Callable[[], bool] = lambda: False,
) -> Steps[Review]:
    """The same in steps, a look each."""
    engine.new_game()  # so that the same game gives the same review, whatever was looked at before

    def plain(position: Game, limits: Limits, lines: int) -> Analysis:
        return engine.search(position, limits, lines=lines)

    return (yield from _Reviewer(game, effort, search or plain, stopped, on_point, progress).run())


@dataclass
class _Stand:
    """What is known of a position, and how deep that was looked; an end is deeper than anything."""

    point: Point
    depth: int = 1000


class _Reviewer:
    def __init__(
        self,
        game: Game,
        effort: Effort,
        search: Search,
        stopped: Callable[[], bool],
        on_point: Callable[[int, Point], object] | None,
        progress: Callable[[int, int], object] | None,
    ) -> None:
        self._game = game.copy()
        if self._game.closure:
            self._game.pop()
        self._turns = self._game.turns
        self._effort, self._search, self._stopped = effort, search, stopped
        self._on_point, self._progress = on_point, progress
        self._stands: dict[int, _Stand] = {}
        self._losses: dict[int, float] = {}
        self._done, self._of = 0, len(self._turns) + 1
        self._begun = time.monotonic()

    def run(self) -> Steps[Review]:
        yield from self._look_at_all()
        turning = yield from self._compare()
        game, turns = self._game, self._turns
        losses = [
            Loss(turn.player, turn.before.seeds, self._losses.get(ply, 0.0))
            for ply, turn in enumerate(turns)
            if ply in self._stands and self._had_a_choice(ply)
        ]
        return Review(
            game.sheet.id,
            game.sheet.overrides,
            str(game.start),
            tuple(turn.move for turn in turns),
            tuple(self._stands[ply].point for ply in sorted(self._stands)),
            tuple(sorted(turning, key=lambda each: each.ply)),
            phases(losses),
            complete=not self._stopped(),
        )

    # --- the first look ---

    def _look_at_all(self) -> Steps[None]:
        nodes = min(self._effort.look, self._effort.looks // self._of)
        game = self._game.copy()
        for ply in reversed(range(len(self._turns) + 1)):
            if self._stopped():
                return
            self._stands[ply] = self._look(game, self._affordable(nodes, _FIRST))
            self._tell(ply)
            self._count()
            yield
            if ply:
                game.pop()

    def _look(self, game: Game, nodes: int) -> _Stand:
        if outcome := game.outcome():
            return _Stand(Point(outcome.stores[0] - outcome.stores[1], exact=True, best=None))
        found = self._search(game, Limits(nodes=nodes), 1)
        return _Stand(_point(game, found.best), found.depth)

    def _affordable(self, nodes: int, share: float = 1.0) -> int:
        """So many positions, unless the time is over."""
        seconds = self._effort.seconds
        late = seconds is not None and time.monotonic() - self._begun > share * seconds
        return min(nodes, _PASSING) if late else nodes

    # --- comparing ---

    def _compare(self) -> Steps[list[Turning]]:
        """The moves that cost something. The most suspect are looked at first."""
        falls = {ply: fall for ply in range(len(self._turns)) if (fall := self._fall(ply)) >= SUSPECT}
        self._losses = dict(falls)
        suspects = sorted(falls, key=lambda ply: (-falls[ply], ply))
        self._of += len(suspects)
        nodes = min(self._effort.compare, self._effort.compares // max(1, len(suspects)))
        turning = []
        for ply in suspects:
            if self._stopped():
                break
            if found := self._compared(ply, self._affordable(nodes)):
                turning.append(found)
            self._count()
            yield
        return turning

    def _fall(self, ply: int) -> float:
        """How much worse the player stands after a move than before it, as far as the first look tells."""
        before, after = self._stands.get(ply), self._stands.get(ply + 1)
        turn = self._turns[ply]
        if before is None or after is None or turn.move == before.point.best or not self._had_a_choice(ply):
            return 0.0
        change = after.point.value - before.point.value
        return -change if turn.player == "S" else change

    def _had_a_choice(self, ply: int) -> bool:
        turn = self._turns[ply]
        return turn.move != "pass" and len(Game(self._game.sheet, turn.before).legal_moves) > 1

    def _compared(self, ply: int, nodes: int) -> Turning | None:
        """A move beside the best of its position, which may be itself."""
        game, turn = self._at(ply), self._turns[ply]
        found = self._search(game, Limits(nodes=nodes), len(game.legal_moves))
        played = next((line for line in found.lines if line.move == turn.move), None)
        if played is None or self._stopped():
            return None
        value, exact = self._value_after(ply, game, played, found.depth)
        self._improve(ply, _Stand(_point(game, found.best), found.depth))
        best_value = round(found.best.seeds, 2)
        cost = max(0.0, best_value - value)
        self._losses[ply] = cost if cost >= SUSPECT else 0.0
        if cost < COSTS or found.best.move == turn.move:
            return None
        # A sure win by few ranks before one by more that is only estimated: no line is worth more than the best.
        worth = {line.move: min(best_value, round(line.seeds, 2)) for line in found.lines} | {turn.move: value}
        in_order = sorted(found.lines, key=lambda line: (-worth[line.move], line is not found.best, line.move))
        lines = tuple(WeighedMove(line.move, worth[line.move], self._long(game, line)) for line in in_order)
        by_move = {line.move: line.moves for line in lines}
        seen = overlooked(game.sheet, game.position, by_move[turn.move], by_move[found.best.move], game)
        exact = exact and found.best.exact
        best = found.best.move
        return Turning(ply, turn.player, str(turn.before), turn.move, best, value, best_value, exact, lines, seen)

    def _value_after(self, ply: int, game: Game, played: Found, depth: int) -> tuple[float, bool]:
        """What the move that was played is worth to its player: what is exact is believed first."""
        point = _point(game, played)
        self._improve(ply + 1, _Stand(replace(point, best=None), depth - 1))
        after = self._stands[ply + 1].point
        known = after if after.exact else point
        return (known.value if game.position.to_move == "S" else -known.value) + 0.0, known.exact

    def _improve(self, ply: int, stand: _Stand) -> None:
        """A closer look replaces the first one."""
        known = self._stands[ply]
        if (stand.point.exact, stand.depth) > (known.point.exact, known.depth):
            best = stand.point.best or known.point.best
            self._stands[ply] = replace(stand, point=replace(stand.point, best=best))
            self._tell(ply)

    def _long(self, game: Game, line: Found) -> tuple[str, ...]:
        """How a move goes on. Tables know what it is worth and not how it goes: that is looked for."""
        trial, moves = game.copy(), []
        for move in line.pv[:_LINE_MOST]:
            if not trial.is_legal(move):
                break
            trial.push(move)
            moves.append(move)
        while len(moves) < _LINE_LEAST and not trial.is_over:
            for move in self._search(trial, Limits(nodes=_LONGER), 1).best.pv[: _LINE_LEAST - len(moves)]:
                if trial.is_legal(move):
                    trial.push(move)
                    moves.append(move)
        return tuple(moves)

    # --- small things ---

    def _at(self, ply: int) -> Game:
        game = Game(self._game.sheet, self._game.start)
        game.play(turn.move for turn in self._turns[:ply])
        return game

    def _tell(self, ply: int) -> None:
        if self._on_point:
            self._on_point(ply, self._stands[ply].point)

    def _count(self) -> None:
        self._done += 1
        if self._progress:
            self._progress(self._done, self._of)


def _point(game: Game, line: Found) -> Point:
    sign = 1 if game.position.to_move == "S" else -1
    return Point(round(sign * line.seeds, 2) + 0.0, line.exact, line.move)
