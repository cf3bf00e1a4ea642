"""The key of a position, for Python."""

from __future__ import annotations

import numpy as np

from awale.engine.transposition import key_of
from awale.kernel.board import words
from awale.kernel.compiled import Int, Word, compiled
from awale.rules.position import Position
from awale.rules.sheet import Sheet


@compiled
def _key(mine: Word, theirs: Word, difference: Int) -> Word:
    return key_of(mine, theirs, difference)


def position_key(sheet: Sheet, position: Position) -> np.uint64:
    """The key under which the engine knows a position: the board and the lead, seen by the player to move."""
    mine, theirs = words(sheet, position)
    lead = position.stores[0] - position.stores[1]
    return np.uint64(_key(mine, theirs, lead if position.to_move == "S" else -lead))
