"""Boards as the templates draw them: counts, marks and seeds just sown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from awale.rules.position import Position
from awale.rules.turn import Turn

Board = dict[str, Any]


def drawn(position: Position, marks: Mapping[str, str] | None = None, *, over: bool = False) -> Board:
    """A position. ``marks`` are "sown", "taken" or "tried" by the letter of a pit."""
    return {
        "pits": list(position.pits),
        "stores": list(position.stores),
        "turn": None if over else position.to_move,
        "marks": dict(marks or {}),
        "fresh": {},
        "gains": [0, 0],
    }


def before(turn: Turn) -> Board:
    """The board before a turn, the pit that will be sown marked."""
    return drawn(turn.before, {turn.origin: "sown"} if turn.origin else {})


def sown(turn: Turn) -> Board:
    """The board when the last seed has fallen and nothing has been lifted yet: what is taken is marked.

    >>> from awale.rules.game import Game
    >>> board = sown(Game("abapa", "3-0-0-4-2-5-4-1-0-5-3-1-11-9-S").push("D"))
    >>> board["pits"][7], board["marks"], board["gains"]
    (2, {'b': 'taken'}, [2, 0])
    """
    board = drawn(turn.before, dict.fromkeys(turn.taken, "taken"), over=True)
    return {**board, "pits": list(turn.sown), "fresh": dict(Counter(turn.path)), "gains": list(turn.gains)}
