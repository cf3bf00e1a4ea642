"""The endgame builder beside a plain one, how far it is from the memory's own limit, and what probes take.

    python bench/endgame.py                          17 seeds of every sheet, probes, compression
    python bench/endgame.py --large 20 24            as commands, too: time and peak memory

Rates are positions a second, all levels below included. Two threads are compared by wall time: run it on a machine
that does nothing else. One thread is compared by CPU time, which others disturb less.
"""

from __future__ import annotations

import argparse
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import endgame_plain as plain
import numpy as np
import numpy.typing as npt

import awale
from awale import endgame
from awale.compiled.index import BOARDS, board_at, index_of
from awale.compiled.jit import Int, compiled
from awale.compiled.lanes import seeds_in
from awale.compiled.memory import load_i8, prefetch_to_write
from awale.endgame.crew import Crew
from awale.endgame.folder import Folder
from awale.endgame.header import PACKED
from awale.endgame.level import build_level
from awale.endgame.rows import row_tables
from awale.endgame.shard import Table
from awale.endgame.transfer import export
from awale.machine.rulecode import rule_code
from awale.rules.position import check_player

GIGABYTE = 1 << 30
SHEETS = (*awale.sheet_ids(), "amende+penalty")


def sheet_called(name: str) -> awale.Sheet:
    return awale.sheet("amende", grand_slam="penalty") if name == "amende+penalty" else awale.sheet(name)


def timed(work: Callable[[], object]) -> tuple[float, float]:
    """Wall and CPU seconds."""
    cpu, wall = time.process_time(), time.perf_counter()
    work()
    return time.perf_counter() - wall, time.process_time() - cpu


def fill(tables: list[Table], sheet: awale.Sheet, top: int, threads: int) -> None:
    """All levels, in memory."""
    rules, crew = rule_code(sheet), Crew(threads)
    rows = row_tables(top, rules)
    for n in range(top + 1):
        tables.append(build_level(rules, n, tables, rows, crew).table)
    crew.close()


# --- the memory's own limit -----------------------------------------------------------------------------------------


@compiled
def update_at_random(cells: npt.NDArray[np.uint8], count: Int, seed: Int, ahead: Int) -> None:
    """Random read-modify-writes of single bytes, each asked for ``ahead`` updates before it is made."""
    address, mask = np.int64(cells.ctypes.data), np.uint64(cells.size - 1)
    waiting = np.zeros(256, np.uint64)
    state = np.uint64(seed)
    for number in range(count):
        state = state * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
        place = (state >> np.uint64(20)) & mask
        prefetch_to_write(address + np.int64(place))
        slot = number % ahead
        cells[waiting[slot]] += 1
        waiting[slot] = place


def updates_a_second(size: int, threads: int) -> float:
    cells = np.ones(size, np.uint8)  # every page is there before the clock starts
    count = 20_000_000
    update_at_random(cells, 1000, 1, 128)
    work = [threading.Thread(target=update_at_random, args=(cells, count, 7 + n, 128)) for n in range(threads)]

    def run() -> None:
        for one in work:
            one.start()
        for one in work:
            one.join()

    return count * threads / timed(run)[0]


# --- probes -----------------------------------------------------------------------------------------------------------


@compiled
def probe_all(levels: npt.NDArray[np.int64], boards: npt.NDArray[np.uint64]) -> Int:
    """The sum of the values of some boards, as the engine looks them up."""
    total = 0
    for at in range(len(boards)):
        mine, theirs = boards[at, 0], boards[at, 1]
        total += load_i8(levels[seeds_in(mine) + seeds_in(theirs)], index_of(mine, theirs))
    return total


@compiled
def draw_boards(indices: npt.NDArray[np.int64], seeds: Int, boards: npt.NDArray[np.uint64]) -> None:
    for at in range(len(indices)):
        boards[at, 0], boards[at, 1] = board_at(indices[at], seeds)


def probes(folder: Path, top: int) -> None:
    sheet, chance = awale.sheet("abapa"), np.random.default_rng(1)
    indices = chance.integers(0, int(BOARDS[top]), 1_000_000)
    boards = np.empty((indices.size, 2), np.uint64)
    draw_boards(indices, top, boards)
    with endgame.open(sheet, folder) as tables:
        levels = np.array([tables.address(seeds) for seeds in range(top + 1)], np.int64)
        probe_all(levels, boards)
        _, cpu = timed(lambda: probe_all(levels, boards))
        print(f"a probe from compiled code, random boards of {top} seeds: {cpu / indices.size * 1e9:.0f} ns")
        positions = [some_position(random.Random(n), top) for n in range(2000)]
        tables.probe_value(positions[0])
        _, cpu = timed(lambda: [tables.probe_value(position) for position in positions * 10])
        print(f"a probe from Python: {cpu / 20_000 * 1e6:.2f} µs")
    with tempfile.TemporaryDirectory() as place:
        list(export(sheet, folder, Path(place), None, lambda path: None))
        packed = Folder(sheet, place)
        for seeds in (12, top):
            size = packed.file(seeds, PACKED).stat().st_size
            print(f"compressed, {seeds} seeds: {size / int(BOARDS[seeds]):.3f} bytes a position")
        with endgame.open(sheet, place) as tables:
            _, cpu = timed(lambda: [tables.probe_value(position) for position in positions])
            print(f"a probe of the compressed form, another block each time: {cpu / len(positions) * 1e6:.0f} µs")


def some_position(chance: random.Random, seeds: int) -> awale.Position:
    pits = [0] * 12
    for _ in range(seeds):
        pits[chance.randrange(12)] += 1
    return awale.Position(tuple(pits), check_player(chance.choice("SN")))


# --- all of it --------------------------------------------------------------------------------------------------------


def speeds(top: int, names: list[str]) -> None:
    positions = int(BOARDS[: top + 1].sum())
    rules = rule_code(awale.sheet("abapa"))
    plain.build(rules, 5)
    fill([], awale.sheet("abapa"), 5, 2)
    made: list[tuple[list[npt.NDArray[np.int8]], int]] = []
    plain_wall, plain_cpu = timed(lambda: made.append(plain.build(rules, top)))
    edges = made[0][1] / int(BOARDS[top])
    rate = positions / plain_cpu / 1e6
    print(f"plain, one thread, abapa, {top} seeds: {rate:.2f} M/s ({plain_wall:.1f} s, CPU {plain_cpu:.1f} s)")
    print(
        f"{'sheet':<15} {'2 threads':>9} {'wall':>6} {'CPU':>6} {'ratio':>6}   {'1 thread':>8} {'CPU':>6} {'ratio':>6}"
    )
    best = 0.0
    for name in names:
        sheet = sheet_called(name)
        tables: list[Table] = []
        wall, cpu = timed(partial(fill, tables, sheet, top, 2))
        if name == "abapa":
            best = positions / wall
            same = all(np.array_equal(*pair) for pair in zip(tables, made[0][0], strict=True))
            assert same, "the plain builder must find the same values"
        tables.clear()
        _, alone = timed(partial(fill, [], sheet, top, 1))
        two, one = positions / wall, positions / alone
        print(
            f"{name:<15} {two / 1e6:>7.1f}/s {wall:>6.2f} {cpu:>6.2f} {plain_wall / wall:>6.1f}   "
            f"{one / 1e6:>6.1f}/s {alone:>6.2f} {plain_cpu / alone:>6.1f}",
            flush=True,
        )
    for size in (1 << 25, GIGABYTE):
        one, two = updates_a_second(size, 1), updates_a_second(size, 2)
        print(f"random updates in {size >> 20} MB: {one / 1e6:.0f} M/s, two threads {two / 1e6:.0f} M/s")
    bound = two / edges
    print(f"{edges:.2f} edges a position: a bound of {bound / 1e6:.0f} M positions/s, {bound / best:.1f} times abapa's")


def large(top: int, folder: Path) -> None:
    """A build as a person starts it, in a process of its own."""
    command = [sys.executable, "-m", "awale.cli", "endgame", "build", "--seeds", str(top), "--dir", str(folder)]
    code = f"import resource,subprocess,sys; subprocess.run({command!r}, stdout=2); u = resource.getrusage(resource.RUSAGE_CHILDREN); print(u.ru_maxrss, u.ru_utime + u.ru_stime)"  # noqa: E501
    started = time.perf_counter()
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    wall = time.perf_counter() - started
    peak, cpu = (float(number) for number in re.findall(r"[\d.]+", done.stdout))
    print(f"awale endgame build --seeds {top}: {wall:.1f} s, CPU {cpu:.1f} s, peak {peak / 2**20:.2f} GB", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", type=int, default=17)
    parser.add_argument("--sheets", nargs="+", default=["abapa", *(name for name in SHEETS if name != "abapa")])
    parser.add_argument("--large", type=int, nargs="*", default=[12])
    given = parser.parse_args()
    speeds(given.seeds, given.sheets)
    with tempfile.TemporaryDirectory() as place:
        list(endgame.build("abapa", given.seeds, place, threads=2))
        probes(Path(place), given.seeds)
    for top in given.large:
        with tempfile.TemporaryDirectory() as place:
            large(top, Path(place))


if __name__ == "__main__":
    main()
