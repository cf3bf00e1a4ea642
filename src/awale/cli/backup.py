"""``awale backup``: all games and classes of a server as one file, also while it runs."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable
from pathlib import Path

from awale.cli.arguments import Parser
from awale.cli.progress import StatusLine
from awale.cli.screen import cause
from awale.cli.serve import check_database
from awale.server.settings import default_data
from awale.words import AwaleError, Sentence, say, shown


def arguments(parser: Parser) -> None:
    parser.thing("file", "file", "backup-help.file", type=Path)
    store_options(parser)


def run(options: Namespace, lang: str) -> int:
    from awale.server.store.backup import backup

    return carry(backup, options, lang, "backup.written")


def carry(work: Callable[..., int], options: Namespace, lang: str, done: str) -> int:
    """Writes or reads a backup with its progress shown, then says how much that was."""
    line = StatusLine()
    try:
        count = work(options.file, *store_of(options), lambda rows: line.show(say("backup.rows", lang, rows=rows)))
    except OSError as error:
        file = error.filename or options.file
        failed = "read" if done == "backup.restored" and str(file) == str(options.file) else "write"
        raise AwaleError(Sentence(f"cli.error.{failed}", file=shown(str(file)), why=cause(error))) from None
    finally:
        line.clear()
    print(say(done, lang, file=options.file, rows=count))
    return 0


def store_options(parser: Parser) -> None:
    """Where a server keeps its games."""
    parser.option("--data", "folder", "serve-help.data", type=Path)
    parser.option("--database", "address", "serve-help.database")


def store_of(options: Namespace) -> tuple[Path, str | None]:
    """The folder and the database that were named."""
    if options.database is not None:
        check_database(options.database)
    return options.data or default_data(), options.database
