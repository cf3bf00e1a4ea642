"""All lessons, and those of a sheet."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType

from awale.coach.lessons.judged import covers
from awale.coach.lessons.lesson import GROUPS, Lesson, fits, read_lesson
from awale.rules.sheet import Sheet
from awale.words import AwaleError, Listing, Sentence, shown

_FOLDER = Path(__file__).parent


class LessonError(AwaleError):
    """A lesson or a step that there isn't, or an answer that can't be one."""


@cache
def lessons() -> Mapping[str, Lesson]:
    """Every lesson by its id: the rules, then strategy, each in the order in which they are taught."""
    found = [read_lesson(path) for group in GROUPS for path in sorted((_FOLDER / group).glob("*.toml"))]
    found.sort(key=lambda each: (GROUPS.index(each.group), each.order, each.id))
    return MappingProxyType({each.id: each for each in found})


def lesson(name: str) -> Lesson:
    """A lesson by its id. Raises :exc:`LessonError` if there is none."""
    try:
        return lessons()[name]
    except (KeyError, TypeError):
        known = Listing(list(lessons()), "or")
        raise LessonError(Sentence("lessons.error.unknown-lesson", lesson=shown(name), allowed=known)) from None


def is_for(which: Lesson, sheet: Sheet) -> bool:
    """Whether a lesson is for a sheet. What strategy says was worked out for the sheets that ship."""
    return fits(which.when, sheet) and (which.group == "rules" or covers(sheet))


def lessons_of(sheet: Sheet) -> list[Lesson]:
    """The lessons for a sheet, in their order."""
    return [each for each in lessons().values() if is_for(each, sheet)]
