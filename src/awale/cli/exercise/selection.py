"""Which exercises come: those that are due, then new ones by chance."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from awale.coach.exercises import Collection, Exercise
from awale.coach.exercises.leitner import Seen, due


@dataclass(frozen=True, slots=True)
class ExerciseFilter:
    """What was asked for."""

    theme: str | None = None
    level: int | None = None
    count: int = 10
    #: Only what is due again.
    review: bool = False


def choose(
    exercises: Collection,
    seen: Mapping[str, Seen],
    wanted: ExerciseFilter,
    today: datetime.date,
    seed: int | None = None,
) -> list[Exercise]:
    """So many of those that fit: the due ones first, the longest overdue before all; then new ones, easy ones first."""
    fitting = {exercise.id: exercise for exercise in exercises.matching(wanted.theme, wanted.level)}
    again = [fitting[name] for name in due(seen, today) if name in fitting][: wanted.count]
    if wanted.review or len(again) == wanted.count:
        return again
    fresh = Collection(exercises.sheet, [one for name, one in fitting.items() if name not in seen])
    return again + fresh.pick(wanted.count - len(again), seed=seed)


def next_day(exercises: Collection, seen: Mapping[str, Seen], wanted: ExerciseFilter) -> datetime.date | None:
    """The day when the next exercise that fits is due, if any was ever seen."""
    names = {exercise.id for exercise in exercises.matching(wanted.theme, wanted.level)}
    return min((one.due for name, one in seen.items() if name in names), default=None)
