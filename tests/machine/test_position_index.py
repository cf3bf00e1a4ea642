"""A position as a number and back: every board once, and the number that the tables have."""

from __future__ import annotations

import random

import pytest

import awale
from awale.machine.board import pack
from awale.machine.functions import index
from awale.machine.index import BOARDS
from support.many import many
from support.strategies import random_position


@pytest.mark.parametrize("seeds", range(5))
def test_every_board_has_one_number(seeds: int) -> None:
    found = [awale.position_at(seeds, number) for number in range(BOARDS[seeds])]
    assert [awale.position_index(position) for position in found] == list(range(BOARDS[seeds]))
    assert len(set(found)) == BOARDS[seeds]
    assert {position.seeds for position in found} == {seeds}


def test_the_number_is_that_of_the_tables_and_leads_back() -> None:
    chance = random.Random(5)
    for _ in range(many(300)):
        position = random_position(chance)
        south, north = pack(position.pits[:6]), pack(position.pits[6:])
        number = awale.position_index(position)
        assert number == (index(south, north) if position.to_move == "S" else index(north, south))
        again = awale.position_at(position.seeds, number, position.to_move, position.stores)
        assert again == position


@pytest.mark.parametrize(("seeds", "number"), [(49, 0), (-1, 0), (3, -1), (3, BOARDS[3])])
def test_a_number_that_no_board_has_is_refused(seeds: int, number: int) -> None:
    with pytest.raises(awale.AwaleError, match="whole number"):
        awale.position_at(seeds, number)
