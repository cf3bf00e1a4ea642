"""Ratings, against the figures of Glickman's own paper."""

from __future__ import annotations

import pytest

from awale.club.rating import Rating, after_period


def test_the_example_of_glickman_s_paper_comes_out() -> None:
    others = {"a": Rating(1400, 30), "b": Rating(1550, 100), "c": Rating(1700, 300)}
    games = [("x", "a", 1.0), ("x", "b", 0.0), ("x", "c", 0.0)]
    after = after_period({"x": Rating(1500, 200), **others}, games)["x"]
    assert after.value == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_surprises_make_a_strong_player_more_volatile() -> None:
    """The deviation stands in step 5: with the rating in its place, as a library has it, a master hardly moves."""
    games = [("master", f"weak{number}", 0.0) for number in range(3)]
    before = {"master": Rating(2100, 60), **{f"weak{number}": Rating(1400, 80) for number in range(3)}}
    assert after_period(before, games)["master"].volatility > 0.0601


def test_the_order_of_the_games_does_not_matter() -> None:
    games = [("a", "b", 1.0), ("b", "c", 0.5), ("c", "a", 0.0), ("a", "b", 0.0)]
    one, another = after_period({}, games), after_period({}, games[::-1])
    assert all(one[who].value == pytest.approx(another[who].value) for who in "abc")


def test_who_did_not_play_keeps_the_rating_and_is_less_sure_but_never_less_than_a_newcomer() -> None:
    after = after_period({"away": Rating(1700, 80), "new": Rating()}, [("a", "b", 1.0)])
    assert after["away"].value == pytest.approx(1700)
    assert after["away"].deviation > 80
    assert after["new"].deviation == 350
