"""``awale bench``: a fixed task for the search; its node count is a signature, its speed is this machine's."""

from __future__ import annotations

import json
from argparse import Namespace

from awale.cli.arguments import Parser
from awale.cli.numbers import whole
from awale.cli.progress import StatusLine, bar
from awale.rules.sheet import sheet_ids
from awale.words import say


def arguments(parser: Parser) -> None:
    parser.option("--depth", "number", "bench-help.depth")
    parser.switch("--json", "engine-help.json")


def run(options: Namespace, lang: str) -> int:
    depth = whole("--depth", options.depth, 1, 40) if options.depth else None
    from awale.engine.signature import DEPTH, work

    depth = depth or DEPTH
    line = StatusLine()
    tasks = {}
    for done, name in enumerate(sheet_ids()):
        line.show(f"{bar(done, len(sheet_ids()))} {name}")
        tasks[name] = work(name, depth)
        line.clear()
        if not options.json:
            print(f"{name:<14} {tasks[name].nodes:>12,}".replace(",", " "), flush=True)
    nodes = sum(task.nodes for task in tasks.values())
    seconds = sum(task.seconds for task in tasks.values())
    speed = int(nodes / max(seconds, 1e-6))
    if options.json:
        found = {
            "depth": depth,
            "signature": nodes,
            "sheets": {name: task.nodes for name, task in tasks.items()},
            "seconds": round(seconds, 3),
            "nps": speed,
        }
        print(json.dumps(found))
    else:
        print(say("engine.signature", lang, depth=depth, n=nodes, seconds=round(seconds, 2), speed=speed))
    return 0
