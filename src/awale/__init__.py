"""Awalé: the sowing game of two rows of six pits and forty-eight seeds, under the rules that people use.

Lowest first: ``files`` (files written whole, locks), ``words`` (every text), ``drawing`` (the board as a picture),
``rules`` (the game as people play it), ``machine`` (the library of machine code), ``engine`` (strong play), ``endgame``
(exact endings), ``best_moves`` (``awale.analyse``), ``coach`` (what there is to see), ``club`` (classes and clubs),
``press`` (paper), ``server`` (the app), ``tab`` (the app in a browser, without a server), ``site`` (a folder of files
of it), ``cli`` (the command); ``compiled`` is what the library is made from. ``docs/architecture.md`` is the map.

Public are the names of ``awale.__all__`` and ``awale.endgame.__all__``, with examples in ``docs/library.md``; all else
may change.

>>> import awale
>>> game = awale.Game(awale.sheet("boite-a-oeufs", direction="clockwise"))
>>> game.push("C").path
('B', 'A', 'f', 'e')
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from awale.rules.game import Closure, Game, IllegalMove
from awale.rules.position import START, Player, Position, PositionError
from awale.rules.referee import Outcome, Termination
from awale.rules.sheet import RuleFields, Sheet, SheetError, sheet, sheet_ids
from awale.rules.turn import Turn
from awale.words import AwaleError, Sentence

if TYPE_CHECKING:
    from awale import endgame
    from awale.best_moves import analyse
    from awale.engine.analysis import Analysis, EngineLine
    from awale.engine.book import Book
    from awale.engine.count import perft
    from awale.engine.engine import Engine
    from awale.engine.levels import LEVELS, Level, choose_move, level
    from awale.engine.limits import Clock, Limits
    from awale.engine.uci.async_client import AsyncEngineProcess, AsyncRunningAnalysis, open_engine_async
    from awale.engine.uci.client import EngineProcess, Played, RunningAnalysis, open_engine
    from awale.engine.uci.process import EngineFault
    from awale.machine.position_index import position_at, position_index
    from awale.rules.one_position import legal_moves, outcome, play, why_not
    from awale.rules.picture import svg
    from awale.rules.records import (
        NOTATIONS,
        POSITION_NOTATIONS,
        Record,
        RecordError,
        RecordLine,
        RecordMove,
        convert,
        losses,
        read_folder,
        read_position,
        read_record,
        read_records,
        write_position,
        write_record,
        write_records,
    )
    from awale.rules.records.explorer import ExploredMove, Explorer, explore
    from awale.rules.records.node import GameNode, GameTree, RecordVisitor

__version__ = "0.1.0"

__all__ = [
    "LEVELS",
    "NOTATIONS",
    "POSITION_NOTATIONS",
    "START",
    "Analysis",
    "AsyncEngineProcess",
    "AsyncRunningAnalysis",
    "AwaleError",
    "Book",
    "Clock",
    "Closure",
    "Engine",
    "EngineFault",
    "EngineLine",
    "EngineProcess",
    "ExploredMove",
    "Explorer",
    "Game",
    "GameNode",
    "GameTree",
    "IllegalMove",
    "Level",
    "Limits",
    "Outcome",
    "Played",
    "Player",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "RecordLine",
    "RecordMove",
    "RecordVisitor",
    "RuleFields",
    "RunningAnalysis",
    "Sentence",
    "Sheet",
    "SheetError",
    "Termination",
    "Turn",
    "analyse",
    "choose_move",
    "convert",
    "endgame",
    "explore",
    "legal_moves",
    "level",
    "losses",
    "open_engine",
    "open_engine_async",
    "outcome",
    "perft",
    "play",
    "position_at",
    "position_index",
    "read_folder",
    "read_position",
    "read_record",
    "read_records",
    "sheet",
    "sheet_ids",
    "svg",
    "why_not",
    "write_position",
    "write_record",
    "write_records",
]

#: What is loaded when it is first asked for, and where it is: most programs that play need none of it.
_HOMES = {
    "best_moves": ("analyse",),
    "engine.analysis": (
        "Analysis",
        "EngineLine",
    ),
    "engine.book": ("Book",),
    "engine.count": ("perft",),
    "engine.engine": ("Engine",),
    "engine.levels": (
        "LEVELS",
        "Level",
        "choose_move",
        "level",
    ),
    "engine.limits": (
        "Clock",
        "Limits",
    ),
    "engine.uci.async_client": (
        "AsyncEngineProcess",
        "AsyncRunningAnalysis",
        "open_engine_async",
    ),
    "engine.uci.client": (
        "EngineProcess",
        "Played",
        "RunningAnalysis",
        "open_engine",
    ),
    "engine.uci.process": ("EngineFault",),
    "machine.position_index": (
        "position_at",
        "position_index",
    ),
    "rules.one_position": (
        "legal_moves",
        "outcome",
        "play",
        "why_not",
    ),
    "rules.picture": ("svg",),
    "rules.records": (
        "NOTATIONS",
        "POSITION_NOTATIONS",
        "Record",
        "RecordError",
        "RecordLine",
        "RecordMove",
        "convert",
        "losses",
        "read_folder",
        "read_position",
        "read_record",
        "read_records",
        "write_position",
        "write_record",
        "write_records",
    ),
    "rules.records.explorer": (
        "ExploredMove",
        "Explorer",
        "explore",
    ),
    "rules.records.node": (
        "GameNode",
        "GameTree",
        "RecordVisitor",
    ),
}


def __getattr__(name: str) -> object:
    """Loads a public name that wasn't needed until now."""
    home = next((module for module, names in _HOMES.items() if name in names), None)
    if home is None and name != "endgame":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(import_module(f"awale.{home}"), name) if home else import_module("awale.endgame")
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
