"""Every lesson holds under every sheet that it is for: boards, moves, answers, words."""

from __future__ import annotations

import pytest

from awale.coach.lessons.check import check
from awale.coach.lessons.course import lessons, lessons_of
from awale.rules.sheet import FIELDS, SheetError, sheet, sheet_ids

TAUGHT = [(name, each.id) for name in sheet_ids() for each in lessons_of(sheet(name))]


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
                changed = sheet(name, **{field: value})
            except SheetError:  # this value goes with other rules only
                continue
            for lesson in (each for each in lessons_of(changed) if each.group == "rules"):
                assert check(lesson, changed) == [], (lesson.id, field, value)
