"""``awale endgame stats``."""

from __future__ import annotations

import json
from argparse import Namespace

from awale.cli.arguments import Parser
from awale.cli.endgame import sheet_of
from awale.words import AwaleError, Sentence, say


def arguments(parser: Parser) -> None:
    parser.switch("--json", "engine-help.json")


def run(options: Namespace, lang: str) -> int:
    from awale.endgame.folder import Folder

    sheet = sheet_of(options)
    headers = [level.header for level in Folder(sheet, options.dir).levels()]
    if not headers:
        raise AwaleError(Sentence("endgame.nothing-built", sheet=sheet.id))
    if options.json:
        levels = [
            {
                "seeds": header.seeds,
                "positions": header.boards,
                "dead": header.dead,
                "values": {str(value): count for value, count in sorted(header.values.items())},
            }
            for header in headers
        ]
        print(json.dumps({"levels": levels}))
        return 0
    print(say("endgame.stats-head", lang))
    for header in headers:
        won = sum(count for value, count in header.values.items() if value > 0)
        lost = sum(count for value, count in header.values.items() if value < 0)
        shares = [f"{100 * count / header.boards:6.2f}" for count in (won, header.boards - won - lost, lost)]
        mean = sum(value * count for value, count in header.values.items()) / header.boards
        print(f"{header.seeds:>6} {header.boards:>14} {' '.join(shares)} {mean:>+7.3f} {header.dead:>6}")
    return 0
