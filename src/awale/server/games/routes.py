"""The routes of games: HTTP for creating, finding and joining them, a WebSocket for playing."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated, Literal, cast

import msgspec
from msgspec import UNSET, UnsetType
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from awale.rules.records.notations import NOTATIONS
from awale.rules.referee import Outcome
from awale.server.codes import asker_of
from awale.server.games.acts import Again, AnyAct, AskHint, Consider, Lang, Numbered, Ping, Read, clean_name
from awale.server.games.encoder import names_of, path_of, shown_names
from awale.server.games.events import GameRow
from awale.server.games.help import considered, reading
from awale.server.games.new import NewGame, hashed
from awale.server.games.room import Room
from awale.server.journal.client import Client, attend
from awale.server.limits import address_of
from awale.server.messages import GameMessage, GameRefusal, HelpKind, Pong, encoded
from awale.server.openapi import documented
from awale.server.route_helpers import answer, answer_json, context, decode, lang_of, player_of, read
from awale.server.shapes import StateView
from awale.server.study.work_queue import worked
from awale.server.turns import Requester, requester_of
from awale.words import AwaleError, Sentence

_TAGS = {"S": "South", "N": "North"}


class Made(msgspec.Struct):
    """A new game."""

    id: str
    code: str | None
    path: str


class Join(msgspec.Struct, forbid_unknown_fields=True):
    """A player who wants the free seat."""

    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class Joined(msgspec.Struct):
    """The seats that the player holds now; none if they only watch."""

    id: str
    path: str
    seats: list[str]


class Forgotten(msgspec.Struct):
    """Whether the game is deleted; else the player's name is erased, and the opponent still has the game."""

    gone: bool


class Listed(msgspec.Struct):
    """A game in a list."""

    id: str
    path: str
    sheet: str
    names: list[str]
    kind: str
    turns: int
    over: bool
    text: str
    at: int


class Games(msgspec.Struct):
    """The games in which the player holds a seat, the newest first."""

    games: list[Listed]


def routes() -> list[BaseRoute]:
    """Everything about games."""
    name = "/api/games/{name}"
    record_query = {
        "notation": Literal[NOTATIONS],
        "review": Annotated[
            str, msgspec.Meta(description="1: with the review that is kept, as comments and variations")
        ],
    }
    return [
        documented(
            "/api/games",
            make,
            method="POST",
            summary="Make a game",
            body=NewGame,
            answer=Made,
            status=201,
            errors=[503],
        ),
        documented("/api/games", games, summary="The games in which one holds a seat", answer=Games, errors=[503]),
        documented(name, state, summary="A game as it stands", answer=StateView, errors=[404, 503]),
        documented(
            name,
            forget,
            method="DELETE",
            summary="Delete one's own game; one that somebody else plays too loses one's name, and goes when both did",
            answer=Forgotten,
            errors=[403, 404, 409, 503],
        ),
        documented(
            f"{name}/join",
            join,
            method="POST",
            summary="Take the free seat, or watch",
            body=Join,
            answer=Joined,
            errors=[404, 503],
        ),
        documented(
            f"{name}/acts",
            act,
            method="POST",
            summary="Do something in a game",
            body=AnyAct,
            answer=GameMessage,
            errors=[404, 409, 503],
        ),
        documented(
            f"{name}/record",
            record,
            summary="The record of a game, as a text",
            answer=str,
            media="text/plain",
            query=record_query,
            errors=[404, 503],
        ),
        WebSocketRoute(f"{name}/play", play),
    ]


# --- over HTTP ----------------------------------------------------------------------------------------------------


async def make(request: Request) -> Response:
    """Makes a game."""
    asked = await read(request, NewGame)
    row = await context(request).rooms.make(asked, hashed(player_of(request)), requester_of(request))
    return answer(Made(row.id, row.code, path_of(row.id)), 201)


async def games(request: Request) -> Response:
    """One's own games."""
    rows = await context(request).rooms.store.held_by(hashed(player_of(request)))
    return answer(Games([_listed(GameRow.of(row), lang_of(request)) for row in rows]))


async def state(request: Request) -> Response:
    """The whole state."""
    async with context(request).rooms.room(request.path_params["name"], asker_of(request)) as room:
        return answer_json(room.state(hashed(player_of(request)), lang_of(request)))


async def forget(request: Request) -> Response:
    """Deletes one's own game. Only by its id: a code is for joining."""
    async with context(request).rooms.room(request.path_params["name"]) as room:
        return answer(Forgotten(await room.forget(hashed(player_of(request)))))


async def join(request: Request) -> Response:
    """Takes the free seat, if there is one."""
    asked = await read(request, Join)
    name = clean_name(asked.name) if asked.name.strip() else None
    async with context(request).rooms.room(request.path_params["name"], asker_of(request)) as room:
        seats = await room.sit(hashed(player_of(request)), name)
        return answer(Joined(room.id, path_of(room.id), seats))


async def act(request: Request) -> Response:
    """Does one act, and answers with the message that a socket would have got."""
    asked: AnyAct = await read(request, AnyAct)  # type: ignore[arg-type]
    player, lang = hashed(player_of(request)), lang_of(request)
    async with context(request).rooms.room(request.path_params["name"]) as room:
        if isinstance(asked, Numbered):
            event, _ = await room.act(player, asked)
            return answer_json(room.event_message(event, player, lang))
        if isinstance(asked, AskHint | Read | Consider):
            return answer_json(await _helped(room, requester_of(request), lang, asked))
        if isinstance(asked, Again):
            room.again(player)
        if isinstance(asked, Ping):
            return answer_json(encoded(Pong()))
        return answer_json(room.state(player, asked.lang if isinstance(asked, Lang) else lang))


async def record(request: Request) -> Response:
    """The record as a text, in any notation; with the review in it, if that is asked for and there is one."""
    from awale.coach.review.annotated import annotated
    from awale.rules.records import Record, write_record

    async with context(request).rooms.room(request.path_params["name"]) as room:
        row, game = room.standing.row, room.standing.game.copy()
        names = room.names(lang_of(request))
    lang, asks = lang_of(request), request.query_params
    review = await context(request).reviews.of(row.id, game) if asks.get("review", "0") == "1" else None
    made = datetime.datetime.fromtimestamp(row.made / 1000, datetime.UTC)
    tags = {"Date": f"{made:%Y.%m.%d}"} | {tag: names[seat] for seat, tag in _TAGS.items() if names.get(seat)}

    def work() -> str:
        found = Record.from_game(game, **tags)
        told = annotated(found, review, lang, names) if review else found
        return write_record(told, asks.get("notation", "ogn"))

    # In a thread: some notations replay the game.
    return Response(await worked(request, work), media_type="text/plain")


def _listed(row: GameRow, lang: str) -> Listed:
    summary = row.summary
    named = names_of(row, lang, summary.names)
    if summary.outcome:
        text = msgspec.convert(summary.outcome, Outcome).verdict.text(lang, named)
    else:
        text = Sentence("serve.play.to-move", player=Sentence(f"player.{summary.mover}")).text(lang, named)
    over = summary.outcome is not None
    return Listed(
        row.id, path_of(row.id), row.sheet, shown_names(named, lang), row.kind, summary.turns, over, text, row.made
    )


# --- over a socket ------------------------------------------------------------------------------------------------


async def play(socket: WebSocket) -> None:
    """The WebSocket of a player or watcher, until either side closes it."""
    async with context(socket).rooms.room(socket.path_params["name"]) as room:
        client = Client(socket, hashed(player_of(socket)), lang_of(socket), address_of(socket))
        await attend(client, room, partial(on_message, room, client))


async def on_message(room: Room, client: Client, text: str) -> None:
    """Handles one message of a client. Refusals are sent to that client alone."""
    with _refusing(room, client):
        await _do(room, client, decode(text, AnyAct))  # type: ignore[arg-type]


@contextmanager
def _refusing(room: Room, client: Client, to: HelpKind | UnsetType = UNSET) -> Iterator[None]:
    """Sends a refusal to the client. ``to`` names the refused request, since several may be pending."""
    try:
        yield
    except AwaleError as error:
        sentence, names = error.sentence, room.names(client.lang)
        client.send(encoded(GameRefusal(code=sentence.code, text=sentence.text(client.lang, names), to=to)))
        if sentence.code == "stale":
            room.show(client)


async def _do(room: Room, client: Client, asked: AnyAct) -> None:
    if isinstance(asked, Numbered):
        event, is_new = await room.act(client.player, asked)
        if not is_new and room.is_past(event):
            room.show(client)
        elif not is_new:
            client.send(room.event_message(event, client.player, client.lang))
    elif isinstance(asked, AskHint | Read | Consider):
        # The engine takes a while; the client may send other acts meanwhile.
        client.ask(asked.tag, room.standing.n, lambda: _help(room, client, asked))
    elif isinstance(asked, Again):
        room.again(client.player)
    elif isinstance(asked, Lang):
        client.lang = asked.lang
        room.show(client)
    else:
        client.send(encoded(Pong()))


async def _help(room: Room, client: Client, asked: AskHint | Read | Consider) -> None:
    with _refusing(room, client, cast("HelpKind", asked.tag)):
        client.send(await _helped(room, Requester(client.address, client.player), client.lang, asked))


async def _helped(room: Room, requester: Requester, lang: str, asked: AskHint | Read | Consider) -> str:
    if isinstance(asked, AskHint):
        return await room.hint(requester, lang)
    return await (reading if isinstance(asked, Read) else considered)(room, requester, lang)
