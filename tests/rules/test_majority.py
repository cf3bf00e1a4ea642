"""Twenty-five seeds: the end for some sheets, not for others; twenty-four all for one."""

from __future__ import annotations

import pytest

import awale
from support.optional import not_none

#   0 0 0 0 0 1      F takes a: 25 for South
#   0 0 0 0 3 1      (North keeps f)
TAKES_25 = "0-0-0-0-3-1-1-0-0-0-0-9-23-11-S"


@pytest.mark.parametrize("name", ["boite-a-oeufs", "grand-bassam", "ecole", "abapa", "awari"])
def test_ends_the_game_and_leaves_the_rest(name: str) -> None:
    outcome = awale.Game(name, TAKES_25).push("F").outcome
    assert (not_none(outcome).reason, not_none(outcome).stores, not_none(outcome).winner) == ("majority", (25, 11), "S")
    assert (not_none(outcome).dealt, not_none(outcome).left) == ((0, 0), 12)


@pytest.mark.parametrize("name", ["grenier", "amende"])
def test_does_not_stop_sheets_that_count_to_the_end(name: str) -> None:
    assert awale.Game(name, TAKES_25).push("F").outcome is None


@pytest.mark.parametrize("name", ["boite-a-oeufs", "grand-bassam", "ecole", "abapa", "awari"])
def test_a_position_set_up_with_it_is_over(name: str) -> None:
    game = awale.Game(name, "4-4-0-0-0-0-4-4-0-0-0-0-7-25-S")
    assert (not_none(game.outcome()).reason, game.legal_moves) == ("majority", [])


def test_twenty_four_all_ends_abapa_alone() -> None:
    #   0 0 0 0 0 1      F takes the last two
    text = "0-0-0-0-0-1-1-0-0-0-0-0-22-24-S"
    assert not_none(awale.Game(awale.sheet("abapa", grand_slam="takes"), text).push("F").outcome).reason == "majority"
    tie = awale.Game("abapa", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S").outcome()
    assert (not_none(tie).reason, not_none(tie).winner) == ("majority", None)
    assert not_none(tie).why.code == "majority-tie"
    for name in set(awale.sheet_ids()) - {"abapa"}:
        assert not_none(awale.Game(name, "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S").outcome()).reason == "famine"


def test_it_can_be_set_otherwise() -> None:
    assert awale.Game(awale.sheet("abapa", majority="play-on"), TAKES_25).push("F").outcome is None
    assert (
        not_none(awale.Game(awale.sheet("grenier", majority="ends"), TAKES_25).push("F").outcome).reason == "majority"
    )
