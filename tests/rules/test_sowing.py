"""Sowing: one seed a pit, onwards, and never into the pit that was sown."""

from __future__ import annotations

import pytest

import awale


def play(text: str, move: str, name: str = "abapa", **overrides: str) -> awale.Turn:
    return awale.Game(awale.sheet(name, overrides), text).push(move)


def test_each_following_pit_gets_one_seed() -> None:
    turn = play("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "D")
    assert turn.path == ("E", "F", "a", "b")
    assert str(turn.after) == "4-4-4-0-5-5-5-5-4-4-4-4-0-0-N"


@pytest.mark.parametrize(
    ("seeds", "last", "in_the_origin"),
    [
        (11, "B", 0),  # a whole lap but one: the pit before the origin
        (12, "D", 0),  # the origin is skipped: the seed falls in the next pit
        (22, "B", 0),  # two laps
        (23, "D", 0),  # and skipped again
    ],
)
def test_the_origin_is_skipped_on_every_lap(seeds: int, last: str, in_the_origin: int) -> None:
    turn = play(f"0-0-{seeds}-0-0-0-5-0-0-0-0-0-0-0-S", "C")
    assert turn.path[-1] == last
    assert len(turn.path) == seeds
    assert "C" not in turn.path
    assert turn.after["C"] == in_the_origin


def test_twelve_seeds_leave_one_in_each_other_pit_and_two_in_the_next() -> None:
    turn = play("12-0-0-0-0-0-9-0-0-0-0-0-0-0-S", "A")
    #            A  B C D E F  a   b c d e f
    assert turn.after.pits == (0, 2, 1, 1, 1, 1, 10, 1, 1, 1, 1, 1)


def test_twenty_three_seeds_go_round_twice_and_one_further() -> None:
    turn = play("23-0-0-0-0-0-9-0-0-0-0-0-0-0-S", "A")
    assert turn.after.pits == (0, 3, 2, 2, 2, 2, 11, 2, 2, 2, 2, 2)


def test_north_sows_round_into_south() -> None:
    turn = play("0-0-0-0-0-4-0-0-0-0-0-3-0-0-N", "f")
    assert turn.path == ("A", "B", "C")


def test_clockwise_runs_the_other_way() -> None:
    turn = play("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "B", "boite-a-oeufs", direction="clockwise")
    assert turn.path == ("A", "f", "e", "d")


def test_clockwise_is_the_game_in_a_mirror() -> None:
    position = awale.Position.parse("2-0-13-0-4-1-2-2-1-0-7-3-6-7-S")
    here = awale.Game(awale.sheet("abapa", direction="clockwise"), position)
    there = awale.Game("abapa", position.mirrored())
    mirror = dict(zip("ABCDEFabcdef", "FEDCBAfedcba", strict=True))
    for move in here.legal_moves:
        assert here.preview(move).after.mirrored() == there.preview(mirror[move]).after
