"""``awale exercise``: positions to solve, line by line, at a keyboard or through a pipe.

``session`` is the conversation, ``progress_file`` keeps on disk when to see which exercise again.
"""

from __future__ import annotations

import datetime
from argparse import Namespace
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass

from awale.cli.arguments import Parser
from awale.cli.exercise.progress_file import ProgressFile
from awale.cli.exercise.session import ExerciseSession
from awale.cli.numbers import usual_sheet
from awale.cli.play.terminal import Left, Terminal
from awale.coach.exercises import LEVELS, Collection, Exercise, collection
from awale.coach.exercises.leitner import Seen, due
from awale.words import AwaleError, Sentence, say, shown

_MOST = 1_000


def arguments(parser: Parser) -> None:
    parser.option("--sheet", "sheet", "rules-help.sheet")
    parser.option("--theme", "name", "exercise-help.theme")
    parser.option("--level", "number", "exercise-help.level")
    parser.option("--count", "number", "exercise-help.count", default="10")
    parser.switch("--review", "exercise-help.review")


def run(options: Namespace, lang: str) -> int:
    wanted = ExerciseFilter(options.theme, _level(options.level), _count(options.count), options.review)
    exercises, today = collection(options.sheet or usual_sheet()), datetime.date.today()
    exercises.matching(wanted.theme, wanted.level)  # says what there is, before anything else is said
    terminal, kept = Terminal(lang), ProgressFile.open()
    if kept.trouble:
        terminal.tell(kept.trouble.text(lang))
    chosen = choose(exercises, kept.seen, wanted, today)
    if not chosen:
        terminal.tell(_nothing(next_day(exercises, kept.seen, wanted) if wanted.review else None, lang))
        return 0
    session = ExerciseSession(chosen, kept, lang, today)
    with suppress(Left, KeyboardInterrupt):
        terminal.converse(session.talk())
    for text in session.summary():
        terminal.tell(text)
    return 0


def _nothing(day: datetime.date | None, lang: str) -> str:
    if day is None:
        return say("exercise.nothing", lang)
    return say("exercise.nothing-due", lang, day=day.isoformat())


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 1 <= int(text[:9]) <= _MOST):
        raise AwaleError(Sentence("exercise.error.count", got=shown(text), most=_MOST))
    return int(text)


def _level(text: str | None) -> int | None:
    if text is None or text in map(str, LEVELS):
        return None if text is None else int(text)
    raise AwaleError(Sentence("exercise.error.level", got=shown(text), least=LEVELS[0], most=LEVELS[-1]))


# --- which exercises come -----------------------------------------------------------------------------------------


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
