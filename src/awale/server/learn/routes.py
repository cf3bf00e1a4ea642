"""The routes of what is learnt. The referee reads positions elsewhere: players of other games don't wait for it."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from awale.coach.exercises import find
from awale.rules.sheet import sheet as find_sheet
from awale.rules.sheet import sheet_ids
from awale.server import route_helpers
from awale.server.learn import exercises, lessons
from awale.server.learn.exercises import Own
from awale.server.learn.shapes import ExercisesView, ExerciseView
from awale.server.openapi import documented
from awale.server.pages import PackedFile, keep, send
from awale.server.refusals import Missing
from awale.server.route_helpers import answer, lang_of
from awale.server.study.work_queue import worked
from awale.words import LANGUAGES, AwaleError


def routes() -> list[BaseRoute]:
    return [
        documented(
            "/api/exercises",
            _exercises,
            summary="All exercises of a sheet, in short",
            answer=ExercisesView,
            query={"sheet": Literal[sheet_ids()]},
        ),
        documented(
            "/api/exercises",
            _own,
            method="POST",
            summary="A mistake of one's own, as an exercise",
            body=Own,
            answer=ExerciseView,
        ),
        documented(
            "/api/exercises/{id}",
            _exercise,
            summary="An exercise, with what comes of every move",
            answer=ExerciseView,
            errors=(404,),
        ),
        *lessons.routes(),
    ]


async def _exercises(request: Request) -> Response:
    sheet = find_sheet(request.query_params.get("sheet", sheet_ids()[0])).id
    return send(request, await worked(request, _in_short, sheet, lang_of(request)), languages=True)


@lru_cache(maxsize=len(LANGUAGES) * len(sheet_ids()))
def _in_short(sheet: str, lang: str) -> PackedFile:
    return keep(msgspec.json.encode(exercises.exercises_view(sheet, lang)), ".json")


async def _exercise(request: Request) -> Response:
    name, lang = request.path_params["id"], lang_of(request)
    return send(request, await worked(request, _found, name, lang), languages=True)


@lru_cache(maxsize=128)
def _found(name: str, lang: str) -> PackedFile:
    try:
        exercise = find(name)
    except AwaleError as error:
        raise Missing(error.sentence) from None
    return keep(msgspec.json.encode(exercises.exercise_view(exercise, lang)), ".json")


async def _own(request: Request) -> Response:
    asked = await route_helpers.read(request, Own)
    return answer(await worked(request, _judged, asked, lang_of(request)))


def _judged(asked: Own, lang: str) -> ExerciseView:
    return exercises.exercise_view(exercises.mistake(asked), lang)
