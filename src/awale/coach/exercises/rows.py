"""An exercise as one line of a file: JSON, with each line of play as one word.

>>> row = write_row(read_row("grenier", '{"position":"0-0-0-0-2-1-1-0-0-0-0-1-22-21-S","answer":"E","theme":"trap",'
...                          '"level":1,"exact":true,"lines":{"E":[3,"Ef"],"F":[1,"F-"]}}'))
>>> row.endswith('"lines":{"E":[3,"Ef"],"F":[1,"F-"]}}')
True
"""

from __future__ import annotations

import json

from awale.coach.exercises.exercise import Exercise, WeighedMove, identify
from awale.rules.position import Position

#: A pass, among the letters of a line.
_PASS = "-"


def read_row(sheet: str, text: str) -> Exercise:
    """The exercise that a line says."""
    row = json.loads(text)
    position = Position.parse(row["position"])
    lines = {move: WeighedMove(move, value, _moves(letters)) for move, (value, letters) in row["lines"].items()}
    known = {"answer": row["answer"], "theme": row["theme"], "level": row["level"], "exact": row["exact"]}
    return Exercise(id=identify(sheet, position), sheet=sheet, position=position, lines=lines, **known)


def _moves(letters: str) -> tuple[str, ...]:
    if _PASS not in letters:
        return tuple(letters)
    return tuple(["pass" if letter == _PASS else letter for letter in letters])


def write_row(exercise: Exercise) -> str:
    """The line that says an exercise."""
    lines = {
        move: [_number(line.value), "".join(_PASS if one == "pass" else one for one in line.moves)]
        for move, line in exercise.lines.items()
    }
    row = {
        "position": str(exercise.position),
        "answer": exercise.answer,
        "theme": exercise.theme,
        "level": exercise.level,
        "exact": exercise.exact,
        "lines": lines,
    }
    return json.dumps(row, separators=(",", ":"))


def _number(value: float) -> float:
    return int(value) if value == int(value) else round(value, 2)
