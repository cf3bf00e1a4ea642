"""The JSON of exercises, with everything that comes of each move, so that the page can answer a try by itself.

>>> from awale.coach.exercises import collection
>>> one = collection("grenier").all[0]
>>> told = exercise_view(one, "en")
>>> told.lines[told.answer].turns[0].move == one.answer
True
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from awale.coach.exercises import LEVELS, THEMES, Exercise, WeighedMove, collection
from awale.rules.game import Game, IllegalMove
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.rules.turn import Turn
from awale.server.learn.shapes import ExerciseLine, ExercisesView, ExerciseView, GradeView, ThemeView
from awale.server.refusals import Invalid
from awale.server.study.requests import Board, Move, Overrides, position_of
from awale.server.views import board_view, now_view, outcome_view, sheet_view, turn_view
from awale.words import Listing, Sentence, say, shown

#: A line is told so far at most: what a move is worth has shown itself by then, and a page needn't load whole games.
MOST_TURNS = 30
#: The right move is followed so far at least: the other's best answer, and what comes after it.
PLAYED_ON = 3


def exercises_view(sheet: str, lang: str) -> ExercisesView:
    """All exercises of a sheet in short."""
    return ExercisesView(
        sheet=sheet,
        themes=[
            ThemeView(id=theme, name=say(f"exercise.theme.{theme}", lang), line=say(f"learn.about.{theme}", lang))
            for theme in THEMES
        ],
        levels=[GradeView(number=level, name=say(f"exercise.level.{level}", lang)) for level in LEVELS],
        exercises=[(one.id, one.theme, one.level) for one in collection(sheet).all],
    )


def exercise_view(exercise: Exercise, lang: str) -> ExerciseView:
    """An exercise with everything that comes of every move."""
    game = exercise.game
    hints = [hint.text(lang) for hint in exercise.hints()]
    return ExerciseView(
        id=exercise.id,
        sheet=sheet_view(game.sheet, lang),
        theme=exercise.theme or None,
        theme_name=say(f"exercise.theme.{exercise.theme}" if exercise.theme else "learn.no-theme", lang),
        level=exercise.level or None,
        level_name=say(f"exercise.level.{exercise.level}", lang) if exercise.level else None,
        exact=exercise.exact,
        task=_task(exercise).text(lang),
        position=str(exercise.position),
        start=board_view(exercise.position),
        now=now_view(game, lang, {}),
        hints=hints,
        answer=exercise.answer,
        why=hints[-1],
        lines={move: _try(exercise, line, lang) for move, line in exercise.lines.items()},
    )


def _task(exercise: Exercise) -> Sentence:
    """What is to be found: the only move that wins, or the one that is clearly the best."""
    kind = "exact" if exercise.exact else "search"
    return Sentence(f"exercise.task.{kind}", player=Sentence(f"player.{exercise.position.to_move}"))


def _try(exercise: Exercise, line: WeighedMove, lang: str) -> ExerciseLine:
    telling = len(exercise.refutation(line.move))
    most = max(telling, PLAYED_ON) if line.move == exercise.answer else telling
    turns = played_out(exercise.game, line.moves[: min(most, MOST_TURNS)])
    outcome = turns[-1].outcome
    return ExerciseLine(
        value=line.value,
        turns=[turn_view(turn, lang, {}) for turn in turns],
        outcome=outcome_view(outcome, turns[-1].after, lang, {}) if outcome else None,
        text=exercise.verdict(line.move).text(lang),
    )


def played_out(game: Game, moves: Sequence[str]) -> list[Turn]:
    """The turns of a line, to its last move or to where the game is over: a line may go on beyond, in a circle.

    Raises :exc:`IllegalMove` at a move that the referee refuses.
    """
    turns: list[Turn] = []
    for move in moves:
        if game.is_over:
            break
        turns.append(game.push(move))
    return turns


# --- one's own mistakes -------------------------------------------------------------------------------------------

Seeds = Annotated[float, Meta(ge=-48, le=48)]


class OwnLine(msgspec.Struct, forbid_unknown_fields=True):
    """The best line that begins with a move, and what it comes to: the mover's seeds less the other's."""

    value: Seeds
    moves: Annotated[list[Move], Meta(min_length=1, max_length=200)]


class Own(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A mistake that somebody has kept, in the form of an exercise."""

    sheet: Annotated[str, Meta(max_length=40)]
    overrides: Overrides = {}
    position: Annotated[str, Meta(max_length=400)] | Board
    answer: Move
    theme: Literal[THEMES] | None = None  # type: ignore[valid-type]
    lines: Annotated[dict[Move, OwnLine], Meta(min_length=1, max_length=6)]


@dataclass(frozen=True, slots=True)
class Mistake(Exercise):
    """An exercise from somebody's own game. Its rules may be set otherwise than on any sheet, it has no level (0), and
    it needn't be about anything (an empty theme).
    """

    rules: Sheet

    @property
    def game(self) -> Game:
        return Game(self.rules, self.position)


def mistake(asked: Own) -> Mistake:
    """The exercise that was sent. Raises :exc:`AwaleError` where the referee finds that it can't be one."""
    rules, position = find_sheet(asked.sheet, asked.overrides), position_of(asked.position)
    _check_moves(Game(rules, position), asked)
    return Mistake(
        id="",
        sheet=rules.id,
        position=position,
        answer=asked.answer,
        theme=asked.theme or "",
        level=0,
        exact=False,
        lines={move: _line(Game(rules, position), move, line) for move, line in asked.lines.items()},
        rules=rules,
    )


def _check_moves(game: Game, asked: Own) -> None:
    legal, lines = game.legal_moves, asked.lines
    if len(legal) < 2:
        raise Invalid(Sentence("learn.over"))
    if set(legal) != set(lines):
        raise Invalid(Sentence("learn.not-every-move", moves=Listing(legal, "and")))
    if asked.answer not in lines or any(line.value > lines[asked.answer].value for line in lines.values()):
        raise Invalid(Sentence("learn.not-best", move=shown(asked.answer)))


def _line(game: Game, move: str, line: OwnLine) -> WeighedMove:
    """A line as far as the referee lets it be played."""
    if line.moves[0] != move:
        raise Invalid(Sentence("learn.other-line", move=move))
    try:
        turns = played_out(game, line.moves)
    except IllegalMove as refused:
        raise Invalid(Sentence("learn.bad-line", move=move, why=refused.sentence)) from None
    return WeighedMove(move, line.value, tuple(turn.move for turn in turns))
