"""``awale perft``: how many move sequences of a length there are, and how fast they are counted."""

from __future__ import annotations

import json
import time
from argparse import Namespace

from awale.cli.arguments import Parser
from awale.cli.numbers import rule_options, rules_of, whole
from awale.cli.progress import StatusLine, bar
from awale.rules.game import Game
from awale.rules.records import read_position
from awale.words import say

#: The progress is shown after so many seconds.
_QUIET = 2.0
_DEEPEST = 30


def arguments(parser: Parser) -> None:
    parser.thing("position", "position", "engine-help.position", nargs="?")
    rule_options(parser)
    parser.option("--depth", "number", "perft-help.depth", required=True)
    parser.switch("--divide", "perft-help.divide")
    parser.switch("--json", "engine-help.json")


def run(options: Namespace, lang: str) -> int:
    depth = whole("--depth", options.depth, 0, _DEEPEST)
    game = Game(rules_of(options), read_position(options.position) if options.position else None)
    from awale.engine.count import count

    line = StatusLine()
    started = time.perf_counter()

    def progress(done: int, total: int) -> None:
        if time.perf_counter() - started > _QUIET:
            line.show(f"{bar(done, total)} {done}/{total}")

    counts = count(game, depth, progress) if depth else {}
    seconds = time.perf_counter() - started
    line.clear()
    nodes = 1 if depth == 0 else sum(counts.values())
    found: dict[str, object] = {
        "sheet": game.sheet.id,
        "position": str(game.position),
        "depth": depth,
        "nodes": nodes,
        "seconds": round(seconds, 6),
    }
    if options.divide:
        found["divide"] = {"-" if move == "pass" else move: nodes for move, nodes in counts.items()}
    if options.json:
        print(json.dumps(found))
        return 0
    if options.divide:
        for move, number in counts.items():
            print(f"{'-' if move == 'pass' else move} {number}")
    print(say("engine.counted", lang, nodes=nodes, seconds=f"{seconds:.3f}", speed=int(nodes / max(seconds, 1e-6))))
    return 0
