"""The routes of reviews: requesting one, its progress, and reading it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from awale.server.games.new import hashed
from awale.server.games.room import Room
from awale.server.openapi import documented
from awale.server.refusals import Conflict, Forbidden
from awale.server.review.review_view import review_view
from awale.server.review.shapes import FailedReview, NoReview, ReviewView, RunningReview
from awale.server.route_helpers import answer, context, lang_of, player_of
from awale.server.study.work_queue import worked
from awale.server.turns import requester_of
from awale.words import Sentence


def routes() -> list[BaseRoute]:
    path = "/api/games/{name}/review"
    shape = ReviewView
    return [
        documented(
            path, begin_review, method="POST", summary="Have a game reviewed", answer=shape, errors=[404, 409, 503]
        ),
        documented(
            path, read_review, summary="The review of a game, or how far it is", answer=shape, errors=[404, 503]
        ),
    ]


async def begin_review(request: Request) -> Response:
    """Begins the review of a game that is over, for those who played it."""
    async with context(request).rooms.room(request.path_params["name"]) as room:
        if not room.standing.seats_of(hashed(player_of(request))):
            raise Forbidden(Sentence("serve.play.watching"))
        game = room.standing.game.copy()
        if not game.is_over:
            raise Conflict(Sentence("serve.review.not-over"))
        if not game.ply:
            raise Conflict(Sentence("serve.review.nothing-played"))
        reviews = context(request).reviews
        if await reviews.of(room.id, game) is None:
            await reviews.begin(room.id, game, requester_of(request))
        return await _answer(request, room)


async def read_review(request: Request) -> Response:
    """The review, for whoever may watch."""
    async with context(request).rooms.room(request.path_params["name"]) as room:
        return await _answer(request, room)


async def _answer(request: Request, room: Room) -> Response:
    reviews, lang = context(request).reviews, lang_of(request)
    if under_way := reviews.running(room.id):
        text = under_way.waits.text(lang) if under_way.waits else None
        return answer(RunningReview(done=under_way.done, of=under_way.of, text=text))
    if found := await reviews.of(room.id, room.standing.game):
        return answer(await worked(request, review_view, found, lang, room.names(lang)))
    if why := reviews.failed(room.id):
        return answer(FailedReview(text=why.text(lang)))
    return answer(NoReview())
