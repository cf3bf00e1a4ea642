"""A position: twelve counts, a player, two stores; what can't be is refused with a sentence."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import awale
from awale.rules.position import PITS
from support.strategies import positions


@given(positions())
def test_a_position_reads_back_as_it_was_written(position: awale.Position) -> None:
    assert awale.Position.parse(str(position)) == position


@given(positions())
def test_turning_and_mirroring_twice_changes_nothing(position: awale.Position) -> None:
    assert position.turned().turned() == position
    assert position.mirrored().mirrored() == position


def test_turned_and_mirrored() -> None:
    position = awale.Position.parse("1-2-3-4-5-6-0-1-0-2-0-3-9-8-S")
    assert str(position.turned()) == "0-1-0-2-0-3-1-2-3-4-5-6-8-9-N"
    assert str(position.mirrored()) == "6-5-4-3-2-1-3-0-2-0-1-0-9-8-S"


def test_what_can_be_asked() -> None:
    position = awale.Position.parse(" 1-2-3-4-5-6-0-1-0-2-0-3-9-8-n ")
    assert [position[pit] for pit in PITS] == list(position.pits)
    assert (position.to_move, position.seeds, position.seeds_of("S"), position.seeds_of("N")) == ("N", 27, 21, 6)
    assert (position.store("S"), position.store("N")) == (9, 8)


def test_positions_are_values() -> None:
    lists: Any = [4] * 12, [0, 0]
    one, two = awale.Position(lists[0], stores=lists[1]), awale.START
    assert one == two
    assert hash(one) == hash(two)
    with pytest.raises(AttributeError):
        one.to_move = "N"  # type: ignore[misc]


def test_numpys_integers_are_welcome() -> None:
    numpy = pytest.importorskip("numpy")
    position = awale.Position(numpy.full(12, 4), "S", numpy.zeros(2, int))
    assert position == awale.START
    assert {type(count) for count in position.pits} == {int}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"pits": (4,) * 11}, "12 pits"),
        ({"pits": (4,) * 13}, "12 pits"),
        ({"pits": ()}, "12 pits"),
        ({"pits": 4}, "whole number"),
        ({"pits": None}, "whole number"),
        ({"pits": (-1,) + (0,) * 11}, "not -1"),
        ({"pits": (4.0,) * 12}, "not 4.0"),
        ({"pits": "444444444444"}, "not 4"),
        ({"pits": (True,) * 12}, "not True"),
        ({"pits": (10**5000,) + (0,) * 11}, "whole number"),
        ({"pits": (49,) + (0,) * 11}, "0 to 48, not 49"),
        ({"pits": (5,) * 12}, "60 seeds in all; the game has 48"),
        ({"stores": (1, 0)}, "49 seeds in all"),
        ({"stores": (0,)}, "two stores"),
        ({"stores": ("0", "0")}, "store holds"),
        ({"to_move": "s"}, "is not a player"),
        ({"to_move": None}, "is not a player"),
        ({"to_move": ["S"]}, "is not a player"),
    ],
)
def test_what_cannot_be_is_refused(arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(awale.PositionError, match=says) as caught:
        awale.Position(**arguments)
    assert caught.value.sentence.fr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "fifteen parts"),
        ("4-4-4", "has 3"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S-", "has 16"),
        ("4-4-4-4-4-4-4-4-4-4-4-x-0-0-S", 'Part 12 of the position is "x"'),
        ("4-4-4-4-4-4-4-4-4-4-4-٤-0-0-S", "Part 12"),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-0-X", "is not a player"),
        ("4-4-4-4-4-4-4-4-4-4-4-9999-0-0-S", "Part 12"),
        ("4-4-4-4-4-4-4-4-4-4-4--4-0-0-S", "has 16"),
        (None, "fifteen parts"),
    ],
)
def test_a_text_that_is_no_position_is_refused(text: str, says: str) -> None:
    with pytest.raises(awale.PositionError, match=says):
        awale.Position.parse(text)


@given(st.text())
def test_no_text_breaks_the_reader(text: str) -> None:
    with contextlib.suppress(awale.PositionError):
        assert awale.Position.parse(text).seeds <= 48


@pytest.mark.parametrize("pit", ["", "G", "AB", "abc", 0, None, ("A",)])
def test_a_pit_that_is_none_is_refused(pit: str) -> None:
    with pytest.raises(awale.PositionError, match="is not a pit"):
        awale.START[pit]


@pytest.mark.parametrize("player", ["", "SN", None, 0])
def test_a_camp_of_nobody_is_refused(player: str) -> None:
    with pytest.raises(awale.PositionError, match="is not a player"):
        awale.START.seeds_of(player)
    with pytest.raises(awale.PositionError, match="is not a player"):
        awale.START.store(player)
