"""All shards of a level in one process, without a cluster: for tests, and to measure the traffic between shards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from awale.endgame.cluster.shard import Deal, SharedShard
from awale.endgame.cluster.store import slabs
from awale.endgame.crew import Crew
from awale.endgame.level import TableLevel
from awale.endgame.rows import RowTables
from awale.endgame.shard import DONE, Means, Table
from awale.machine.memory import Block


class Traffic(NamedTuple):
    rounds: int
    #: Boards sent to other shards, each counted once for every receiver.
    boards: int
    bytes: int


def look_below(shards: Sequence[SharedShard], levels: Sequence[Table]) -> None:
    """The first step of all shards of a level: afterwards each knows which of its boards the others need."""
    for shard in shards:
        shard.look_below(levels)
    odd = [shard.odd_for_all() for shard in shards]
    for shard in shards:
        shard.hear_odd([each[shard.number] for each in odd])


def build_in_shards(
    rules: int, n: int, levels: Sequence[Table], tables: RowTables, shards: int, threads: int = 1
) -> tuple[TableLevel, Traffic]:
    """The table of n seeds, built by so many shards, and the traffic between them."""
    dealt, threads_of_all = Deal(n, shards), Crew(threads)
    means = Means(rules, tables, threads_of_all)
    crew = [SharedShard(means, dealt, number) for number in range(shards)]
    look_below(crew, levels)
    heard: list[list[tuple[int, list[Any]]]] = [[] for _ in crew]
    told, rounds, boards, size = None, 0, 0, 0
    while any(shard.stage != DONE for shard in crew):
        sent = [shard.round(heard[shard.number], told, levels) for shard in crew]
        heard = [[(source, each.runs[shard.number]) for source, each in enumerate(sent)] for shard in crew]
        told, rounds = sum(each.boards for each in sent), rounds + 1
        boards += told
        size += sum(len(run) for each in sent for runs in each.runs for run in runs)
    table = Block.of(b"".join(slabs(dealt, [shard.table() for shard in crew]))).signed
    threads_of_all.close()
    return TableLevel(n, table, sum(shard.dead for shard in crew)), Traffic(rounds, boards, size)
