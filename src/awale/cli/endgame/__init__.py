"""``awale endgame``: exact tables of the end of the game, made, shown, checked and sent.

``build`` (``on_ray`` on a cluster), ``queries`` (list, probe, stats), ``transfer`` (verify, export, import). An action
is two functions: ``build_arguments`` and ``build_run``.
"""

from __future__ import annotations

import importlib
from argparse import Namespace
from collections.abc import Callable
from pathlib import Path
from typing import Any

from awale.cli.arguments import Parser
from awale.cli.numbers import rules_of
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Listing, Sentence

#: Each action and the module that has it.
_MODULES = {
    "build": "build",
    "list": "queries",
    "stats": "queries",
    "probe": "queries",
    "verify": "transfer",
    "export": "transfer",
    "import": "transfer",
}
ACTIONS = tuple(_MODULES)
#: Without a sheet, these mean every table that is there.
_OF_ALL = ("list", "import")


def arguments(parser: Parser) -> None:
    add = parser.actions("endgame")
    for name in ACTIONS:
        made = add(name, f"cli.endgame-{name}-help.examples")
        made.option(
            "--sheet",
            "sheet",
            _sheet_help(name),
        )
        made.option("--set", "setting", "engine-help.set", action="append", default=[])
        made.option("--dir", "folder", "endgame-help.dir", type=Path)
        _function(name, "arguments")(made)


def run(options: Namespace, lang: str) -> int:
    if options.action is None:
        raise AwaleError(Sentence("endgame.which", actions=Listing(ACTIONS, "or")))
    code: int = _function(options.action, "run")(options, lang)
    return code


def _sheet_help(name: str) -> str:
    return "endgame-help.sheet" if name in _OF_ALL else "rules-help.sheet"


def _function(action: str, name: str) -> Callable[..., Any]:
    module = importlib.import_module(f"awale.cli.endgame.{_MODULES[action]}")
    function: Callable[..., Any] = getattr(module, f"{action}_{name}")
    return function


def sheet_of(options: Namespace) -> Sheet:
    return rules_of(options)


def sheet_if_named(options: Namespace) -> Sheet | None:
    """The sheet that was asked for, or ``None`` for all."""
    return sheet_of(options) if options.sheet or options.set else None
