"""The page on the levels is as its program writes it, and says of each pair how many games it rests on."""

from __future__ import annotations

import sys
from itertools import pairwise
from pathlib import Path

from awale.engine.levels import LEVELS
from awale.engine.tally import MatchTally

sys.path.insert(0, str(Path(__file__).parents[2] / "bench"))
import levels

PAGE = (Path(__file__).parents[2] / "docs" / "levels.md").read_text(encoding="utf-8")


def test_the_page_is_what_the_program_writes_of_its_results() -> None:
    assert levels.page_of(levels.tallies(PAGE), "abapa") == PAGE


def test_every_level_has_met_the_one_below_and_is_stronger_beyond_doubt() -> None:
    found = levels.tallies(PAGE)
    assert list(found) == [upper.number for _, upper in pairwise(LEVELS)]
    assert all(tally.score - 2 * tally.error > 0.5 for tally in found.values())


def test_pairs_that_are_played_anew_take_the_place_of_the_old_and_the_others_stay() -> None:
    before = levels.tallies(PAGE)
    after = levels.tallies(levels.page_of(before | {3: MatchTally(5, 1, 2)}, "abapa"))
    assert after == before | {3: MatchTally(5, 1, 2)}
    assert "| 3 Gleaner | 2 Young shoot | 8 |" in levels.page_of(after, "abapa")
