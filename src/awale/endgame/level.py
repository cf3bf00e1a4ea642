"""One level on one machine: a shard that has all of it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import NamedTuple

from awale.endgame.crew import Crew
from awale.endgame.rows import RowTables
from awale.endgame.shard import Means, Shard, Table


class TableLevel(NamedTuple):
    seeds: int
    #: In the order of ``machine.index``.
    table: Table
    dead: int


def build_level(rules: int, n: int, levels: Sequence[Table], tables: RowTables, crew: Crew) -> TableLevel:
    """The table of n seeds, from those of all fewer seeds."""
    steps = building_level(rules, n, levels, tables, crew)
    try:
        while True:
            next(steps)
    except StopIteration as end:
        made: TableLevel = end.value
        return made


def building_level(
    rules: int, n: int, levels: Sequence[Table], tables: RowTables, crew: Crew
) -> Generator[None, None, TableLevel]:
    """The same in steps: it stands still before and after each stage."""
    crew.begin()
    shard = Shard(Means(rules, tables, crew), n)
    shard.look_below(levels)
    for _ in shard.stages():
        yield
    return TableLevel(n, shard.table(), shard.dead)
