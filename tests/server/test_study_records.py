"""Whatever somebody pastes is read, or refused with the place where it goes wrong; what is written reads back."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from awale import Game
from awale.rules.records import NOTATIONS, Record, losses, write_position
from awale.server.study.records import MOST_GAMES, ToRead, Write, read, write
from awale.words import AwaleError
from support.strategies import games, positions


def written(game: Game, notation: str, **more: Any) -> str:
    line: dict[str, Any] = {
        "sheet": game.sheet.id,
        "overrides": game.sheet.overrides,
        "start": str(game.start),
        "moves": game.moves,
    }
    return write(Write(**line, **more, notation=notation), "en").text


@given(games(), st.sampled_from(["", "Awa", "Joueur 2"]))
def test_ogn_gives_the_game_back_with_its_rules_and_names(game, name) -> None:
    told = read(ToRead(text=written(game, "ogn", names=(name, ""))), "en")
    assert (told.kind, told.notation, told.more) == ("game", "ogn", False)
    (back,) = told.games
    assert back.sheet.id == game.sheet.id
    assert back.sheet.overrides == game.sheet.overrides
    assert (back.moves, back.position) == (game.moves, str(game.start))
    assert back.names == [name or "South", "North"]
    assert (back.outcome and back.outcome.reason) == (game.outcome().reason if game.is_over else None)


@given(games(overridden=False), st.sampled_from(NOTATIONS))
def test_every_notation_that_can_hold_a_game_gives_it_back(game, notation) -> None:
    assume(game.ply > 0)
    lost = {sentence.code for sentence in losses(Record.from_game(game), notation)}
    assume(not lost & {"start", "pass"})
    if notation == "openspiel":  # fourteen numbers that are together 48 are taken for a board
        assume(len(game.moves) != 14)
    told = read(ToRead(text=written(game, notation), sheet=game.sheet.id), "en")
    assert [back.moves for back in told.games] == [game.moves]
    assert told.games[0].position == str(game.start)


@given(games(overridden=False), st.sampled_from(NOTATIONS))
def test_what_a_notation_leaves_out_is_told(game, notation) -> None:
    line = Write(sheet=game.sheet.id, start=str(game.start), moves=game.moves, notation=notation)
    codes = [sentence.text("fr") for sentence in losses(Record.from_game(game), notation)]
    assert write(line, "fr").lost == codes


@given(positions(), st.sampled_from(["ours", "playstrategy", "openspiel"]))
def test_a_position_is_read_in_every_notation(position, notation) -> None:
    assume(notation != "openspiel" or (position.to_move == "S" and max(position.pits + position.stores) > 5))
    told = read(ToRead(text=f"  {write_position(position, notation)}\n", sheet="ecole"), "fr")
    assert (told.kind, told.notation) == ("position", notation)
    assert told.games[0].position == str(position)
    assert told.games[0].sheet.id == "ecole"


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("FfBe", ["FfBe"]),
        ("F f B e", ["FfBe"]),
        ("1. F f 2. B e", ["FfBe"]),
        ("\N{BYTE ORDER MARK}1. F f 2. B e *", ["FfBe"]),
        ("Ff\n\nEe", ["Ff", "Ee"]),
        ("5 0 1 4", ["FaBe"]),
        ("f1c2 a2d1 b1f2", ["FfB"]),
        ("joue F, puis f", ["Ff"]),
        ("joue f, puis F", ["Ff"]),
        ('[Sheet "ecole"]\n\n1. F f *\n\n[Sheet "amende"]\n\n1. E *', ["Ff", "E"]),
    ],
)
def test_anything_that_is_pasted_is_read(text, moves) -> None:
    told = read(ToRead(text=text), "fr")
    assert ["".join(game.moves) for game in told.games] == moves


def test_a_game_that_names_its_sheet_has_it_and_others_have_the_one_given() -> None:
    named = read(ToRead(text='[Sheet "amende"]\n1. F f *', sheet="ecole"), "fr")
    bare = read(ToRead(text="1. F f *", sheet="ecole"), "fr")
    nothing = read(ToRead(text="Ff"), "fr")
    assert [told.games[0].sheet.id for told in (named, bare, nothing)] == ["amende", "ecole", "abapa"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1. F f 2. F e", "Line 1, column 11. F can't be played as move 2. Pit F is empty"),
        ("1. F f\n2. b", "Line 2, column 4. b can't be played as move 2."),
        ("hello", 'Line 1, column 1. "hello" is no move.'),
        ("4-4-4-4-4-4-4-4-4-4-4-4-0-S", "A position is 12 pits"),
        ("49-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "A pit holds a whole number of seeds"),
        ("  \n ", "There is nothing to read."),
        ("\0", "NUL"),
    ],
)
def test_what_cannot_be_read_says_where_and_why(text, words) -> None:
    with pytest.raises(AwaleError) as refused:
        read(ToRead(text=text), "en")
    assert words in refused.value.sentence.text("en")
    assert refused.value.sentence.text("fr") != refused.value.sentence.text("en")


def test_of_many_games_the_first_fifty_are_told() -> None:
    told = read(ToRead(text="\n\n".join(["Ff"] * 60)), "fr")
    assert (len(told.games), told.more) == (MOST_GAMES, True)
    told = read(ToRead(text="\n\n".join(['[Round "1"]\n\n1. F f *'] * 50)), "fr")
    assert (len(told.games), told.more) == (50, False)


@given(st.text(max_size=60))
def test_any_text_is_read_or_refused_in_words(text) -> None:
    with suppress(AwaleError):
        assert read(ToRead(text=text), "fr").games


def test_an_unknown_notation_is_refused() -> None:
    with pytest.raises(AwaleError, match="There is no notation"):
        write(Write(sheet="amende", notation="Klingon"), "en")


def test_players_without_a_name_stay_without_one() -> None:
    assert '[South "?"]' in written(Game("abapa"), "ogn", names=("Sud", "North"))


@pytest.mark.parametrize("start", ["4 4 4 4 4 4", "1-2-3-4-5-6", "5 4 3", "startpos moves F", "1. 64 53", "F e"])
@pytest.mark.parametrize("rest", [" ", "\n", "\n \n", "-"])
def test_a_text_of_almost_nothing_but_spaces_takes_no_time_that_grows_with_its_square(start, rest):
    """Were it otherwise, one such text would hold up the whole server for hours, and this test with it."""
    for end in ("x", ""):
        with suppress(AwaleError):
            read(ToRead(text=start + rest * (100_000 // len(rest)) + end), "en")
