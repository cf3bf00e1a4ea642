"""Twenty-five seeds: the end for some sheets, not for others; twenty-four all for one."""

from __future__ import annotations

import pytest

import awale
from sure import sure

#   0 0 0 0 0 1      F takes a: 25 for South
#   0 0 0 0 3 1      (North keeps f)
TAKES_25 = "0-0-0-0-3-1-1-0-0-0-0-9-23-11-S"


@pytest.mark.parametrize("name", ["boite-a-oeufs", "grand-bassam", "ecole", "abapa", "awari"])
def test_ends_the_game_and_leaves_the_rest(name: str) -> None:
    outcome = awale.Game(name, TAKES_25).push("F").outcome
    assert (sure(outcome).reason, sure(outcome).stores, sure(outcome).winner) == ("majority", (25, 11), "S")
    assert (sure(outcome).dealt, sure(outcome).left) == ((0, 0), 12)


@pytest.mark.parametrize("name", ["grenier", "amende"])
def test_does_not_stop_sheets_that_count_to_the_end(name: str) -> None:
    assert awale.Game(name, TAKES_25).push("F").outcome is None


@pytest.mark.parametrize("name", ["boite-a-oeufs", "grand-bassam", "ecole", "abapa", "awari"])
def test_a_position_set_up_with_it_is_over(name: str) -> None:
    game = awale.Game(name, "4-4-0-0-0-0-4-4-0-0-0-0-7-25-S")
    assert (sure(game.outcome()).reason, game.legal_moves) == ("majority", [])


def test_twenty_four_all_ends_abapa_alone() -> None:
    #   0 0 0 0 0 1      F takes the last two
    text = "0-0-0-0-0-1-1-0-0-0-0-0-22-24-S"
    assert sure(awale.Game(awale.sheet("abapa", grand_slam="takes"), text).push("F").outcome).reason == "majority"
    tie = awale.Game("abapa", "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S").outcome()
    assert (sure(tie).reason, sure(tie).winner) == ("majority", None)
    assert sure(tie).why.code == "majority-tie"
    for name in set(awale.sheet_ids()) - {"abapa"}:
        assert sure(awale.Game(name, "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S").outcome()).reason == "famine"


def test_it_can_be_set_otherwise() -> None:
    assert awale.Game(awale.sheet("abapa", majority="play-on"), TAKES_25).push("F").outcome is None
    assert sure(awale.Game(awale.sheet("grenier", majority="ends"), TAKES_25).push("F").outcome).reason == "majority"
