"""Every lesson holds under every sheet that it is for: boards, moves, answers, words."""

from __future__ import annotations

import pytest

from awale.coach.lessons.check import check
from awale.coach.lessons.course import lessons, lessons_of
from awale.rules.sheet import sheet, sheet_ids

TAUGHT = [(name, each.id) for name in sheet_ids() for each in lessons_of(sheet(name))]


@pytest.mark.parametrize(("name", "lesson"), TAUGHT)
def test_a_lesson_holds_under_a_sheet(name: str, lesson: str) -> None:
    assert check(lessons()[lesson], sheet(name)) == []
