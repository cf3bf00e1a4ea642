"""Ends that the players or the clock declare: agreement, resignation, time; and taking them back."""

from __future__ import annotations

import json
from dataclasses import asdict

import pytest

import awale
from awale.words import catalogue
from support.optional import not_none

#   0 0 0 0 2 1      5 seeds for North's camp and South's, 20 to 23 taken
#   0 0 1 1 0 0
TEXT = "0-0-1-1-0-0-1-2-0-0-0-1-20-22-S"


@pytest.mark.parametrize("name", ["grenier", "abapa"])
def test_agreement_leaves_each_their_camp(name: str) -> None:
    outcome = awale.Game(name, TEXT).agree()
    assert (outcome.reason, outcome.stores, outcome.left) == ("agreement", (22, 26), 0)
    assert outcome.text("en") == (
        "The players have agreed to stop. Each keeps the seeds of their own camp: 2 for South, 4 for North. "
        "North wins, 26 to 22."
    )


@pytest.mark.parametrize("name", ["amende", "boite-a-oeufs", "grand-bassam", "ecole", "awari"])
def test_agreement_leaves_the_rest_to_nobody(name: str) -> None:
    outcome = awale.Game(name, TEXT).agree()
    assert (outcome.reason, outcome.stores, outcome.left) == ("agreement", (20, 22), 6)


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_resignation_gives_the_game_to_the_other_whatever_the_count(name: str) -> None:
    outcome = awale.Game(name, TEXT).resign("N")
    assert (outcome.reason, outcome.stores, outcome.winner) == ("resignation", (20, 22), "S")
    assert "South wins; the count stood at 20 to 22." in outcome.text("en")
    assert awale.Game(name, TEXT).resign().winner == "N"  # the player to move, unless said


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_the_bell_counts_what_was_taken(name: str) -> None:
    outcome = awale.Game(name, TEXT).time_up()
    assert (outcome.reason, outcome.stores, outcome.winner, outcome.left) == ("time", (20, 22), "N", 6)


def test_a_players_own_clock_loses_them_the_game() -> None:
    outcome = awale.Game("ecole", TEXT).time_up("N")
    assert (outcome.reason, outcome.winner) == ("time", "S")


def test_the_school_names_its_set_time() -> None:
    assert "set-time" in awale.sheet("ecole").about.choices


def test_a_game_that_is_over_takes_no_other_end() -> None:
    game = awale.Game("grenier")
    game.resign()
    for again in (game.agree, game.resign, game.time_up):
        with pytest.raises(awale.IllegalMove, match=r"The game is over\. A player has resigned\."):
            again()
    with pytest.raises(awale.IllegalMove):
        game.push("A")
    assert game.legal_moves == []


@pytest.mark.parametrize("player", ["", "X", "s", 5, None.__class__, ("S",)])
def test_somebody_who_is_no_player_cannot_resign(player: str) -> None:
    game = awale.Game("grenier")
    with pytest.raises(awale.PositionError, match="is not a player"):
        game.resign(player)  # type: ignore[arg-type]
    assert not game.is_over


@pytest.mark.parametrize("how", ["agree", "resign", "time_up"])
def test_a_declared_end_is_taken_back_and_brought_again(how: str) -> None:
    game = awale.Game("ecole")
    game.play("FfBe")
    outcome = getattr(game, how)()
    assert not_none(game.closure).outcome is outcome
    assert (game.ply, len(game.turns), game.peek()) == (4, 4, game.closure)
    closure = game.pop()
    assert isinstance(closure, awale.Closure)
    assert (game.is_over, game.ply, game.closure) == (False, 4, None)
    assert game.redo() is closure
    assert game.outcome() is outcome
    game.pop()
    game.push(game.legal_moves[0])
    assert not game.can_redo


# --- the reason of an end -----------------------------------------------------------------------------------------


def test_every_reason_is_a_word_of_the_catalogue_and_the_other_way_round() -> None:
    said = {key.removeprefix("outcome.") for key in catalogue("en") if key.startswith("outcome.")}
    assert said == {*awale.Termination, "majority-tie", "whole", "no-rest"}


def test_a_reason_is_told_and_stored_as_the_plain_word() -> None:
    outcome = awale.Game("grenier").agree()
    assert outcome.reason is awale.Termination.AGREEMENT
    assert json.dumps(asdict(outcome)).startswith('{"reason": "agreement"')
    assert f"{outcome.reason}" == "agreement"


def test_a_record_knows_our_reasons_and_keeps_those_of_other_programs() -> None:
    game = awale.Game("grenier")
    game.time_up("N")
    record = awale.Record.from_game(game)
    assert awale.Record.parse(str(record)).reason is awale.Termination.TIME
    theirs = str(record).replace('"time"', '"adjudication"').replace('[Winner "South"]\n', "")
    assert awale.Record.parse(theirs).reason == "adjudication"


def test_what_the_players_declare_the_referee_never_finds() -> None:
    declared = {reason for reason in awale.Termination if reason.is_declared}
    assert declared == {"agreement", "resignation", "time"}
    assert {reason for reason in declared if reason.may_be_personal} == {"resignation", "time"}
