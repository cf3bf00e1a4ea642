"""Numbers and rules from the command line, refused in a sentence where they can't be.

Which sheet is meant where none is named is said in ``rules/sheet.py``, and told to the user by :func:`tell_rules`.
"""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from awale.cli.arguments import Parser, settings
from awale.cli.screen import wrap
from awale.rules.sheet import OTHER_PROGRAMS, USUAL, Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import AwaleError, Sentence, say, shown


def rule_options(parser: Parser, sheet_help: str = "rules-help.sheet") -> None:
    """``--sheet`` and ``--set``."""
    parser.option("--sheet", "sheet", sheet_help)
    parser.option("--set", "setting", "engine-help.set", action="append", default=[])


def rules_of(options: Namespace) -> Sheet:
    """The sheet that was named, else the one of the environment (``AWALE_SHEET``), else the usual one."""
    return find_sheet(options.sheet or usual_sheet(), settings(options.set))


def usual_sheet() -> str:
    """The sheet of a command that was named none."""
    return os.environ.get("AWALE_SHEET") or USUAL


def rules_of_games(options: Namespace) -> Sheet:
    """The sheet for games that name none: the one that was named, else that of other programs.

    An object of its own: a record that has it (``record.sheet is rules``) named none.
    """
    found = find_sheet(options.sheet or OTHER_PROGRAMS, settings(options.set))
    return Sheet(found.id, found.rules, found.about)


def tell_rules(sheet: Sheet, options: Namespace, lang: str) -> None:
    """Says on the standard error under which sheet this is, if none was named."""
    if not options.sheet:
        print(wrap(say("cli.under", lang, sheet=sheet.id)), file=sys.stderr)


def tell_rules_of_games(rules: Sheet, options: Namespace, lang: str) -> None:
    """The same for games that name none."""
    if not options.sheet:
        print(wrap(say("cli.games-under", lang, sheet=rules.id)), file=sys.stderr)


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
