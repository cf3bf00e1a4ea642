"""The shapes of what is told of exercises, as types; the keys are those of ``docs/protocol.md``."""

from __future__ import annotations

from awale.server.shapes import BoardView, NowView, OutcomeView, SheetView, TurnView, View


class ThemeView(View, frozen=True):
    """What exercises are about."""

    id: str
    name: str
    line: str


class GradeView(View, frozen=True):
    """How hard exercises are: 1 is easy."""

    number: int
    name: str


class ExercisesView(View, frozen=True):
    """All exercises of a sheet in short: id, theme and level of each, in a lasting order."""

    sheet: str
    themes: list[ThemeView]
    levels: list[GradeView]
    exercises: list[tuple[str, str, int]]


class ExerciseLine(View, frozen=True):
    """What comes of a move: the best line after it as turns, and what it is worth, in words too."""

    value: float
    turns: list[TurnView]
    outcome: OutcomeView | None
    text: str


class ExerciseView(View, frozen=True):
    """An exercise with all that solving it needs. ``lines`` has every legal move; ``why`` says what the answer does. A
    mistake has no level, and needn't have a theme.
    """

    id: str
    sheet: SheetView
    theme: str | None
    theme_name: str
    level: int | None
    level_name: str | None
    exact: bool
    task: str
    position: str
    start: BoardView
    now: NowView
    hints: list[str]
    answer: str
    why: str
    lines: dict[str, ExerciseLine]
