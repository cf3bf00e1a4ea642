"""``awale explore``: what was played in many games, move by move, and with what result."""

from __future__ import annotations

import json
import sys
import time
from argparse import Namespace
from pathlib import Path

from awale.cli.arguments import Parser, settings
from awale.cli.numbers import whole
from awale.cli.progress import StatusLine
from awale.cli.screen import cause, wrap
from awale.rules.game import Game
from awale.rules.records import RecordError, read_position
from awale.rules.records.explorer import ExploredMove, Explorer, explore
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import AwaleError, Sentence, say

#: How often the progress is shown, in seconds; how many faults are told one by one.
_NOW_AND_THEN, _FAULTS = 0.1, 5


def arguments(parser: Parser) -> None:
    parser.thing("source", "folder", "explore-help.source")
    parser.option("--sheet", "sheet", "explore-help.sheet")
    parser.option("--set", "setting", "engine-help.set", action="append", default=[])
    parser.option("--from", "position", "explore-help.from", dest="position")
    parser.option("--moves", "moves", "explore-help.moves", default="")
    parser.option("--plies", "number", "explore-help.plies", default="40")
    parser.switch("--json", "engine-help.json")


def run(options: Namespace, lang: str) -> int:
    sheet = find_sheet(options.sheet, settings(options.set)) if options.sheet else None
    _check_source(options.source)
    game = _game(options, sheet)
    faults: list[RecordError] = []
    line, shown = StatusLine(), [time.monotonic()]

    def progress(games: int) -> None:
        if time.monotonic() - shown[0] > _NOW_AND_THEN:
            shown[0] = time.monotonic()
            line.show(say("explore.progress", lang, games=games))

    plies = whole("--plies", options.plies, 1, 10_000)
    found = explore(options.source, sheet, plies=plies, errors=faults.append, progress=progress)
    line.clear()
    for fault in faults[:_FAULTS]:
        print(wrap(fault.sentence.text(lang)), file=sys.stderr)
    if faults:
        print(wrap(say("explore.faults", lang, n=len(faults))), file=sys.stderr)
    if not found.games and not found.left_out:
        raise AwaleError(Sentence("cli.error.no-games", file=options.source))
    moves = found.moves(game.position)
    print(_as_json(found, game, moves, len(faults)) if options.json else _in_words(found, game, moves, lang))
    return 0


def _check_source(source: str) -> None:
    try:
        Path(source).stat()
    except (OSError, ValueError) as error:
        why = cause(error) if isinstance(error, OSError) else Sentence("cli.why.missing")
        raise AwaleError(Sentence("cli.error.read", file=source, why=why)) from None


def _game(options: Namespace, sheet: Sheet | None) -> Game:
    """The game up to the position that is asked for."""
    position = read_position(options.position) if options.position else None
    game = Game(sheet or "abapa", position)
    game.play("pass" if move == "-" else move for move in options.moves)
    return game


def _as_json(found: Explorer, game: Game, moves: list[ExploredMove], faults: int) -> str:
    return json.dumps(
        {
            "games": found.games,
            "left_out": found.left_out,
            "faults": faults,
            "position": str(game.position),
            "moves": [each.as_dict() for each in moves],
        }
    )


def _in_words(found: Explorer, game: Game, moves: list[ExploredMove], lang: str) -> str:
    rows = [say("explore.games", lang, games=found.games, positions=len(found))]
    if found.left_out:
        rows.append(say("explore.left-out", lang, n=found.left_out))
    if not moves:
        rows.append(say("explore.unknown", lang, position=str(game.position)))
        return "\n".join(map(wrap, rows))
    heads = [say(f"explore.{head}", lang) for head in ("move", "count", "south", "drawn", "north", "score")]
    table = [heads, *(_row(each) for each in moves)]
    widths = [max(len(row[column]) for row in table) for column in range(len(heads))]
    rows += ["  ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)) for row in table]
    return "\n".join(rows)


def _row(each: ExploredMove) -> list[str]:
    score = "" if each.score is None else f"{100 * each.score:.0f} %"
    name = "-" if each.move == "pass" else each.move
    return [name, *map(str, (each.games, each.south, each.drawn, each.north)), score]
