"""Best play after each move of a position, by the engine with its tables, played by the referee as it goes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from awale.coach.exercises import WeighedMove
from awale.endgame.tables import Tables
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.rules.game import Game
from awale.rules.position import Position
from awale.rules.sheet import Sheet

#: How long the answer's line may be, and that of another move: long enough to see what is wrong with it.
ANSWER, OTHERS = 30, 12
#: No line of an ending is as long as this: by then a position has come back, if nothing else has ended the game.
_ENDLESS = 400
#: How many positions are looked at for each part of a line whose values the tables know.
_NODES = 3_000


class Guide:
    """Finds lines for one sheet."""

    def __init__(self, sheet: Sheet, tables: Tables) -> None:
        self.sheet, self.tables = sheet, tables
        self.engine = Engine(sheet, megabytes=8, tables=tables)

    def lines(
        self, position: Position, values: Mapping[str, float], known: Mapping[str, tuple[str, ...]]
    ) -> dict[str, WeighedMove]:
        """The line of every move, by their values; some are known already."""
        return {
            move: WeighedMove(move, value, known.get(move) or self.line(position, (move,), OTHERS))
            for move, value in values.items()
        }

    def wins_alone(self, position: Position, answer: str, lines: Mapping[str, WeighedMove]) -> bool:
        """Whether the answer's line, if it reaches the end, wins by the referee's count, and no other line does.

        Tables take a circle for nothing. Where a repetition deals the seeds that are left, a line may end otherwise
        than they say: there each is played on to its very end.
        """
        self.engine.new_game()  # so that the same position comes to the same end whenever it is asked for again
        deals = self.sheet.repetition_rest != "nobody"
        for line in lines.values():
            game = Game(self.sheet, position)
            game.play(self.line(position, line.moves, _ENDLESS) if deals else line.moves)
            outcome = game.outcome()
            wins = outcome is not None and outcome.winner == position.to_move
            if (outcome is not None or deals) and wins != (line.move == answer):
                return False
        return True

    def line(self, position: Position, moves: Sequence[str], most: int) -> tuple[str, ...]:
        """Some moves and best play after them, to the end of the game or so many moves, as far as the tables know."""
        game = Game(self.sheet, position)
        game.play(moves)
        while not game.is_over and len(game.moves) < most and game.position.seeds <= self.tables.most:
            for best in self._next(game):
                game.push(best)
                if game.is_over or len(game.moves) >= most:
                    break
        return tuple(game.moves)

    def _next(self, game: Game) -> Iterator[str]:
        """The next moves by the engine, as long as each keeps what the tables say."""
        if len(game.legal_moves) == 1:
            yield game.legal_moves[0]
            return
        found = self.engine.search(game, Limits(nodes=_NODES)).best
        yield found.move
        for move in found.pv[1:]:
            if game.is_over or move not in game.legal_moves or not self._keeps(game.position, move):
                return
            yield move

    def _keeps(self, position: Position, move: str) -> bool:
        values = self.tables.move_values(position)
        return values[move] == max(values.values())
