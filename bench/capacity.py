"""What one machine holds and what a country's schools would need, worked out from what was measured.

    python bench/capacity.py            prints it
    python bench/capacity.py --write    puts it into docs/running.md and bench/README.md

What was measured is in ``bench/figures.json``, where ``bench/classes.py --figures`` puts it, and beside it what is
assumed. Nothing of it is written anywhere else by hand: a test compares the pages with what comes out here.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
FIGURES = ROOT / "bench" / "figures.json"
NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
#: A round is paired and rung about so often while a class plays, in minutes.
ROUND = 10
#: The machine that is counted in.
CORES = 2

Figures = Mapping[str, Any]


def moves_a_second(measured: Figures) -> float:
    """Of one class: half as many games as pupils.

    >>> moves_a_second({"pupils": 32, "seconds_a_move": 5.0})
    3.2
    """
    return float(measured["pupils"] / 2 / measured["seconds_a_move"])


def cpu_of_a_class(measured: Figures) -> float:
    """How much of a core a class takes while it plays: its moves, its rounds and bells, its share of the database.

    >>> about = {"pupils": 32, "seconds_a_move": 5.0, "cpu_ms_a_bell": 60.0, "cpu_ms_a_round": 60.0}
    >>> round(cpu_of_a_class({**about, "cpu_ms_a_move": 2.0, "database_cpu_ms_a_move": 1.0}), 4)
    0.0098
    """
    a_move = measured["cpu_ms_a_move"] + measured.get("database_cpu_ms_a_move", 0.0)
    a_round = measured["cpu_ms_a_bell"] + measured["cpu_ms_a_round"]
    return float((moves_a_second(measured) * a_move + a_round / (ROUND * 60)) / 1000)


def cores_of(measured: Figures) -> int:
    """How many cores of a machine can be used: with SQLite one process serves, so one."""
    return CORES if int(measured["processes"]) > 1 else 1


def classes_a_machine(measured: Figures, assumed: Figures) -> int:
    """How many classes may play at once on one machine, its processors busy as far as is assumed."""
    return math.floor(cores_of(measured) * float(assumed["busy"]) / cpu_of_a_class(measured))


def memory_of(measured: Figures, classes: int) -> float:
    """In megabytes, for the server's processes on one machine."""
    return float(measured["processes"] * measured["megabytes_a_process"] + classes * measured["megabytes_a_class"])


def disk_of_a_class(measured: Figures, assumed: Figures) -> float:
    """Bytes a year, if nothing is deleted."""
    seconds = assumed["lessons_a_year"] * assumed["minutes_of_play_a_lesson"] * 60
    return float(moves_a_second(measured) * seconds * measured["bytes_a_move"])


# --- pages --------------------------------------------------------------------------------------------------------


def capacity(figures: Figures) -> str:
    """The part of docs/running.md."""
    assumed = figures["assumed"]
    machine = [machine_line(name, measured, assumed) for name, measured in sorted(figures["measured"].items())]
    head = ["", "of a core, a class at play", "classes a machine", "pupils", "memory for them", "measured with", "load"]
    many = figures["measured"].get("postgresql") or figures["measured"]["sqlite"]
    places = [place_line(name, classes, many, assumed) for name, classes in assumed["places"]]
    text = (
        f"A machine of {CORES} cores, its processors {assumed['busy']:.0%} busy at most, "
        f"{many['pupils']} pupils a class, a move every {many['seconds_a_move']:g} s at each board "
        f"({60 / many['seconds_a_move'] / 2:g} moves a pupil a minute), a round every {ROUND} minutes:"
    )
    more = (
        f"A class that plays {assumed['lessons_a_year']} lessons of {assumed['minutes_of_play_a_lesson']} minutes "
        f"a year leaves {_bytes(disk_of_a_class(many, assumed))} on disk, if nobody deletes anything. "
        "Many classes, on such machines, each with a PostgreSQL of its own:"
    )
    head_of_places = ["", "classes at once", "pupils", "moves a second", "machines"]
    return "\n\n".join([text, _table(head, machine), more, _table(head_of_places, places)])


def machine_line(name: str, measured: Figures, assumed: Figures) -> list[str]:
    classes = classes_a_machine(measured, assumed)
    how = f"{_count(measured['processes'], 'process', 'processes')}, {measured['classes']} classes"
    return [
        NAMES[name],
        f"{cpu_of_a_class(measured):.1%}",
        f"{classes}",
        f"{classes * measured['pupils']:,}",
        f"{memory_of(measured, classes):.0f} MB",
        how,
        f"{measured['load']:g}",
    ]


def place_line(name: str, classes: int, measured: Figures, assumed: Figures) -> list[str]:
    machines = math.ceil(classes / classes_a_machine(measured, assumed))
    return [
        name,
        f"{classes:,}",
        f"{classes * measured['pupils']:,}",
        f"{classes * moves_a_second(measured):,.0f}",
        f"{machines:,}",
    ]


def bench(figures: Figures) -> str:
    """The part of bench/README.md."""
    found = sorted(figures["measured"].items(), key=lambda each: each[0], reverse=True)
    rows: list[tuple[str, Callable[[Figures], str]]] = [
        ("classes, pupils in each", lambda it: f"{it['classes']}, {it['pupils']}"),
        ("moves a second", lambda it: f"{it['moves_a_second']:g}"),
        ("from a move to the opponent's notice (p99 150 ms is asked)", lambda it: _spread(it["notice_ms"])),
        ("from a move to its acknowledgement", lambda it: _spread(it["answer_ms"])),
        ("from a move to the teacher's screen (1 s is asked)", lambda it: _spread(it["screen_ms"])),
        ("the bell for all at once, until a pupil has their result", lambda it: _spread(it["bell_ms"])),
        ("a round for all at once, until a pupil knows where to play", lambda it: _spread(it["round_ms"])),
        ("processor, servers: a move", lambda it: f"{it['cpu_ms_a_move']:g} ms"),
        ("processor, PostgreSQL: a move", lambda it: _or_none(it.get("database_cpu_ms_a_move"), " ms")),
        ("processor, servers: a round and its bell, a class", lambda it: _round_and_bell(it)),
        ("memory: a process, and each class more", lambda it: _memory(it)),
        ("on disk, a move of a whole game", lambda it: f"{it['bytes_a_move']} bytes"),
        ("after `kill -9`: moves and results, each there once", lambda it: _found(it)),
        ("load of the machine (two cores) at the end", lambda it: f"{it['load']:g}"),
    ]
    head = ["", *(f"{NAMES[name]}, {_count(it['processes'], 'process', 'processes')}" for name, it in found)]
    return _table(head, [[name, *(shown(it) for _, it in found)] for name, shown in rows])


def _round_and_bell(measured: Figures) -> str:
    return f"{measured['cpu_ms_a_round'] + measured['cpu_ms_a_bell']:.0f} ms"


def _memory(measured: Figures) -> str:
    return f"{measured['megabytes_a_process']} MB, {measured['megabytes_a_class']:g} MB"


def _found(measured: Figures) -> str:
    return f"all {measured['moves_found']:,} and {measured['results_found']:,}"


def _spread(times: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {times[name]:.0f}" for name in ("p50", "p99", "max")) + " ms"


def _or_none(value: float | None, unit: str) -> str:
    return "–" if value is None else f"{value:g}{unit}"


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _bytes(number: float) -> str:
    """
    >>> [_bytes(number) for number in (3e6, 1.75e8, 3e9)]
    ['3 MB', '175 MB', '3.0 GB']
    """
    return f"{number / 1e9:.1f} GB" if number >= 1e9 else f"{number / 1e6:.0f} MB"


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines).replace("|  |", "| |")


# --- into the pages -----------------------------------------------------------------------------------------------


def pages() -> dict[Path, str]:
    """The pages as they should be."""
    figures = json.loads(FIGURES.read_text(encoding="utf-8"))
    parts = {ROOT / "docs" / "running.md": capacity(figures), ROOT / "bench" / "README.md": bench(figures)}
    return {path: _put(path.read_text(encoding="utf-8"), part) for path, part in parts.items()}


def _put(page: str, part: str) -> str:
    begin, end = "<!-- bench/capacity.py -->", "<!-- to here -->"
    before, _, rest = page.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise SystemExit(f"the page has no {begin} … {end}")
    return f"{before}{begin}\n{part}\n{end}{after}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help="into the pages")
    if parser.parse_args().write:
        for path, page in pages().items():
            path.write_text(page, encoding="utf-8")
    else:
        figures = json.loads(FIGURES.read_text(encoding="utf-8"))
        print(capacity(figures), bench(figures), sep="\n\n")


if __name__ == "__main__":
    main()
