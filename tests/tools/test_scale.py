"""The page on many machines is what its tool works out; its traffic is what shards really tell each other."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path

import pytest

from awale.endgame.cluster.exchange import build_in_shards
from awale.endgame.crew import Crew
from awale.endgame.level import build_level
from awale.endgame.rows import row_tables
from awale.endgame.shard import Table
from awale.machine.rulecode import rule_code
from awale.rules.sheet import sheet

TOOL = Path(__file__).parent.parent.parent / "tools" / "scale.py"


@pytest.fixture(scope="module")
def scale():
    spec = importlib.util.spec_from_file_location("scale", TOOL)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["scale"] = module  # its dataclasses look for it there
    spec.loader.exec_module(module)
    yield module
    del sys.modules["scale"]


def test_the_page_is_what_the_tool_writes(scale):
    assert scale.PAGE.read_text(encoding="utf-8") == scale.page()


def test_the_simulation_gives_the_traffic_of_the_page(scale):
    counted = {(line["seeds"], line["shards"]): line for line in scale.FOUND["shards"]}
    n = min(seeds for seeds, _ in counted)
    rules = rule_code(sheet(scale.FOUND["sheet"]))
    rows = row_tables(n, rules)
    levels: list[Table] = []
    for seeds in range(n):
        levels.append(build_level(rules, seeds, levels, rows, Crew(1)).table)
    for shards in (2, 4, 8):
        made, told = build_in_shards(rules, n, levels, rows, shards)
        assert round(told.bytes / len(made.table), 3) == counted[n, shards]["bytes"]
        assert told.rounds == counted[n, shards]["rounds"]


def test_a_faster_network_and_folder_take_less_time(scale):
    from dataclasses import replace

    for there in scale.MACHINES:
        for n in scale.SEEDS:
            more = replace(there, gigabits=2 * there.gigabits, folder=2 * there.folder)
            assert scale.best(more, n).fits == scale.best(there, n).fits
            assert scale.best(more, n).hours < scale.best(there, n).hours
