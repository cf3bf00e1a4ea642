"""``awale show``: a position in characters, or as a picture."""

from __future__ import annotations

import sys
from argparse import Namespace

from awale.cli.arguments import Parser
from awale.cli.numbers import rules_of, tell_rules
from awale.cli.screen import has_colour, wrap, write_file
from awale.rules.game import Game
from awale.rules.position import Position
from awale.rules.records import POSITION_NOTATIONS, read_position, write_position
from awale.rules.sheet import Sheet
from awale.words import say


def arguments(parser: Parser) -> None:
    parser.thing("position", "position", "show-help.position")
    parser.output("--svg", "show-help.svg")
    parser.option("--sheet", "sheet", "show-help.sheet")
    parser.option("--set", "setting", "play-help.set", action="append", default=[])
    parser.option("--to", "notation", "show-help.to", choices=POSITION_NOTATIONS)
    parser.switch("--turned", "show-help.turned")


def run(options: Namespace, lang: str) -> int:
    text = sys.stdin.read() if options.position == "-" else options.position
    position = read_position(text)
    if options.to:
        print(write_position(position, options.to))
        return 0
    game = Game(_rules(options), position)
    legal = game.legal_moves if options.sheet or options.set else []
    outcome = game.outcome()
    mover = None if outcome else position.to_move
    if options.svg:
        write_file(options.svg, [_picture(position, mover, legal, options.turned, lang)], force=options.force)
        print(say("cli.written", lang, file=options.svg))
        return 0
    from awale.drawing.text import board_text

    drawn = board_text(
        position.pits,
        position.stores,
        mover,
        legal=legal,
        colour=has_colour(),
        turned=options.turned,
        lang=lang,
    )
    print(drawn)
    if outcome:
        tell_rules(game.sheet, options, lang)
        print(wrap(outcome.text(lang)))
    return 0


def _rules(options: Namespace) -> Sheet:
    return rules_of(options)


def _picture(position: Position, mover: str | None, legal: list[str], turned: bool, lang: str) -> str:
    from awale.drawing.svg import board_svg

    playable = [pit for pit in legal if pit != "pass"]
    return board_svg(position.pits, position.stores, mover, playable=playable, turned=turned, width=1240, lang=lang)
