"""Computes docs/scale.md from measured figures: 30, 36 and 48 seeds on several machines.

    python bench/endgame_ray.py --figures       measures them, into bench/scale.json
    python tools/scale.py                       writes the page

A test holds the page to this, and the traffic in the figures to what shards tell each other.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Any

from awale.endgame.cluster.shard import WORTH_SHARING, bytes_for
from awale.endgame.plan import LARGE_FACTOR, overhead
from awale.machine.index import BOARDS
from awale.machine.rulecode import rule_code
from awale.rules.sheet import sheet

ROOT = Path(__file__).parent.parent
PAGE, FIGURES = ROOT / "docs" / "scale.md", ROOT / "bench" / "scale.json"
FOUND: dict[str, Any] = json.loads(FIGURES.read_text(encoding="ascii"))

#: Bytes a position: compressed, as bench/README.md has it for 17 seeds; in memory while a level is made; on disk for
#: its checkpoint (bounds and open moves), of which there are two while one is written.
PACKED, CHECKPOINT = 0.447, 2.0
MEMORY = bytes_for(rule_code(sheet(FOUND["sheet"])), 48, 1000) / 1000
#: Bytes a position that go to and from the folder which all share: parts written, read twice and written as a table;
#: and the levels below, of which a level reads up to seventeen, three times its size all together, for three moves.
FOLDER = 4 + 9
#: How much of a node's memory and of a network's speed can be had.
USABLE = 0.8
#: The first level that is shared out.
FIRST_SHARED = next(n for n in range(49) if BOARDS[n] >= WORTH_SHARING)
#: A second thread adds this much (bench/README.md: a third to a half), since every thread reads every front.
SECOND_THREAD = 0.4
SEEDS = (30, 36, 48)
COLUMNS = (
    "machines",
    "workers × threads",
    "hours: computing + sending + rounds + folder",
    "together",
    "sent",
    "last level in",
    "breaks first",
    "cost",
)


@dataclass(frozen=True)
class Machines:
    """What can be had; its folder for all in gigabytes a second. Prices, of a node and hour in euros, are assumed."""

    name: str
    nodes: int
    cores: int
    gigabytes: int
    gigabits: float
    folder: float
    price: float


MACHINES = (
    Machines("a laptop", 1, 8, 32, 1, 0.5, 0.0),
    Machines("a club's old servers", 8, 16, 64, 1, 0.1, 0.0),
    Machines("rented, 16 × 32 cores", 16, 32, 128, 25, 1.0, 1.5),
    Machines("rented, 64 × 64 cores", 64, 64, 512, 50, 2.0, 3.0),
)


# --- what was measured, and beyond it -------------------------------------------------------------------------------


def by_shards(field: Callable[[dict[str, Any]], float]) -> dict[int, float]:
    """A figure by the number of shards, each from the largest level for which it was counted."""
    found = {}
    for line in sorted(FOUND["shards"], key=lambda line: int(line["seeds"])):
        found[int(line["shards"])] = field(line)
    return found


def at(known: dict[int, float], shards: int) -> float:
    """A figure for any number of shards: on straight lines in its logarithm, between what is known and beyond it.

    >>> at({2: 1.0, 4: 2.0}, 8)
    3.0
    """
    if shards == 1:
        return 0.0
    numbers = sorted(known)
    low, high = next((pair for pair in pairwise(numbers) if shards <= pair[1]), numbers[-2:])
    slope = (known[high] - known[low]) / math.log2(high / low)
    return known[low] + slope * math.log2(shards / low)


def told(shards: int) -> float:
    """Boards sent between shards, for each position."""
    return at(by_shards(lambda line: float(line["told"])), shards)


def sent(shards: int) -> float:
    """Bytes exchanged a position."""
    return at(by_shards(lambda line: float(line["bytes"])), shards)


def telling() -> float:
    """The cost of sending and receiving a board, as a share of the time for one position on one machine."""
    largest = [line for line in FOUND["shards"] if line["seeds"] == max(each["seeds"] for each in FOUND["shards"])]
    return sum(float((line["work"] - 1) / line["told"]) for line in largest) / len(largest)


def rounds(n: int, shards: int) -> float:
    """Rounds of a level: as many a stage as at most were counted."""
    a_stage: dict[int, float] = {}
    for line in FOUND["shards"]:
        a_stage[line["shards"]] = max(a_stage.get(line["shards"], 0.0), line["rounds"] / line["seeds"])
    return n * max(1.0, at(a_stage, shards))


def message() -> float:
    """Processor seconds of one message between two workers: with many of them, a round is nothing else."""
    most = max(FOUND["rounds"], key=lambda line: int(line["workers"]))
    return float(most["seconds"] * FOUND["processors"] / (most["workers"] * (most["workers"] - 1)))


def threads_are_worth(threads: int) -> float:
    """How many single threads so many are worth in one worker.

    >>> round(threads_are_worth(2), 2)
    1.4
    """
    same = (2 / (1 + SECOND_THREAD)) - 1
    return threads / (1 + same * (threads - 1))


# --- a build ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Build:
    """What it takes on some machines, each node with so many workers of so many threads."""

    workers: int
    threads: int
    fits: bool
    computing: float
    sending: float
    waiting: float
    reading: float
    terabytes: float

    @property
    def hours(self) -> float:
        return (self.computing + self.sending + self.waiting + self.reading) / 3600

    @property
    def breaks_first(self) -> str:
        if not self.fits:
            return "memory"
        return max(
            (self.computing, "processors"),
            (self.sending, "network"),
            (self.waiting, "rounds"),
            (self.reading, "folder"),
        )[1]


def builds(there: Machines, n: int) -> Iterator[Build]:
    """Every way to share the processors of the nodes out to workers whose row tables fit."""
    last, total = BOARDS[n], sum(BOARDS[m] for m in range(n + 1))
    core = FOUND["core"]["positions"] * LARGE_FACTOR
    threads = 1
    while threads <= there.cores:
        each = there.cores // threads
        workers, room = there.nodes * each, USABLE * there.gigabytes * 1e9
        if each * overhead(n, with_ray=True) < room / 2 or each == 1:
            speed = core * workers * threads_are_worth(threads) / (1 + telling() * told(workers))
            leaving = total * sent(workers) * (there.nodes - 1) / there.nodes
            waiting = sum(rounds(m, workers) for m in range(FIRST_SHARED, n + 1)) * (workers - 1) * message()
            fits = each * overhead(n, with_ray=True) + last * MEMORY / there.nodes <= room
            sending = leaving / there.nodes / (USABLE * there.gigabits / 8 * 1e9)
            reading = total * FOLDER / (there.folder * 1e9)
            yield Build(workers, threads, fits, total / speed, sending, waiting, reading, leaving / 1e12)
        threads *= 2


def best(there: Machines, n: int) -> Build:
    """The fastest, in memory if that can be."""
    return min(builds(there, n), key=lambda made: (not made.fits, made.hours))


# --- the page ---------------------------------------------------------------------------------------------------------


def row(there: Machines, n: int) -> str:
    made = best(there, n)
    time = f"{made.hours:,.1f} h" if made.fits else f"more than {made.hours:,.1f} h"
    cost = f"{made.hours * there.nodes * there.price:,.0f} €" if there.price else "–"
    spent = (made.computing, made.sending, made.waiting, made.reading)
    parts = " + ".join(f"{seconds / 3600:,.2f}" for seconds in spent)
    each = f"{made.workers} × {made.threads}"
    where = "memory" if made.fits else "**disk**"
    cells = (there.name, each, parts, time, f"{made.terabytes:,.2f} TB", where, made.breaks_first, cost)
    return f"| {' | '.join(cells)} |"


def traffic() -> Iterator[str]:
    counts = sorted({line["shards"] for line in FOUND["shards"]})
    yield "| seeds | " + " | ".join(f"{count} shards" for count in counts) + " |"
    yield "| --- |" + " --- |" * len(counts)
    for n in sorted({line["seeds"] for line in FOUND["shards"]}):
        known = {line["shards"]: line for line in FOUND["shards"] if line["seeds"] == n}
        cells = [f"{known[c]['bytes']:.2f}, {known[c]['rounds']}" if c in known else "" for c in counts]
        yield f"| {n} | " + " | ".join(cells) + " |"


def section(n: int) -> Iterator[str]:
    total, last = sum(BOARDS[m] for m in range(n + 1)), BOARDS[n]
    yield from ("", f"## {n} seeds", "")
    yield (
        f"{total:,} positions in all levels, {last:,} in the last. On disk {total / 1e9:,.0f} GB,"
        f" {total * PACKED / 1e9:,.0f} GB compressed, and {last * (1 + 2 * CHECKPOINT) / 1e9:,.0f} GB more while the"
        f" last level is made. Memory for it {last * MEMORY / 1e9:,.0f} GB, and"
        f" {overhead(n, with_ray=True) / 1e9:,.1f} GB in each worker."
    )
    yield ""
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|" + " --- |" * len(COLUMNS)
    yield from (row(there, n) for there in MACHINES)


def page() -> str:
    timed = ", ".join(f"{1000 * line['seconds']:.1f} ms with {line['workers']} workers" for line in FOUND["rounds"])
    values = {
        "core": f"{FOUND['core']['positions'] / 1e6:.1f}",
        "core_seeds": FOUND["core"]["seeds"],
        "large": LARGE_FACTOR,
        "telling": f"{telling():.2f}",
        "sheet": FOUND["sheet"],
        "timed": timed,
        "message": f"{1000 * message():.2f}",
        "packed": PACKED,
        "memory": MEMORY,
        "checkpoint": CHECKPOINT,
        "first": FIRST_SHARED,
        "folder": FOLDER,
        "folders": ", ".join(f"{there.folder:g}" for there in MACHINES),
    }
    lines = [HEAD.format(**values), *traffic()]
    for n in SEEDS:
        lines += section(n)
    return "\n".join([*lines, FOOT.format(**values)])


HEAD = """# Beyond one machine

*This page is written by `python tools/scale.py` from what `python bench/endgame_ray.py --figures` has measured.*

    pip install "awale[cluster]"                              on every machine, the same version
    ray start --head --port 6379                              on one of them, then on each of the others:
    ray start --address HEAD:6379
    awale endgame build --sheet abapa --seeds 30 --ray HEAD:6379 --dir /shared/tables

`--ray local` does the same with this machine's processors. `--dir` must be a folder that all nodes see. There is a
worker for each processor, or for each `--threads` of them, and no more than `--workers`; `--memory` is what each may
take, in gigabytes (its part of what Ray gives its node, if not given): a shard that doesn't fit lies in scratch files
(`TMPDIR`, else `/var/tmp`), and one at a time is in memory. `--nodes` shows a line for each node, `--metrics 9100`
tells Prometheus.

A lost node costs what was done since the last checkpoint: one is asked for every two minutes, and written at the end of
the round that is under way. The build goes on with those that are left. New nodes are taken in at the next level. If
the command itself is lost, the same one goes on. Whoever reaches Ray's ports has your machines: keep them in a network
of their own, and let Ray ask for a token (`ray get-auth-token --generate` makes one, in `~/.ray/auth_token`; the same
file belongs on every machine).

## How a level is shared out

Boards go together whose camps differ by as much, whoever is to move: few moves lead from one such class to another, so
with few shards little is told. What a shard settles it carries back inside itself until nothing more follows; then it
tells the others, each only of boards that one of its moves leads to, and all wait for each other: a round. When nobody
has told anything, the next value's turn has come. Levels below {first} seeds are made by one machine.

## Measured

On two slow cores that others use too; figures of another machine are had by the same command.

- {core} million positions a second by one core ({core_seeds} seeds, `{sheet}`), {large} of it where a level doesn't
  fit the caches;
- to tell a board and to hear of it costs {telling} of the time that one machine takes for a position;
- a round takes {timed}, all on these two cores: {message} ms of a
  processor for each message from one worker to another;
- {packed} bytes a position compressed, 1 in place, {memory} in memory while a level is made, {checkpoint} for its
  checkpoint;
- bytes exchanged a position, and rounds of the level, by the number of shards, without a cluster:
"""

FOOT = """
## Assumed, and what breaks first

Nothing here was run on more than two nodes. Beyond what was counted, traffic and rounds follow a straight line in the
logarithm of the number of shards, and a level has as many rounds for each of its values as the worst of those counted.
All traffic between workers is taken to be spread evenly over the nodes. More than two threads in a worker are taken to
add ever less, as a second does. Prices are round figures for rented machines.

1. **Rounds**, where there are many workers: each tells every other something in each round, if only that there is
   nothing. So the machines with the most cores do best with few workers of several threads, and thousands of cores
   gain little. Telling only those who have to know, and counting the rest in a tree, would be the next step.
2. **Row tables**: every worker has its own, and at 48 seeds they are larger than anything else. One for each node, in
   shared memory, would do.
3. **Memory**, for a level that is larger than that of all nodes: its shards lie in files, read and written in every
   round that concerns them. With four shards for two workers, of which one each fits, a level of 19 seeds took three
   times as long as in memory; rows that say "disk" say only what it takes at least.
4. **The folder that all share**: parts and tables go through it, the latter by one process, and the levels below are
   read from it. What it does in a second is assumed ({folders} gigabytes), and so is the traffic with it:
   {folder} bytes a position in all.
"""

if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
