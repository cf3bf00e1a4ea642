"""Awalé: the sowing game of two rows of six pits and forty-eight seeds, under the rules that people use.

>>> import awale
>>> game = awale.Game(awale.sheet("boite-a-oeufs", direction="clockwise"))
>>> game.push("C").path
('B', 'A', 'f', 'e')
"""

from awale.rules.game import Closure, Game, IllegalMove
from awale.rules.position import START, Position, PositionError
from awale.rules.referee import Outcome
from awale.rules.sheet import Sheet, SheetError, sheet, sheet_ids
from awale.rules.turn import Turn
from awale.words import AwaleError, Sentence

__version__ = "0.1.0"

__all__ = [
    "START",
    "AwaleError",
    "Closure",
    "Game",
    "IllegalMove",
    "Outcome",
    "Position",
    "PositionError",
    "Sentence",
    "Sheet",
    "SheetError",
    "Turn",
    "sheet",
    "sheet_ids",
]
