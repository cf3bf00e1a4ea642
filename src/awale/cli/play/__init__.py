"""``awale play``: a game between two people at one keyboard, or against one of the engine's levels.

``table`` is the game with everything that players can do and read; ``opponent`` is a level in North's place. There are
two interfaces. On the whole screen: ``app``, its ``screens`` and the ``board``. Line by line, for a pipe, a plain
terminal or a screen reader: ``dialogue`` (a conversation as a generator), ``setup`` (what is asked before the first
move), ``session`` (the game) and ``commands`` (parsing a typed line) do no input or output; ``terminal`` reads and
prints.

Besides: ``players`` (who sits at the board), ``letters`` (the record as players write it), ``game_files`` (saving),
``background`` (work in a thread beside the event loop).
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from awale.cli.arguments import Parser, settings
from awale.cli.play.game_files import GameFiles
from awale.cli.play.players import Players
from awale.cli.play.session import TableSession
from awale.cli.play.setup import Wishes, settle
from awale.cli.play.table import GameTable
from awale.cli.play.terminal import Left, Terminal
from awale.cli.screen import wrap
from awale.rules.game import Game
from awale.rules.position import Position
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
    parser.switch("--plain", "play-help.plain")
    parser.option("--speed", "speed", "play-help.speed", choices=("slow", "normal", "fast"), default="normal")
    parser.switch("--still", "play-help.still")


def run(options: Namespace, lang: str) -> int:
    level = _level(options.level) if options.level is not None else None
    wishes = Wishes.of_sheet(
        options.sheet,
        settings(options.set),
        first=options.first,
        minutes=None if options.time is None else _minutes(options.time),
        players=Players.named(options.names, level),
        start=_position(options.start) if options.start else None,
        speed="still" if options.still else options.speed,
    )
    files = GameFiles(options.save)
    suddenly = False
    try:
        if options.plain or not _is_a_screen():
            suddenly = _line_by_line(wishes, files, lang)
        else:
            from awale.cli.play.app import BoardApp

            app = BoardApp(wishes, files, lang)
            app.run()
            lang, suddenly = app.lang, app.left_suddenly
            if app.return_code:
                return app.return_code
    except KeyboardInterrupt:  # while a level was thinking
        suddenly = True
    finally:
        files.close()
    if suddenly and (kept := files.rescue()):
        print(wrap(say("play.rescued", lang, file=kept)))
    print(wrap(say("play.goodbye", lang)))
    if options.save and options.save.exists():
        print(wrap(say("play.saved", lang, file=options.save)))
    return 0


def _is_a_screen() -> bool:
    """Whether input and output are a terminal that can show the board."""
    people = sys.stdin.isatty() and sys.stdout.isatty()
    able = os.environ.get("TERM", "") not in ("", "dumb", "unknown")
    return people and able and "utf" in (sys.stdout.encoding or "").lower()


def _line_by_line(wishes: Wishes, files: GameFiles, lang: str) -> bool:
    """Plays games until the players have enough; whether they left suddenly."""
    players, start = wishes.players, wishes.start
    terminal = Terminal(lang)
    try:
        agreed = wishes.agreed()
        if agreed is None:
            first = wishes.first or (start.to_move if start else None)
            agreed = terminal.converse(settle(wishes.changes, first, wishes.minutes, players, lang))
        another = True
        while another:
            game = Game(agreed.sheet, start, first=agreed.first)
            files.begin(game, players.tags(lang))
            table = GameTable(game, players, lang, minutes=agreed.minutes, save=files.save)
            another = terminal.converse(TableSession(table).talk())
            files.close()
    except Left as left:
        return left.suddenly
    return False


def _level(text: str) -> Level:
    """The level that was asked for."""
    from awale.engine.levels import level

    return level(int(text) if text.isascii() and text.isdigit() and len(text) < 4 else text)


def _position(text: str) -> Position:
    from awale.rules.records import read_position

    return read_position(text)


def _minutes(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= 1440):
        raise AwaleError(Sentence("cli.error.minutes", text=text))
    return int(text)
