"""Sheets and positions without a game: everything that is told comes from the sheets and from the referee."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from awale import Game, Position, sheet, sheet_ids
from awale.rules.position import PITS
from awale.rules.sheet import FIELDS
from awale.server.refusals import Refused
from awale.server.shapes import Playable
from awale.server.study.positions import Compare, compare, look
from awale.server.study.requests import Board, Line, position_of
from awale.server.study.sheets import sheets_view
from awale.words import LANGUAGES, AwaleError
from support.json_views import as_json
from support.optional import not_none
from support.strategies import EVERYTHING, games, positions


def asked(game: Game, **more: Any) -> Line:
    """A game as somebody would send it."""
    return Line(
        sheet=game.sheet.id, overrides=game.sheet.overrides, start=str(game.start), moves=list(game.moves), **more
    )


# --- sheets ---


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_sheets_fields_and_levels_are_told(lang) -> None:
    told = sheets_view(lang)
    assert [each.id for each in told.sheets] == list(sheet_ids())
    assert [each.id for each in told.sheets if each.own] == list(sheet_ids())[:5]
    assert {each.id: tuple(value.id for value in each.values) for each in told.fields} == dict(FIELDS)
    assert [level.number for level in told.levels] == list(range(1, 18))
    texts = [text for each in told.sheets for text in (each.name, each.line, each.story)]
    texts += [value.text for each in told.fields for value in each.values]
    assert all(texts)


def test_a_sheet_is_told_as_it_is() -> None:
    for told in sheets_view("fr").sheets:
        rules = sheet(told.id)
        assert told.rules == dict(rules.rules)
        assert told.choices == list(rules.about.choices)
        assert [reading.field for reading in told.readings] == [each.field for each in rules.about.readings]


# --- a position as the referee sees it ---


@given(games(), st.sampled_from(LANGUAGES))
def test_a_look_tells_the_whole_game_and_where_it_stands(game, lang) -> None:
    told = look(asked(game), lang)
    assert told.position == str(game.position)
    assert [turn.move for turn in told.turns] == game.moves
    assert [tuple(turn.pits) for turn in told.turns] == [turn.after.pits for turn in game.turns]
    legal = {pit for pit, choice in told.now.choices.items() if isinstance(choice, Playable)}
    assert legal == {move for move in game.legal_moves if move != "pass"}
    assert (told.now.pass_ is not None) == (game.legal_moves == ["pass"])
    assert told.sheet.overrides == game.sheet.overrides
    outcome = game.outcome()
    assert (told.now.outcome and told.now.outcome.text) == (outcome.text(lang) if outcome else None)


def test_names_are_told_where_they_are_given() -> None:
    line = Line(sheet="amende", moves=["F", "e"], names=("Awa", ""))
    first, second = look(line, "fr").turns
    assert first.text.startswith("Awa sème F")
    assert second.text.startswith("Nord sème e")


def test_a_start_is_a_board_a_notation_or_the_usual_one() -> None:
    written = Position.parse("0-0-1-0-0-1-1-0-1-0-0-0-22-22-N")
    board = Board(pits=list(written.pits), stores=[22, 22], turn="N")
    assert position_of(board) == position_of(str(written)) == written
    assert position_of(None) == position_of("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1") == Position()


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (Line(sheet="amende", moves=["F", "F"]), "Move 2 can't be played. Pit F is in the other camp"),
        (Line(sheet="amende", moves=["Z"]), '"Z" is not a pit'),
        (Line(sheet="nothing"), 'There is no sheet "nothing"'),
        (Line(sheet="amende", overrides={"grand_slam": "maybe"}), "grand_slam can't be"),
        (Line(sheet="amende", overrides={"name": "x", "self": "y"}), 'has no field "name"'),
        (Line(sheet="amende", start="4-4"), "A position is 12 pits"),
        (Line(sheet="amende", start=Board(pits=[48] * 12, stores=[0, 0], turn="S")), "seeds in all"),
    ],
)
def test_what_cannot_be_is_refused_in_words(line, words) -> None:
    with pytest.raises(AwaleError) as refused:
        look(line, "en")
    assert words in refused.value.sentence.text("en")
    assert not isinstance(refused.value, Refused) or refused.value.kind == "invalid"


# --- the same move under all the sheets ---


@given(positions(), st.sampled_from(EVERYTHING), st.sampled_from(LANGUAGES))
def test_a_move_is_told_as_each_sheet_has_it(position, move, lang) -> None:
    told = compare(Compare(start=str(position), move=move), lang).sheets
    assert [each.id for each in told] == list(sheet_ids())
    for each in told:
        game = Game(each.id, position)
        refused = game.why_not(move)
        assert each.playable == (refused is None)
        if refused:
            assert (each.turn, each.text) == (None, refused.text(lang))
        else:
            turn = game.push(move)
            assert (not_none(each.turn).captured, tuple(not_none(each.turn).pits)) == (
                turn.captured,
                turn.after.pits,
            )
            assert each.text.startswith(turn.text(lang))
        assert (each.outcome and each.outcome.reason) == (not_none(game.outcome()).reason if game.is_over else None)


def test_overrides_reach_all_sheets_that_can_have_them() -> None:
    told = compare(Compare(move="C", overrides={"direction": "clockwise"}), "en").sheets
    assert {not_none(each.turn).path for each in told} == {"BAfe"}
    told = compare(Compare(move="C", overrides={"emptied_row": "mover"}), "en").sheets
    assert all(each.playable for each in told)
    with pytest.raises(AwaleError, match="no field"):
        compare(Compare(move="C", overrides={"colour": "red"}), "en")


# --- over HTTP ---


def test_everything_is_answered_over_http(shared) -> None:
    with shared.client() as client:
        assert client.get("/api/sheets", params={"lang": "fr"}).json() == as_json(sheets_view("fr"))
        told = client.post("/api/look", json={"sheet": "ecole", "moves": ["F"]}).json()
        assert told["turns"][0]["path"] == "abcd"
        told = client.post("/api/compare", json={"move": "F"}).json()
        assert len(told["sheets"]) == len(sheet_ids())
        told = client.post("/api/read", json={"text": "FfBe"}).json()
        assert told["games"][0]["moves"] == ["F", "f", "B", "e"]
        told = client.post("/api/write", json={"sheet": "abapa", "moves": ["F", "f"], "notation": "uci"}).json()
        assert told == {"text": "Ff", "notation": "uci", "lost": []}
        told = client.get("/api/sheets/amende/demos", params={"lang": "fr", "grand_slam": "penalty"}).json()
        assert any(turn["fines"] for demo in told["demos"] for turn in demo["turns"])


@pytest.mark.parametrize(
    ("method", "path", "body", "status"),
    [
        ("GET", "/api/sheets/nothing/demos", None, 404),
        ("GET", "/api/sheets/amende/demos?grand_slam=maybe", None, 400),
        ("GET", "/api/sheets/amende/demos?colour=red", None, 400),
        ("POST", "/api/look", {"sheet": "amende", "moves": ["a"]}, 400),
        ("POST", "/api/look", {"sheet": "amende", "moves": ["F"] * 1001}, 400),
        ("POST", "/api/look", {"sheet": "amende", "start": {"pits": [4] * 11, "stores": [0, 0], "turn": "S"}}, 400),
        ("POST", "/api/look", {"sheet": "amende", "colour": "red"}, 400),
        ("POST", "/api/compare", {"start": None}, 400),
        ("POST", "/api/read", {"text": "hello"}, 400),
        ("POST", "/api/write", {"sheet": "amende", "notation": "Klingon"}, 400),
    ],
)
def test_what_cannot_be_is_refused_over_http(shared, method, path, body, status) -> None:
    with shared.client(headers={"Accept-Language": "fr"}) as client:
        answer = client.request(method, path, json=body)
    assert answer.status_code == status
    assert answer.json()["error"]["code"]
    assert answer.json()["error"]["text"].endswith(".")


def test_all_twelve_pits_are_always_told(shared) -> None:
    with shared.client() as client:
        told = client.post("/api/look", json={"sheet": "grenier", "start": "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"}).json()
    assert list(told["now"]["choices"]) == list(PITS)
    assert told["now"]["outcome"]
