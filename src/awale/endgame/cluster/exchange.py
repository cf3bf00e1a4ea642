"""Shards of a level in one process: what the cluster does, without one. For tests, and to count what would travel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from awale.endgame.cluster.shard import DONE, Batch, Run, Shard, cut_rows
from awale.endgame.cluster.store import joined
from awale.endgame.level import Level, Table
from awale.endgame.rows import RowTables


class Traffic(NamedTuple):
    rounds: int
    #: Boards told, to others; each counts for every shard that hears of it.
    boards: int
    bytes: int


def build_in_shards(
    rules: int, n: int, levels: Sequence[Table], tables: RowTables, shards: int
) -> tuple[Level, Traffic]:
    """The table of n seeds by so many shards, and what they told each other."""
    cuts = cut_rows(n, shards)
    crew = [Shard(rules, n, number, cuts, tables) for number in range(shards)]
    told = [shard.look_below(levels) for shard in crew]
    for shard in crew:
        shard.hear_odd([each[shard.number] for each in told])
    heard: list[list[Batch]] = [[] for _ in crew]
    rounds = boards = size = 0
    while any(shard.stage != DONE for shard in crew):
        sent = [shard.round(heard[shard.number], levels, _same, _same) for shard in crew]
        heard = [[batches[shard.number] for batches in sent] for shard in crew]
        rounds += 1
        boards += sum(batches[0].sent for batches in sent)
        size += sum(len(run) for batches in sent for batch in batches for run in batch.runs)
    table = joined(n, cuts, [shard.table() for shard in crew])
    return Level(n, table, sum(shard.dead for shard in crew)), Traffic(rounds, boards, size)


def _same(run: Run) -> Run:
    return run
