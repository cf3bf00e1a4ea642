"""The server's part of the page for parents: after how long it deletes classes by itself."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from awale.server.openapi import documented
from awale.server.route_helpers import answer, context


class Notice(msgspec.Struct):
    """After how many days without an event a class is deleted; ``null`` if it isn't deleted by itself."""

    days: int | None


def routes() -> list[BaseRoute]:
    return [documented("/api/notice", _notice, summary="What is kept, and for how long", answer=Notice)]


async def _notice(request: Request) -> Response:
    return answer(Notice(context(request).settings.forget_classes))
