"""``awale coach``: what there is to see in a position, in words."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

from awale.cli.arguments import Parser
from awale.cli.numbers import rule_options, rules_of, tell_rules
from awale.cli.screen import wrap
from awale.coach.reading import read
from awale.rules.records import read_position


def arguments(parser: Parser) -> None:
    parser.thing("position", "position", "show-help.position")
    rule_options(parser)
    parser.switch("--json", "coach-help.json")


def run(options: Namespace, lang: str) -> int:
    text = sys.stdin.read() if options.position == "-" else options.position
    rules = rules_of(options)
    reading = read(read_position(text), rules)
    if options.json:
        print(json.dumps(reading.as_dict(lang), ensure_ascii=False))
    else:
        tell_rules(rules, options, lang)
        print("\n".join(wrap(sentence, "  ", "- ") for sentence in reading.sentences(lang)))
    return 0
