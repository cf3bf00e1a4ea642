"""``awale.svg``: arrows, sizes, what is marked, what is refused."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest

import awale


def test_a_picture_is_small_well_formed_and_always_the_same() -> None:
    picture = awale.svg(awale.START, arrows=["Fd", ("A", "A")], playable=["F"], refused="B", size=320)
    assert ET.fromstring(picture).get("width") == "320"
    assert picture == awale.svg(str(awale.START), arrows=["Fd", "AA"], playable="F", refused=["B"], size=320)
    assert len(picture) < 16_500


def test_each_arrow_is_drawn_and_turned_with_the_board() -> None:
    bare = awale.svg(awale.START)
    one, two = awale.svg(awale.START, arrows=["Fd"]), awale.svg(awale.START, arrows=["Fd", "cA"])
    assert bare.count("<path") + 2 == one.count("<path") + 1 == two.count("<path")
    assert awale.svg(awale.START, arrows=["Fd"], turned=True) != one


def test_a_game_shows_its_last_move_and_its_end() -> None:
    game = awale.Game("abapa")
    game.push("F")
    assert "The last move went from F to d" in awale.svg(game) or "F" in awale.svg(game)
    assert awale.svg(game) != awale.svg(game.position)
    game.resign()
    assert "to move" not in awale.svg(game).split("</title>")[0]


@pytest.mark.parametrize("wrong", [{"arrows": ["F"]}, {"arrows": ["Fg"]}, {"playable": ["x"]}, {"size": 0}])
def test_what_cannot_be_drawn_is_refused(wrong) -> None:
    with pytest.raises(awale.AwaleError):
        awale.svg(awale.START, **wrong)
