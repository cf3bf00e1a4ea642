"""The routes of printing."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from awale.rules.game import Game
from awale.rules.sheet import FIELDS
from awale.server import route_helpers
from awale.server.openapi import documented
from awale.server.press.requests import KINDS, QUERY, PaperQuery, job
from awale.server.refusals import Invalid, Missing
from awale.server.route_helpers import context, lang_of
from awale.server.turns import requester_of
from awale.words import Listing, Names, Sentence, say, shown


def routes() -> list[BaseRoute]:
    return [
        documented(
            "/api/print/{kind}",
            _print,
            summary="A paper as PDF: rules, board, egg-box, worksheet, scoresheet, game or bracket",
            answer=Any,
            media="application/pdf",
            query=QUERY,
            errors=(404, 503),
        )
    ]


async def _print(request: Request) -> Response:
    kind, lang = request.path_params["kind"], lang_of(request)
    asked = route_helpers.query(request, PaperQuery)
    if kind == "game":
        return await _game(request, asked, lang)
    if kind not in KINDS:
        raise Missing(Sentence("press.error.kind", got=shown(kind), allowed=Listing((*KINDS, "game"), "or")))
    overrides = {field: request.query_params[field] for field in FIELDS if field in request.query_params}
    wanted = job(kind, asked, overrides, lang)
    return await as_pdf(request, wanted.key, wanted.work, wanted.name)


async def _game(request: Request, asked: PaperQuery, lang: str) -> Response:
    """A game of this server: with the turning points of its review, if there is one, else with its captures."""
    if not asked.game:
        raise Invalid(Sentence("press.error.which-game"))
    async with context(request).rooms.room(asked.game) as room:
        row, game, names = room.standing.row, room.standing.game.copy(), room.names(lang)
    review = await context(request).reviews.of(row.id, game)

    def work() -> bytes:
        from awale.press.paper import find_paper
        from awale.press.replayed import game as replayed

        return replayed(_record(game, names, row.made), find_paper(asked.paper), lang, review)

    # A move that is taken back and played otherwise makes another game of as many moves.
    told = (tuple(game.moves), game.outcome(), review is None, tuple(sorted(names.items())))
    key = ("game", row.id, *told, asked.paper, lang)
    return await as_pdf(request, key, work, say("press.file.game", lang))


def _record(game: Game, names: Names, made: int) -> Any:
    from awale.rules.records import Record

    date = datetime.datetime.fromtimestamp(made / 1000, datetime.UTC)
    tags = {tag: names[seat] for seat, tag in (("S", "South"), ("N", "North")) if names.get(seat)}
    return Record.from_game(game, Date=f"{date:%Y.%m.%d}", **tags)


async def as_pdf(request: Request, key: tuple[object, ...] | None, work: Callable[[], bytes], name: str) -> Response:
    """A PDF to be shown, and kept under a name; the server keeps it under its key."""
    body = await context(request).printer.printed(key, work, requester_of(request))
    headers = {"Content-Disposition": f'inline; filename="{name}.pdf"', "Cache-Control": "no-store"}
    return Response(body, media_type="application/pdf", headers=headers)
