"""Taking: the last pit of the other camp with 2 or 3, then backwards while the chain holds."""

from __future__ import annotations

import pytest

import awale


def play(text: str, move: str) -> awale.Turn:
    return awale.Game("abapa", text).push(move)


@pytest.mark.parametrize(("before", "taken"), [(0, 0), (1, 2), (2, 3), (3, 0), (6, 0)])
def test_only_two_or_three_are_taken(before: int, taken: int) -> None:
    #   0 0 0 9 n 0      F drops its second seed in b
    #   0 0 0 0 0 2
    turn = play(f"0-0-0-0-0-2-0-{before}-9-0-0-0-0-0-S", "F")
    assert turn.captured == taken
    assert turn.after.stores == (taken, 0)


def test_a_chain_is_taken_backwards_in_order() -> None:
    #   0 9 0 1 2 1      E: F, a, b, c; c makes 2, b 3, a 2
    #   0 0 0 0 4 0
    turn = play("0-0-0-0-4-0-1-2-1-0-9-0-0-0-S", "E")
    assert (turn.taken, turn.taken_seeds) == (("c", "b", "a"), (2, 3, 2))
    assert turn.captured == 7


def test_the_first_pit_that_does_not_fit_stops_the_chain() -> None:
    #   0 0 0 1 3 1      b becomes 4: a, behind it, is safe
    #   0 0 0 0 4 0
    turn = play("0-0-0-0-4-0-1-3-1-0-0-0-0-0-S", "E")
    assert (turn.taken, turn.taken_seeds) == (("c",), (2,))
    assert turn.after["a"] == 2


def test_an_empty_pit_stops_the_chain() -> None:
    #   9 0 0 0 0 1      the lap of C drops one in each: a 2, but its own F is behind it
    turn = play("0-0-4-0-0-1-1-0-0-0-0-9-0-0-S", "C")
    assert turn.path == ("D", "E", "F", "a")
    assert (turn.taken, turn.taken_seeds) == (("a",), (2,))


def test_a_chain_does_not_enter_ones_own_camp() -> None:
    #   9 0 0 0 0 1      F holds 2 after the sowing, and stays
    #   0 0 0 0 2 1
    turn = play("0-0-0-0-2-1-1-0-0-0-0-9-0-0-S", "E")
    assert (turn.taken, turn.taken_seeds) == (("a",), (2,))
    assert turn.after["F"] == 2


def test_nothing_is_taken_when_the_last_seed_falls_at_home() -> None:
    #   the last seed makes 2 in D, in South's own camp
    turn = play("0-0-1-1-0-0-4-0-0-0-0-0-0-0-S", "C")
    assert turn.captured == 0
    assert turn.reason.code == "own-camp"


def test_only_the_last_pit_begins_a_chain() -> None:
    #   F makes a and b 2, and ends in c with 4: nothing
    turn = play("0-0-0-0-0-3-1-1-3-0-0-0-0-0-S", "F")
    assert turn.captured == 0
    assert turn.reason.code == "wrong-count"


def test_a_granary_takes_what_its_second_lap_fills() -> None:
    #   12 in F: one in every pit, then a again: a 2; f keeps its seeds
    turn = play("0-0-0-0-0-12-0-0-0-0-0-9-0-0-S", "F")
    assert (turn.taken, turn.taken_seeds) == (("a",), (2,))


def test_north_takes_in_the_camp_of_south() -> None:
    turn = play("1-2-0-0-0-7-0-0-0-0-0-2-0-0-N", "f")
    assert (turn.taken, turn.taken_seeds) == (("B", "A"), (3, 2))
    assert turn.after.stores == (0, 5)


def test_clockwise_chains_run_the_other_way() -> None:
    #   A, clockwise: f, e; e makes 2, f makes 3
    game = awale.Game(awale.sheet("abapa", direction="clockwise"), "2-0-0-0-0-0-9-0-0-0-1-2-0-0-S")
    assert game.push("A").taken == ("e", "f")
