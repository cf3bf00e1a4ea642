"""All of it as one application: routes, what they share, what comes before and after each of them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from awale import __version__
from awale.server import pages
from awale.server.asking import Context, Refused, answer, refuse
from awale.server.gate import Gate, Wrapping
from awale.server.limits import Limits
from awale.server.openapi import document, documented
from awale.server.settings import Settings
from awale.server.visitor import Cookies, Visitor, mark_of, secret_of
from awale.words import AwaleError, Sentence


def build(settings: Settings) -> Starlette:
    """The application; entering its lifespan opens the store and starts the engine, leaving it closes them."""
    limits = Limits(settings.per_address)
    app = Starlette(
        routes=_routes(),
        lifespan=_life,
        middleware=[Middleware(Wrapping), Middleware(Gate, settings=settings, limits=limits), Middleware(Visitor)],
        exception_handlers={AwaleError: _refused, HTTPException: _not_there},
    )
    app.router.redirect_slashes = False
    app.state.settings, app.state.limits = settings, limits
    return app


@asynccontextmanager
async def _life(app: Starlette) -> AsyncIterator[None]:
    settings: Settings = app.state.settings
    async with AsyncExitStack() as stack:
        settings.data.mkdir(parents=True, exist_ok=True)
        secret = secret_of(settings.data)
        app.state.cookies, app.state.mark = Cookies(secret), mark_of(secret)
        app.state.context = Context(settings, app.state.limits, None, None)  # type: ignore[arg-type]
        yield


# --- routes -------------------------------------------------------------------------------------------------------


class Health(msgspec.Struct):
    """That the server is well, and whose games it keeps: the same mark, the same games."""

    ok: bool
    version: str
    games: int
    data: str


def _routes() -> list[BaseRoute]:
    found: list[BaseRoute] = [
        documented("/api/health", _health, summary="Whether the server is well", answer=Health),
        documented("/api/openapi.json", _document, summary="This document", answer=dict[str, Any]),
    ]
    for part in ("play", "study", "mind"):
        if find_spec(f"awale.server.{part}") and find_spec(f"awale.server.{part}.routes"):
            found += import_module(f"awale.server.{part}.routes").routes()
    return found + pages.routes()


async def _health(request: Request) -> Response:
    return answer(Health(ok=True, version=__version__, games=0, data=request.app.state.mark))


async def _document(request: Request) -> Response:
    return answer(document(request.app.routes))


# --- refusals -----------------------------------------------------------------------------------------------------


async def _refused(connection: HTTPConnection, error: Exception) -> Response:
    assert isinstance(error, AwaleError)
    return refuse(connection, error)


async def _not_there(connection: HTTPConnection, error: Exception) -> Response:
    """Nothing at this address, or not by this method: a sentence, or the page if a person looks."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        method, allowed = connection.scope["method"], (error.headers or {}).get("Allow", "")
        return refuse(
            connection, Refused(405, Sentence("serve.refused.method", method=method, allowed=allowed), error.headers)
        )
    path = connection.scope["path"]
    is_for_people = "text/html" in connection.headers.get("accept", "") and not path.startswith(
        ("/api", "/web", "/words")
    )
    if error.status_code == 404 and is_for_people and connection.scope["method"] in ("GET", "HEAD"):
        return pages.lost(connection)
    return refuse(connection, Refused(error.status_code, Sentence("serve.refused.not-found")))
