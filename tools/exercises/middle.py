"""Candidates with more seeds than the tables know: found by looking a little ahead, kept by looking far ahead."""

from __future__ import annotations

from collections.abc import Mapping

from awale.coach.exercises import WeighedMove
from awale.engine.analysis import Analysis
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.rules.game import Game
from awale.rules.position import Position
from exercises.candidate import Candidate
from exercises.games import Board

#: The answer is at least so many seeds better than any other move ...
MARGIN = 3.0
#: ... at each of the last depths.
STABLE = 4
#: How far the first look goes, and the last one. That also stops after so many positions, if it is deep enough then.
FIRST, LAST, LEAST, NODES = 6, 20, 16, 6_000_000
#: Nobody has more seeds than this: near the 25th, more seeds and a sure win are two things to play for.
OPEN = 18
#: The memory that it is searched with.
MEGABYTES = 8.0
#: A little less than the margin is enough to be looked at again.
_HOPEFUL = 2.5
_MOVES = 6
#: How much of a line of the search is kept: its last moves are guesses.
_KEPT = 10


class Searcher:
    """Looks at positions of one sheet."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def first_look(self, board: Board) -> Candidate | None:
        """The board as a candidate, if a short look finds one move clearly best, and the game isn't decided."""
        if max(board.my_store, board.their_store) > OPEN:
            return None
        position = Position(board.pits, "S", (board.my_store, board.their_store))
        game = Game(self.engine.sheet, position)
        if game.is_over or len(game.legal_moves) < 2:
            return None
        found = self.engine.search(game, Limits(depth=FIRST), lines=2)
        candidate = Candidate(position, {line.move: line.seeds for line in found.lines}, False)
        return candidate if candidate.margin >= _HOPEFUL else None

    def last_look(self, position: Position) -> tuple[Candidate, Mapping[str, WeighedMove]] | None:
        """The position with the value and the line of every move, if the same move stays clearly best to the last."""
        self.engine.new_game()  # so that the same look comes to the same end whenever it is made again
        game = Game(self.engine.sheet, position)
        depths: list[Analysis] = []
        self.engine.search(game, Limits(depth=LAST, nodes=NODES), lines=_MOVES, on_depth=depths.append)
        last = depths[-1]
        settled = all(line.exact for line in last.lines)
        if (last.depth < LEAST and not settled) or len(last.lines) < len(game.legal_moves):
            return None
        if any(one.best.move != last.best.move or _margin(one) < MARGIN for one in depths[-STABLE:]):
            return None
        values = {line.move: line.seeds for line in last.lines}
        lines = {line.move: WeighedMove(line.move, line.seeds, _legal(game, line.pv)) for line in last.lines}
        return Candidate(position, values, False), {move: lines[move] for move in game.legal_moves}


def _margin(analysis: Analysis) -> float:
    """In seeds: by its score a sure win, be it small, comes before one that is only likely."""
    return analysis.best.seeds - max(line.seeds for line in analysis.lines if line is not analysis.best)


def _legal(game: Game, moves: tuple[str, ...]) -> tuple[str, ...]:
    """As much of a line as the referee lets one play."""
    played = game.copy()
    for move in moves[:_KEPT]:
        if not played.is_legal(move):
            break
        played.push(move)
    return tuple(played.moves)
