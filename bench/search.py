"""The search from the start position: nodes a second, time to a depth, what a second thread brings, memory.

    python bench/search.py [--sheet abapa] [--depth 24]

Two threads are compared with one by wall time. A search counts only if its threads had a processor each nearly all the
time; one that something else disturbed is made again, and after some tries the position is left out.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import time

import awale
from awale.engine.engine import Engine
from awale.engine.limits import Limits

MEGABYTES = 256
#: What part of the time every thread must have run, and how often it is tried.
QUIET, TRIES = 0.93, 8
#: Positions that are searched to compare one thread with two: the start and some after a few moves.
OPENINGS = (*("", "Ff", "FfBb", "CbBd", "FeBaCf", "FfEaCe"), *("EdAb", "DcFa", "FfBcFa", "FfBcFaDd", "AfBe", "CcDd"))


def search(engine: Engine, depth: int, moves: str = "") -> tuple[float, int]:
    """Seconds and nodes to a depth, with an empty table."""
    game = awale.Game(engine.sheet)
    game.play(moves)
    engine.new_game()
    started = time.perf_counter()
    analysis = engine.search(game, Limits(depth=depth))
    return time.perf_counter() - started, analysis.nodes


def undisturbed(engine: Engine, threads: int, depth: int, moves: str) -> float | None:
    """The seconds of a search in which no thread had to wait for a processor."""
    for _ in range(TRIES):
        before = time.process_time()
        seconds, _ = search(engine, depth, moves)
        if time.process_time() - before > QUIET * threads * seconds:
            return seconds
    return None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sheet", default="abapa")
    parser.add_argument("--depth", type=int, default=30)
    given = parser.parse_args()
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    one, two = (Engine(given.sheet, megabytes=MEGABYTES, threads=threads) for threads in (1, 2))
    search(one, 2)
    for depth in (19, given.depth):
        seconds, nodes = min(search(one, depth) for _ in range(3))
        print(f"depth {depth}, one thread: {seconds:.2f} s, {nodes:,} nodes, {nodes / seconds / 1e6:.1f} M/s")
    ratios: list[float] = []
    for moves in OPENINGS:
        alone, together = undisturbed(one, 1, given.depth, moves), undisturbed(two, 2, given.depth, moves)
        if alone and together:
            ratios.append(together / alone)
    if ratios:
        mean = statistics.geometric_mean(ratios)
        print(f"depth {given.depth}, two threads / one: {mean:.2f} (0.65 is asked), geometric mean of {len(ratios)}")
    print(f"{len(OPENINGS) - len(ratios)} positions left out: the machine was never quiet")
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"memory: {peak / 1024:.0f} MB for two engines of {MEGABYTES} MB each ({before / 1024:.0f} MB before)")


if __name__ == "__main__":
    main()
