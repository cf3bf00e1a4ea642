"""The application: its routes, the services that they share, and its middleware."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Match

from awale import __version__
from awale.server import pages
from awale.server.classes.classrooms import Classrooms
from awale.server.classes.routes import routes as club_routes
from awale.server.codes import Guesses
from awale.server.disk import DiskBudget, metered
from awale.server.engine_service import EngineService
from awale.server.games.rooms import Rooms
from awale.server.games.routes import routes as play_routes
from awale.server.garbage_collection import rarely_collecting
from awale.server.gate import Gate, HeadersAndFaults
from awale.server.health import Checkup, Health
from awale.server.learn.routes import routes as learn_routes
from awale.server.limits import RateLimits
from awale.server.notice import routes as notice_routes
from awale.server.openapi import document, documented
from awale.server.platform import Platform, alone, with_threads
from awale.server.press.printer import Printer
from awale.server.press.routes import routes as press_routes
from awale.server.private import private_folder
from awale.server.request_counters import Counts, RequestCounter
from awale.server.retention import Retention
from awale.server.review.reviews import Reviews
from awale.server.review.routes import routes as review_routes
from awale.server.route_helpers import BadRequest, Context, answer, context, refuse
from awale.server.settings import Settings
from awale.server.store import Store
from awale.server.study.routes import routes as study_routes
from awale.server.study.work_queue import study_queue
from awale.server.tasks import running
from awale.server.visitor import Cookies, Visitor, new_secret, secret_of
from awale.words import AwaleError, Sentence, shown


def build(settings: Settings, platform: Platform | None = None) -> Starlette:
    """Builds the application. Its lifespan opens the store and starts the engine, and closes them at the end.

    ``platform`` replaces the one that the settings choose.
    """
    limits, counts = RateLimits(settings.per_address), Counts()
    app = Starlette(
        routes=routes(),
        lifespan=_lifespan,
        middleware=[
            Middleware(RequestCounter, counts=counts),
            Middleware(HeadersAndFaults),
            Middleware(Gate, settings=settings, limits=limits),
            Middleware(Visitor),
        ],
        exception_handlers={AwaleError: _refused, HTTPException: _not_there},
    )
    app.router.redirect_slashes = False
    app.state.settings, app.state.limits, app.state.counts = settings, limits, counts
    app.state.platform = platform or (with_threads() if settings.threads else alone())
    app.state.guesses = Guesses(limits.clock)
    most = None if settings.disk is None else settings.disk * 1_000_000
    app.state.disk = DiskBudget(settings.per_address, most, limits.clock)
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    """Opens the services, and closes them in reverse order."""
    settings: Settings = app.state.settings
    platform: Platform = app.state.platform
    runner = platform.runner
    async with AsyncExitStack() as stack:
        await stack.enter_async_context(rarely_collecting())
        private_folder(settings.data)
        stack.enter_context(platform.hold(settings))
        stack.callback(runner.close)
        disk: DiskBudget = app.state.disk
        store = metered(platform.store(settings), disk)
        await store.open()
        stack.push_async_callback(store.close)
        await stack.enter_async_context(disk.measuring(store, settings.data if settings.database is None else None))
        engine = EngineService(
            min(settings.workers, platform.most_workers),
            folder=settings.data / "endgame",
            tables=settings.tables,
            backend=platform.engine_backend,
        )
        await engine.start()
        stack.push_async_callback(engine.close)
        rooms = Rooms(store, engine, runner)
        await rooms.start()
        stack.push_async_callback(rooms.close)
        reviews = Reviews(store, engine)
        stack.push_async_callback(reviews.close)
        app.state.cookies = Cookies(await _secret(settings, store))
        classrooms = Classrooms(rooms)
        await classrooms.start()
        stack.push_async_callback(classrooms.close)
        retention = Retention(classrooms, settings.forget_classes, settings.forget_games)
        await stack.enter_async_context(running(retention.run()))
        counts: Counts = app.state.counts
        app.state.checkup = Checkup(store)
        app.state.context = Context(
            settings,
            app.state.limits,
            rooms,
            engine,
            reviews,
            classrooms,
            counts,
            app.state.guesses,
            disk,
            runner,
            study_queue(runner),
            Printer(runner),
        )
        await stack.enter_async_context(running(counts.watch()))
        await stack.enter_async_context(running(app.state.limits.backlog.watch()))
        if settings.metrics is not None:
            from awale.server.metrics import metrics_server

            await stack.enter_async_context(metrics_server(app.state.context, settings.host, settings.metrics))
        yield


async def _secret(settings: Settings, store: Store) -> bytes:
    """The secret that signs cookies: in the database, if several servers share one, else in a file."""
    if settings.database is None:
        return secret_of(settings.data)
    return bytes.fromhex(await store.remember("secret", new_secret().hex()))


# --- routes -------------------------------------------------------------------------------------------------------


def routes() -> list[BaseRoute]:
    return [
        documented("/api/health", _health, summary="Whether the server is well", answer=Health, errors=[503]),
        documented("/api/openapi.json", _document, summary="This document", answer=dict[str, Any]),
        *play_routes(),
        *review_routes(),
        *study_routes(),
        *club_routes(),
        *learn_routes(),
        *press_routes(),
        *notice_routes(),
        *pages.routes(),
    ]


async def _health(request: Request) -> Response:
    games = await request.app.state.checkup.games()
    return answer(Health(ok=True, version=__version__, games=games, engine=context(request).engine.state))


async def _document(request: Request) -> Response:
    """The OpenAPI document, made at the first request and cached: making it takes tens of milliseconds."""
    state = request.app.state
    if not hasattr(state, "document"):
        state.document = pages.keep(msgspec.json.encode(document(request.app.routes)), ".json")
    return pages.send(request, state.document)


# --- refusals -----------------------------------------------------------------------------------------------------


async def _refused(connection: HTTPConnection, error: Exception) -> Response:
    assert isinstance(error, AwaleError)
    return refuse(connection, error)


async def _not_there(connection: HTTPConnection, error: Exception) -> Response:
    """The answer for an unknown address or method: a problem as JSON, or the page for a browser."""
    assert isinstance(error, HTTPException)
    if error.status_code == 405:
        method, allowed = connection.scope["method"], ", ".join(_methods(connection))
        sentence = Sentence("serve.refused.method", method=shown(method), allowed=allowed)
        return refuse(connection, BadRequest(405, sentence, {"Allow": allowed}))
    if error.status_code == 404 and _is_for_people(connection):
        return pages.lost(connection)
    return refuse(connection, BadRequest(error.status_code, Sentence("serve.refused.not-found")))


def _methods(connection: HTTPConnection) -> list[str]:
    """The methods of an address: several routes may share it."""
    here = [route for route in connection.app.routes if route.matches(connection.scope)[0] is not Match.NONE]
    return sorted({method for route in here for method in getattr(route, "methods", None) or ()})


def _is_for_people(connection: HTTPConnection) -> bool:
    path, accepted = connection.scope["path"], connection.headers.get("accept", "")
    is_page = "text/html" in accepted and not path.startswith(("/api/", "/web/", "/words/"))
    return is_page and connection.scope["method"] in ("GET", "HEAD")
