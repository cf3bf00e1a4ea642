"""Who answers in a lesson's little game: always the same move on the same board, easy to follow."""

from __future__ import annotations

from awale.rules.game import Game


def answer(game: Game) -> str:
    """The helper's move where there is one: what takes most, else what reaches furthest.

    >>> answer(Game("abapa", "0-0-0-4-2-5-4-1-0-5-3-1-11-9-S"))
    'D'
    """
    turns = [game.preview(move) for move in game.legal_moves]
    return max(turns, key=lambda turn: (turn.captured, len(turn.path))).move
