"""A fixed task for the search: the same positions, the same depth, one thread, an empty table.

The number of positions that it looks at is a signature: it changes when the search does, and only then. Positions
come from the start and from the middle and the end of games, where the sheets differ.
"""

from __future__ import annotations

from dataclasses import dataclass

from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.rules.game import Game

DEPTH = 16
_MEGABYTES = 8

POSITIONS = (
    "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
    "5-5-0-6-6-1-6-0-6-1-5-1-2-4-S",
    "0-1-12-2-0-6-1-4-0-5-2-3-5-7-N",
    "1-0-2-15-1-0-0-3-1-2-1-2-10-10-S",
    "3-0-0-1-2-0-1-2-0-0-4-1-16-18-N",
    "0-0-0-0-3-4-0-4-0-0-0-1-15-21-S",
)


@dataclass(frozen=True)
class SheetCost:
    """What one sheet took."""

    nodes: int
    seconds: float


def work(sheet: str, depth: int = DEPTH) -> SheetCost:
    """Searches all positions under a sheet, one after the other, each as if it were the first."""
    engine = Engine(sheet, megabytes=_MEGABYTES)
    nodes, seconds = 0, 0.0
    for position in POSITIONS:
        game = Game(sheet, position)
        if not game.is_over:
            engine.new_game()
            found = engine.search(game, Limits(depth=depth))
            nodes, seconds = nodes + found.nodes, seconds + found.seconds
    return SheetCost(nodes, seconds)
