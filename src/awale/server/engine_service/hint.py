"""A hint: the best move, and one reason in plain words. Only what is true on the board is said.

>>> from awale import Game
>>> game = Game("abapa", "0-0-0-0-0-2-1-2-3-4-4-4-14-14-S")
>>> print(hint(game, LineFound("F", 3.0, False, None, [("F", 3)])).text("en"))
F: it takes 5 seeds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from awale.rules.game import Game
from awale.rules.moves import survey
from awale.rules.position import PITS, Position, other
from awale.rules.sheet import Sheet
from awale.rules.turn import Turn
from awale.server.engine_service.messages import LineFound
from awale.words import Sentence

#: What the other has to be able to take for it to be called a threat.
_THREAT = 2


@dataclass(frozen=True)
class Hint:
    """What to play, and why."""

    move: str
    why: Sentence

    @property
    def sentence(self) -> Sentence:
        """The move and the reason."""
        if self.move == "pass":
            return self.why
        return Sentence("hint.whole", pit=self.move, why=self.why)

    def text(self, lang: str = "en", names: Mapping[str, str] | None = None) -> str:
        return self.sentence.text(lang, names)


def hint(game: Game, line: LineFound) -> Hint:
    """The hint that a line of the engine gives."""
    return Hint(line.move, _why(game, line))


def only_move(game: Game) -> Hint | None:
    """Where there is nothing to choose, nothing needs to be searched."""
    moves = game.legal_moves
    if len(moves) != 1:
        return None
    return Hint(moves[0], game.preview("pass").reason if moves == ["pass"] else Sentence("hint.only"))


def _why(game: Game, line: LineFound) -> Sentence:
    turn = game.preview(line.move)
    if turn.outcome and turn.outcome.winner == turn.player:
        return Sentence("hint.wins")
    return _gain(turn) or _safety(game, turn) or _value(line)


def _gain(turn: Turn) -> Sentence | None:
    return Sentence("hint.takes", seeds=turn.captured) if turn.captured else None


def _safety(game: Game, turn: Turn) -> Sentence | None:
    """A capture that the other has before the move and no longer after it."""
    before, after = game.position, turn.after
    if turn.outcome:
        return None
    waiting = other(before.to_move)
    threat, pit = _most(game.sheet, before, waiting)
    left, _ = _most(game.sheet, after, waiting)
    if threat < _THREAT or left >= threat:
        return None
    player = Sentence(f"player.{waiting}")
    key = "hint.less" if left else "hint.safe"
    return Sentence(key, player=player, seeds=threat, pit=pit, left=left)


def _most(sheet: Sheet, position: Position, player: str) -> tuple[int, str]:
    """The most that a player could take on this board if it were their turn, and from which pit."""
    legal = survey(sheet, position.pits, player).legal
    best = max(legal, key=lambda move: move.captured, default=None)
    return (best.captured, PITS[best.origin]) if best else (0, "")


def _value(line: LineFound) -> Sentence:
    """What it is worth in the end, for want of something to be seen on the board."""
    seeds = abs(round(line.value))
    if line.exact:
        return Sentence(
            "hint.exact-even" if not seeds else f"hint.exact-{'more' if line.value > 0 else 'less'}", n=seeds
        )
    return Sentence("hint.even" if not seeds else f"hint.{'ahead' if line.value > 0 else 'behind'}", n=seeds)
