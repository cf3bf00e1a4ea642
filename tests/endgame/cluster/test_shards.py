"""A level in shards is the level of one machine."""

from __future__ import annotations

from typing import Any

import pytest

import awale
from awale.endgame import layout
from awale.endgame import shard as shards_module
from awale.endgame.cluster import send_buffers, store
from awale.endgame.cluster.disk import DiskMemory
from awale.endgame.cluster.exchange import build_in_shards, look_below
from awale.endgame.cluster.shard import Deal, SharedShard
from awale.endgame.crew import Crew
from awale.endgame.level import build_level
from awale.endgame.rows import row_tables
from awale.endgame.shard import DONE, Means, Table
from awale.endgame.share import deal
from awale.machine.index import BOARDS, ROWS
from awale.machine.rulecode import rule_code

from ..conftest import NAMES, sheet_called

TOP = 8


@pytest.mark.parametrize("name", NAMES)
def test_any_number_of_shards_makes_the_values_and_the_dead_of_one_machine(name):
    rules = rule_code(sheet_called(name))
    rows = row_tables(TOP, rules)
    levels: list[Table] = []
    for n in range(TOP + 1):
        right = build_level(rules, n, levels, rows, Crew(1))
        for shards in (1, 2, 3, 7):
            made, _ = build_in_shards(rules, n, levels, rows, shards)
            assert made.dead == right.dead, (n, shards)
            assert made.table == right.table, (n, shards)
        levels.append(right.table)


@pytest.mark.parametrize("rest", ["own-camps", "nobody"])
@pytest.mark.parametrize("asked", ["no-capture", "no-score-change"])
def test_dead_boards_with_a_value_of_their_own_are_those_of_one_machine(asked, rest):
    rules = rule_code(awale.sheet("abapa", nothing_more=asked, nothing_more_rest=rest))
    rows = row_tables(6, rules)
    levels: list[Table] = []
    for n in range(7):
        right = build_level(rules, n, levels, rows, Crew(1))
        made, _ = build_in_shards(rules, n, levels, rows, 3)
        assert made.dead == right.dead
        assert made.table == right.table
        levels.append(right.table)


@pytest.mark.parametrize("name", ["abapa", "grenier"])
def test_the_threads_of_a_shard_make_no_difference(name, monkeypatch):
    monkeypatch.setattr(shards_module, "WORTH_MEETING", 100)
    monkeypatch.setattr(shards_module, "WAVE_WORTH_SHARING", 10)
    rules = rule_code(sheet_called(name))
    rows = row_tables(TOP, rules)
    levels: list[Table] = []
    for n in range(TOP + 1):
        levels.append(build_level(rules, n, levels, rows, Crew(1)).table)
    made, _ = build_in_shards(rules, TOP, levels, rows, 2, threads=3)
    assert made.table == levels[TOP]


def test_a_shard_may_have_none_of_a_level(tmp_path):
    dealt = Deal(0, 2)
    for number in range(2):
        (tmp_path / str(number)).write_bytes(bytes(dealt.boards(number)))
    parts = [store.part(tmp_path / str(number)) for number in range(2)]
    assert sorted(map(len, parts)) == [0, 1]
    assert b"".join(store.slabs(dealt, parts)) == b"\0"


def test_shares_hold_every_board_once_and_are_about_equal():
    for n in range(13):
        for count in (1, 2, 5, 16):
            dealt = deal(n, count)
            for m in range(n + 1):
                edges = [(share.first[m], share.last[m]) for share in dealt]
                ranks = [rank for first, last in edges for rank in range(first, last)]
                assert sorted(ranks) == list(range(ROWS[m]))
            sizes = [share.boards for share in dealt]
            assert sum(sizes) == BOARDS[n]
            assert max(sizes) <= BOARDS[n] / count + 4 * ROWS[n]


@pytest.mark.parametrize("name", ["abapa", "grenier", "boite-a-oeufs"])
def test_shards_in_files_that_tell_in_many_runs_and_are_saved_after_every_round(name, tmp_path, monkeypatch):
    """What a worker with little memory does, all at once; each round is done by shards read from a checkpoint."""
    monkeypatch.setattr(send_buffers, "RUN", layout.ROOM + 64)
    rules, n, kept = rule_code(sheet_called(name)), 7, []
    rows = row_tables(n, rules)
    levels: list[Table] = []
    for below in range(n):
        levels.append(build_level(rules, below, levels, rows, Crew(1)).table)
    right, dealt, disk = build_level(rules, n, levels, rows, Crew(1)), Deal(n, 3), DiskMemory()

    def keep(run):
        kept.append(run)
        return len(kept) - 1

    def fetch(run):
        return kept[run] if isinstance(run, int) else run

    def shards():
        return [SharedShard(Means(rules, rows, Crew(1), disk), dealt, number) for number in range(3)]

    crew = shards()
    look_below(crew, levels)
    heard: list[list[Any]] = [[] for _ in crew]
    told: int | None = None
    while any(shard.stage != DONE for shard in crew):
        made = []
        for shard in crew:
            made.append(shard.round(heard[shard.number], told, levels, fetch, keep))
            disk.rest()
        told = sum(each.boards for each in made)
        for shard in crew:
            runs = [(source, each.runs[shard.number]) for source, each in enumerate(made) if each.runs[shard.number]]
            store.save(tmp_path / f"{shard.number}.state", shard, told, runs, fetch)
        crew = shards()
        heard = []
        for shard in crew:
            found, runs = store.load(tmp_path / f"{shard.number}.state", shard)
            assert found == told
            heard.append(runs)
    assert kept, "some batches were longer than a run"
    dead = sum(shard.dead for shard in crew)
    table = b"".join(store.slabs(dealt, [shard.table() for shard in crew]))
    assert dead == right.dead
    assert table == bytes(right.table)
