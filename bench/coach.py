"""How long a position's reading takes, in words and all, beside the referee's list of legal moves on the same boards.

python bench/coach.py [--boards 100]
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable

import awale
from awale.coach import tried_moves
from awale.coach.reading import read
from awale.rules.moves import survey

ROUNDS = 3
Task = Callable[[awale.Sheet, awale.Position], object]


def boards(sheet: awale.Sheet, count: int) -> list[awale.Position]:
    """Positions out of random games, all stages alike."""
    chance = random.Random(sheet.id)
    found: list[awale.Position] = []
    while len(found) < count:
        game = awale.Game(sheet)
        for _ in range(chance.randint(0, 90)):
            if not game.is_over:
                game.push(chance.choice(game.legal_moves))
        if not game.is_over:
            found.append(game.position)
    return found


def milliseconds(task: Task, sheet: awale.Sheet, position: awale.Position) -> float:
    """Processor time with nothing remembered, the best of a few: other work on the machine disturbs it least."""
    best = float("inf")
    for _ in range(ROUNDS):
        for remembered in (survey, tried_moves.tries, tried_moves.best_gain):
            remembered.cache_clear()
        started = time.thread_time()
        task(sheet, position)
        best = min(best, time.thread_time() - started)
    return best * 1000


def reading(sheet: awale.Sheet, position: awale.Position) -> None:
    read(position, sheet).sentences("fr")


def legal_moves(sheet: awale.Sheet, position: awale.Position) -> None:
    survey(sheet, position.pits, position.to_move)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--boards", type=int, default=100)
    count = parser.parse_args().boards
    print(f"{'':14}     p50       p99     worst   (20 ms is asked)   p50, in lists of legal moves")
    for name in awale.sheet_ids():
        sheet = awale.sheet(name)
        found = boards(sheet, count)
        took = sorted(milliseconds(reading, sheet, position) for position in found)
        beside = sorted(milliseconds(legal_moves, sheet, position) for position in found)
        middle, plain = took[count // 2], beside[count // 2]
        late, worst = took[min(count - 1, count * 99 // 100)], took[-1]
        beside_it = f"{middle / plain:5.0f} x {plain * 1000:.0f} µs"
        print(f"{name:14} {middle:5.1f} ms  {late:5.1f} ms  {worst:5.1f} ms {'':18} {beside_it}")


if __name__ == "__main__":
    main()
