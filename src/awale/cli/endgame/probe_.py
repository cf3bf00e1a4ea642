"""``awale endgame probe``."""

from __future__ import annotations

import json
import sys
from argparse import Namespace

from awale.cli.arguments import Parser
from awale.cli.endgame import sheet_of
from awale.cli.screen import wrap
from awale.rules.records import read_position
from awale.words import say


def arguments(parser: Parser) -> None:
    parser.thing("position", "position", "show-help.position")
    parser.switch("--json", "engine-help.json")


def run(options: Namespace, lang: str) -> int:
    from awale import endgame

    position = read_position(sys.stdin.read() if options.position == "-" else options.position)
    with endgame.open(sheet_of(options), options.dir) as tables:
        value = tables.probe_value(position)
        moves = tables.move_values(position)
        line = tables.principal_line(position)
        best = tables.best_move(position)
    if options.json:
        found = {
            "sheet": sheet_of(options).id,
            "position": str(position),
            "seeds": position.seeds,
            "value": value,
            "moves": moves,
            "best": best,
            "line": list(line.moves),
            "ends": line.ends,
        }
        print(json.dumps(found))
        return 0
    print(say("endgame.value", lang, player=say(f"player.{position.to_move}", lang), value=f"{value:+d}"))
    for move, worth in sorted(moves.items(), key=lambda one: -one[1]):
        print(f"  {move:<4} {worth:+d}")
    if line.moves:
        shown = " ".join("-" if move == "pass" else move for move in line.moves)
        print(wrap(say("endgame.line-ends" if line.ends else "endgame.line-circles", lang, moves=shown), "  ", ""))
    return 0
