"""The price of each request, in tokens: one token is the processor time of a small answer.

An address has so many tokens at once and gains so many a second (``limits``): that bounds its share of the processors.
A route's price is what its most expensive request costs, and a test measures that for every route, beside a small one.

Bodies and answers cost tokens by their length, too: the referee plays every move of a record, and a long state takes
long to write.
"""

from __future__ import annotations

from typing import Any

#: So many bytes that were sent count for one token, and so many of an answer.
SENT_BYTES, ANSWER_BYTES = 256, 8 * 1024

#: By method (``SOCKET`` for opening one) and path, as the routes have them. What has no price here costs one token.
PRICES = {
    # --- made, found and drawn in no time ---
    "GET /api/health": 1,
    "GET /api/openapi.json": 1,
    "GET /api/notice": 1,
    "GET /api/sheets": 1,
    "GET /api/exercises": 1,
    "POST /api/compare": 4,
    "SOCKET /api/analyse": 1,
    # --- games ---
    "POST /api/games": 4,
    "GET /api/games": 5,
    "GET /api/games/{name}": 2,
    "DELETE /api/games/{name}": 5,
    "POST /api/games/{name}/join": 2,
    "POST /api/games/{name}/acts": 3,
    "GET /api/games/{name}/record": 15,
    "SOCKET /api/games/{name}/play": 3,
    "POST /api/games/{name}/review": 10,
    "GET /api/games/{name}/review": 5,
    # --- the referee at work, in threads ---
    "GET /api/sheets/{id}/demos": 4,
    "POST /api/look": 2,
    "POST /api/read": 10,
    "POST /api/write": 2,
    "POST /api/exercises": 10,
    "GET /api/exercises/{id}": 4,
    "GET /api/lessons": 8,
    "GET /api/lessons/{lesson}": 10,
    "POST /api/lessons/{lesson}/try": 5,
    # --- classes ---
    "POST /api/classes": 4,
    "GET /api/classes/{name}": 4,
    "DELETE /api/classes/{name}": 5,
    "POST /api/classes/{name}/join": 3,
    "POST /api/classes/{name}/teach": 2,
    "POST /api/classes/{name}/scan": 12,
    "POST /api/classes/{name}/acts": 6,
    "GET /api/classes/{name}/tables/{what}": 20,
    "GET /api/classes/{name}/report": 20,
    "GET /api/classes/{name}/records": 20,
    "SOCKET /api/classes/{name}/live": 4,
    # --- clubs ---
    "POST /api/clubs": 4,
    "GET /api/clubs/{club}": 40,
    "DELETE /api/clubs/{club}": 40,
    "POST /api/clubs/{club}/teach": 40,
    "POST /api/clubs/{club}/name": 40,
    "POST /api/clubs/{club}/evenings": 40,
    "DELETE /api/clubs/{club}/evenings/{evening}": 40,
    "POST /api/clubs/{club}/classes": 40,
    "POST /api/clubs/{club}/members": 40,
    "GET /api/clubs/{club}/ratings": 40,
    # --- paper ---
    "GET /api/print/{kind}": 50,
    "GET /api/classes/{name}/print/{kind}": 60,
    # --- the page ---
    "GET /join/{code}/scan.svg": 10,
    "GET /": 1,
    "GET /game/{id}": 1,
    "GET /game/{id}/review": 1,
    "GET /join/{code}": 1,
    "GET /analyse": 1,
    "GET /rules": 1,
    "GET /rules/{sheet}": 1,
    "GET /story": 1,
    "GET /notice": 1,
    "GET /exercises": 1,
    "GET /exercises/{id}": 1,
    "GET /learn": 1,
    "GET /learn/{lesson}": 1,
    "GET /paper": 1,
    "GET /class": 1,
    "GET /class/{id}": 1,
    "GET /club": 1,
    "GET /club/{id}": 1,
    "GET /sw.js": 1,
    "GET /manifest.webmanifest": 1,
    "GET /favicon.ico": 1,
    "GET /words/{lang}.json": 1,
    "GET /words/{lang}/{subject}.json": 1,
    "GET /web/{path:path}": 1,
}


def price(method: str, path: str) -> float:
    """The price of a request, by its method and path.

    >>> price("GET", "/api/sheets"), price("GET", "/api/print/rules"), price("GET", "/web/js/app.js")
    (1, 50, 1)
    """
    found = _PAGES
    for part in path.split("/")[1:]:
        found = found.get(part) or found.get("{}") or {}
        if "{path}" in found:
            break
    by_method = found.get("{path}") or found.get("{methods}") or {}
    tokens: float = by_method.get("GET" if method == "HEAD" else method, 1)
    return tokens


def sent(length: int) -> float:
    """The price of a request's body of so many bytes, in tokens.

    >>> sent(100) < 1 < sent(1000) < 10 < sent(100_000)
    True
    """
    return length / SENT_BYTES


def answered(length: int) -> float:
    """The price of an answer of so many bytes."""
    return length / ANSWER_BYTES


def _tree() -> dict[str, Any]:
    """The prices as a tree of path segments, for quick lookup."""
    tree: dict[str, Any] = {}
    for route, tokens in PRICES.items():
        method, path = route.split()
        at = tree
        for part in path.split("/")[1:]:
            if part == "{path:path}":
                at.setdefault("{path}", {})[method] = tokens
                break
            at = at.setdefault("{}" if part.startswith("{") else part, {})
        else:
            at.setdefault("{methods}", {})[method] = tokens
    return tree


_PAGES = _tree()
