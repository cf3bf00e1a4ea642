"""``awale endgame export``."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from awale.cli.arguments import Parser
from awale.cli.endgame import sheet_of
from awale.cli.numbers import whole
from awale.cli.progress import StatusLine
from awale.cli.screen import cause
from awale.words import AwaleError, Sentence, say


def arguments(parser: Parser) -> None:
    parser.thing("target", "folder", "endgame-export-help.target", type=Path)
    parser.option("--seeds", "number", "endgame-export-help.seeds")


def run(options: Namespace, lang: str) -> int:
    from awale.endgame.transfer import export

    sheet = sheet_of(options)
    seeds = whole("--seeds", options.seeds, 0, 48) if options.seeds else None
    line = StatusLine()
    count = size = 0
    try:
        for path in export(sheet, options.dir, options.target, seeds, lambda path: line.show(str(path))):
            count, size = count + 1, size + path.stat().st_size
    except OSError as error:
        raise AwaleError(Sentence("cli.error.write", file=str(options.target), why=cause(error))) from None
    finally:
        line.clear()
    if not count:
        raise AwaleError(Sentence("endgame.nothing-built", sheet=sheet.id))
    print(say("endgame.exported", lang, n=count, folder=str(options.target), size=round(size / 2**20, 2)))
    return 0
