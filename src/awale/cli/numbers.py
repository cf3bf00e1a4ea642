"""Numbers and rules from the command line, refused in a sentence where they can't be."""

from __future__ import annotations

from argparse import Namespace

from awale.cli.arguments import Parser, settings
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import AwaleError, Sentence, shown


def rule_options(parser: Parser) -> None:
    """``--sheet`` and ``--set``, for commands that ask the engine: other programs play ``abapa``."""
    parser.option("--sheet", "sheet", "engine-help.sheet", default="abapa")
    parser.option("--set", "setting", "engine-help.set", action="append", default=[])


def rules_of(options: Namespace) -> Sheet:
    return find_sheet(options.sheet, **settings(options.set))


def whole(name: str, text: str, least: int, most: int) -> int:
    """A whole number in its bounds."""
    if text.isascii() and text.isdigit() and len(text) < 16 and least <= int(text) <= most:
        return int(text)
    raise AwaleError(Sentence("engine.whole", name=name, got=shown(text), least=least, most=most))


def seconds(name: str, text: str, most: float = 86_400.0) -> float:
    """A number of seconds, with a point or a comma."""
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        value = -1.0
    if not 0 < value <= most:
        raise AwaleError(Sentence("engine.seconds", name=name, got=shown(text), most=int(most)))
    return value
