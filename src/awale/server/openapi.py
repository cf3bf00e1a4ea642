"""Documented routes, which have the types of their requests and answers, and the OpenAPI document made from them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from awale import __version__
from awale.server.schemas import Schemas
from awale.server.shapes import Choice, Playable, Unplayable

Endpoint = Callable[[Request], Awaitable[Response]]

_LANG: Mapping[str, Any] = {"lang": Annotated[str, msgspec.Meta(description="fr or en: the language of sentences")]}
_MEANINGS = {
    400: "It can't be done as asked; the sentence says why.",
    403: "Not from here, or not by whoever asks.",
    404: "There is no such thing.",
    408: "It took too long to arrive.",
    409: "Not any more: something else has happened.",
    413: "Too large.",
    415: "Not JSON.",
    429: "Too often; Retry-After says when to come back.",
    503: "Busy; Retry-After says when to come back.",
    507: "The disk is full, or nearly.",
}


class Problem(msgspec.Struct):
    """Why a request was refused."""

    code: str
    text: str


class Problems(msgspec.Struct):
    """The answer to a refused request: a code for programs and a sentence for people."""

    error: Problem


@dataclass(frozen=True)
class Documentation:
    """The documentation of one route."""

    method: str
    summary: str
    body: Any = None
    answer: Any = Any
    status: int = 200
    media: str = "application/json"
    query: Mapping[str, Any] = field(default_factory=dict)
    errors: tuple[int, ...] = ()


class Documented(Route):
    """A route with its documentation."""

    documentation: Documentation


def documented(
    path: str,
    endpoint: Endpoint,
    *,
    summary: str,
    method: str = "GET",
    body: Any = None,
    answer: Any = Any,
    status: int = 200,
    media: str = "application/json",
    query: Mapping[str, Any] | None = None,
    errors: Iterable[int] = (),
) -> Documented:
    """A route of the API. ``body``, ``answer`` and the values of ``query`` are types."""
    route = Documented(path, endpoint, methods=[method])
    expected = {400, 403, 429, *errors} | ({408, 413, 415, 507} if body is not None else set())
    route.documentation = Documentation(
        method, summary, body, answer, status, media, {**_LANG, **(query or {})}, tuple(sorted(expected))
    )
    return route


def document(routes: Iterable[BaseRoute]) -> dict[str, Any]:
    """The OpenAPI document of these routes."""
    schemas = Schemas({Choice: (Playable, Unplayable)})
    paths: dict[str, dict[str, Any]] = {}
    sockets: dict[str, dict[str, Any]] = {}
    for route in routes:
        if isinstance(route, Documented):
            operation = _operation(route, schemas)
            paths.setdefault(route.path_format, {})[route.documentation.method.lower()] = operation
        elif isinstance(route, WebSocketRoute):
            sockets[route.path_format] = _socket(route.path_format, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Awalé",
            "version": __version__,
            "description": "What the page says to the server, and what any other program may say; docs/protocol.md "
            "describes it. x-sockets has the sockets: what is said over them, and what is told.",
        },
        "paths": paths,
        "x-sockets": sockets,
        "components": {"schemas": schemas.components},
    }


def _socket(path: str, schemas: Schemas) -> dict[str, Any]:
    """The messages of a WebSocket in both directions, as extensions: OpenAPI has no WebSockets."""
    from awale.server.sockets import SOCKETS

    socket = SOCKETS[path]
    schemas.components[socket.said_name] = schemas.of(socket.said)
    schemas.components[socket.told_name] = schemas.of(socket.told)
    return {
        "summary": socket.summary,
        "said": {"$ref": f"#/components/schemas/{socket.said_name}"},
        "told": {"$ref": f"#/components/schemas/{socket.told_name}"},
    }


def _operation(route: Documented, schemas: Schemas) -> dict[str, Any]:
    about = route.documentation
    inside = [(name, "path", {"type": "string"}, True) for name in route.param_convertors]
    inside += [(name, "query", schemas.of(shape), False) for name, shape in about.query.items()]
    told: dict[str, Any] = {
        "summary": about.summary,
        "operationId": f"{about.method.lower()}_{route.name.strip('_')}",
        "parameters": [
            {"name": name, "in": where, "required": needed, "schema": schema} for name, where, schema, needed in inside
        ],
        "responses": {str(about.status): _content("Done.", about.media, schemas.of(about.answer))},
    }
    for status in about.errors:
        told["responses"][str(status)] = _content(_MEANINGS[status], "application/json", schemas.of(Problems))
    if about.body is not None:
        told["requestBody"] = {"required": True, "content": {"application/json": {"schema": schemas.of(about.body)}}}
    return told


def _content(meaning: str, media: str, schema: Any) -> dict[str, Any]:
    return {"description": meaning, "content": {media: {"schema": schema}}}
