"""A level in shards is the level of one machine."""

from __future__ import annotations

import numpy as np
import pytest

from awale.endgame.cluster.exchange import build_in_shards
from awale.endgame.level import Crew, build_level
from awale.endgame.rows import row_tables
from awale.kernel.rulecode import rule_code
from endgame.conftest import NAMES, sheet_called

TOP = 8


@pytest.mark.parametrize("name", NAMES)
def test_any_number_of_shards_makes_the_values_and_the_dead_of_one_machine(name):
    rules = rule_code(sheet_called(name))
    rows, levels = row_tables(TOP, rules), []
    for n in range(TOP + 1):
        right = build_level(rules, n, levels, rows, Crew(1))
        for shards in (1, 2, 3, 7):
            made, _ = build_in_shards(rules, n, levels, rows, shards)
            assert made.dead == right.dead, (n, shards)
            assert np.array_equal(made.table, right.table), (n, shards)
        levels.append(right.table)
