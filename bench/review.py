"""How long the review of a game takes, beside a single search of its first position with the nodes of one look.

A game of sixty moves is asked to take less than thirty seconds on one core, once the engine is loaded.

python bench/review.py [--moves 60] [--tables FOLDER]
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

import awale
from awale.coach.review.reviewer import Effort, review
from awale.endgame.found import tables_in
from awale.engine.engine import Engine
from awale.engine.limits import Limits

MEGABYTES = 16


def game_of(sheet: awale.Sheet, moves: int) -> awale.Game:
    """A game as beginners play it: a capture where there is one, else anything, and sometimes anything at all."""
    for seed in range(1000):
        chance, game = random.Random(f"{sheet.id} {seed}"), awale.Game(sheet)
        while not game.is_over and game.ply < moves:
            legal = game.legal_moves
            greedy = max(legal, key=lambda move: (game.preview(move).captured, chance.random()))
            game.push(greedy if chance.random() < 0.6 else chance.choice(legal))
        if game.ply == moves:
            return game
    raise SystemExit(f"no game of {moves} moves was found")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--tables", type=Path)
    options = parser.parse_args()
    print(f"{'':14}  processor      wall   turning points   in single looks   (30 s is asked)")
    for name in awale.sheet_ids():
        sheet = awale.sheet(name)
        game = game_of(sheet, options.moves)
        tables = tables_in(sheet, options.tables) if options.tables else None
        engine = Engine(sheet, megabytes=MEGABYTES, tables=tables)
        started = time.process_time()
        engine.search(awale.Game(sheet), Limits(nodes=Effort().look))
        one = time.process_time() - started
        started, wall = time.process_time(), time.perf_counter()
        found = review(game, engine)
        spent, wall = time.process_time() - started, time.perf_counter() - wall
        print(f"{name:14}  {spent:7.1f} s  {wall:7.1f} s   {len(found.turning):14}   {spent / one:15.0f}")


if __name__ == "__main__":
    main()
