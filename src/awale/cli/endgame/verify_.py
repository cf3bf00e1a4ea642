"""``awale endgame verify``."""

from __future__ import annotations

from argparse import Namespace

from awale.cli.arguments import Parser
from awale.cli.endgame import sheet_of
from awale.cli.numbers import whole
from awale.cli.progress import StatusLine
from awale.words import AwaleError, Sentence, say


def arguments(parser: Parser) -> None:
    parser.option("--sample", "number", "endgame-verify-help.sample")


def run(options: Namespace, lang: str) -> int:
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
