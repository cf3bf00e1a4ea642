"""The build on Ray beside the build of one machine: time, rounds, bytes exchanged a position.

    python bench/endgame_ray.py                      16 seeds, two workers beside two threads
    python bench/endgame_ray.py --worth 1000000      the same, with every level above a million boards shared out
    python bench/endgame_ray.py --figures            what docs/scale.md is worked out from, into bench/scale.json

Nothing is compiled while they are measured; Ray's own start, some seconds, is printed but not counted. The figures of
shards are counted in one process, without a cluster: what they would tell each other, and the processor time that they
take, as a multiple of what one machine takes for the same level.
"""

from __future__ import annotations

import argparse
import json
import os
import tempfile
import time
from pathlib import Path
from typing import Any

import awale
from awale import endgame
from awale.endgame.cluster.connect import connected
from awale.machine.index import BOARDS

FIGURES = Path(__file__).parent / "scale.json"
#: Levels and numbers of shards whose traffic is counted.
COUNTED = {11: (2, 4, 8, 16, 32, 64), 13: (2, 4, 8, 16, 32), 15: (2, 4, 8, 16), 17: (2, 4)}
#: Workers whose rounds are timed, on a level so small that they do little else.
WORKERS, SMALL = (2, 4, 8), 12
CORE = 17


def files(place: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in place.rglob("*.awt")}


def beside(name: str, seeds: int, worth: int | None) -> None:
    count_shards(name, {4: (2,)})  # whatever isn't compiled yet
    started = time.perf_counter()
    with connected("local", 2), tempfile.TemporaryDirectory() as scratch:
        from awale.endgame.cluster.drive import BuildProgress, BuildSettings, build
        from awale.endgame.cluster.shard import WORTH_SHARING

        print(f"Ray started in {time.perf_counter() - started:.1f} s")
        settings = BuildSettings(workers=2, worth_sharing=worth or WORTH_SHARING)
        one, many = Path(scratch, "one"), Path(scratch, "many")
        list(endgame.build(name, 12, Path(scratch, "warm"), threads=2))
        started = time.perf_counter()
        list(endgame.build(name, seeds, one, threads=2))
        alone = time.perf_counter() - started
        progress, shared = BuildProgress(), 0
        started = time.perf_counter()
        for header in build(awale.sheet(name), seeds, many, settings, progress):
            shared += header.boards if header.boards >= settings.worth_sharing else 0
        together = time.perf_counter() - started
        there = together - progress.waited
        print(f"{name}, {seeds} seeds: two threads {alone:.1f} s, two workers {together:.1f} s", end=", ")
        print(f"ratio {together / alone:.2f}; {progress.rounds} rounds")
        print(f"from when the workers were there, {progress.waited:.1f} s later: ratio {there / alone:.2f}")
        print(f"{progress.bytes / max(shared, 1):.2f} bytes exchanged a position of the levels that were shared out")
        print("files are equal" if files(one) == files(many) else "FILES DIFFER")


def figures(name: str) -> None:
    """Measures whatever docs/scale.md rests on."""
    found: dict[str, Any] = {"sheet": name, "processors": os.cpu_count()}
    found["core"], found["shards"] = count_shards(name, COUNTED)
    found["rounds"] = [time_rounds(name, workers) for workers in WORKERS]
    FIGURES.write_text(json.dumps(found, indent=1) + "\n", encoding="ascii")


def count_shards(name: str, wanted: dict[int, tuple[int, ...]]) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The speed of one core, and what shards tell each other."""
    from awale.endgame.cluster.exchange import build_in_shards
    from awale.endgame.crew import Crew
    from awale.endgame.level import build_level
    from awale.endgame.rows import row_tables
    from awale.endgame.shard import Table
    from awale.machine.rulecode import rule_code

    rules = rule_code(awale.sheet(name))
    rows = row_tables(max(wanted), rules)
    levels: list[Table] = []
    rate: dict[str, Any] = {}
    counted: list[dict[str, Any]] = []
    for n in range(max(wanted) + 1):
        started = time.process_time()
        made = build_level(rules, n, levels, rows, Crew(1))
        alone = time.process_time() - started
        if n == CORE:
            rate = {"seeds": n, "positions": round(len(made.table) / alone)}
        for shards in wanted.get(n, ()):
            started = time.process_time()
            _, told = build_in_shards(rules, n, levels, rows, shards)
            work, size = (time.process_time() - started) / alone, len(made.table)
            line = {"seeds": n, "shards": shards, "rounds": told.rounds, "told": round(told.boards / size, 3)}
            counted.append({**line, "bytes": round(told.bytes / size, 3), "work": round(work, 2)})
            if n > 4:
                print(counted[-1], flush=True)
        levels.append(made.table)
    return rate, counted


def time_rounds(name: str, workers: int) -> dict[str, Any]:
    """How long a round takes on Ray."""
    with connected("local", workers), tempfile.TemporaryDirectory() as scratch:
        from awale.endgame.cluster.drive import BuildProgress, BuildSettings, build

        list(endgame.build(name, SMALL - 1, scratch))
        progress = BuildProgress()
        settings = BuildSettings(workers=workers, worth_sharing=BOARDS[SMALL])
        looks: list[tuple[float, int]] = []
        list(build(
            awale.sheet(name), SMALL, Path(scratch), settings, progress,
            lambda progress: looks.append((time.perf_counter(), progress.rounds)) if progress.looked else None,
        ))  # fmt: skip
        seconds, rounds = looks[-1][0] - looks[0][0], looks[-1][1] - looks[0][1]
    found = {"workers": workers, "seeds": SMALL, "rounds": rounds, "seconds": round(seconds / max(rounds, 1), 5)}
    print(found, flush=True)
    return found


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--sheet", default="abapa")
    parser.add_argument("--seeds", type=int, default=16)
    parser.add_argument("--worth", type=int)
    parser.add_argument("--figures", action="store_true")
    options = parser.parse_args()
    if options.figures:
        figures(options.sheet)
    else:
        beside(options.sheet, options.seeds, options.worth)
