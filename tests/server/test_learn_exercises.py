"""Exercises as the page is told them: each whole, in both languages; and one's own mistakes, checked by the referee."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from awale.coach.exercises import LEVELS, THEMES, collection
from awale.rules.game import Game
from awale.rules.sheet import sheet as find_sheet
from awale.rules.sheet import sheet_ids
from awale.words import LANGUAGES

SLAM = "1-0-2-0-0-4-1-2-1-2-0-0-20-15-S"


@pytest.fixture(scope="module")
def client(shared: Any) -> Iterator[httpx.Client]:
    with shared.client() as found:
        yield found


def own(sheet: str = "grenier", position: str = SLAM, **changes: Any) -> dict[str, Any]:
    """A mistake as a device keeps it: every legal move with the shortest line there is, the last one the best."""
    legal = Game(find_sheet(sheet, changes.get("overrides", {})), position).legal_moves
    lines = {move: {"value": place, "moves": [move]} for place, move in enumerate(legal)}
    return {"sheet": sheet, "position": position, "answer": legal[-1], "theme": "slam", "lines": lines} | changes


# --- the collection -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("sheet", sheet_ids())
def test_the_index_has_every_exercise_of_a_sheet_with_its_theme_and_level(client: httpx.Client, sheet: str) -> None:
    told = client.get("/api/exercises", params={"sheet": sheet, "lang": "en"}).json()
    assert told["exercises"] == [[one.id, one.theme, one.level] for one in collection(sheet).all]
    assert [theme["id"] for theme in told["themes"]] == list(THEMES)
    assert [level["number"] for level in told["levels"]] == list(LEVELS)


def test_names_of_themes_and_levels_are_in_the_language_that_was_asked_for(client: httpx.Client) -> None:
    told = {lang: client.get("/api/exercises", params={"lang": lang}).json() for lang in LANGUAGES}
    for kind in ("themes", "levels"):
        fr, en = (told[lang][kind] for lang in LANGUAGES)
        assert all(one["name"] and two["name"] and one != two for one, two in zip(fr, en, strict=True))


def test_an_index_that_has_not_changed_is_not_sent_again(client: httpx.Client) -> None:
    first = client.get("/api/exercises", params={"sheet": "abapa", "lang": "fr"})
    again = client.get(
        "/api/exercises", params={"sheet": "abapa", "lang": "fr"}, headers={"If-None-Match": first.headers["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    assert (
        client.get("/api/exercises", params={"sheet": "abapa", "lang": "en"}).headers["ETag"] != first.headers["ETag"]
    )


def test_a_sheet_that_is_none_is_refused_with_those_that_there_are(client: httpx.Client) -> None:
    refused = client.get("/api/exercises", params={"sheet": "chess", "lang": "en"})
    assert refused.status_code == 400
    assert "grenier" in refused.json()["error"]["text"]


@pytest.mark.parametrize("sheet", sheet_ids())
def test_an_exercise_brings_a_line_for_every_legal_move(client: httpx.Client, sheet: str) -> None:
    for exercise in collection(sheet).pick(4, seed=7):
        told = client.get(f"/api/exercises/{exercise.id}", params={"lang": "fr"}).json()
        playable = {pit for pit, choice in told["now"]["choices"].items() if choice["playable"]}
        assert set(told["lines"]) == playable == set(exercise.game.legal_moves)
        assert told["answer"] == max(told["lines"], key=lambda move: told["lines"][move]["value"])
        assert told["start"] == {
            "pits": told["now"]["pits"],
            "stores": told["now"]["stores"],
            "turn": told["now"]["turn"],
        }
        for move, line in told["lines"].items():
            game = Game(sheet, exercise.position)
            for turn in line["turns"]:
                assert game.push(turn["move"]).after.pits == tuple(turn["pits"])
            assert line["turns"][0]["move"] == move
            assert (line["outcome"] is not None) == game.is_over


def test_no_hint_names_the_answer_and_only_the_answer_is_called_right(client: httpx.Client) -> None:
    for exercise in collection("amende").pick(6, seed=1):
        told = client.get(f"/api/exercises/{exercise.id}", params={"lang": "en"}).json()
        assert len(told["hints"]) >= 2
        right = [move for move, line in told["lines"].items() if f"{move} is right" in line["text"]]
        assert right == [told["answer"]]


@pytest.mark.parametrize("name", ["grenier-000000", "nobody", "grenier-", "-", "é" * 300])
def test_an_exercise_that_is_none_is_not_found(client: httpx.Client, name: str) -> None:
    refused = client.get(f"/api/exercises/{name}", params={"lang": "fr"})
    assert refused.status_code == 404
    assert refused.json()["error"]["text"]


# --- one's own mistakes -------------------------------------------------------------------------------------------


def test_a_mistake_comes_back_in_the_form_of_an_exercise(client: httpx.Client) -> None:
    one = collection("ecole").pick(1, seed=3)[0]
    sent = {
        key: value for key, value in one.as_dict().items() if key in ("sheet", "position", "answer", "theme", "lines")
    }
    told = client.post("/api/exercises", params={"lang": "en"}, json=sent).json()
    shipped = client.get(f"/api/exercises/{one.id}", params={"lang": "en"}).json()
    same = ("sheet", "theme", "theme_name", "position", "start", "now", "hints", "answer")
    assert {key: told[key] for key in same} == {key: shipped[key] for key in same}
    assert {move: line["turns"] for move, line in told["lines"].items()} == {
        move: line["turns"] for move, line in shipped["lines"].items()
    }
    assert (told["id"], told["level"], told["level_name"]) == ("", None, None)


def test_a_mistake_goes_by_the_rules_that_it_was_made_under(client: httpx.Client) -> None:
    changed = {"grand_slam": "forbidden"}
    free = client.post("/api/exercises", json=own(overrides={"grand_slam": "takes"}))
    bound = client.post("/api/exercises", json=own(overrides=changed))
    assert free.status_code == bound.status_code == 200
    assert "F" in free.json()["lines"]
    assert "F" not in bound.json()["lines"]
    assert bound.json()["sheet"]["overrides"] == changed


def test_a_mistake_needs_no_theme(client: httpx.Client) -> None:
    told = client.post("/api/exercises", params={"lang": "en"}, json=own(theme=None)).json()
    assert told["theme"] is None
    assert told["theme_name"]
    assert not any("slam" in hint for hint in told["hints"])


def test_a_line_that_runs_on_after_the_end_is_told_to_the_end(client: httpx.Client) -> None:
    position = "0-0-0-0-1-1-1-0-0-0-0-1-22-22-S"
    lines = {
        move: {"value": 0, "moves": longest("abapa", position, move)} for move in Game("abapa", position).legal_moves
    }
    told = client.post("/api/exercises", json=own("abapa", position, lines=lines))
    assert told.status_code == 200
    assert all(line["turns"] for line in told.json()["lines"].values())


def longest(sheet: str, position: str, move: str) -> list[str]:
    """The line in which everybody plays their first move until it is over, and then some."""
    game, moves = Game(sheet, position), [move]
    game.push(move)
    while not game.is_over and len(moves) < 60:
        moves.append(game.legal_moves[0])
        game.push(moves[-1])
    return [*moves, "A", "A"]


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "an unknown sheet": ({"sheet": "chess"}, "unknown-sheet"),
    "a position that is none": ({"position": "4-4"}, ""),
    "a game that is over": ({"position": "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"}, "over"),
    "a move without a line": ({"lines": {"F": {"value": 1, "moves": ["F"]}}}, "not-every-move"),
    "an answer that can't be played": ({"answer": "B"}, "not-best"),
    "an answer that isn't the best": ({"answer": "A"}, "not-best"),
    "an unknown theme": ({"theme": "castling"}, "wrong-value"),
    "an unknown field": ({"from": "k3v9"}, "unknown-field"),
    "a rule that is none": ({"overrides": {"grand_slam": "perhaps"}}, ""),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_cannot_be_an_exercise_is_refused_with_a_sentence(client: httpx.Client, what: str) -> None:
    changes, code = WRONG[what]
    refused = client.post("/api/exercises", params={"lang": "en"}, json=own() | changes)
    assert refused.status_code == 400, refused.text
    assert code in refused.json()["error"]["code"]
    assert refused.json()["error"]["text"].endswith((".", "?"))


@pytest.mark.parametrize(
    ("moves", "code"), [(["A", "A"], "bad-line"), (["C"], "other-line"), (["A", "z"], "bad-line"), ([], "wrong-type")]
)
def test_a_line_that_cannot_be_played_is_refused_with_its_reason(
    client: httpx.Client, moves: list[str], code: str
) -> None:
    asked = own()
    asked["lines"]["A"]["moves"] = moves
    refused = client.post("/api/exercises", params={"lang": "en"}, json=asked)
    assert (refused.status_code, refused.json()["error"]["code"]) == (400, code)
