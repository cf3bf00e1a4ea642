"""``awale endgame``: exact tables of the end of the game, made, shown, checked and sent.

One action a module: ``build_`` (``on_ray`` on a cluster), ``list_``, ``probe_``, ``stats_``, ``verify_``,
``export_``, ``import_``; ``durations`` says times and speeds in round words.
"""

from __future__ import annotations

import importlib
from argparse import Namespace
from pathlib import Path
from typing import Protocol

from awale.cli.arguments import Parser, settings
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import AwaleError, Listing, Sentence

ACTIONS = ("build", "list", "stats", "probe", "verify", "export", "import")
#: Without a sheet, these mean every table that is there.
_OF_ALL = ("list", "import")


class Action(Protocol):
    """What the module of an action has."""

    def arguments(self, parser: Parser) -> None: ...

    def run(self, options: Namespace, lang: str) -> int: ...


def arguments(parser: Parser) -> None:
    add = parser.actions("endgame")
    for name in ACTIONS:
        made = add(name, f"cli.endgame-{name}-help.examples")
        made.option("--sheet", "sheet", _sheet_help(name), default=None if name in _OF_ALL else "abapa")
        made.option("--set", "setting", "engine-help.set", action="append", default=[])
        made.option("--dir", "folder", "endgame-help.dir", type=Path)
        _module(name).arguments(made)


def run(options: Namespace, lang: str) -> int:
    if options.action is None:
        raise AwaleError(Sentence("endgame.which", actions=Listing(ACTIONS, "or")))
    return _module(options.action).run(options, lang)


def _sheet_help(name: str) -> str:
    return "endgame-help.sheet" if name in _OF_ALL else "engine-help.sheet"


def _module(name: str) -> Action:
    module: Action = importlib.import_module(f"awale.cli.endgame.{name}_")
    return module


def sheet_of(options: Namespace) -> Sheet:
    return find_sheet(options.sheet or "abapa", **settings(options.set))


def sheet_if_named(options: Namespace) -> Sheet | None:
    """The sheet that was asked for, or ``None`` for all."""
    return sheet_of(options) if options.sheet or options.set else None
