"""The library's machine code beside that which the extra ``jit`` makes for this very machine, in one run, in turns.

    python bench/code.py                            counts, searches and tables of every sheet
    python bench/code.py --tasks perft nodes        some of them
    python bench/code.py --beside "COMMAND"         another program that answers as ``--work`` does, too

Each kind of code has a process of its own, and the same task goes from one to the other, round after round. One thread
is compared by its processor time and two by wall time, the best of all rounds: what else the machine does can only make
a round slower. A ratio is the library's speed to the other's; 0.95 is asked.
"""

from __future__ import annotations

import argparse
import json
import shlex
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import awale
from awale.endgame.crew import Crew
from awale.endgame.level import build_level
from awale.endgame.rows import row_tables
from awale.endgame.shard import Table
from awale.engine.signature import work
from awale.machine import library
from awale.machine.board import words
from awale.machine.dead import dead_table
from awale.machine.functions import perft
from awale.machine.rulecode import rule_code

DEPTH, SEARCHED, SEEDS = 10, 20, 17


def count(sheet: str) -> int:
    """Leaves of the count of move sequences."""
    rules = rule_code(awale.sheet(sheet))
    return perft(rules, *words(awale.sheet(sheet), awale.START), 0, 0, DEPTH, dead_table(rules).address)


def look(sheet: str) -> int:
    """Positions that the search looks at; they tell that it is the same search."""
    return work(sheet, SEARCHED).nodes


def build(sheet: str, threads: int, top: int = SEEDS) -> int:
    """Boards of all levels, in memory."""
    rules, tables, crew = rule_code(awale.sheet(sheet)), list[Table](), Crew(threads)
    rows = row_tables(top, rules)
    for n in range(top + 1):
        tables.append(build_level(rules, n, tables, rows, crew).table)
    crew.close()
    return sum(len(table) for table in tables)


#: What is measured, and whether by processor time.
TASKS: dict[str, tuple[Callable[[str], int], bool]] = {
    "perft": (count, True),
    "nodes": (look, True),
    "tables-1": (lambda sheet: build(sheet, 1), True),
    "tables-2": (lambda sheet: build(sheet, 2), False),
}


def answer() -> None:
    """Does the tasks that it reads, one a line, and tells for each what was counted and the seconds it took."""
    for sheet in awale.sheet_ids():
        count(sheet), build(sheet, 2, 3)  # loaded, and the table of dead boards made
    print("ready", flush=True)
    for line in sys.stdin:
        task, sheet = line.split()
        function, by_processor = TASKS[task]
        clock = time.process_time if by_processor else time.perf_counter
        begun = clock()
        done = function(sheet)
        print(json.dumps([done, clock() - begun]), flush=True)


class Worker:
    """A process that does tasks with one kind of machine code."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        assert self.process.stdout
        if self.process.stdout.readline() != "ready\n":
            raise SystemExit(f"{command} did not start")

    def do(self, task: str, sheet: str) -> tuple[int, float]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(f"{task} {sheet}\n")
        self.process.stdin.flush()
        done, seconds = json.loads(self.process.stdout.readline())
        return done, seconds


def compare(workers: dict[str, Worker], task: str, rounds: int) -> None:
    ratios: dict[str, list[float]] = {name: [] for name in workers if name != "library"}
    for sheet in awale.sheet_ids():
        runs = [{name: worker.do(task, sheet) for name, worker in workers.items()} for _ in range(rounds)]
        if len({done for run in runs for done, _ in run.values()}) != 1:
            raise SystemExit(f"{task}, {sheet}: not all count the same")
        best = {name: min(run[name][1] for run in runs) for name in workers}
        rate = runs[0]["library"][0] / best["library"] / 1e6
        told = "  ".join(f"to {name} {best[name] / best['library']:.2f}" for name in ratios)
        print(f"{task:9} {sheet:14} {rate:6.1f} M/s  {told}", flush=True)
        for name, found in ratios.items():
            found.append(best[name] / best["library"])
    for name, found in ratios.items():
        print(f"{task:9} to {name}: mean {statistics.geometric_mean(found):.2f}, least {min(found):.2f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tasks", nargs="+", choices=TASKS, default=list(TASKS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--beside", help="a command")
    parser.add_argument("--work", choices=["library", "jit"], help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        if given.work == "jit":
            library.FOLDER = Path("/nowhere")  # no library is found: the code is made on the spot
        answer()
        return
    workers = {kind: Worker([sys.executable, __file__, "--work", kind]) for kind in ("library", "jit")}
    if given.beside:
        workers["beside"] = Worker(shlex.split(given.beside))
    for task in given.tasks:
        compare(workers, task, given.rounds)


if __name__ == "__main__":
    main()
