"""The schema of a lesson's file. Unknown fields and bad values are refused by name."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from awale.rules.sheet import FIELDS, Sheet, sheet_ids
from awale.words.extras import from_extra

with from_extra():
    import msgspec

GROUPS = ("rules", "strategy")

#: For which sheets: ``{"grand_slam": ["forbidden"], "sheet": ["ecole"]}``; all entries must hold.
When = dict[str, tuple[str, ...]]


class Claim(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A claim that only the engine or tables can check: these are the best moves of a step's board. Tests hold it."""

    best: tuple[str, ...]


class LessonStep(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One board of a lesson, and what is to be done on it. The package's own text says what each entry means."""

    id: str
    kind: Literal["tell", "play", "reply", "pick", "free"]
    board: str | None = None
    moves: tuple[str, ...] = ()
    show: tuple[str, ...] = ()
    mark: tuple[str, ...] = ()
    declare: Literal["agreement", "time"] | None = None
    want: str | dict[str, bool | int | str] | None = None
    right: tuple[str, ...] = ()
    any: bool = False
    ask: dict[str, str] = {}
    answers: tuple[int | str, ...] = ()
    count: int = 0
    when: When = {}
    claim: Claim | None = None

    @property
    def wants(self) -> Mapping[str, bool | int | str]:
        """What is asked of a move: properties and what each must be."""
        return {self.want: True} if isinstance(self.want, str) else self.want or {}


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Some minutes of learning."""

    id: str
    group: Literal["rules", "strategy"]
    order: int
    minutes: int
    steps: tuple[LessonStep, ...]
    when: When = {}
    #: Whether a move that takes nothing is told why: where that is what one learns, and nowhere else.
    misses: bool = False

    def key(self, *parts: str) -> str:
        """The catalogue's key of one of its texts.

        >>> from awale.coach.lessons.course import lesson
        >>> lesson("sowing").key("title")
        'lesson.sowing.title'
        """
        return f"lesson.{self.id}." + ".".join(parts)


def fits(when: When, sheet: Sheet) -> bool:
    """Whether something is for this sheet.

    >>> from awale import sheet
    >>> fits({"grand_slam": ("forbidden", "penalty")}, sheet("amende"))
    True
    """
    return all((sheet.id if field == "sheet" else sheet.rules[field]) in allowed for field, allowed in when.items())


def read_lesson(path: Path) -> Lesson:
    """The lesson of a file; a ``ValueError`` that names file and fault if it isn't one."""
    try:
        found = msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Lesson)
        for when in (found.when, *(step.when for step in found.steps)):
            _check_when(when)
    except ValueError as error:  # msgspec's and tomllib's are ValueErrors too
        raise ValueError(f"{path.name}: {error}") from None
    if found.id != path.stem or found.group != path.parent.name:
        raise ValueError(f"{path.name}: a lesson {found.id!r} of {found.group} lies at {found.group}/{found.id}.toml")
    return found


def _check_when(when: When) -> None:
    for field, values in when.items():
        allowed = sheet_ids() if field == "sheet" else FIELDS.get(field, ())
        if unknown := set(values) - set(allowed):
            raise ValueError(f"when: {field} is never {', '.join(sorted(unknown))}; allowed: {', '.join(allowed)}")
        if not values or not allowed:
            raise ValueError(f"when: {field} can't be asked for")
