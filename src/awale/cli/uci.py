"""``awale uci``: the engine on standard input and output, for other programs."""

from __future__ import annotations

import sys
from argparse import Namespace
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from awale import __version__
from awale.cli.arguments import Parser
from awale.cli.tables import tables_for
from awale.engine.uci import Uci
from awale.machine.library import FOLDER, file_name, library
from awale.rules.game import Game
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Sentence, shown

if TYPE_CHECKING:
    from awale.engine.tables import EndgameTables


def arguments(parser: Parser) -> None:
    """None: everything is said in the protocol."""


def run(options: Namespace, lang: str) -> int:
    check_machine_code()
    lost: list[OSError] = []
    uci = Uci(
        lambda line: _write(line, lost),
        name=f"Awale {__version__}",
        lang=lang,
        open_tables=open_tables,
        find_tables=tables_for,
        book=by_the_book,
    )
    with suppress(KeyboardInterrupt):
        uci.converse(sys.stdin)
    if lost:
        raise lost[0]
    return 0


def check_machine_code() -> None:
    """Raises :exc:`LibraryError` where there is no machine code and nothing to make it with: a program that plays on
    would get any legal move. Making it may take a minute, and is left to the first search.
    """
    if not (FOLDER / file_name()).exists() and find_spec("numba") is None:
        library()


def _write(line: str, lost: list[OSError]) -> None:
    """Prints a line. What fails is remembered, and told when all is over."""
    # The reader may have closed the pipe; the end of the input, which follows, ends this program.
    try:
        with suppress(BrokenPipeError, ValueError):
            print(line, flush=True)
    except OSError as error:
        lost.append(error)


def open_tables(folder: Path, sheet: Sheet) -> EndgameTables:
    """The endgame tables of a folder that belong to this sheet. The engine itself never looks for them."""
    from awale import endgame

    if not folder.is_dir():
        raise AwaleError(Sentence("cli.error.read", file=shown(str(folder)), why=Sentence("cli.why.missing")))
    return endgame.open(sheet, folder)


def by_the_book(game: Game) -> str | None:
    """A move of the opening book. Loaded when first asked for: the protocol answers before anything is read."""
    from awale.engine.book import book_move

    return book_move(game)
