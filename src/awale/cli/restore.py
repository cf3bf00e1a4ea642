"""``awale restore``: a backup as a store again, in either database."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from awale.cli.arguments import Parser
from awale.cli.backup import carry, store_options


def arguments(parser: Parser) -> None:
    parser.thing("file", "file", "restore-help.file", type=Path)
    store_options(parser)


def run(options: Namespace, lang: str) -> int:
    from awale.server.store.backup import restore

    return carry(restore, options, lang, "backup.restored")
