"""``awale coach``: what there is to see in a position, in words."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

from awale.cli.arguments import Parser, settings
from awale.cli.screen import wrap
from awale.coach.reading import read
from awale.rules.records import read_position
from awale.rules.sheet import sheet


def arguments(parser: Parser) -> None:
    parser.thing("position", "position", "show-help.position")
    parser.option("--sheet", "sheet", "coach-help.sheet", default="grenier")
    parser.option("--set", "setting", "play-help.set", action="append", default=[])
    parser.switch("--json", "coach-help.json")


def run(options: Namespace, lang: str) -> int:
    text = sys.stdin.read() if options.position == "-" else options.position
    reading = read(read_position(text), sheet(options.sheet, **settings(options.set)))
    if options.json:
        print(json.dumps(reading.as_dict(lang), ensure_ascii=False))
    else:
        print("\n".join(wrap(sentence, "  ", "- ") for sentence in reading.sentences(lang)))
    return 0
