"""``awale endgame verify``, ``export`` and ``import``: tables checked, sent and received."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from awale.cli.arguments import Parser
from awale.cli.endgame import sheet_if_named, sheet_of
from awale.cli.numbers import whole
from awale.cli.progress import StatusLine
from awale.cli.screen import cause
from awale.endgame.fingerprint import default_folder
from awale.words import AwaleError, Sentence, say

# --- awale endgame verify ---


def verify_arguments(parser: Parser) -> None:
    parser.option("--sample", "number", "endgame-verify-help.sample")


def verify_run(options: Namespace, lang: str) -> int:
    from awale import endgame
    from awale.endgame.verify import SAMPLE, verify

    sheet = sheet_of(options)
    sample = whole("--sample", options.sample, 0, 10**9) if options.sample else SAMPLE
    line = StatusLine()
    with endgame.open(sheet, options.dir) as tables:
        if not tables.seeds:
            raise AwaleError(Sentence("endgame.nothing-built", sheet=sheet.id))
        found = verify(tables, sample=sample, tell=lambda seeds: line.show(say("endgame.verifying", lang, seeds=seeds)))
        for level in found:
            line.clear()
            key = "endgame.verified-all" if level.confirmed == level.boards else "endgame.verified-some"
            print(say(key, lang, seeds=level.seeds, n=level.confirmed, boards=level.boards), flush=True)
    return 0


# --- awale endgame export ---


def export_arguments(parser: Parser) -> None:
    parser.thing("target", "folder", "endgame-export-help.target", type=Path)
    parser.option("--seeds", "number", "endgame-export-help.seeds")


def export_run(options: Namespace, lang: str) -> int:
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


# --- awale endgame import ---


def import_arguments(parser: Parser) -> None:
    parser.thing("sources", "source", "endgame-import-help.sources", nargs="+", type=Path)


def import_run(options: Namespace, lang: str) -> int:
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
