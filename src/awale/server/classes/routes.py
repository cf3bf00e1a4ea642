"""The routes of classes: HTTP for creating and joining them and for downloads, a WebSocket for members."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, get_type_hints

import msgspec
from msgspec import UNSET
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, WebSocketRoute
from starlette.websockets import WebSocket

from awale.club import tables
from awale.club.class_state import ClassState
from awale.club.contest import Contest
from awale.club.events import ClassEvent
from awale.club.trf import NoReport, report
from awale.server.classes import acts, clubs_routes, paper
from awale.server.classes.acts import AnyAct, NamedAct
from awale.server.classes.classroom import Classroom
from awale.server.classes.judge import judge
from awale.server.classes.records import records
from awale.server.codes import asker_of
from awale.server.games.acts import Lang, Ping
from awale.server.games.new import Each, SetTime, hashed
from awale.server.journal.client import Client, attend
from awale.server.journal.journal import now
from awale.server.limits import MEMBER, TEACHER
from awale.server.messages import ClassRefusal, ClassStateMessage, DoneMessage, Pong, encoded
from awale.server.openapi import documented
from awale.server.press.routes import as_pdf
from awale.server.qr_code import qr_svg
from awale.server.refusals import Conflict, Forbidden, Missing
from awale.server.route_helpers import (
    answer,
    answer_file,
    answer_json,
    context,
    decode,
    lang_of,
    player_of,
    query,
    read,
)
from awale.server.study.work_queue import worked
from awale.server.visitor import device_of
from awale.words import AwaleError, Listing, Sentence, say, shown

_Text = Annotated[str, msgspec.Meta(max_length=200)]


class NewClass(msgspec.Struct, forbid_unknown_fields=True):
    """A class or a club's evening."""

    title: _Text = ""
    sheet: Annotated[str, msgspec.Meta(max_length=40)] = "ecole"
    overrides: dict[str, str] = {}
    clock: SetTime | Each | None = None


class OpenedClass(msgspec.Struct):
    """A new class. Whoever has the key runs it; it is sent only this once."""

    id: str
    code: str
    key: str
    path: str


class ComeIn(msgspec.Struct, forbid_unknown_fields=True):
    """A first name."""

    name: _Text


class CameIn(msgspec.Struct):
    """The class that was joined, and the people who play on this device."""

    id: str
    path: str
    you: list[str]


class Key(msgspec.Struct, forbid_unknown_fields=True):
    """The key that makes its holder a teacher."""

    key: _Text


def routes() -> list[BaseRoute]:
    """Everything about classes."""
    name = "/api/classes/{name}"
    missing = [404, 503]
    contest = Annotated[int, msgspec.Meta(ge=0, description="which contest, counted from 0; the last one if left out")]
    return [
        documented(
            "/api/classes",
            make,
            method="POST",
            summary="Make a class or an evening",
            body=NewClass,
            answer=OpenedClass,
            status=201,
            errors=[503],
        ),
        documented(name, state, summary="A class as it stands", answer=ClassStateMessage, errors=missing),
        documented(
            name,
            forget,
            method="DELETE",
            summary="Delete a class with all that was kept of it",
            answer=dict[str, Any],
            errors=[403, *missing],
        ),
        documented(
            f"{name}/join",
            join,
            method="POST",
            summary="Come in by a first name",
            body=ComeIn,
            answer=CameIn,
            errors=[403, 409, *missing],
        ),
        documented(
            f"{name}/teach",
            keep,
            method="POST",
            summary="Run the class from this device, by its key",
            body=Key,
            answer=CameIn,
            errors=[403, *missing],
        ),
        documented(
            f"{name}/scan",
            scan,
            method="POST",
            summary="The link with the key, as a code for another device's camera",
            body=Key,
            answer=str,
            media="image/svg+xml",
            errors=[403, *missing],
        ),
        documented(
            f"{name}/acts",
            act,
            method="POST",
            summary="Do something at a class",
            body=AnyAct,
            answer=ClassStateMessage | Pong,
            errors=[403, 409, *missing],
        ),
        documented(
            f"{name}/tables/{{what}}",
            table,
            summary="Results, places or the cross-table, as a file for table programs",
            answer=str,
            media="text/csv",
            query={"contest": contest},
            errors=missing,
        ),
        documented(
            f"{name}/report",
            reported,
            summary="A Swiss system as a tournament report file (TRF), which arbiters' programs read",
            answer=str,
            media="text/plain",
            query={"contest": contest},
            errors=[409, *missing],
        ),
        documented(
            f"{name}/records",
            all_records,
            summary="All games, as one file",
            answer=str,
            media="text/plain",
            errors=[403, *missing],
        ),
        documented(
            f"{name}/print/{{kind}}",
            printed,
            summary="The class's results, a sheet for each pupil, or certificates, as PDF",
            answer=Any,
            media="application/pdf",
            query=get_type_hints(paper.ClassPaperQuery, include_extras=True),
            errors=[403, *missing],
        ),
        WebSocketRoute(f"{name}/live", live),
        *clubs_routes.routes(),
    ]


# --- over HTTP ----------------------------------------------------------------------------------------------------


async def make(request: Request) -> Response:
    """Makes a class."""
    asked = await read(request, NewClass)
    player = hashed(player_of(request))
    opened = await context(request).classrooms.open(_first(asked, player), player)
    context(request).limits.know(device_of(request), TEACHER)
    return answer(OpenedClass(opened.row.id, opened.row.code or "", opened.key, path_of(opened.row.id)), 201)


async def state(request: Request) -> Response:
    """The state, for members."""
    async with context(request).classrooms.classroom(request.path_params["name"], asker_of(request)) as classroom:
        await classroom.refresh()
        return answer_json(classroom.audience.state(_member(request, classroom), lang_of(request)))


async def forget(request: Request) -> Response:
    """Deletes everything."""
    async with context(request).classrooms.classroom(request.path_params["name"]) as classroom:
        _teacher(request, classroom)
        await classroom.forget()
    return answer({})


async def join(request: Request) -> Response:
    """Joins by the code."""
    asked = await read(request, ComeIn)
    player = hashed(player_of(request))
    async with context(request).classrooms.classroom(request.path_params["name"], asker_of(request)) as classroom:
        await classroom.join(player, asked.name)
        _member(request, classroom)
        return answer(_joined(classroom, player))


async def keep(request: Request) -> Response:
    """Runs the class from this device, too."""
    asked = await read(request, Key)
    player, classrooms = hashed(player_of(request)), context(request).classrooms
    async with classrooms.classroom(request.path_params["name"]) as classroom:
        if not classrooms.has_key(classroom, asked.key):
            raise Forbidden(Sentence("serve.club.wrong-key"))
        await classroom.add_teacher(player)
        _member(request, classroom)
        return answer(_joined(classroom, player))


async def scan(request: Request) -> Response:
    """Draws the link that makes another device run the class. The key comes in the body: addresses are logged."""
    asked = await read(request, Key)
    classrooms = context(request).classrooms
    async with classrooms.classroom(request.path_params["name"]) as classroom:
        if not classrooms.has_key(classroom, asked.key):
            raise Forbidden(Sentence("serve.club.wrong-key"))
        link = f"{str(request.base_url).rstrip('/')}{path_of(classroom.id)}#key={asked.key}"
    picture = await context(request).runner.run(qr_svg, link)
    return Response(picture, media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


async def act(request: Request) -> Response:
    """Does one act, and answers with the state after it."""
    asked: AnyAct = await read(request, AnyAct)  # type: ignore[arg-type]
    player, lang = hashed(player_of(request)), lang_of(request)
    async with context(request).classrooms.classroom(request.path_params["name"]) as classroom:
        if isinstance(asked, NamedAct):
            await classroom.act(player, asked)
        if isinstance(asked, Ping):
            return answer_json(encoded(Pong()))
        _member(request, classroom)
        return answer_json(classroom.audience.state(player, asked.lang if isinstance(asked, Lang) else lang))


async def table(request: Request) -> Response:
    """A table of results as a file."""
    what, lang = request.path_params["what"], lang_of(request)
    async with context(request).classrooms.classroom(request.path_params["name"]) as classroom:
        _member(request, classroom)
        state = classroom.class_state
        contest = _contest(state, request.query_params.get("contest"))
        made = {"results": tables.results, "places": tables.standings, "cross": tables.cross_table}.get(what)
        if made is None:
            raise Missing(Sentence("serve.club.no-contest"))
        names = _names(state)
    # In a thread: a cross table of a hundred people takes a while. Its data are immutable.
    text = await worked(request, lambda: tables.as_csv(made(contest, names, lang), lang))
    return answer_file(text, "text/csv", f"awale-{what}.csv")


async def reported(request: Request) -> Response:
    """A Swiss system for arbiters' programs."""
    async with context(request).classrooms.classroom(request.path_params["name"]) as classroom:
        _member(request, classroom)
        state = classroom.class_state
        contest = _contest(state, request.query_params.get("contest"))
        names, title, away = _names(state), state.title, frozenset(contest.people) - state.present
    try:
        text = await worked(request, lambda: report(contest, names, title, away))
    except NoReport as error:
        raise Conflict(error.sentence) from None
    return answer_file(text, "text/plain", "awale.trf")


async def printed(request: Request) -> Response:
    """A paper as a PDF."""
    kind, lang, asked = request.path_params["kind"], lang_of(request), query(request, paper.ClassPaperQuery)
    if kind not in paper.KINDS:
        raise Missing(Sentence("press.error.kind", got=shown(kind), allowed=Listing(paper.KINDS, "or")))
    async with context(request).classrooms.classroom(request.path_params["name"]) as classroom:
        _teacher(request, classroom)
        contest = _contest(classroom.class_state, None if asked.contest is None else str(asked.contest))
        work = await paper.paper(classroom, contest, kind, asked, lang)
    return await as_pdf(request, None, work, say(f"press.file.{kind}", lang))


async def all_records(request: Request) -> Response:
    """The records of all games."""
    async with context(request).classrooms.classroom(request.path_params["name"]) as classroom:
        _teacher(request, classroom)
        return answer_file(await records(classroom), "text/plain", "awale.ogn")


# --- over a socket ------------------------------------------------------------------------------------------------


async def live(socket: WebSocket) -> None:
    """The WebSocket of a member, until either side closes it."""
    async with context(socket).classrooms.classroom(socket.path_params["name"]) as classroom:
        client = Client(socket, _member(socket, classroom), lang_of(socket))
        await classroom.reopen(client.player)
        await attend(client, classroom.audience, partial(_on_message, classroom, client))


async def _on_message(classroom: Classroom, client: Client, text: str) -> None:
    asked: Any = None
    try:
        asked = decode(text, AnyAct)  # type: ignore[arg-type]
        if isinstance(asked, NamedAct):
            await classroom.act(client.player, asked)
            client.send(encoded(DoneMessage(act=asked.act)))
        elif isinstance(asked, Lang):
            client.lang = asked.lang
            classroom.audience.show(client)
        else:
            client.send(encoded(Pong()))
    except AwaleError as error:
        name = asked.act if isinstance(asked, NamedAct) else UNSET
        client.send(encoded(ClassRefusal(code=error.sentence.code, text=error.sentence.text(client.lang), act=name)))


# --- inside -------------------------------------------------------------------------------------------------------


def path_of(class_id: str) -> str:
    """Where the page shows a class."""
    return f"/class/{class_id}"


def _first(asked: NewClass, player: str) -> list[ClassEvent]:
    """The first events of a class, checked as acts are."""
    empty = ClassState(teachers={player})
    wishes: list[NamedAct] = [acts.SetRules(act="", sheet=asked.sheet, overrides=asked.overrides, clock=asked.clock)]
    if asked.title.strip():
        wishes.append(acts.SetTitle(act="", title=asked.title))
    return [judge(empty, player, wish, now()) for wish in wishes]


def _member(connection: Any, classroom: Classroom) -> str:
    """The player (as a hash) who asks. Raises unless they are a member: others see no first names.

    From now on the device has the rate limit of members.
    """
    player, limits, device = hashed(player_of(connection)), context(connection).limits, device_of(connection)
    if not classroom.has(player):
        code = "kept-out" if classroom.class_state.is_barred(player) else "not-there"
        raise Forbidden(Sentence(f"serve.club.{code}"))
    limits.know(device, TEACHER if player in classroom.class_state.teachers else MEMBER)
    return player


def _teacher(request: Request, classroom: Classroom) -> str:
    player = hashed(player_of(request))
    if player not in classroom.class_state.teachers:
        raise Forbidden(Sentence("serve.club.teachers-only"))
    return player


def _contest(state: ClassState, asked: str | None) -> Contest:
    """A contest by its number; without one, the last."""
    number = len(state.contests) - 1 if asked is None else int(asked) if asked.isdecimal() and len(asked) < 6 else -1
    if not 0 <= number < len(state.contests):
        raise Missing(Sentence("serve.club.no-contest"))
    return state.contests[number]


def _names(state: ClassState) -> dict[str, str]:
    return {person.id: person.name for person in state.people.values()}


def _joined(classroom: Classroom, player: str) -> CameIn:
    return CameIn(classroom.id, path_of(classroom.id), [person.id for person in classroom.class_state.held_by(player)])
