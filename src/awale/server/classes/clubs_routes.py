"""The routes of clubs, all over HTTP. All but creating one are for those who run it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute

from awale.club.club_state import ClubState, games_of, ratings_table
from awale.club.events import ClubNamed, EveningCounted, EveningUndone, MemberRenamed
from awale.club.tables import as_csv
from awale.server.classes.classroom import Classroom
from awale.server.classes.clubs import MOST_EVENINGS, Clubs, OpenClub
from awale.server.games.acts import clean_name
from awale.server.games.new import hashed
from awale.server.openapi import documented
from awale.server.refusals import Conflict, Forbidden, Missing
from awale.server.route_helpers import answer, answer_file, context, lang_of, player_of, read
from awale.server.study.work_queue import worked
from awale.words import Sentence, shown

_Text = Annotated[str, msgspec.Meta(max_length=200)]


class NewClub(msgspec.Struct, forbid_unknown_fields=True):
    """A club, or its new name."""

    name: _Text


class OpenedClub(msgspec.Struct):
    """A new club. Whoever has the key runs it; it is sent only this once."""

    id: str
    key: str
    path: str


class ClubKey(msgspec.Struct, forbid_unknown_fields=True):
    """What makes somebody one of those who run it."""

    key: _Text


class ClassRef(msgspec.Struct, forbid_unknown_fields=True):
    """A class that one runs, too."""

    class_id: _Text


class Renaming(msgspec.Struct, forbid_unknown_fields=True):
    """Another name for a member; that of another makes one of two, none takes it back."""

    member: _Text
    name: _Text | None = None


class EveningView(msgspec.Struct):
    """An evening that counts."""

    id: str
    at: int
    title: str
    games: int


class RatingStep(msgspec.Struct):
    """What somebody was worth after an evening."""

    evening: str
    rating: int
    deviation: int


class MemberView(msgspec.Struct):
    """Somebody who has played: their rating is right within two deviations, most likely."""

    name: str
    rating: int
    deviation: int
    games: int
    evenings: int
    history: list[RatingStep]


class ClubView(msgspec.Struct):
    """A club as it stands: the strongest first, the evenings in their order, names that count as another's."""

    id: str
    name: str
    members: list[MemberView]
    evenings: list[EveningView]
    renamed: dict[str, str]


def routes() -> list[BaseRoute]:
    """Everything about clubs."""
    club = "/api/clubs/{club}"
    wrong: dict[str, Any] = {"answer": ClubView, "errors": [403, 404, 409, 503]}
    return [
        documented(
            "/api/clubs",
            make_club,
            method="POST",
            summary="Make a club, whose evenings are rated",
            body=NewClub,
            answer=OpenedClub,
            status=201,
            errors=[503],
        ),
        documented(club, club_state, summary="A club: its members with their ratings, its evenings", **wrong),
        documented(
            club,
            forget_club,
            method="DELETE",
            summary="Delete a club with all that it knows",
            answer=dict[str, Any],
            errors=[403, 404, 503],
        ),
        documented(
            f"{club}/teach", keep_club, method="POST", summary="Run a club from this device", body=ClubKey, **wrong
        ),
        documented(f"{club}/name", name_club, method="POST", summary="Call a club otherwise", body=NewClub, **wrong),
        documented(
            f"{club}/evenings",
            count_evening,
            method="POST",
            summary="Count what was played at a class, in place of what was counted of it before",
            body=ClassRef,
            **wrong,
        ),
        documented(
            f"{club}/evenings/{{evening}}", undo_evening, method="DELETE", summary="Count an evening no more", **wrong
        ),
        documented(
            f"{club}/classes",
            claim_class,
            method="POST",
            summary="Make a class the club's: who joins it is as strong as the member of that name",
            body=ClassRef,
            **wrong,
        ),
        documented(
            f"{club}/members",
            rename_member,
            method="POST",
            summary="Call a member otherwise, or make one of two",
            body=Renaming,
            **wrong,
        ),
        documented(
            f"{club}/ratings",
            ratings,
            summary="The ratings, as a file for table programs",
            answer=str,
            media="text/csv",
            errors=[403, 404, 503],
        ),
    ]


async def make_club(request: Request) -> Response:
    """Makes a club."""
    asked = await read(request, NewClub)
    club, key = await _clubs(request).open(clean_name(asked.name), hashed(player_of(request)))
    return answer(OpenedClub(club, key, f"/club/{club}"), 201)


async def club_state(request: Request) -> Response:
    """How the club stands."""
    return await _answer(request, await _found(request))


async def forget_club(request: Request) -> Response:
    """Deletes everything."""
    await (await _found(request)).journal.forget()
    return answer({})


async def keep_club(request: Request) -> Response:
    """Runs the club from this device, too."""
    asked = await read(request, ClubKey)
    club = await _clubs(request).add_teacher(_name(request), asked.key, hashed(player_of(request)))
    return await _answer(request, club)


async def name_club(request: Request) -> Response:
    """Another name."""
    asked = await read(request, NewClub)
    found, named = await _found(request), ClubNamed(clean_name(asked.name))
    await found.write(lambda _: named)
    return await _answer(request, found)


async def count_evening(request: Request) -> Response:
    """Counts what was played at a class that one runs."""
    asked = await read(request, ClassRef)
    found = await _found(request)
    async with _class(request, asked.class_id) as classroom:
        counted = EveningCounted(
            classroom.id, classroom.row.made, classroom.class_state.title, games_of(classroom.class_state)
        )
    if not counted.games:
        raise Conflict(Sentence("serve.clubs.nothing-played"))

    def decide(club: ClubState) -> EveningCounted | None:
        evenings = club.evenings
        known = next((evening for evening in evenings if evening.id == counted.evening), None)
        if known is None and len(evenings) >= MOST_EVENINGS:
            raise Conflict(Sentence("serve.clubs.too-much"))
        is_known = known and (known.title, list(known.games)) == (counted.title, counted.games)
        return None if is_known else counted

    await found.write(decide)
    return await _answer(request, found)


async def undo_evening(request: Request) -> Response:
    """An evening that was counted by mistake."""
    found, evening = await _found(request), request.path_params["evening"]

    def decide(club: ClubState) -> EveningUndone:
        if evening not in {each.id for each in club.evenings}:
            raise Missing(Sentence("serve.clubs.no-evening"))
        return EveningUndone(evening)

    await found.write(decide)
    return await _answer(request, found)


async def claim_class(request: Request) -> Response:
    """Makes a class that one runs the evening of a club."""
    asked = await read(request, ClassRef)
    kept = await _found(request)
    strengths = await worked(request, kept.club.strengths)
    async with _class(request, asked.class_id) as classroom:
        await classroom.join_club(kept.id, strengths)
    return await _answer(request, kept)


async def rename_member(request: Request) -> Response:
    """Another name for a member."""
    asked = await read(request, Renaming)
    found = await _found(request)
    renamed = MemberRenamed(asked.member, None if asked.name is None else clean_name(asked.name))

    def decide(club: ClubState) -> MemberRenamed:
        if asked.member.casefold() not in club.names:
            raise Missing(Sentence("serve.clubs.no-member", name=shown(asked.member)))
        return renamed

    await found.write(decide)
    return await _answer(request, found)


async def ratings(request: Request) -> Response:
    """The ratings as a file."""
    club, lang = (await _found(request)).club, lang_of(request)
    members = await worked(request, club.members)
    return answer_file(as_csv(ratings_table(members, lang), lang), "text/csv", "awale-ratings.csv")


# --- inside -------------------------------------------------------------------------------------------------------


def _name(request: Request) -> str:
    name: str = request.path_params["club"]
    return name


def _clubs(request: Request) -> Clubs:
    return Clubs(context(request).rooms.store, context(request).runner)


async def _found(request: Request) -> OpenClub:
    """The club of the request. Raises unless the visitor runs it."""
    kept = await _clubs(request).find(_name(request))
    _runs(request, kept.club.teachers)
    return kept


@asynccontextmanager
async def _class(request: Request, name: str) -> AsyncIterator[Classroom]:
    """A class by its id, for those who run it."""
    async with context(request).classrooms.classroom(name) as classroom:
        _runs(request, classroom.class_state.teachers)
        yield classroom


def _runs(request: Request, teachers: set[str]) -> None:
    if hashed(player_of(request)) not in teachers:
        raise Forbidden(Sentence("serve.clubs.teachers-only"))


async def _answer(request: Request, kept: OpenClub) -> Response:
    # In a thread: the ratings of many evenings take a while.
    return answer(await worked(request, view, kept))


def view(kept: OpenClub) -> ClubView:
    """How a club stands."""
    club = kept.club
    members = [
        MemberView(
            member.name,
            round(member.rating.value),
            round(member.rating.deviation),
            member.games,
            len(member.history),
            [RatingStep(evening, round(rating.value), round(rating.deviation)) for evening, rating in member.history],
        )
        for member in club.members()
    ]
    evenings = [EveningView(each.id, each.at, each.title, len(each.games)) for each in club.evenings]
    return ClubView(kept.id, club.name, members, evenings, club.renamed)
