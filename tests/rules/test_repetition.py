"""A position that comes back: the second or third time ends the game, or never.

0 0 0 1 0 0      one seed each, that chase each other round: after twelve turns each the board is as it was
"""

from __future__ import annotations

import pytest

import awale
from support.optional import not_none

CHASE = "1-0-0-0-0-0-1-0-0-0-0-0-20-20-S"
ROUND = "AaBbCcDdEeFf"


def chase(**rules: str) -> awale.Game:
    # Nothing more can happen here: only a sheet that doesn't ask sees the seeds come back.
    return awale.Game(awale.sheet("abapa", rules, nothing_more="never"), CHASE)


def turns_to_the_end(game: awale.Game, most: int = 200) -> int:
    while not game.is_over and game.ply < most:
        game.push(game.legal_moves[0])
    return game.ply


def test_the_second_time_ends_abapa_and_leaves_each_their_camp() -> None:
    game = chase()
    turns = turns_to_the_end(game)
    outcome = game.outcome()
    assert (not_none(outcome).reason, not_none(outcome).stores) == ("repetition", (21, 21))
    assert game.repetitions() == 2
    for _ in range(turns):
        game.pop()
    assert not game.is_over


def test_the_third_time_takes_another_round() -> None:
    second, third = chase(), chase(repetition="third-time")
    once, twice = turns_to_the_end(second), turns_to_the_end(third)
    assert twice == 2 * once
    assert third.repetitions() == 3


def test_never_means_never() -> None:
    game = chase(repetition="never")
    assert turns_to_the_end(game) == 200
    assert game.repetitions() > 3


@pytest.mark.parametrize(("rest", "stores", "left"), [("own-camps", (21, 21), 0), ("nobody", (20, 20), 2)])
def test_the_rest_goes_where_the_sheet_says(rest: str, stores: tuple[int, int], left: int) -> None:
    game = chase(repetition_rest=rest)
    turns_to_the_end(game)
    assert (not_none(game.outcome()).stores, not_none(game.outcome()).left) == (stores, left)


@pytest.mark.parametrize(
    ("name", "times", "rest"),
    [
        ("grenier", "third-time", "own-camps"),
        ("amende", "third-time", "nobody"),
        ("boite-a-oeufs", "third-time", "nobody"),
        ("grand-bassam", "third-time", "nobody"),
        ("ecole", "third-time", "nobody"),
        ("abapa", "second-time", "own-camps"),
        ("awari", "third-time", "nobody"),
    ],
)
def test_each_sheet_has_its_own_setting(name: str, times: str, rest: str) -> None:
    sheet = awale.sheet(name)
    assert (sheet.repetition, sheet.repetition_rest) == (times, rest)


def test_the_same_board_with_the_other_to_move_is_another_position() -> None:
    game = awale.Game("grand-bassam", "0-0-0-6-0-2-1-1-0-0-0-0-10-10-S")
    game.push("F")
    before = game.repetitions()
    game.push("pass")
    assert (before, game.repetitions()) == (1, 1)


def test_taking_back_forgets_a_visit() -> None:
    game = chase(repetition="third-time")
    for _ in range(3):
        game.push(game.legal_moves[0])
        game.pop()
    assert game.repetitions() == 1
    game.push(game.legal_moves[0])
    assert game.repetitions() == 1
