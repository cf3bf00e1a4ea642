"""``awale restore``: a backup as a store again, in either database."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from awale.cli.arguments import Parser
from awale.cli.backup import store_of, store_options
from awale.cli.progress import Line
from awale.cli.screen import cause
from awale.words import AwaleError, Sentence, say, shown


def arguments(parser: Parser) -> None:
    parser.thing("file", "file", "restore-help.file", type=Path)
    store_options(parser)


def run(options: Namespace, lang: str) -> int:
    from awale.server.store.backup import restore

    line = Line()
    try:
        count = restore(options.file, *store_of(options), lambda rows: line.show(say("backup.rows", lang, rows=rows)))
    except OSError as error:
        raise AwaleError(Sentence("cli.error.write", file=shown(str(options.data)), why=cause(error))) from None
    finally:
        line.clear()
    print(say("backup.restored", lang, file=options.file, rows=count))
    return 0
