# ruff: noqa: E501 - lines of a page, as they stand there
"""Works out docs/scale.md: 30, 36 and 48 seeds on several machines, from figures that were measured.

python tools/scale.py                writes the page
python bench/endgame_ray.py --traffic --seeds 12     measures the traffic again
"""

from __future__ import annotations

import math
from math import comb
from pathlib import Path

PAGE = Path(__file__).parent.parent / "docs" / "scale.md"

# --- measured -------------------------------------------------------------------------------------------------------
#: Million positions a second of one core: one thread, large levels, two slow shared cores (bench/README.md: 13.7 at 17
#: seeds, 0.6 of it where a level doesn't fit the caches); and how much more work a shard does than one machine's owner
#: (processor time of ``build_in_shards`` with 2 shards to 1, 11 seeds).
CORE, SHARDED = 13.7 * 0.6, 2.0
#: Bytes exchanged a position, by number of shards, abapa, as ``bench/endgame_ray.py --traffic`` prints them.
TRAFFIC: dict[int, dict[int, float]] = {
    8: {2: 1.51, 4: 2.92, 8: 5.01, 16: 7.31, 32: 9.57},
    9: {2: 1.48, 4: 2.84, 8: 5.1, 16: 6.92, 32: 9.36},
    10: {2: 1.22, 4: 2.36, 8: 4.27, 16: 6.16, 32: 7.99},
}
#: Rounds of a level, by seeds, with two shards.
ROUNDS = {11: 428, 16: 644}
#: Seconds that a round takes at least on Ray, two workers on one machine.
ROUND = 0.003
#: Bytes a position in compressed form (17 seeds), and in memory while a level is made.
PACKED, MEMORY = 0.447, 2.25

# --- assumed --------------------------------------------------------------------------------------------------------
#: What can be had: name, nodes, cores, memory of a node (GB), network of a node (Gbit/s), price of a node and hour (€).
MACHINES = (
    ("a laptop, alone", 1, 8, 32, 1, 0.0),
    ("a club's room: 8 old servers", 8, 16, 64, 1, 0.0),
    ("a cloud: 16 × 32 cores", 16, 32, 128, 25, 1.5),
    ("a cloud: 64 × 64 cores", 64, 64, 512, 50, 3.0),
)
SEEDS = (30, 36, 48)


def boards(n: int) -> int:
    return comb(n + 11, 11)


def told(shards: int) -> float:
    """Bytes a position with so many shards: the largest level measured, and a straight line in the logarithm beyond."""
    known = TRAFFIC[max(TRAFFIC)]
    if shards in known:
        return known[shards]
    low, high = sorted(known)[-2:]
    slope = (known[high] - known[low]) / math.log(high / low)
    return known[high] + slope * math.log(max(shards, 2) / high)


def row(name: str, nodes: int, cores: int, memory: int, network: int, price: float, n: int) -> str:
    total, last, shards = sum(map(boards, range(n + 1))), boards(n), nodes * cores
    computing = total * SHARDED / (CORE * 1e6 * shards)
    sent = total * told(shards) * (nodes - 1) / nodes
    sending = sent / nodes / (network / 8 * 1e9)
    waiting = sum(rounds_of(level) for level in range(17, n + 1)) * ROUND * max(1, shards / 2)
    hours = (computing + sending + waiting) / 3600
    fits = "in memory" if last * MEMORY <= nodes * memory * 2**30 * 0.8 else "**on disk**"
    at_least = "" if fits == "in memory" else "more than "
    first = max((computing, "processors"), (sending, "network"), (waiting, "rounds"))[1]
    cost = f"{hours * nodes * price:,.0f} €" if price else "–"
    parts = f"{computing / 3600:,.1f} + {sending / 3600:,.1f} + {waiting / 3600:,.1f}"
    return f"| {name} | {shards} | {parts} | {at_least}{hours:,.1f} h | {sent / 1e12:,.1f} TB | {fits} | {first} | {cost} |"


def rounds_of(n: int) -> int:
    """Rounds of a level: they grow with the seeds, as far as was measured in a straight line."""
    low, high = min(ROUNDS), max(ROUNDS)
    return round(ROUNDS[high] + (ROUNDS[high] - ROUNDS[low]) / (high - low) * (n - high))


def page() -> str:
    lines = [
        "# Beyond one machine",
        "",
        "*This page is written by `python tools/scale.py` from measured figures; what is assumed is said to be.*",
        "",
        "    ray start --head --port 6379                              on one machine, then on each of the others:",
        "    ray start --address HEAD:6379",
        "    awale endgame build --sheet abapa --seeds 30 --ray HEAD:6379 --dir /shared/tables",
        "",
        "`--ray local` does the same with this machine's processors. `--dir` must be a folder that all nodes see, with the",
        "same version of awalé on each. A lost node costs what was done since the last checkpoint (every two minutes),",
        "and the build goes on with those that are left; new nodes are taken in at the next level; if the command itself",
        "is lost, the same one goes on.",
        "",
        "## Measured",
        "",
        f"- {CORE:.1f} million positions a second a core in large levels; a shard does {SHARDED:.1f} times the work of a",
        "  thread of one machine, since every board that is told is written, read and looked up once more;",
        f"- a round takes {1000 * ROUND:.0f} ms at least, and a level has hundreds of them: {ROUNDS[min(ROUNDS)]} at {min(ROUNDS)} seeds,",
        f"  {ROUNDS[max(ROUNDS)]} at {max(ROUNDS)}. That is why levels below ten million boards aren't shared out;",
        f"- {PACKED} bytes a position compressed, 1 in place, {MEMORY} in memory while a level is made;",
        "- bytes exchanged a position (`python bench/endgame_ray.py --traffic --seeds 12` counts them without a cluster):",
        "",
        "| seeds | " + " | ".join(f"{shards} shards" for shards in sorted(TRAFFIC[max(TRAFFIC)])) + " |",
        "| --- |" + " --- |" * len(TRAFFIC[max(TRAFFIC)]),
    ]
    for n, known in sorted(TRAFFIC.items()):
        lines.append(f"| {n} | " + " | ".join(f"{known[shards]:.2f}" for shards in sorted(known)) + " |")
    for n in SEEDS:
        total, last = sum(map(boards, range(n + 1))), boards(n)
        lines += [
            "",
            f"## {n} seeds",
            "",
            f"{total:,} positions in all levels, {last:,} in the last. Disk: {total / 1e9:,.0f} GB in place,"
            f" {total * PACKED / 1e9:,.0f} GB compressed; the last level {last / 1e9:,.0f} GB, and {2 * last / 1e9:,.0f} GB"
            f" more for its checkpoint. Memory for it: {last * MEMORY / 2**30:,.0f} GB.",
            "",
            "| machines | cores | hours: computing + sending + rounds | together | sent | the last level | breaks first | cost |",
            "| --- | --- | --- | --- | --- | --- | --- | --- |",
            *(row(*machine, n) for machine in MACHINES),
        ]
    lines += [
        "",
        "## Assumed, and what breaks first",
        "",
        "Nothing here was run on more than two nodes. Prices are round figures for rented machines; the traffic of many",
        "shards is a straight line in the logarithm of their number, beyond what was counted, and the rounds of large",
        "levels one in the number of seeds. A round is taken to cost as many times more as there are pairs of workers to",
        "each, since every shard tells every other something in each, if only that there is nothing.",
        "",
        "So rounds break first where there are many workers: thousands of shards would send millions of messages in each.",
        "Fewer, larger workers (several threads a shard) would be the next step. Second comes the one process that puts",
        "the parts of a level together, which writes every byte twice. Where a level is larger than all memory its cells",
        "lie in files, which wants fast local disks: that wasn't measured, and such rows say only what it takes more than.",
        "",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
