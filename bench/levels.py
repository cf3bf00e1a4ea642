"""Each level against the one below: how many points out of a hundred, in how many Elo.

    python bench/levels.py                    200 games a pair, as docs/levels.md shows them
    python bench/levels.py --games 60 --from 1 --to 4

Games start after four random plies, and each start is played from both sides. The last level is given as many
nodes as it reaches in about a quarter of a second, so that the machine's mood doesn't matter.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import sys
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path

from awale import Game
from awale.engine.levels import LEVELS, Level, choose_move
from awale.engine.tally import Tally

#: What stands for full strength here.
FULL_NODES = 300_000
PLIES = 4
MOST_PLIES = 400


def opening(sheet: str, seed: int) -> Game:
    """A game after a few random moves in which nobody is far ahead."""
    chance = random.Random(f"{sheet} {seed}")
    while True:
        game = Game(sheet)
        for _ in range(PLIES):
            game.push(chance.choice(game.legal_moves))
        if abs(game.position.stores[0] - game.position.stores[1]) <= 2:
            return game


def measured(level: Level) -> Level:
    return replace(level, nodes=FULL_NODES, temperature=0.01) if level.full else level


def play(task: tuple[str, Level, Level, int, str]) -> float:
    """One game; what the first level scored."""
    sheet, first, second, seed, side = task
    game = opening(sheet, seed)
    while not game.is_over and game.ply < MOST_PLIES:
        player = first if game.position.to_move == side else second
        game.push(choose_move(player, game, seed=seed * 2 + (player is first)))
    winner = game.outcome().winner if game.outcome() else None
    return 0.5 if winner is None else 1.0 if winner == side else 0.0


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games a pair")
    parser.add_argument("--sheet", default="abapa")
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--to", dest="last", type=int, default=len(LEVELS))
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, help="write the table here, as Markdown")
    options = parser.parse_args()
    rows = ["| level | against | score | Elo | won, drawn, lost |", "|---|---|---|---|---|"]
    with ProcessPoolExecutor(options.processes) as pool:
        for lower, upper in zip(
            LEVELS[options.first - 1 : options.last], LEVELS[options.first : options.last], strict=False
        ):
            tasks = [
                (options.sheet, measured(upper), measured(lower), number // 2, "SN"[number % 2])
                for number in range(options.games)
            ]
            tally = Tally()
            for score in pool.map(play, tasks, chunksize=2):
                tally.add(score)
            elo = "–" if math.isinf(tally.elo) else f"{tally.elo:+.0f} ± {tally.elo_error:.0f}"
            rows.append(
                f"| {upper.number} {upper.name('en')} | {lower.number} {lower.name('en')} "
                f"| {100 * tally.score:.1f} ± {100 * tally.error:.1f} % | {elo} "
                f"| {tally.wins}, {tally.draws}, {tally.losses} |"
            )
            print(rows[-1], flush=True)
    if options.out:
        options.out.write_text("\n".join(rows) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
