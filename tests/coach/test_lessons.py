"""Every lesson holds under every sheet that it is for: boards, moves, answers, words."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from awale.coach.lessons.check import check
from awale.coach.lessons.course import lessons, lessons_of
from awale.coach.lessons.lesson import Lesson, read_lesson
from awale.coach.lessons.stage import find_stage, stages
from awale.rules.position import PITS
from awale.rules.sheet import FIELDS, SheetError, sheet, sheet_ids
from awale.words import LANGUAGES

TAUGHT = [(name, each.id) for name in sheet_ids() for each in lessons_of(sheet(name))]
WHOLE = 'id = "odd"\ngroup = "rules"\norder = 1\nminutes = 1\nsteps = []\n'


@pytest.mark.parametrize(("name", "lesson"), TAUGHT)
def test_a_lesson_holds_under_a_sheet(name: str, lesson: str) -> None:
    assert check(lessons()[lesson], sheet(name)) == []


def test_each_sheet_has_its_five_lessons_of_the_rules() -> None:
    for name in sheet_ids():
        rules = [each.id for each in lessons_of(sheet(name)) if each.group == "rules"]
        assert rules == ["sowing", "taking", "feeding", "ending", "first-game"]


@pytest.mark.parametrize("name", sheet_ids())
def test_with_any_one_rule_set_otherwise_the_lessons_still_hold(name: str) -> None:
    for field, values in FIELDS.items():
        for value in values:
            try:
                changed = sheet(name, {field: value})
            except SheetError:  # this value goes with other rules only
                continue
            for lesson in (each for each in lessons_of(changed) if each.group == "rules"):
                assert check(lesson, changed) == [], (lesson.id, field, value)


# --- what is said ---


@pytest.mark.parametrize(("name", "lesson"), TAUGHT)
def test_everything_that_can_be_tried_is_answered_in_both_languages(name: str, lesson: str) -> None:
    for stage in stages(lessons()[lesson], sheet(name)):
        tries = [stage.try_answer(each) for each in stage.answers]
        if stage.step.kind in ("play", "free"):
            tries = [stage.try_move(each) for each in (*PITS, "pass")]
        for result in tries:
            for lang in LANGUAGES:
                assert all(sentence.text(lang).strip() for sentence in result.said)
            assert result.said
            if result.turn and not result.right:  # not the referee's sentence alone: also why it isn't what was asked
                assert len(result.said) > 1


def test_a_wrong_move_has_its_own_sentence_where_the_step_has_one() -> None:
    stage = find_stage(lessons()["sowing"], sheet("amende"), "sow")
    assert [sentence.key for sentence in stage.try_move("A").said] == ["lessons.sown", "lesson.sowing.sow.wrong"]


def test_why_nothing_was_taken_is_told_where_taking_is_learnt_and_nowhere_else() -> None:
    told = {
        lesson: find_stage(lessons()[lesson], sheet("amende"), step).try_move(move).said[0].text("en")
        for lesson, step, move in (("sowing", "sow", "A"), ("taking", "two", "E"))
    }
    assert told["sowing"] == "South sows A, 4 seeds; the last one falls in E."
    assert "Nothing taken" in told["taking"]


# --- what check finds ---


def made(**step: Any) -> Lesson:
    """A lesson of one step, with words that there are."""
    steps = [{"id": "two", "kind": "play", "board": "3-0-0-4-2-5-4-1-0-5-3-1-11-9-S", **step}]
    return msgspec.convert({"id": "taking", "group": "rules", "order": 1, "minutes": 1, "steps": steps}, Lesson)


@pytest.mark.parametrize(
    ("step", "fault"),
    [
        ({"right": ["D", "B"]}, "two: B can't be played"),
        ({"want": {"takes": 7}}, "two: no move is right"),
        ({"want": "legal"}, "two: every move is right; say any = true if it is meant"),
        ({"want": "sings"}, "two: no move can be asked to be sings"),
        ({}, "two: what is right is either listed or asked for"),
        ({"want": "takes", "moves": ["B"]}, "two: can't be played: Pit B is empty: there is nothing to sow from it."),
        ({"kind": "tell", "show": ["Z"]}, "two: Z is no pit"),
        ({"kind": "tell", "want": "takes"}, "two: nothing is right or wrong in a step of the kind tell"),
        ({"kind": "pick", "ask": {"takes": "D"}, "answers": [3, 5]}, "two: the answer is 2, and isn't offered"),
        ({"kind": "pick", "ask": {"takes": "D"}, "answers": [2, 2, 3]}, "two: an answer is offered twice"),
        ({"kind": "reply"}, "two: a reply shows a move on the board of the step before"),
        ({"id": "nowhere", "want": "takes"}, "nowhere: no text lesson.taking.nowhere.text in fr"),
    ],
)
def test_what_does_not_hold_is_found(step: dict[str, Any], fault: str) -> None:
    assert fault in check(made(**step), sheet("abapa"))


def test_a_file_that_is_no_lesson_is_refused_by_name(tmp_path: Path) -> None:
    path = tmp_path / "rules" / "odd.toml"
    path.parent.mkdir()
    for text, wrong in (("id = ", "odd.toml"), ('id = "odd"', "group"), (WHOLE + 'colour = "red"', "colour")):
        path.write_text(text, encoding="utf-8")
        with pytest.raises(ValueError, match=wrong):
            read_lesson(path)
    path.write_text(WHOLE + 'when = { grand_slam = ["sometimes"] }', encoding="utf-8")
    with pytest.raises(ValueError, match="grand_slam is never sometimes"):
        read_lesson(path)
