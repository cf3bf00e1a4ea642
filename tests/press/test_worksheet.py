"""Positions to solve: those of the exercises, their answers on the last page alone, made again by their number."""

from __future__ import annotations

import re
from typing import Any

import pytest

from awale.coach.exercises import collection
from awale.press.paper import A4
from awale.press.worksheet import MOST, answers, worksheet
from awale.rules.sheet import sheet_ids
from awale.words import AwaleError, say
from support.pdfs import made, texts, without_breaks


@pytest.mark.parametrize("sheet", sheet_ids())
def test_the_answers_are_those_of_the_exercises_and_legal(sheet: str) -> None:
    picked = collection(sheet).pick(MOST, seed=3)
    told = answers(picked, "en")
    assert [each["move"] for each in told] == [exercise.answer for exercise in picked]
    assert all(exercise.game.is_legal(each["move"]) for exercise, each in zip(picked, told, strict=True))


@pytest.mark.parametrize("count", [1, 6, 7, MOST])
def test_the_answers_are_on_the_last_page_and_nowhere_else(count: int) -> None:
    picked = collection("grenier").pick(count, seed=5)
    pages = texts(worksheet("grenier", A4, "en", count=count, seed=5))
    assert len(pages) == -(-len(picked) // 6) + 1
    last = without_breaks(pages[-1])
    at = 0
    for each in answers(picked, "en"):
        at = last.find(without_breaks(f"{each['number']}.{each['move']}{each['told']}"), at)
        assert at >= 0, each
    for page in pages[:-1]:
        assert say("press.worksheet.answers", "en") not in page
        assert not re.search(r"better than", page)


def test_it_says_how_it_is_made_again() -> None:
    told = "".join(texts(made("worksheet", A4, "fr")))
    assert "awale print worksheet --sheet grenier --count 12 --seed 7" in told
    assert worksheet("grenier", A4, "fr", count=12, seed=7) == made("worksheet", A4, "fr")
    assert worksheet("grenier", A4, "fr", count=12, seed=8) != made("worksheet", A4, "fr")


@pytest.mark.parametrize("wish", [{"count": 0}, {"count": MOST + 1}, {"theme": "luck"}, {"level": 9}])
def test_what_cannot_be_is_refused_in_a_sentence(wish: dict[str, Any]) -> None:
    with pytest.raises(AwaleError) as refused:
        worksheet("grenier", A4, "fr", **wish)
    assert refused.value.sentence.text("fr").endswith(".")
