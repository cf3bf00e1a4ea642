"""``awale play``: a game between two people at one keyboard, or against one of the engine's levels.

``dialogue`` is the shape of a conversation, ``setup`` what is settled before the first move, ``session`` the game,
``commands`` what a typed line means: all of them pure, a line in, texts out. ``terminal`` reads and prints.
``opponent`` is a level in North's place.
"""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from awale.cli.arguments import Parser, settings
from awale.cli.play.keeper import Keeper
from awale.cli.play.players import Players
from awale.cli.play.session import Session
from awale.cli.play.setup import Agreed, settle
from awale.cli.play.table import Table
from awale.cli.play.terminal import Left, Terminal
from awale.rules.game import Game
from awale.rules.position import Position
from awale.rules.sheet import sheet
from awale.words import AwaleError, Sentence, say

if TYPE_CHECKING:
    from awale.engine.levels import Level


def arguments(parser: Parser) -> None:
    parser.option("--sheet", "sheet", "play-help.sheet")
    parser.option("--set", "setting", "play-help.set", action="append", default=[])
    parser.option("--start", "position", "play-help.start")
    parser.option("--first", "first", "play-help.first", choices=("S", "N"), type=str.upper)
    parser.option("--time", "minutes", "play-help.time")
    parser.option("--save", "file", "play-help.save", type=Path)
    parser.option("--names", ("south", "north"), "play-help.names", nargs=2)
    parser.option("--level", "number", "play-help.level")


def run(options: Namespace, lang: str) -> int:
    changes = settings(options.set)
    start = _position(options.start) if options.start else None
    minutes = None if options.time is None else _minutes(options.time)
    level = _level(options.level, lang) if options.level is not None else None
    players = Players.named(options.names, level)
    keeper = Keeper(options.save)
    terminal = Terminal(lang)
    try:
        if options.sheet is None:
            first = options.first or (start.to_move if start else None)
            agreed = terminal.converse(settle(changes, first, minutes, players, lang))
        else:
            agreed = Agreed(sheet(options.sheet, **changes), options.first, minutes)
        another = True
        while another:
            game = Game(agreed.sheet, start, first=agreed.first)
            keeper.begin(game, players.tags())
            table = Table(game, players, lang, minutes=agreed.minutes, save=keeper.save)
            another = terminal.converse(Session(table).talk())
            keeper.close()
    except Left:
        keeper.close()
    terminal.tell(say("play.goodbye", lang))
    if options.save and options.save.exists():
        terminal.tell(say("play.saved", lang, file=options.save))
    return 0


def _level(text: str, lang: str) -> Level:
    """The level that was asked for, and the engine made ready if it needs one."""
    from awale.engine.levels import level

    found = level(int(text) if text.isascii() and text.isdigit() and len(text) < 4 else text)
    if found.eyes is None:
        from awale.cli.progress import prepare

        prepare(lang)
    return found


def _position(text: str) -> Position:
    from awale.rules.records import read_position

    return read_position(text)


def _minutes(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= 1440):
        raise AwaleError(Sentence("cli.error.minutes", text=text))
    return int(text)
