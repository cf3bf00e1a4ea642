"""Building: level after level, into files. What is there is kept, what is missing is made.

A level's file appears when all of it is on disk, so a build can be killed at any moment: the next one starts again with
the unfinished level. The files are the same, byte for byte, whatever the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from pathlib import Path

from awale.endgame.crew import Crew
from awale.endgame.fingerprint import value_rules
from awale.endgame.folder import Folder
from awale.endgame.header import Header
from awale.endgame.level import building_level
from awale.endgame.packed import PackedLevel
from awale.endgame.raw import RawLevel, write
from awale.endgame.rows import RowTables, row_tables
from awale.endgame.shard import Table
from awale.files import sweep_drafts
from awale.machine.rulecode import rule_code
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet

#: Called before each level that is made with its seeds and the crew, whose progress another thread may read.
OnLevel = Callable[[int, Crew], object]


def build(
    sheet: Sheet | str,
    seeds: int,
    folder: Path | str | None = None,
    *,
    threads: int = 1,
    on_level: OnLevel | None = None,
) -> Iterator[Header]:
    """Makes the levels up to ``seeds`` that aren't there yet; gives the header of each that is made, once on disk.

    Raises :exc:`TableError` if a file that is there isn't what it should be.
    """
    steps = building(sheet, seeds, folder, threads=threads, on_level=on_level)
    with closing(steps):
        yield from (header for header in steps if header)


def building(
    sheet: Sheet | str,
    seeds: int,
    folder: Path | str | None = None,
    *,
    threads: int = 1,
    on_level: OnLevel | None = None,
) -> Generator[Header | None]:
    """The same in steps, for those who have other things to do in between: ``None`` in the middle of a level."""
    rules = find_sheet(sheet)
    place = Folder(rules, folder)
    place.path.mkdir(parents=True, exist_ok=True)
    sweep_drafts(place.path)
    crew = Crew(threads)
    keep: list[RawLevel] = []
    tables: list[Table] = []
    rows: RowTables | None = None
    try:
        for n in range(seeds + 1):
            if not place.file(n).exists() and not place.forms(n):
                rows = rows or row_tables(seeds, rule_code(rules))
                if on_level:
                    on_level(n, crew)
                made = yield from building_level(rule_code(rules), n, tables, rows, crew)
                yield write(place.file(n), value_rules(rules), place.fingerprint, n, made.table, made.dead)
                del made
            level = place.level(n)
            if isinstance(level, PackedLevel):
                tables.append(level.expanded())
            else:
                keep.append(level)
                tables.append(level.values)
    except BaseException:  # stop the threads at once: their results are discarded
        crew.close(wait=False)
        raise
    crew.close()
