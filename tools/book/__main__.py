"""Makes the opening book of a sheet by drop-out expansion (Lincke).

    cd tools
    python -m book amende --nodes 4000 --depth 20 --jobs 2

The book grows where games are likely to go: a leaf's priority is the plies to it plus, for each move on the way, a
price for what the move gives away. The cheapest leaves are expanded, all their successors searched and added, and
the values carried back to the start. So the best lines become long, and no second-best reply is without an answer.
"""

from __future__ import annotations

import argparse
import heapq
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import awale
from awale.engine import book
from awale.engine.engine import Engine
from awale.engine.keys import position_key
from awale.engine.limits import Limits

#: What a seed given away costs, in plies.
PRICE = 8.0
#: Leaves that are expanded between two looks at the priorities.
BATCH = 16


@dataclass
class Node:
    """A position of the book: its value for the player to move, and the positions after its moves, once expanded."""

    position: awale.Position
    value: int
    children: dict[str, int] = field(default_factory=dict)
    #: A move from here ends the game: the book ends before it.
    closed: bool = False


def searched(sheet: awale.Sheet, text: str, depth: int) -> int:
    """The engine's value of a position, each worker with an engine of its own."""
    engine = _engines.setdefault(sheet.fingerprint, Engine(sheet, megabytes=32))
    return engine.search(awale.Game(sheet, text), Limits(depth=depth)).best.score


_engines: dict[str, Engine] = {}


class Tree:
    """The book in the making."""

    def __init__(self, sheet: awale.Sheet, depth: int, pool: ProcessPoolExecutor) -> None:
        self.sheet, self.depth, self.pool = sheet, depth, pool
        self.root = position_key(sheet, awale.START)
        self.nodes = {self.root: Node(awale.START, 0)}

    def leaves(self, wanted: int) -> list[int]:
        """The leaves that games will come to first."""
        found: list[int] = []
        settled: set[int] = set()
        queue = [(0.0, self.root)]
        while queue and len(found) < wanted:
            cost, key = heapq.heappop(queue)
            if key in settled:
                continue
            settled.add(key)
            node = self.nodes[key]
            if not node.children:
                found += [] if node.closed else [key]
                continue
            best = max(-self.nodes[child].value for child in node.children.values())
            for child in node.children.values():
                loss = (best + self.nodes[child].value) / 100
                heapq.heappush(queue, (cost + 1 + PRICE * loss, child))
        return found

    def expand(self, keys: list[int]) -> None:
        """Adds all successors of some leaves, searched."""
        new: dict[int, awale.Position] = {}
        for key in keys:
            node = self.nodes[key]
            game = awale.Game(self.sheet, node.position)
            for move in game.legal_moves:
                turn = game.preview(move)
                if turn.outcome:
                    node.children, node.closed = {}, True
                    break
                child = position_key(self.sheet, turn.after)
                node.children[move] = child
                if child not in self.nodes:
                    new[child] = turn.after
        calls = {
            key: self.pool.submit(searched, self.sheet, str(position), self.depth) for key, position in new.items()
        }
        for key, position in new.items():
            self.nodes[key] = Node(position, calls[key].result())

    def carry_back(self) -> None:
        """Every expanded position is worth what its best move leads to. Few rounds settle a tree this shallow."""
        changed = True
        while changed:
            changed = False
            for node in reversed(list(self.nodes.values())):
                if node.children:
                    value = max(-self.nodes[child].value for child in node.children.values())
                    changed |= value != node.value
                    node.value = value

    def write(self, path: Path, settings: dict[str, object]) -> None:
        """The book: keys in order, and the value of each."""
        keys = sorted(self.nodes)
        values = [min(max(self.nodes[key].value, -32_000), 32_000) for key in keys]
        book.Book(keys, values).write(path, self.sheet.fingerprint)
        path.with_suffix(".json").write_text(json.dumps(settings, indent=2) + "\n")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sheet", choices=awale.sheet_ids())
    parser.add_argument("--nodes", type=int, default=4000)
    parser.add_argument("--depth", type=int, default=20)
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    started = time.perf_counter()
    with ProcessPoolExecutor(given.jobs) as pool:
        tree = Tree(awale.sheet(given.sheet), given.depth, pool)
        while len(tree.nodes) < given.nodes and (leaves := tree.leaves(BATCH)):
            tree.expand(leaves)
            tree.carry_back()
            if sys.stderr.isatty():
                print(f"\r{len(tree.nodes)} positions", end="", file=sys.stderr)
    settings = {"sheet": given.sheet, "positions": len(tree.nodes), "depth": given.depth, "price_of_a_seed": PRICE}
    tree.write(Path(book.__file__).parent / "books" / f"{given.sheet}.book", settings)
    root = tree.nodes[tree.root]
    first = {move: -tree.nodes[child].value / 100 for move, child in root.children.items()}
    print(f"{given.sheet}: {len(tree.nodes)} positions in {time.perf_counter() - started:.0f} s, first moves {first}")


if __name__ == "__main__":
    main()
