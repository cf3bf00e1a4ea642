"""The key of a position."""

from __future__ import annotations

from awale.machine.board import words
from awale.machine.functions import key
from awale.rules.position import Position
from awale.rules.sheet import Sheet


def position_key(sheet: Sheet, position: Position) -> int:
    """The key under which the engine knows a position: the board and the lead, seen by the player to move."""
    lead = position.stores[0] - position.stores[1]
    return key(*words(sheet, position), lead if position.to_move == "S" else -lead)
