"""The routes of what can be asked without a game. The referee works elsewhere: a long record must not keep the players
of other games waiting.
"""

from __future__ import annotations

from typing import Literal

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute

from awale.rules.sheet import FIELDS, sheet_ids
from awale.rules.sheet import sheet as find_sheet
from awale.server import route_helpers
from awale.server.openapi import documented
from awale.server.refusals import Missing
from awale.server.route_helpers import answer, lang_of
from awale.server.study import positions, records
from awale.server.study.analysis import analyse
from awale.server.study.demos import demos_view
from awale.server.study.positions import Compare
from awale.server.study.records import ToRead, Write
from awale.server.study.requests import Line
from awale.server.study.shapes import CompareView, DemosView, LookView, ReadView, SheetsView, WriteView
from awale.server.study.sheets import sheets_view
from awale.server.study.work_queue import worked
from awale.words import Listing, Sentence, shown


def routes() -> list[BaseRoute]:
    return [
        documented("/api/sheets", _sheets, summary="The sheets, their fields, the levels", answer=SheetsView),
        documented(
            "/api/sheets/{id}/demos",
            _demos,
            summary="Small games that show a sheet at work; fields may be set otherwise in the query",
            answer=DemosView,
            query={field: Literal[values] for field, values in FIELDS.items()},
            errors=(404,),
        ),
        documented(
            "/api/look", _look, method="POST", summary="A position as the referee sees it", body=Line, answer=LookView
        ),
        documented(
            "/api/compare",
            _compare,
            method="POST",
            summary="The same move under all the sheets",
            body=Compare,
            answer=CompareView,
        ),
        documented(
            "/api/read",
            _read,
            method="POST",
            summary="A record or a position in any notation",
            body=ToRead,
            answer=ReadView,
        ),
        documented("/api/write", _write, method="POST", summary="A game in a notation", body=Write, answer=WriteView),
        WebSocketRoute("/api/analyse", analyse),
    ]


async def _sheets(request: Request) -> Response:
    return answer(sheets_view(lang_of(request)))


async def _demos(request: Request) -> Response:
    name = request.path_params["id"]
    if name not in sheet_ids():
        raise Missing(Sentence("error.unknown-sheet", sheet=shown(name), allowed=Listing(sheet_ids(), "or")))
    overrides = {field: value for field, value in request.query_params.items() if field != "lang"}
    return answer(await worked(request, demos_view, find_sheet(name, overrides), lang_of(request)))


async def _look(request: Request) -> Response:
    return answer(await worked(request, positions.look, await route_helpers.read(request, Line), lang_of(request)))


async def _compare(request: Request) -> Response:
    return answer(
        await worked(request, positions.compare, await route_helpers.read(request, Compare), lang_of(request))
    )


async def _read(request: Request) -> Response:
    asked = await route_helpers.read(request, ToRead)
    return answer(await worked(request, records.read, asked, lang_of(request)))


async def _write(request: Request) -> Response:
    asked = await route_helpers.read(request, Write)
    return answer(await worked(request, records.write, asked, lang_of(request)))
