"""``awale endgame import``."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from awale.cli.arguments import Parser
from awale.cli.endgame import sheet_if_named
from awale.cli.progress import StatusLine
from awale.cli.screen import cause
from awale.endgame.fingerprint import default_folder
from awale.words import AwaleError, Sentence, say


def arguments(parser: Parser) -> None:
    parser.thing("sources", "source", "endgame-import-help.sources", nargs="+", type=Path)


def run(options: Namespace, lang: str) -> int:
    from awale.endgame.transfer import import_

    line = StatusLine()
    folder = options.dir or default_folder()
    try:
        count = sum(
            1 for _ in import_(sheet_if_named(options), folder, options.sources, lambda path: line.show(str(path)))
        )
    except OSError as error:
        raise AwaleError(Sentence("cli.error.write", file=str(folder), why=cause(error))) from None
    finally:
        line.clear()
    if not count:
        raise AwaleError(Sentence("endgame.nothing-to-import"))
    print(say("endgame.imported", lang, n=count, folder=str(folder)))
    return 0
