"""``awale exercise``: positions to solve, line by line, at a keyboard or through a pipe.

``session`` is the conversation, ``selection`` says which exercises come, ``kept`` remembers when to see them again.
"""

from __future__ import annotations

import datetime
from argparse import Namespace
from contextlib import suppress

from awale.cli.arguments import Parser
from awale.cli.exercise.kept import ProgressFile
from awale.cli.exercise.selection import ExerciseFilter, choose, next_day
from awale.cli.exercise.session import ExerciseSession
from awale.cli.play.terminal import Left, Terminal
from awale.coach.exercises import LEVELS, collection
from awale.words import AwaleError, Sentence, say, shown

_MOST = 1_000


def arguments(parser: Parser) -> None:
    parser.option("--sheet", "sheet", "exercise-help.sheet", default="grenier")
    parser.option("--theme", "name", "exercise-help.theme")
    parser.option("--level", "number", "exercise-help.level")
    parser.option("--count", "number", "exercise-help.count", default="10")
    parser.switch("--review", "exercise-help.review")


def run(options: Namespace, lang: str) -> int:
    wanted = ExerciseFilter(options.theme, _level(options.level), _count(options.count), options.review)
    exercises, today = collection(options.sheet), datetime.date.today()
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
