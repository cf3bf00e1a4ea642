"""A position in everybody's notation."""

from __future__ import annotations

import pytest
from hypothesis import given

import awale
from awale.rules.records import (
    POSITION_NOTATIONS,
    RecordError,
    read_position,
    recognise_position,
    write_position,
)
from support.strategies import positions


@given(positions())
def test_every_notation_reads_back_and_is_recognised(position: awale.Position) -> None:
    for notation in POSITION_NOTATIONS:
        text = write_position(position, notation)
        assert recognise_position(text) == notation
        assert read_position(text, to_move=position.to_move) == position


def test_playstrategys_vector() -> None:
    """The slam that takes nothing, as that site's own tests have it."""
    before = read_position("3,2S,1S,2S/1S,3,2S,3S 20 17 S 50")
    turn = awale.Game("abapa", before).push("F")
    assert write_position(turn.after, "playstrategy", number=50) == "3,3S,2S,3S/1S,3,2S,1 20 17 N 50"
    assert write_position(awale.START, "playstrategy") == "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1"


@pytest.mark.parametrize(
    "text",
    [
        " 4-4-4-4-4-4-4-4-4-4-4-4-0-0-s ",
        "4 4 4 4 4 4 4 4 4 4 4 4 0 0 S",
        "4,4,4,4,4,4,4,4,4,4,4,4,0,0,S",
        "[4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 0, 0]",
        "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S",
        " ".join(["0.08333333"] * 12 + ["0.0"] * 2),
    ],
)
def test_a_position_is_read_generously(text: str) -> None:
    assert read_position(text) == awale.START


def test_openspiel_says_no_turn() -> None:
    assert read_position("4 " * 12 + "0 0", to_move="N").to_move == "N"


def test_openspiels_own_numbers_are_read() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    state = pyspiel.load_game("oware").new_initial_state()
    for action in (5, 5, 1):
        state.apply_action(action)
    game = awale.Game("abapa")
    game.play("FfB")
    assert read_position(str(state.observation_tensor()), to_move="N") == game.position


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("7/6 0 0 S 1", "fen-part"),
        ("5/6 0 0 S 1", "fen-row"),
        ("6/6/6", "fen-form"),
        ("6/6 99999999 0 S", "fen-form"),
    ],
)
def test_a_broken_fen_says_what_would_be_right(text: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_position(text)
    assert caught.value.what.code == code


@pytest.mark.parametrize("text", ["", "4", "4-4", "1 2 3 x", "9" * 5000, "60S,5/6 0 0 S 1", "0.5 " * 13 + "0.01"])
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(awale.AwaleError):
        read_position(text)


def test_fourteen_numbers_are_asked_for() -> None:
    with pytest.raises(RecordError, match="fourteen"):
        read_position("1 2 3", "openspiel")
