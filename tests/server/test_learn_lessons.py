"""Lessons over HTTP: under every sheet each right move is accepted and each wrong one explained."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle
from typing import Any

import httpx
import pytest

from awale.coach.lessons.course import lessons_of
from awale.rules.position import PITS
from awale.rules.sheet import sheet, sheet_ids
from awale.words import LANGUAGES, Sentence
from support.server_process import Server

TAUGHT = [(name, each.id) for name in sheet_ids() for each in lessons_of(sheet(name))]


@pytest.fixture
def client(shared: Server) -> Iterator[httpx.Client]:
    with shared.client() as client:
        yield client


def ask(client: httpx.Client, path: str, **query: str) -> Any:
    answer = client.get(path, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def attempt(client: httpx.Client, lesson: str, lang: str = "en", **body: Any) -> Any:
    answer = client.post(f"/api/lessons/{lesson}/try", params={"lang": lang}, json=body)
    assert answer.status_code == 200, answer.text
    return answer.json()


def legal(now: dict[str, Any]) -> list[str]:
    return ["pass"] if now["pass"] else [pit for pit in PITS if now["choices"][pit]["playable"]]


# --- what there is ---


@pytest.mark.parametrize("name", sheet_ids())
def test_the_lessons_of_a_sheet_are_listed_in_both_languages(client: httpx.Client, name: str) -> None:
    told = {lang: ask(client, "/api/lessons", sheet=name, lang=lang) for lang in LANGUAGES}
    for lang in LANGUAGES:
        assert told[lang]["sheet"]["id"] == name
        assert [each["id"] for each in told[lang]["lessons"]] == [each.id for each in lessons_of(sheet(name))]
        assert all(each["title"] and each["line"] and each["steps"] for each in told[lang]["lessons"])
    assert told["fr"]["lessons"][0]["title"] != told["en"]["lessons"][0]["title"]


def test_each_lesson_names_the_one_after_it(client: httpx.Client) -> None:
    course = [each["id"] for each in ask(client, "/api/lessons", sheet="ecole")["lessons"]]
    for lesson, following in zip(course, [*course[1:], None], strict=True):
        found = ask(client, f"/api/lessons/{lesson}", sheet="ecole")["next"]
        assert (found and found["id"]) == following


def test_a_rule_set_otherwise_is_taught_as_it_then_is(client: httpx.Client) -> None:
    def steps(**rules: str) -> set[str]:
        return {step["id"] for step in ask(client, "/api/lessons/feeding", sheet="amende", **rules)["steps"]}

    assert "slam-forbidden" in steps()
    assert "slam-forbidden" not in steps(grand_slam="penalty")
    assert "slam-penalty" in steps(grand_slam="penalty")
    fined = attempt(
        client, "feeding", sheet="amende", overrides={"grand_slam": "penalty"}, step="slam-penalty", move="F"
    )
    assert fined["right"]
    assert fined["turn"]["fined"] > 0


def test_seeds_that_run_the_other_way_are_mirrored(client: httpx.Client) -> None:
    usual, mirrored = (
        {step["id"]: step for step in ask(client, "/api/lessons/sowing", sheet="boite-a-oeufs", direction=way)["steps"]}
        for way in ("counter-clockwise", "clockwise")
    )
    assert usual["aim"]["right"] == ["E"]
    assert mirrored["aim"]["right"] == ["B"]
    assert "way" in usual
    assert "way-clockwise" in mirrored
    assert "{" not in mirrored["way-clockwise"]["text"]


# --- trying ---


@pytest.mark.parametrize(("name", "lesson"), TAUGHT)
def test_what_is_right_is_accepted_and_what_is_wrong_explained(client: httpx.Client, name: str, lesson: str) -> None:
    langs = cycle(LANGUAGES)
    for step in ask(client, f"/api/lessons/{lesson}", sheet=name)["steps"]:
        if step["kind"] in ("tell", "reply"):
            assert step["text"]
            continue
        key = "answer" if step["kind"] == "pick" else "move"
        offered = [each["id"] for each in step["answers"]] or (list(PITS) if key == "answer" else legal(step["now"]))
        wrong = [each for each in offered if each not in step["right"]]
        for each in (*step["right"], *wrong):
            result = attempt(client, lesson, next(langs), sheet=name, step=step["id"], **{key: each})
            where = f"{step['id']} {each}"
            assert result["right"] == (each in step["right"]), where
            assert result["text"].strip(), where
            assert (result["turn"] is None) == (key == "answer" or each not in legal(step["now"])), where
            if not result["right"]:
                assert not result["done"], where
                assert result["now"]["pits"] == step["now"]["pits"], where
                assert result["text"] != (result["turn"] or {"text": ""})["text"], where


@pytest.mark.parametrize("name", sheet_ids())
def test_a_little_game_is_played_to_its_end(client: httpx.Client, name: str) -> None:
    step = next(each for each in ask(client, "/api/lessons/first-game", sheet=name)["steps"] if each["kind"] == "free")
    now, moves, done = step["now"], list[str](), False
    for _ in range(step["count"]):
        result = attempt(client, "first-game", sheet=name, step=step["id"], move=legal(now)[0], moves=moves)
        assert result["right"]
        moves += [turn["move"] for turn in (result["turn"], *result["turns"])]
        now, done = result["now"], result["done"]
        if done:
            break
    assert done


def test_a_move_that_may_not_be_played_is_refused_with_its_reason(client: httpx.Client) -> None:
    result = attempt(client, "taking", "fr", sheet="amende", step="two", move="B")
    assert not result["right"]
    assert result["turn"] is None
    assert result["text"] == Sentence("refusal.empty-pit", pit="B").fr


# --- what can't be ---


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/api/lessons/nowhere?sheet=amende", 404, "unknown-lesson"),
        ("/api/lessons?sheet=nothing", 400, "unknown-sheet"),
        ("/api/lessons/sowing?sheet=amende&grand_slam=sometimes", 400, "bad-value"),
        ("/api/lessons?sheet=amende&colour=red", 400, "unknown-field"),
    ],
)
def test_what_there_isnt_is_said(client: httpx.Client, path: str, status: int, code: str) -> None:
    answer = client.get(path)
    assert answer.status_code == status
    assert answer.json()["error"]["code"] == code


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"step": "two"}, "one-of-two"),
        ({"step": "two", "move": "D", "answer": "2"}, "one-of-two"),
        ({"step": "two", "answer": "2"}, "no-answer"),
        ({"step": "four", "move": "F"}, "no-move"),
        ({"step": "four", "answer": "17"}, "unknown-answer"),
        ({"step": "nowhere", "move": "F"}, "unknown-step"),
        ({"step": "two", "move": "D", "colour": "red"}, "unknown-field"),
    ],
)
def test_a_try_that_cant_be_one_is_refused(client: httpx.Client, body: dict[str, str], code: str) -> None:
    answer = client.post("/api/lessons/taking/try", json={"sheet": "amende", **body})
    assert answer.status_code == 400
    assert answer.json()["error"]["code"] == code
