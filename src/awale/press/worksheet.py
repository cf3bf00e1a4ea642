"""Positions to solve on paper: the exercises of a sheet, and their answers on the last page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from awale.coach.exercises import Exercise, collection
from awale.press.boards import drawn
from awale.press.paper import Paper
from awale.press.typst_pdf import Document
from awale.rules.sheet import sheet as find_sheet
from awale.words import AwaleError, Sentence, say

#: As many answers as one page holds.
MOST = 36
#: How many moves after the answer are given.
_TOLD = 5


def worksheet(
    sheet: str,
    paper: Paper,
    lang: str,
    *,
    theme: str | None = None,
    level: int | None = None,
    count: int = 12,
    seed: int = 1,
) -> bytes:
    """A worksheet. The same sheet, theme, level, count and ``seed`` give the same positions, and it says so itself.

    Raises :exc:`AwaleError` if there are no such exercises, or the count isn't one.
    """
    if not 1 <= count <= MOST:
        raise AwaleError(Sentence("press.error.count", got=count, most=MOST))
    picked = collection(sheet).pick(count, theme=theme, level=level, seed=seed)
    if not picked:
        raise AwaleError(Sentence("press.error.no-exercises", sheet=sheet))
    name = find_sheet(sheet).words("name", lang)
    about = say(f"exercise.theme.{theme}" if theme else "press.worksheet.all", lang)
    again = f"--sheet {sheet}{f' --theme {theme}' if theme else ''}{f' --level {level}' if level else ''}"
    data = {
        "head": about,
        "lead": say("press.worksheet.lead", lang, name=name),
        "foot": say(
            "press.worksheet.again", lang, command=f"awale print worksheet {again} --count {count} --seed {seed}"
        ),
        "tasks": [_task(number, each, lang) for number, each in enumerate(picked, start=1)],
        "answers": answers(picked, lang),
    }
    return Document("worksheet", say("press.worksheet.title", lang, theme=about, name=name), data, paper, lang).pdf()


def _task(number: int, exercise: Exercise, lang: str) -> dict[str, Any]:
    player = Sentence(f"player.{exercise.position.to_move}")
    return {
        "number": number,
        "board": drawn(exercise.position),
        "who": say("press.worksheet.to-move", lang, player=player),
        "level": say(f"exercise.level.{exercise.level}", lang),
    }


def answers(exercises: Sequence[Exercise], lang: str) -> list[dict[str, Any]]:
    """The answer of each: the move, what it does, how much better it is than the next best, how it goes on."""
    return [
        {"number": number, "move": exercise.answer, "told": _told(exercise, lang)}
        for number, exercise in enumerate(exercises, start=1)
    ]


def _told(exercise: Exercise, lang: str) -> str:
    turn = exercise.game.preview(exercise.answer)
    best = exercise.lines[exercise.answer]
    others = [line for move, line in exercise.lines.items() if move != exercise.answer]
    # What is taken, or else what kind of move it is.
    told = [(turn.reason if turn.captured else exercise.hints()[-1]).text(lang)]
    if others:
        second = max(others, key=lambda line: line.value)
        better = max(1, round(best.value - second.value))
        told.append(say("press.worksheet.better", lang, n=better, move=second.move))
    if len(best.moves) > 1:
        told.append(say("press.worksheet.line", lang, moves=" ".join(best.moves[:_TOLD])))
    return " ".join(told)
