"""Each level against the one below: how many points out of a hundred, and in how many Elo.

    python bench/levels.py --games 60 --from 1 --to 4
    python bench/levels.py --to 15 --out docs/levels.md     200 games a pair; pairs that are not played stay on the page

Games start after four random plies, and each start is played from both sides. Full strength is given a million
positions a move, so that the machine's mood doesn't matter.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import re
from collections.abc import Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from pathlib import Path

from awale import Game
from awale.engine.engine import Engine
from awale.engine.levels import LEVELS, Level, choose_move
from awale.engine.limits import Limits
from awale.engine.tally import MatchTally

FULL = Limits(nodes=1_000_000)
PLIES, LONGEST = 4, 400
HEAD = "| level | against | games | score | Elo | won, drawn, lost |\n|---|---|---|---|---|---|"

PAGE = """# Levels

{count} opponents, from a child's first game to all that the engine can do. The first seven look at the board as people
do (`engine/eyes.py`): a few moves ahead, and some of what is there escapes them, the same things whenever they look in
one game: captures by a second lap or from far away, the further pits of a chain, famines. The others are the engine
with little time (`nodes`), and choose the more freely the weaker they are (`temperature`, in seeds).

| level | en français | plays |
|---|---|---|
{names}

## What each scores against the one below

`{sheet}`, from random openings of four plies, each played from both sides; ± is one standard error. The strongest take
long, so that their pairs have played fewer games: each row says how many. Made by `bench/levels.py`, in which full
strength looks at a million positions a move, about a fifth of a second.

{results}
"""


def opening(sheet: str, seed: int) -> Game:
    """A game after a few random moves in which nobody is far ahead."""
    chance = random.Random(f"{sheet} {seed}")
    while True:
        game = Game(sheet)
        for _ in range(PLIES):
            game.push(chance.choice(game.legal_moves))
        if abs(game.position.stores[0] - game.position.stores[1]) <= 2:
            return game


def move_of(level: Level, game: Game, seed: int) -> str:
    if level.full:
        return Engine(game.sheet, megabytes=32).search(game, FULL).best.move
    return choose_move(level, game, seed=seed)


def play(task: tuple[str, Level, Level, int, str]) -> float:
    """One game; what the first level scored."""
    sheet, first, second, seed, side = task
    game = opening(sheet, seed)
    while not game.is_over and game.ply < LONGEST:
        mine = game.position.to_move == side
        game.push(move_of(first if mine else second, game, seed * 2 + mine))
    outcome = game.outcome()
    winner = outcome.winner if outcome else None
    return 0.5 if winner is None else float(winner == side)


def row(upper: Level, lower: Level, tally: MatchTally) -> str:
    elo = "–" if math.isinf(tally.elo) else f"{tally.elo:+.0f} ± {tally.elo_error:.0f}"
    return (
        f"| {upper.number} {upper.name('en')} | {lower.number} {lower.name('en')} | {tally.games} "
        f"| {100 * tally.score:.1f} ± {100 * tally.error:.1f} % | {elo} | {tally.wins}, {tally.draws}, {tally.losses} |"
    )


def tallies(page: str) -> dict[int, MatchTally]:
    """What a page says of each pair, by its upper level."""
    found = re.findall(r"^\| (\d+) [^|]*\|.*\| (\d+), (\d+), (\d+) \|$", page, re.MULTILINE)
    return {int(level): MatchTally(*map(int, scores)) for level, *scores in found}


def page_of(results: Mapping[int, MatchTally], sheet: str) -> str:
    """The page on the levels, with what is known of each pair."""
    names = [f"| {each.number} {each.name('en')} | {each.name('fr')} | {each.line('en')} |" for each in LEVELS]
    pairs = [(lower, upper) for lower, upper in pairwise(LEVELS) if upper.number in results]
    rows = [HEAD, *(row(upper, lower, results[upper.number]) for lower, upper in pairs)]
    return PAGE.format(sheet=sheet, names="\n".join(names), results="\n".join(rows), count=len(LEVELS))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=200, help="games a pair")
    parser.add_argument("--sheet", default="abapa")
    parser.add_argument("--from", dest="first", type=int, default=1)
    parser.add_argument("--to", dest="last", type=int, default=len(LEVELS))
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--out", type=Path, help="write the page here; pairs that are not played now stay as they are")
    options = parser.parse_args()
    played: dict[int, MatchTally] = {}
    with ProcessPoolExecutor(options.processes) as pool:
        for lower, upper in pairwise(LEVELS[options.first - 1 : options.last]):
            tasks = [(options.sheet, upper, lower, number // 2, "SN"[number % 2]) for number in range(options.games)]
            tally = played[upper.number] = MatchTally()
            for score in pool.map(play, tasks):
                tally.add(score)
            print(row(upper, lower, tally), flush=True)
    if options.out:
        before = options.out.read_text(encoding="utf-8") if options.out.exists() else ""
        kept = tallies(before) if f"`{options.sheet}`" in before else {}
        options.out.write_text(page_of(kept | played, options.sheet), encoding="utf-8")


if __name__ == "__main__":
    main()
