"""The build on Ray beside the build of one machine: time, rounds, bytes exchanged a position.

    python bench/endgame_ray.py                      16 seeds, two workers beside two threads
    python bench/endgame_ray.py --worth 1000000      the same, with every level above a million boards shared out
    python bench/endgame_ray.py --traffic            no cluster: what shards would tell each other, by their number

Both are started once before, on small levels, so that nothing is compiled while they are measured; Ray's own start,
some seconds, is printed but not counted.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

import awale
from awale import endgame
from awale.endgame.cluster.connect import connected


def files(place: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in place.rglob("*.awt")}


def beside(name: str, seeds: int, worth: int | None) -> None:
    started = time.perf_counter()
    with connected("local", 2), tempfile.TemporaryDirectory() as scratch:
        from awale.endgame.cluster.drive import WORTH_SHARING, Progress, Settings, build

        print(f"Ray started in {time.perf_counter() - started:.1f} s")
        settings = Settings(workers=2, worth_sharing=worth or WORTH_SHARING)
        one, many = Path(scratch, "one"), Path(scratch, "many")
        list(endgame.build(name, 12, Path(scratch, "warm"), threads=2))
        started = time.perf_counter()
        list(endgame.build(name, seeds, one, threads=2))
        alone = time.perf_counter() - started
        progress, shared = Progress(), 0
        started = time.perf_counter()
        for header in build(awale.sheet(name), seeds, many, settings, progress):
            shared += header.boards if header.boards >= settings.worth_sharing else 0
            print(f"{header.seeds} seeds after {time.perf_counter() - started:.1f} s, {progress.rounds} rounds in all")
        together = time.perf_counter() - started
        there = together - progress.waited
        print(f"{name}, {seeds} seeds: two threads {alone:.1f} s, two workers {together:.1f} s", end=", ")
        print(f"ratio {together / alone:.2f}")
        print(
            f"from when the workers were there, {progress.waited:.1f} s later: {there:.1f} s, ratio {there / alone:.2f}"
        )
        print(f"{progress.bytes / max(shared, 1):.2f} bytes exchanged a position of the levels that were shared out")
        print("files are equal" if files(one) == files(many) else "FILES DIFFER")


def traffic(name: str, seeds: int) -> None:
    from awale.endgame.cluster.exchange import build_in_shards
    from awale.endgame.level import Crew, build_level
    from awale.endgame.rows import row_tables
    from awale.kernel.rulecode import rule_code

    rules = rule_code(awale.sheet(name))
    rows, levels = row_tables(seeds, rules), []
    print("seeds shards rounds boards-told-a-position bytes-a-position")
    for n in range(seeds + 1):
        made = build_level(rules, n, levels, rows, Crew(1))
        for shards in (2, 4, 8, 16, 32) if n > seeds - 5 else ():
            _, told = build_in_shards(rules, n, levels, rows, shards)
            size = len(made.table)
            print(f"{n} {shards} {told.rounds} {told.boards / size:.2f} {told.bytes / size:.2f}", flush=True)
        levels.append(made.table)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--sheet", default="abapa")
    parser.add_argument("--seeds", type=int, default=16)
    parser.add_argument("--worth", type=int)
    parser.add_argument("--traffic", action="store_true")
    options = parser.parse_args()
    if options.traffic:
        traffic(options.sheet, min(options.seeds, 13))
    else:
        beside(options.sheet, options.seeds, options.worth)
