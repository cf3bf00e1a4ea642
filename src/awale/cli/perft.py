"""``awale perft``: how many move sequences of a length there are, and how fast they are counted."""

from __future__ import annotations

import json
import sys
import threading
import time
from argparse import Namespace
from collections.abc import Callable

from awale.cli.arguments import Parser
from awale.cli.numbers import rule_options, rules_of, tell_rules, whole
from awale.cli.progress import StatusLine, bar
from awale.cli.screen import wrap
from awale.machine.system import HAS_THREADS
from awale.rules.game import Game
from awale.rules.records import read_position
from awale.words import say

#: The progress is shown after so many seconds, or at once where it will take longer than that.
_QUIET, _LONG = 2.0, 10
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
    line = StatusLine()
    started = time.perf_counter()
    so_far = (0, 0, 0)

    def progress(done: int, total: int, nodes: int) -> None:
        nonlocal so_far
        so_far = done, total, nodes
        if depth >= _LONG or time.perf_counter() - started > _QUIET:
            line.show(f"{bar(done, total)} {done}/{total}")

    try:
        counts = _counted(game, depth, progress) if depth else {}
    except KeyboardInterrupt:
        line.clear()
        done, total, nodes = so_far
        print(wrap(say("engine.count-stopped", lang, done=done, total=total, nodes=nodes)), file=sys.stderr)
        return 130
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
    tell_rules(game.sheet, options, lang)
    if options.divide:
        for move, number in counts.items():
            print(f"{'-' if move == 'pass' else move} {number}")
    print(say("engine.counted", lang, nodes=nodes, seconds=f"{seconds:.3f}", speed=int(nodes / max(seconds, 1e-6))))
    return 0


def _counted(game: Game, depth: int, progress: Callable[[int, int, int], object]) -> dict[str, int]:
    """Counts in another thread: compiled code doesn't hear Ctrl-C, and this one does. After it the count is left to
    itself, and ends with the program.
    """
    from awale.engine.count import count

    if not HAS_THREADS:
        return count(game, depth, progress)
    found: list[dict[str, int] | BaseException] = []
    done = threading.Event()

    def work() -> None:
        try:
            found.append(count(game, depth, progress))
        except BaseException as error:
            found.append(error)
        done.set()

    threading.Thread(target=work, daemon=True).start()
    done.wait()
    if isinstance(found[0], BaseException):
        raise found[0]
    return found[0]
