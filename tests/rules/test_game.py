"""A game as a programmer uses it: choices before the first move, undo and redo, copies, what can be asked."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import awale
from support.optional import not_none
from support.strategies import EVERYTHING, games

# --- choices ------------------------------------------------------------------------------------------------------


def test_the_first_player_is_chosen() -> None:
    game = awale.Game("boite-a-oeufs", first="N")
    assert game.legal_moves == ["a", "b", "c", "d", "e", "f"]
    assert game.start == awale.Position(to_move="N")


def test_the_direction_is_chosen() -> None:
    game = awale.Game(awale.sheet("boite-a-oeufs", direction="clockwise"), first="N")
    assert game.push("b").path == ("a", "F", "E", "D")


def test_a_game_can_start_anywhere() -> None:
    text = "0-0-0-0-0-1-0-0-0-0-3-0-0-0-N"
    assert str(awale.Game("grenier", text).position) == text
    assert awale.Game("grenier", awale.Position.parse(text)).start.seeds == 4


@pytest.mark.parametrize("first", ["X", "", 3])
def test_only_a_player_can_start(first: str) -> None:
    with pytest.raises(awale.PositionError, match="is not a player"):
        awale.Game("grenier", first=first)  # type: ignore[arg-type]


# --- asking -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["", "G", "AB", "-", " A", "é", "PASS", 3, None, 2.5, b"A", ["A"], object()])
def test_anything_that_is_no_move_is_refused_with_a_reason(move: Any) -> None:
    game = awale.Game("grenier")
    assert not_none(game.why_not(move)).code == "unknown-pit"
    assert not game.is_legal(move)
    with pytest.raises(awale.IllegalMove, match="is not a pit"):
        game.push(move)
    assert game.ply == 0


def test_a_refusal_says_what_is_wrong_in_both_languages() -> None:
    game = awale.Game("grenier", "0-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
    assert not_none(game.why_not("A")).en == "Pit A is empty: there is nothing to sow from it."
    assert not_none(game.why_not("A")).fr == "La case A est vide\N{NO-BREAK SPACE}: il n’y a rien à semer."
    assert not_none(game.why_not("a")).code == "not-your-camp"
    assert not_none(game.why_not("pass")).code == "cannot-pass"
    assert game.why_not("B") is None


def test_a_long_name_is_cut_short_in_the_refusal() -> None:
    assert len(not_none(awale.Game("grenier").why_not("x" * 10_000)).en) < 120


def test_preview_plays_nothing() -> None:
    game = awale.Game("abapa")
    turn = game.preview("C")
    assert (game.ply, game.position) == (0, awale.START)
    assert game.push("C") == turn


def test_play_stops_at_the_first_refusal() -> None:
    game = awale.Game("abapa")
    with pytest.raises(awale.IllegalMove):
        game.play("CcCd")
    assert game.moves == ["C", "c"]


def test_a_game_in_which_nothing_more_can_happen_is_over() -> None:
    #   0 0 1 0 0 0      two seeds that chase each other for ever
    #   1 0 0 0 0 0
    text = "1-0-0-0-0-0-0-0-0-1-0-0-23-23-S"
    for _ in range(2):  # found out, then remembered
        outcome = awale.Game("grenier", text).outcome()
        assert (not_none(outcome).reason, not_none(outcome).stores) == ("no-more-captures", (24, 24))
    # A move that empties a row ends the game, but takes nothing: where captures alone count, that is no event.
    sheet = awale.sheet("awari", nothing_more="no-capture")
    assert not_none(awale.Game(sheet, "1-0-0-0-0-0-0-0-0-0-0-0-23-24-S").outcome()).reason == "no-more-captures"


# --- back and forth -----------------------------------------------------------------------------------------------


def test_nothing_to_take_back_bring_again_or_look_at() -> None:
    game = awale.Game("abapa")
    for what in (game.pop, game.redo, game.peek):
        with pytest.raises(IndexError):
            what()


def test_a_new_move_forgets_what_was_taken_back() -> None:
    game = awale.Game("abapa")
    game.play("CcD")
    game.pop()
    game.pop()
    game.push("d")
    assert game.moves == ["C", "d"]
    assert not game.can_redo


def test_taking_back_the_move_that_ended_it_opens_the_game_again() -> None:
    game = awale.Game("abapa", "0-0-0-0-3-1-1-0-0-0-0-9-23-11-S")
    assert game.push("F").outcome
    game.pop()
    assert game.outcome() is None
    assert game.legal_moves == ["E", "F"]


@given(games())
def test_back_to_the_start_and_on_again(game: awale.Game) -> None:
    turns, outcome, end = game.turns, game.outcome(), game.position
    for turn in reversed(turns):
        assert game.pop() is turn
        assert game.position == turn.before
    assert game.position == game.start
    for turn in turns:
        assert game.redo() is turn
    assert (game.turns, game.outcome(), game.position) == (turns, outcome, end)


@given(games(), st.sampled_from(EVERYTHING))
def test_refused_and_legal_are_opposites(game: awale.Game, move: str) -> None:
    assert (game.why_not(move) is None) == (move in game.legal_moves)


@given(games())
def test_what_a_turn_says_adds_up(game: awale.Game) -> None:
    for turn in game.turns:
        assert turn.captured == sum(turn.taken_seeds)
        assert len(turn.path) == (turn.before[turn.origin] if turn.origin else 0)
        assert sum(turn.after.pits) == sum(turn.before.pits) - turn.captured - turn.fined
        assert turn.text("fr")
        assert turn.text("en")


# --- copies -------------------------------------------------------------------------------------------------------


@given(games(most_turns=20))
def test_a_copy_goes_its_own_way(game: awale.Game) -> None:
    twin, moves = game.copy(), game.moves
    assert (twin.turns, twin.outcome(), twin.repetitions()) == (game.turns, game.outcome(), game.repetitions())
    if not twin.is_over:
        twin.push(twin.legal_moves[0])
    assert game.moves == moves


@pytest.mark.parametrize("clone", [copy.deepcopy, lambda game: pickle.loads(pickle.dumps(game))])
def test_a_game_travels_between_processes(clone) -> None:
    game = awale.Game(awale.sheet("amende", grand_slam="penalty"))
    game.play("FfBe")
    game.resign()
    there = clone(game)
    assert (there.sheet, there.turns, there.outcome()) == (game.sheet, game.turns, game.outcome())
    there.pop()
    there.push("A")
    assert game.ply == 4


def test_a_game_shows_itself_in_one_line() -> None:
    game = awale.Game(awale.sheet("amende", grand_slam="penalty"))
    game.push("F")
    assert repr(game) == (
        "<Game sheet('amende', grand_slam='penalty'), 1 moves, 4-4-4-4-4-0-5-5-5-5-4-4-0-0-N, N to move>"
    )
    game.agree()
    assert repr(game).endswith("agreement>")


def test_a_board_to_look_at() -> None:
    game = awale.Game("grenier")
    game.push("F")
    assert game._repr_svg_().lstrip().startswith("<svg")
    assert game.position._repr_svg_().lstrip().startswith("<svg")
    assert "5" in game.text()
    assert "4" in game.start.text()


def test_a_copy_is_a_game_of_its_own_and_equal_until_it_goes_on() -> None:
    game = awale.Game("amende")
    game.play("FfBe")
    game.pop()
    for twin in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.copy()):
        assert twin == game
        assert twin.can_redo
        twin.push(twin.legal_moves[0])
        assert twin != game
        assert (game.ply, str(game.position)) == (3, "5-0-6-6-5-1-6-5-5-5-4-0-0-0-N")


def test_games_are_equal_when_sheet_start_and_all_that_happened_are() -> None:
    game, other = awale.Game("ecole"), awale.Game("grenier")
    assert game != other
    assert game != str(game)
    again = awale.Game("ecole")
    game.resign()
    assert game != again
    again.resign("N")
    assert game != again
    again.pop()
    again.resign("S")
    assert game == again
