"""Awalé: the sowing game of two rows of six pits and forty-eight seeds, under the rules that people use.

Lowest first: ``files`` (files written whole, locks), ``words`` (every text), ``drawing`` (the board as a picture),
``rules`` (the game as people play it), ``machine`` (the library of machine code), ``engine`` (strong play), ``endgame``
(exact endings), ``best_moves`` (``awale.analyse``), ``coach`` (what there is to see), ``club`` (classes and clubs),
``press`` (paper), ``server`` (the app), ``tab`` (the app in a browser, without a server), ``site`` (a folder of files
of it), ``cli`` (the command); ``compiled`` is what the library is made from. ``docs/architecture.md`` is the map.

>>> import awale
>>> game = awale.Game(awale.sheet("boite-a-oeufs", direction="clockwise"))
>>> game.push("C").path
('B', 'A', 'f', 'e')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from awale.rules.game import Closure, Game, IllegalMove
from awale.rules.position import START, Position, PositionError
from awale.rules.referee import Outcome, Termination
from awale.rules.sheet import Sheet, SheetError, sheet, sheet_ids
from awale.rules.turn import Turn
from awale.words import AwaleError, Sentence

if TYPE_CHECKING:
    from awale.best_moves import analyse
    from awale.rules.records import Record, RecordError, read_folder, read_records, write_records

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
    "Record",
    "RecordError",
    "Sentence",
    "Sheet",
    "SheetError",
    "Termination",
    "Turn",
    "analyse",
    "read_folder",
    "read_records",
    "sheet",
    "sheet_ids",
    "write_records",
]


def __getattr__(name: str) -> object:
    """Records and the engine are loaded when they are first asked for: most programs that play never do."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module("awale.best_moves" if name == "analyse" else "awale.rules.records")
    globals()[name] = found = getattr(module, name)
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
