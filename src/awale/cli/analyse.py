"""``awale analyse``: the best moves of a position, or of the end of a game on file."""

from __future__ import annotations

import json
import sys
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from awale.cli.arguments import Parser
from awale.cli.numbers import (
    rule_options,
    rules_of,
    rules_of_games,
    seconds,
    tell_rules,
    tell_rules_of_games,
    whole,
)
from awale.cli.progress import StatusLine as ProgressLine
from awale.cli.screen import wrap
from awale.cli.tables import tables_for
from awale.engine.room import megabytes_free
from awale.rules.game import Game
from awale.rules.records import read_position, read_records
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence, say

if TYPE_CHECKING:
    from awale.engine.analysis import Analysis
    from awale.engine.analysis import EngineLine as Played


def arguments(parser: Parser) -> None:
    parser.thing("position", "position", "analyse-help.position")
    rule_options(parser, "rules-help.of-either")
    parser.option("--seconds", "seconds", "analyse-help.seconds")
    parser.option("--depth", "number", "engine-help.depth")
    parser.option("--nodes", "number", "engine-help.nodes")
    parser.option("--lines", "number", "analyse-help.lines", default="3")
    parser.option("--threads", "number", "engine-help.threads", default="1")
    parser.option("--memory", "megabytes", "engine-help.memory", default="64")
    parser.option("--tables", "folder", "engine-help.tables", type=Path)
    parser.switch("--json", "engine-help.json")


def run(options: Namespace, lang: str) -> int:
    game, tell = _game(options)
    if game.is_over:
        raise AwaleError(Sentence("engine.over"))
    limits = {
        "seconds": seconds("--seconds", options.seconds) if options.seconds else None,
        "depth": whole("--depth", options.depth, 1, 100) if options.depth else None,
        "nodes": whole("--nodes", options.nodes, 1, 10**15) if options.nodes else None,
    }
    threads = whole("--threads", options.threads, 1, 256)
    memory = whole("--memory", options.memory, 1, megabytes_free())
    lines = whole("--lines", options.lines, 1, 6)
    from awale.best_moves import analyse

    tables = tables_for(game.sheet, options.tables, lang)
    progress = ProgressLine()
    so_far: Analysis | None = None

    def on_depth(found: Analysis) -> None:
        nonlocal so_far
        so_far = found
        progress.show(_so_far(found, lang))

    code = 0
    try:
        analysis = analyse(
            game,
            **limits,  # type: ignore[arg-type]  # each under its own name
            lines=lines,
            threads=threads,
            megabytes=memory,
            tables=tables,
            on_depth=on_depth,
        )
    except KeyboardInterrupt:
        if so_far is None:
            raise
        analysis, code = so_far, 130  # what was found is worth showing
    finally:
        progress.clear()
    if options.json:
        where = {"sheet": game.sheet.id, "position": str(game.position), "to_move": game.position.to_move}
        print(json.dumps(where | analysis.as_dict()))
    else:
        tell(game.sheet, options, lang)
        print(_in_words(analysis, lang))
    return code


def _game(options: Namespace) -> tuple[Game, Callable[[Sheet, Namespace, str], None]]:
    """The position that is meant: a text in any notation, the last of a game on file, or the standard input's. And how
    to tell under which sheet it is, where none was named.
    """
    text = sys.stdin.read() if options.position == "-" else options.position
    if options.position != "-" and _is_file(text):
        rules = rules_of_games(options)
        record = next(iter(read_records(text, sheet=rules)), None)
        if record is None:
            raise AwaleError(Sentence("cli.error.no-games", file=text))
        game = record.game()
        if game.closure:
            game.pop()  # agreed, resigned, out of time: the board can still be looked at
        return game, tell_rules_of_games if record.sheet is rules else lambda *_: None
    return Game(rules_of(options), read_position(text)), tell_rules


def _is_file(text: str) -> bool:
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def _so_far(analysis: Analysis, lang: str) -> str:
    best = analysis.best
    moves = " ".join(best.pv)
    return say("engine.so-far", lang, depth=analysis.depth, seeds=f"{best.seeds:+.2f}", moves=moves)


def _in_words(analysis: Analysis, lang: str) -> str:
    rows = [_row(line, lang) for line in analysis.lines]
    speed = int(analysis.nodes / max(analysis.seconds, 1e-6))
    rows.append(
        say(
            "engine.took", lang, depth=analysis.depth, n=analysis.nodes, seconds=round(analysis.seconds, 2), speed=speed
        )
    )
    return "\n".join(rows)


def _row(line: Played, lang: str) -> str:
    moves = " ".join("-" if move == "pass" else move for move in line.pv)
    verdict = line.result or ("exact" if line.exact else None)
    sure = say(f"engine.{verdict}", lang) if verdict else ""
    head = f"{'-' if line.move == 'pass' else line.move}  {line.seeds:+6.2f}  {sure:<6} "
    return wrap(moves, " " * len(head), head)
