"""The server under attack: what an attacker, a pupil, a broken machine can do to it, and what it must withstand.

    python bench/siege.py                           every attack, some fifteen minutes
    python bench/siege.py sockets routes            some of them
    python bench/siege.py routes --only scan        one route, or a few
    python bench/siege.py delete --postgres         on a PostgreSQL of its own
    python bench/siege.py --small                   tiny numbers: only whether it runs

Each attack starts its own servers (``awale serve``, in a temporary folder, on loopback) and ends by count or time. What
comes from another address comes from another one of 127.0.0.0/8. For each figure there is what was measured, what is
asked, and whether that holds; the exit code is 1 if one doesn't. Times are told beside those of a quiet server at the
same moment: where that one is slow as well, it is the machine, and nothing is decided. As root, servers and players
come before whatever else the machine does.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import os
import sys
import tempfile
from collections.abc import Callable, Coroutine, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from attacks.ground import Figure, Ground, load, put_first, say_where

#: The attacks by their names, each a module of ``attacks``.
PARTS = ("sockets", "idle", "routes", "class", "delete", "codes", "engine", "faults", "inputs")
MODULES = {"class": "pupil", "delete": "deletion"}


def run(parts: Sequence[str], ground: Ground) -> list[Figure]:
    """Makes these attacks one after the other; what was found."""
    for number, part in enumerate(parts, start=1):
        print(f"{part} ({number} of {len(parts)})", flush=True)
        ground.part = part
        asyncio.run(attack_of(part)(ground))
    return ground.figures


def attack_of(part: str) -> Callable[[Ground], Coroutine[Any, Any, None]]:
    """What is called for a part."""
    attack: Callable[[Ground], Coroutine[Any, Any, None]]
    attack = importlib.import_module(f"attacks.{MODULES.get(part, part)}").attack
    return attack


def table(figures: Sequence[Figure]) -> str:
    """All that was found, as a table of the README."""
    rows = [(each.part, each.what, each.measured, each.asked, each.verdict) for each in figures]
    lines = ["| attack | | measured | asked | holds |", "|---|---|---|---|---|"]
    return "\n".join([*lines, *(f"| {' | '.join(row)} |" for row in rows)])


def exit_code(figures: Sequence[Figure]) -> int:
    """1 if something doesn't hold."""
    return int(any(each.holds is False for each in figures))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], metavar="PART", help=f"some of: {', '.join(PARTS)}")
    parser.add_argument("--postgres", action="store_true", help="the servers keep their games in a PostgreSQL")
    parser.add_argument("--seconds", type=float, default=3.0, help="how long a single flood goes on")
    parser.add_argument("--only", default="", metavar="TEXT", help="of the routes, only those with this in their name")
    parser.add_argument("--small", action="store_true", help="tiny numbers: only whether it runs")
    options = parser.parse_args()
    say_where()
    put_first(os.getpid())
    with tempfile.TemporaryDirectory(prefix="awale-siege-") as name:
        seconds = min(options.seconds, 0.5) if options.small else options.seconds
        with Ground(Path(name), options.small, options.postgres, seconds, options.only) as ground:
            figures = run(options.parts or PARTS, ground)
    print(f"\n{table(figures)}\n\nload at the end: {load()}")
    return exit_code(figures)


if __name__ == "__main__":
    sys.exit(main())
