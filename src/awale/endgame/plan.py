"""An estimate of a build's memory, disk space and time before it begins, and what would fit if it doesn't."""

from __future__ import annotations

import shutil
import time
from dataclasses import dataclass
from pathlib import Path

from awale.endgame.crew import Crew
from awale.endgame.folder import MOST_SEEDS, Folder
from awale.endgame.header import TableError
from awale.endgame.layout import DROPPED
from awale.endgame.level import build_level
from awale.endgame.raw import size_of as level_size
from awale.endgame.rows import row_tables
from awale.endgame.shard import Table, dead_have_value
from awale.machine.index import BOARDS, ROWS_BELOW
from awale.machine.rulecode import rule_code
from awale.rules.sheet import Sheet
from awale.words import Sentence

#: Python with our modules and machine code, as measured: 21 to 29 MB; as one of Ray's workers 82 MB.
_PROGRAM, _WITH_RAY = 32 << 20, 96 << 20
#: What is built in memory to know this machine's speed, and how that of large levels compares with it: they don't fit
#: its caches.
_TRIAL = 11
_LARGE, LARGE_FACTOR = 19, 0.6

GIGABYTE = 2**30


@dataclass(frozen=True)
class Plan:
    """What building the levels that are missing takes, in bytes and seconds."""

    #: The levels to be made.
    levels: tuple[int, ...]
    boards: int
    memory: int
    disk: int
    seconds: float


def plan(sheet: Sheet, seeds: int, folder: Path | str | None, rate: float) -> Plan:
    """``rate`` is what :func:`trial` found."""
    place = Folder(sheet, folder)
    missing = tuple(n for n in range(seeds + 1) if not place.forms(n))
    boards = sum(BOARDS[n] for n in missing)
    took = sum(BOARDS[n] / (rate * (1 if n < _LARGE else LARGE_FACTOR)) for n in missing)
    memory = memory_for(sheet, max(missing, default=0), seeds)
    return Plan(missing, boards, memory, sum(map(file_size, missing)), took)


def refuse(sheet: Sheet, made: Plan, folder: Path | str | None, memory: int) -> None:
    """Raises :exc:`TableError` if a plan doesn't fit the memory (bytes) or the disk, and says what would."""
    if not made.levels:
        return
    if made.memory > memory:
        fits = [n for n in range(MOST_SEEDS + 1) if memory_for(sheet, n, n) <= memory]
        values: dict[str, object] = {"needed": size_of(made.memory), "free": size_of(memory), "seeds": made.levels[-1]}
        if not fits:
            raise TableError(Sentence("endgame.no-memory-at-all", **values))
        raise TableError(Sentence("endgame.no-memory", fits=fits[-1], **values))
    free = disk_free(Folder(sheet, folder).path)
    if made.disk > free:
        room, fits = 0, []
        for n in made.levels:
            room += file_size(n)
            fits += [n] if room <= free else []
        values = {"needed": size_of(made.disk), "free": size_of(free), "seeds": made.levels[-1]}
        if not fits:
            raise TableError(Sentence("endgame.no-disk-at-all", **values))
        raise TableError(Sentence("endgame.no-disk", fits=fits[-1], **values))


def memory_for(sheet: Sheet, seeds: int, top: int) -> int:
    """Bytes of memory for the level of ``seeds`` in a build up to ``top``.

    The finished levels are read from their files, and aren't counted: the system keeps of them what fits.
    """
    # Three seeds are no level to speak of: what counts is whether the dead have a value at every one.
    quarters = 13 if dead_have_value(rule_code(sheet), MOST_SEEDS) else 9
    return overhead(top) + BOARDS[seeds] * quarters // 4


def overhead(top: int, *, with_ray: bool = False) -> int:
    """Bytes that a process takes which builds levels up to ``top``, whatever the level: code and row tables."""
    rows = sum((ROWS_BELOW[top + 1] - ROWS_BELOW[d]) for d in DROPPED if d <= top)
    return (_WITH_RAY if with_ray else _PROGRAM) + 8 * rows


def file_size(seeds: int) -> int:
    return level_size(BOARDS[seeds])


def disk_free(folder: Path) -> int:
    """Bytes that are free where a folder is, or will be."""
    while not folder.exists():
        folder = folder.parent
    return shutil.disk_usage(folder).free


def size_of(size: int) -> Sentence:
    """A size that a person can read."""
    if size < GIGABYTE // 2:
        return Sentence("endgame.size-mb", n=max(1, round(size / 2**20)))
    return Sentence("endgame.size-gb", n=round(size / GIGABYTE, 2 if size < 10 * GIGABYTE else None))


def trial(sheet: Sheet, threads: int) -> float:
    """Boards a second on this machine, now, by building small levels in memory."""
    rules = rule_code(sheet)
    crew = Crew(threads)
    try:
        _build_in_memory(rules, 3, crew)
        started = time.perf_counter()
        _build_in_memory(rules, _TRIAL, crew)
        return sum(BOARDS[n] for n in range(_TRIAL + 1)) / (time.perf_counter() - started)
    finally:
        crew.close()


def _build_in_memory(rules: int, top: int, crew: Crew) -> None:
    rows = row_tables(top, rules)
    tables: list[Table] = []
    for n in range(top + 1):
        tables.append(build_level(rules, n, tables, rows, crew).table)
