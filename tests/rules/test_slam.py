"""A slam, a capture of every seed of the other camp: what each sheet makes of it.

0 0 0 0 1 1      F takes b and a, all that North has
0 0 0 2 0 2
"""

from __future__ import annotations

import pytest

import awale
from support.optional import not_none

SLAM = "0-0-0-2-0-2-1-1-0-0-0-0-20-22-S"
#: The same with nothing else to play.
ONLY = "0-0-0-0-0-2-1-1-0-0-0-0-20-24-S"


@pytest.mark.parametrize("name", ["grenier", "boite-a-oeufs", "abapa"])
def test_void_it_is_played_and_takes_nothing(name: str) -> None:
    turn = awale.Game(name, SLAM).push("F")
    assert (turn.slam, turn.captured, turn.taken) == (True, 0, ())
    assert turn.after.pits == (0, 0, 0, 2, 0, 0, 2, 2, 0, 0, 0, 0)
    assert turn.reason.code == "slam-void"


def test_forbidden_it_is_refused() -> None:
    game = awale.Game("amende", SLAM)
    assert game.legal_moves == ["D"]
    assert not_none(game.why_not("F")).code == "slam-forbidden"
    assert "Play D." in not_none(game.why_not("F")).en


def test_forbidden_and_all_there_is_one_passes() -> None:
    game = awale.Game("amende", ONLY)
    assert game.legal_moves == ["pass"]
    assert not_none(game.why_not("F")).code == "slam-forbidden-pass"
    turn = game.push("pass")
    assert (turn.origin, turn.path, turn.captured) == (None, (), 0)
    assert turn.reason.code == "pass-slams"
    assert str(game.position) == ONLY.replace("S", "N")


def test_fined_the_other_takes_what_is_left_of_the_offenders_camp() -> None:
    game = awale.Game(awale.sheet("amende", grand_slam="penalty"), SLAM)
    turn = game.push("F")
    assert (turn.slam, turn.captured, turn.fined) == (True, 0, 2)
    assert str(game.position) == "0-0-0-0-0-0-2-2-0-0-0-0-20-24-N"
    assert turn.reason.code == "slam-fined"


def test_fined_the_other_must_feed_next() -> None:
    sheet = awale.sheet("amende", grand_slam="penalty")
    # 17 seeds of F make every pit of North 2, and 1 or 2 at home: those are the fine. North's own 2 don't reach South,
    # except from f and e.
    game = awale.Game(sheet, "0-0-0-0-0-17-0-0-0-0-0-0-0-0-S")
    assert game.push("F").fined == 5
    assert game.legal_moves == ["e", "f"]
    assert not_none(game.why_not("a")).code == "must-feed"


def test_fined_and_the_other_cannot_feed_the_game_ends() -> None:
    game = awale.Game(awale.sheet("amende", grand_slam="penalty"), SLAM)
    assert not_none(game.push("F").outcome).reason == "famine"  # neither b nor a reaches South's camp


def test_taking_it_empties_the_row_and_the_starved_player_passes() -> None:
    #   0 0 0 0 1 1      after F South still has 6 in D and can feed
    game = awale.Game("grand-bassam", "0-0-0-6-0-2-1-1-0-0-0-0-10-10-S")
    turn = game.push("F")
    assert (turn.slam, turn.captured) == (True, 4)
    assert turn.reason.code == "slam-takes"
    assert game.legal_moves == ["pass"]
    assert game.push("pass").reason.code == "pass-starved"
    assert game.legal_moves == ["D"]


def test_taking_it_when_the_other_cannot_be_fed_ends_the_game() -> None:
    #   after F South has 1 in D alone, which doesn't reach
    game = awale.Game("grand-bassam", "0-0-0-1-0-2-1-1-0-0-0-0-10-10-S")
    outcome = game.push("F").outcome
    assert (not_none(outcome).reason, not_none(outcome).stores) == ("famine", (15, 10))


@pytest.mark.parametrize("name", ["ecole", "awari"])
def test_last_resort_it_is_refused_while_another_move_leaves_a_seed(name: str) -> None:
    game = awale.Game(name, SLAM)
    assert game.legal_moves == ["D"]
    assert not_none(game.why_not("F")).code == "must-leave-a-seed"


@pytest.mark.parametrize(("name", "stores"), [("ecole", (14, 11)), ("awari", (15, 10))])
def test_last_resort_and_all_there_is_it_takes_and_ends_the_game(name: str, stores: tuple[int, int]) -> None:
    #   0 0 0 0 1 1      E takes b and a; the seed left in F goes to the starved in school, to the mover in science
    #   0 0 0 0 3 0
    game = awale.Game(name, "0-0-0-0-3-0-1-1-0-0-0-0-10-10-S")
    assert game.legal_moves == ["E"]
    turn = game.push("E")
    assert (turn.slam, turn.captured) == (True, 4)
    assert (not_none(turn.outcome).reason, not_none(turn.outcome).stores) == ("famine", stores)


def test_a_capture_that_leaves_one_seed_is_no_slam() -> None:
    turn = awale.Game("amende", "0-0-0-2-0-2-1-1-0-0-0-1-20-21-S").push("F")
    assert (turn.slam, turn.captured) == (False, 4)
