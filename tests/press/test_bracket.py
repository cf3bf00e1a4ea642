"""A knock-out: everybody meets somebody or has a bye, the first two meet at the end at the earliest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from awale.press.bracket import LEAST, MOST, bracket, entrants, places, rounds
from awale.press.paper import A4
from awale.words import AwaleError
from support.pdfs import texts

numbers = st.integers(LEAST, MOST)


@given(numbers)
def test_everybody_is_there_once_and_one_wins(players: int) -> None:
    names = [f"p{number}" for number in range(players)]
    found = rounds(names)
    first = [place["name"] for place in found[0] if place["drawn"]]
    byes = [place["name"] for place in found[1] if place["name"]]
    assert sorted(first + byes) == sorted(names)
    assert [len(each) for each in found][-2:] == [2, 1] or len(found) == 2
    assert byes == [] or set(byes) == set(names[: len(byes)])


@given(numbers)
def test_there_is_one_match_less_than_players(players: int) -> None:
    found = rounds([""] * players)
    first = sum(place["drawn"] for place in found[0]) // 2
    assert first + sum(len(each) // 2 for each in found[1:]) == players - 1


@given(st.sampled_from([2, 4, 8, 16, 32, 64]))
def test_the_best_meet_as_late_as_possible(size: int) -> None:
    order = places(size)
    assert sorted(order) == list(range(1, size + 1))
    assert (order.index(1) < size // 2) != (order.index(2) < size // 2)
    assert all(one + two == size + 1 for one, two in zip(order[::2], order[1::2], strict=True))


def test_all_names_are_on_one_page_even_when_there_are_64_long_ones() -> None:
    names = [f"Jean-Baptiste {number}" for number in range(64)]
    (told,) = texts(bracket(names, A4, "fr"))
    assert all(name in told for name in names)


@pytest.mark.parametrize(
    ("names", "players"), [([], None), (["Awa"], None), ([], 65), (["a", "b", "c"], 2), (["a", "a"], None)]
)
def test_what_is_no_tournament_is_refused(names: list[str], players: int | None) -> None:
    with pytest.raises(AwaleError):
        entrants(names, players)
