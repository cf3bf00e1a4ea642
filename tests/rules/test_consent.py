"""Taking back and stopping by consent: what may be asked for, of whom, and what comes of a yes."""

from __future__ import annotations

import pytest
from hypothesis import given

import awale
from awale.rules.consent import Consent, ConsentKind, NothingToTakeBack, Offer, take_back
from support.optional import not_none
from support.strategies import games


def played(moves: str = "FfBe") -> awale.Game:
    game = awale.Game("abapa")
    game.play(moves)
    return game


def test_one_takes_back_ones_own_last_move_and_what_followed() -> None:
    game = played("FfBe")
    offer = Consent(game).undo("S")
    assert offer == Offer(ConsentKind.UNDO, "S", keep=2)
    assert [turn.move for turn in Consent(game).accept(offer) if isinstance(turn, awale.Turn)] == ["e", "B"]
    assert game.moves == ["F", "f"]


def test_from_one_place_the_last_move_is_taken_back_whoevers_it_was() -> None:
    assert Consent(played("FfB"), both=True).undo("N").keep == 2


def test_against_a_level_one_is_to_move_again() -> None:
    game = played("FfBe")
    Consent(game, level="N").accept(Consent(game, level="N").undo("S"))
    assert (game.moves, game.position.to_move) == (["F", "f"], "S")


def test_a_declared_end_is_taken_back_alone() -> None:
    game = played()
    game.resign("S")
    taken = Consent(game).accept(Consent(game).undo("S"))
    assert ([type(event) for event in taken], game.moves) == ([awale.Closure], ["F", "f", "B", "e"])


def test_time_comes_back_only_where_nobody_keeps_it() -> None:
    game = played()
    game.time_up()
    assert Consent(game).undo("S").keep == 4
    with pytest.raises(NothingToTakeBack) as refused:
        Consent(game, time_stays=True).undo("S")
    assert refused.value.sentence.code == "time-stays"


@pytest.mark.parametrize(("moves", "level", "by"), [("", None, "S"), ("F", None, "N"), ("F", "S", "N")])
def test_there_may_be_nothing_to_take_back(moves: str, level: str | None, by: str) -> None:
    with pytest.raises(NothingToTakeBack) as refused:
        Consent(played(moves), level).undo(by)
    assert refused.value.sentence.code == "nothing-to-take-back"


def test_a_game_is_stopped_once() -> None:
    game = played()
    offer = Consent(game).stop("N")
    assert Consent(game).accept(offer) == []
    assert not_none(game.outcome()).reason == awale.Termination.AGREEMENT
    with pytest.raises(awale.IllegalMove):
        Consent(game).stop("N")


def test_a_person_is_asked_and_a_level_only_about_stopping() -> None:
    people, level = Consent(played()), Consent(played(), level="N")
    for wish in ConsentKind:
        assert people.must_ask(wish, person_opposite=True)
        assert not people.must_ask(wish, person_opposite=False)
        assert level.must_ask(wish, person_opposite=False) == (wish == ConsentKind.STOP)


@given(games())
def test_what_is_taken_back_can_be_played_again(game: awale.Game) -> None:
    before = str(game.position), game.moves, game.outcome()
    taken = take_back(game, game.ply // 2)
    for _ in taken:
        game.redo()
    assert (str(game.position), game.moves, game.outcome()) == before
