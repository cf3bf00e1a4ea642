"""Lessons over HTTP: which there are for a sheet, one with all its boards, and what comes of a try.

Nothing is remembered here: a try says all that it rests on. How far a learner is, their own device knows.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from awale.coach.lessons.course import LessonError, is_for, lesson, lessons_of
from awale.coach.lessons.lesson import Lesson
from awale.coach.lessons.stage import Stage, TryResult, find_stage, stages
from awale.rules.sheet import FIELDS, Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.rules.turn import Turn
from awale.server import route_helpers
from awale.server.openapi import documented
from awale.server.refusals import Invalid, Missing
from awale.server.route_helpers import answer, lang_of
from awale.server.shapes import BoardView, NowView, SheetView, TurnView, View
from awale.server.study.requests import Move, Overrides
from awale.server.study.work_queue import worked
from awale.server.views import board_view, now_view, sheet_view, turn_view
from awale.words import Sentence, say

#: A little game in a lesson is no longer than this.
MOST_MOVES = 60


class Try(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """What a learner does in a step: a move, or an answer. ``moves`` are those of a little game so far."""

    sheet: Annotated[str, Meta(max_length=40)]
    overrides: Overrides = {}
    step: Annotated[str, Meta(max_length=40)]
    move: Move | None = None
    answer: Annotated[str, Meta(max_length=40)] | None = None
    moves: Annotated[list[Move], Meta(max_length=MOST_MOVES)] = []


# --- what is answered ---------------------------------------------------------------------------------------------


class LessonLine(View, frozen=True):
    """A lesson in a list."""

    id: str
    group: Literal["rules", "strategy"]
    title: str
    line: str
    minutes: int
    steps: int


class LessonsView(View, frozen=True):
    """The lessons for a sheet, in the order in which they are taught."""

    sheet: SheetView
    lessons: list[LessonLine]


class AnswerView(View, frozen=True):
    """An answer that can be chosen."""

    id: str
    text: str


class StepView(View, frozen=True):
    """One board of a lesson; ``turns`` are played in front of the learner, and ``after`` is where they lead. ``right``
    is for whoever is stuck.
    """

    id: str
    kind: Literal["tell", "play", "reply", "pick", "free"]
    text: str
    start: BoardView
    now: NowView
    mark: list[str]
    turns: list[TurnView]
    after: NowView
    end: str
    answers: list[AnswerView]
    right: list[str]
    count: int


class LessonView(View, frozen=True):
    """A lesson with all its steps; ``next`` is the one that follows it."""

    id: str
    group: Literal["rules", "strategy"]
    title: str
    line: str
    minutes: int
    sheet: SheetView
    next: LessonLine | None
    steps: list[StepView]


class TryView(View, frozen=True):
    """What comes of a try; ``now`` is the board on which the learner goes on."""

    right: bool
    done: bool
    text: str
    turn: TurnView | None
    turns: list[TurnView]
    now: NowView


# --- routes -------------------------------------------------------------------------------------------------------


def routes() -> list[BaseRoute]:
    rules = {"sheet": str, **{field: Literal[values] for field, values in FIELDS.items()}}
    return [
        documented(
            "/api/lessons",
            _lessons,
            summary="The lessons for a sheet; its fields may be set otherwise in the query",
            answer=LessonsView,
            query=rules,
        ),
        documented(
            "/api/lessons/{lesson}",
            _lesson,
            summary="A lesson under a sheet, with all its boards",
            answer=LessonView,
            query=rules,
            errors=(404,),
        ),
        documented(
            "/api/lessons/{lesson}/try",
            _try,
            method="POST",
            summary="What comes of a move or an answer in a lesson",
            body=Try,
            answer=TryView,
            errors=(404,),
        ),
    ]


async def _lessons(request: Request) -> Response:
    return answer(await worked(request, lessons_view, _rules(request), lang_of(request)))


async def _lesson(request: Request) -> Response:
    sheet, lang = _rules(request), lang_of(request)
    return answer(await worked(request, lesson_view, _find(request, sheet), sheet, lang))


async def _try(request: Request) -> Response:
    asked = await route_helpers.read(request, Try)
    sheet = find_sheet(asked.sheet, asked.overrides)
    return answer(await worked(request, try_view, _find(request, sheet), sheet, asked, lang_of(request)))


def _rules(request: Request) -> Sheet:
    """The sheet of a query, and what it sets otherwise."""
    overrides = {field: value for field, value in request.query_params.items() if field not in ("lang", "sheet")}
    return find_sheet(request.query_params.get("sheet", "grenier"), overrides)


def _find(request: Request, sheet: Sheet) -> Lesson:
    try:
        found = lesson(request.path_params["lesson"])
    except LessonError as error:
        raise Missing(error.sentence) from None
    if is_for(found, sheet):
        return found
    raise Missing(Sentence("lessons.error.other-sheet", lesson=found.id))


# --- as the page is told it ---------------------------------------------------------------------------------------


def lessons_view(sheet: Sheet, lang: str) -> LessonsView:
    return LessonsView(sheet=sheet_view(sheet, lang), lessons=[_line(each, sheet, lang) for each in _taught(sheet)])


def _taught(sheet: Sheet) -> list[Lesson]:
    """The lessons that have something to show under a sheet: rules of one's own can leave one without a step."""
    return [each for each in lessons_of(sheet) if stages(each, sheet)]


def _line(which: Lesson, sheet: Sheet, lang: str) -> LessonLine:
    return LessonLine(
        id=which.id,
        group=which.group,
        title=say(which.key("title"), lang),
        line=say(which.key("line"), lang),
        minutes=which.minutes,
        steps=len(stages(which, sheet)),
    )


def lesson_view(which: Lesson, sheet: Sheet, lang: str) -> LessonView:
    course = _taught(sheet)
    if which not in course:
        raise Missing(Sentence("lessons.error.other-sheet", lesson=which.id))
    following = course[course.index(which) + 1 :]
    line = _line(which, sheet, lang)
    return LessonView(
        id=line.id,
        group=line.group,
        title=line.title,
        line=line.line,
        minutes=line.minutes,
        sheet=sheet_view(sheet, lang),
        next=_line(following[0], sheet, lang) if following else None,
        steps=[step_view(stage, lang) for stage in stages(which, sheet)],
    )


def step_view(stage: Stage, lang: str) -> StepView:
    game, step = stage.game(), stage.step
    tells = step.kind in ("tell", "reply")
    after = stage.played() if tells else game
    end = stage.sentence("right") if tells else None
    return StepView(
        id=step.id,
        kind=step.kind,
        text=_text(stage.sentence("text"), lang),
        start=board_view(game.position),
        now=now_view(game, lang, {}),
        mark=list(stage.mark),
        turns=[_turn(stage, turn, lang) for turn in after.turns[len(stage.before) :]],
        after=now_view(after, lang, {}),
        end=_text(end, lang),
        answers=[AnswerView(id=each, text=_label(stage, each, lang)) for each in stage.answers if step.answers],
        right=list(stage.right),
        count=step.count,
    )


def try_view(which: Lesson, sheet: Sheet, asked: Try, lang: str) -> TryView:
    stage = find_stage(which, sheet, asked.step)
    result = _tried(stage, asked)
    back = stage.game() if result.turn and not result.right else result.game
    return TryView(
        right=result.right,
        done=result.done,
        text="\n\n".join(sentence.text(lang) for sentence in result.said),
        turn=_turn(stage, result.turn, lang) if result.turn else None,
        turns=[_turn(stage, turn, lang) for turn in result.shown],
        now=now_view(back, lang, {}),
    )


def _turn(stage: Stage, turn: Turn, lang: str) -> TurnView:
    return msgspec.structs.replace(turn_view(turn, lang, {}), text=stage.tell(turn).text(lang))


def _tried(stage: Stage, asked: Try) -> TryResult:
    if (asked.move is None) == (asked.answer is None):
        raise Invalid(Sentence("lessons.error.one-of-two"))
    if asked.answer is not None:
        return stage.try_answer(asked.answer)
    return stage.try_move(asked.move or "", asked.moves)


def _text(sentence: Sentence | None, lang: str) -> str:
    return sentence.text(lang) if sentence else ""


def _label(stage: Stage, each: str, lang: str) -> str:
    label = stage.label(each)
    return label.text(lang) if isinstance(label, Sentence) else label
