"""Famine: nobody can be fed, or a row has just been emptied, and the sheet says who gets the rest."""

from __future__ import annotations

import pytest

import awale
from support.optional import not_none

#   0 0 0 0 0 0      South to move: no seed reaches North
#   2 1 0 0 0 0
CANNOT_FEED = "2-1-0-0-0-0-0-0-0-0-0-0-20-25-S"
#   the same board with North to move, who has nothing
EMPTY_CAMP = CANNOT_FEED.replace("S", "N")


def over(name: str, text: str, **overrides: str) -> tuple[str, tuple[int, int], int]:
    outcome = awale.Game(awale.sheet(name, overrides, majority="play-on"), text).outcome()
    return not_none(outcome).reason, not_none(outcome).stores, not_none(outcome).left


@pytest.mark.parametrize(
    ("name", "stores", "left"),
    [
        ("grenier", (23, 25), 0),
        ("amende", (20, 25), 3),
        ("boite-a-oeufs", (23, 25), 0),
        ("grand-bassam", (23, 25), 0),
        ("abapa", (23, 25), 0),
    ],
)
def test_the_mover_cannot_feed(name: str, stores: tuple[int, int], left: int) -> None:
    assert over(name, CANNOT_FEED) == ("famine", stores, left)


@pytest.mark.parametrize(
    ("name", "stores", "left"),
    [
        ("grenier", (23, 25), 0),
        ("amende", (20, 25), 3),
        ("boite-a-oeufs", (23, 25), 0),
        ("grand-bassam", (23, 25), 0),
        ("ecole", (20, 28), 0),
        ("abapa", (23, 25), 0),
        ("awari", (23, 25), 0),
    ],
)
def test_the_mover_has_nothing(name: str, stores: tuple[int, int], left: int) -> None:
    assert over(name, EMPTY_CAMP) == ("famine", stores, left)


@pytest.mark.parametrize(
    ("value", "stores", "left"), [("mover", (23, 25), 0), ("nobody", (20, 25), 3), ("starved", (20, 28), 0)]
)
def test_any_sheet_can_deal_a_famine_otherwise(value: str, stores: tuple[int, int], left: int) -> None:
    assert over("grenier", CANNOT_FEED, cannot_feed=value) == ("famine", stores, left)


@pytest.mark.parametrize(("name", "stores"), [("ecole", (10, 13)), ("awari", (13, 10))])
def test_who_plays_on_without_feeding_ends_the_game(name: str, stores: tuple[int, int]) -> None:
    game = awale.Game(name, "2-1-0-0-0-0-0-0-0-0-0-0-10-10-S")
    assert game.legal_moves == ["A", "B"]
    outcome = game.push("A").outcome
    assert (not_none(outcome).reason, not_none(outcome).stores, not_none(outcome).left) == ("famine", stores, 0)


@pytest.mark.parametrize(("name", "stores"), [("ecole", (26, 11)), ("awari", (27, 10))])
def test_an_emptied_row_comes_before_twenty_five(name: str, stores: tuple[int, int]) -> None:
    #   0 0 0 0 1 1      E takes b and a, the 25th seed among them; 1 stays in F
    #   0 0 0 0 3 0
    game = awale.Game(name, "0-0-0-0-3-0-1-1-0-0-0-0-22-10-S")
    turn = game.push("E")
    assert turn.captured == 4
    assert (not_none(turn.outcome).reason, not_none(turn.outcome).stores) == ("famine", stores)
    assert not_none(turn.outcome).winner == "S"


def test_an_empty_board_is_over_with_nothing_to_deal() -> None:
    outcome = awale.Game("grenier", "0-0-0-0-0-0-0-0-0-0-0-0-20-20-S").outcome()
    assert (not_none(outcome).reason, not_none(outcome).dealt, not_none(outcome).left) == ("famine", (0, 0), 0)
    assert not_none(outcome).text() == "Famine: a camp is left without seeds. A drawn game, 20 all."
