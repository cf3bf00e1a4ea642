"""``awale uci``: the engine on standard input and output, for other programs."""

from __future__ import annotations

import importlib
import os
import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, cast

from awale import __version__
from awale.cli.arguments import Parser
from awale.engine.uci import Uci
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence

if TYPE_CHECKING:
    from awale.engine.tables import Tables


def arguments(parser: Parser) -> None:
    """None: everything is said in the protocol."""


def run(options: Namespace, lang: str) -> int:
    uci = Uci(_write, name=f"Awale {__version__}", lang=lang, open_tables=open_tables)
    with suppress(KeyboardInterrupt):
        uci.converse(sys.stdin)
    if uci.is_preparing:
        # A compilation can't be interrupted, and leaving under its feet the usual way would be noticed.
        os._exit(0)
    return 0


def _write(line: str) -> None:
    # Whoever read us may have left; the end of the input, which follows, ends us.
    with suppress(BrokenPipeError, ValueError):
        print(line, flush=True)


def open_tables(folder: Path, sheet: Sheet) -> Tables:
    """The endgame tables of a folder that belong to this sheet. The engine itself never looks for them."""
    try:
        opener = importlib.import_module("awale.endgame").open_tables
    except (ImportError, AttributeError):
        raise AwaleError(Sentence("uci.no-tables")) from None
    return cast("Tables", opener(folder, sheet))
