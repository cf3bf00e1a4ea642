"""The routes of what can be asked without a game. The referee works in a thread: a long record must not keep the
players of other games waiting.
"""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute

from awale.server import asking
from awale.server.asking import answer, lang_of
from awale.server.openapi import documented
from awale.server.study import looking, records
from awale.server.study.analysis import analyse
from awale.server.study.asked import Line
from awale.server.study.looking import Compare
from awale.server.study.records import Read, Write
from awale.server.study.shapes import CompareView, LookView, ReadView, SheetsView, WriteView
from awale.server.study.sheets import sheets_view


def routes() -> list[BaseRoute]:
    return [
        documented("/api/sheets", _sheets, summary="The sheets, their fields, the levels", answer=SheetsView),
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
            body=Read,
            answer=ReadView,
        ),
        documented("/api/write", _write, method="POST", summary="A game in a notation", body=Write, answer=WriteView),
        WebSocketRoute("/api/analyse", analyse),
    ]


async def _sheets(request: Request) -> Response:
    return answer(sheets_view(lang_of(request)))


async def _look(request: Request) -> Response:
    return answer(await asyncio.to_thread(looking.look, await asking.read(request, Line), lang_of(request)))


async def _compare(request: Request) -> Response:
    return answer(await asyncio.to_thread(looking.compare, await asking.read(request, Compare), lang_of(request)))


async def _read(request: Request) -> Response:
    return answer(await asyncio.to_thread(records.read, await asking.read(request, Read), lang_of(request)))


async def _write(request: Request) -> Response:
    return answer(await asyncio.to_thread(records.write, await asking.read(request, Write), lang_of(request)))
