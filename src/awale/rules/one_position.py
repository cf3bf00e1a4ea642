"""The rules in one position, without a game: what may be played there, and what it does.

A position has no history: repetition and what players declare belong to a :class:`~awale.rules.game.Game`.

>>> from awale.rules.position import START
>>> legal_moves("abapa", START)
['A', 'B', 'C', 'D', 'E', 'F']
>>> turn = play("abapa", START, "F")
>>> str(turn.after), turn.captured, turn.outcome
('4-4-4-4-4-0-5-5-5-5-4-4-0-0-N', 0, None)
"""

from __future__ import annotations

from awale.rules.game import Game
from awale.rules.position import Position
from awale.rules.referee import Outcome
from awale.rules.sheet import Sheet
from awale.rules.turn import Turn
from awale.words import Sentence


def legal_moves(sheet: Sheet | str, position: Position | str) -> list[str]:
    """The letters that may be played, from the mover's left; ``["pass"]``; ``[]`` where the game is over."""
    return Game(sheet, position).legal_moves


def play(sheet: Sheet | str, position: Position | str, move: str) -> Turn:
    """What a move does: the position after it, what was taken, why, and the end that it brings, if any.

    Raises :exc:`~awale.IllegalMove` if it can't be played.
    """
    return Game(sheet, position).preview(move)


def why_not(sheet: Sheet | str, position: Position | str, move: str) -> Sentence | None:
    """Why a move can't be played; ``None`` if it can."""
    return Game(sheet, position).why_not(move)


def outcome(sheet: Sheet | str, position: Position | str) -> Outcome | None:
    """How the game has ended in this very position; ``None`` if it goes on."""
    return Game(sheet, position).outcome()
