"""Games and classes that are unused for a long time are deleted; those in use, and clubs, stay."""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager
from typing import Any

import pytest

from awale.cli.arguments import Parser
from awale.cli.serve import arguments, settings_of
from awale.club.events import ClubNamed, Titled
from awale.server.classes import classroom, clubs
from awale.server.classes.classrooms import Classrooms
from awale.server.games import events
from awale.server.games.events import GameRow
from awale.server.games.new import stored_game
from awale.server.journal.events import Codec, Entry
from awale.server.retention import Retention
from awale.server.store import Head, Kind, NewJournal, Row, Store
from awale.words import AwaleError
from support.class_client import School
from support.game_rooms import house
from support.polling import eventually

DAY = 86_400_000
NOW = 1_000 * DAY
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


def game(name: str, made: int, parent: str | None = None) -> NewJournal:
    names = ("Zéphyrine", "Barnabé")
    row = GameRow(name, None, "here", "ecole", {}, START, names, None, 1, None, "m", "SN", made, parent=parent)
    return stored_game(row, [])


@asynccontextmanager
async def classrooms_over(database, folder):
    async with house(database, folder) as rooms:
        classrooms = Classrooms(rooms)
        await classrooms.start()
        try:
            yield classrooms
        finally:
            await classrooms.close()


def sweeping(classrooms: Classrooms, classes: int | None, games: int | None, at: int = NOW) -> Retention:
    return Retention(classrooms, classes, games, clock=lambda: at, pause=0)


async def add_class(store: Store, name: str, made: int, last: int) -> None:
    row = Row(name, "class", name.upper()[:6], made, '{"key":"key"}')
    await add(store, row, classroom.CODEC, [Entry(0, Titled("x"), made), Entry(1, Titled("CM1 B"), last)])


async def add_club(store: Store, name: str, made: int, last: int) -> None:
    row = Row(name, "club", None, made, '{"key":"key"}')
    await add(store, row, clubs.CODEC, [Entry(0, ClubNamed("x"), made), Entry(1, ClubNamed("Les Graines"), last)])


async def add(store: Store, row: Row, codec: Codec[Any], entries: list[Entry[Any]]) -> None:
    """A class or a club with two events, and a game that goes when it does."""
    first, last = (codec.stored(row.id, entry) for entry in entries)
    assert await store.create(NewJournal(row, [first]))
    assert await store.append([last], Head())
    assert await store.create_games(row.id, [game(f"game-of-{row.id}", row.made, row.id)])


@pytest.mark.anyio
async def test_a_class_in_which_nothing_happens_goes_with_its_games_and_a_club_stays(database, tmp_path) -> None:
    async with classrooms_over(database, tmp_path) as classrooms:
        store = classrooms.store
        await add_class(store, "forgotten-class", NOW - 400 * DAY, NOW - 181 * DAY)
        await add_class(store, "older-but-in-use", NOW - 400 * DAY, NOW - 179 * DAY)
        await add_club(store, "chess-club", NOW - 900 * DAY, NOW - 800 * DAY)
        assert await sweeping(classrooms, None, None).sweep() == (0, 0)
        assert await sweeping(classrooms, 180, None).sweep() == (1, 0)
        assert await sweeping(classrooms, 180, None).sweep() == (0, 0)
        assert await store.find("forgotten-class", "class") is None
        assert await store.find("game-of-forgotten-class", "game") is None
        stays: list[tuple[str, Kind]] = [("older-but-in-use", "class"), ("chess-club", "club")]
        for name, kind in stays:
            assert await store.find(name, kind)
            assert await store.find(f"game-of-{name}", "game")


@pytest.mark.anyio
async def test_games_go_when_nobody_has_played_them_for_long_and_not_those_of_a_class(database, tmp_path) -> None:
    async with classrooms_over(database, tmp_path) as classrooms:
        store = classrooms.store
        for number in range(120):
            await store.create(game(f"old-{number}", NOW - 40 * DAY + number))
        await store.create(game("old-but-played", NOW - 40 * DAY))
        played = events.CODEC.stored("old-but-played", Entry(0, events.Moved("F", seat="S"), NOW - DAY))
        assert await store.append([played], Head())
        await store.create(game("new", NOW - DAY))
        await add_class(store, "a-class", NOW - 40 * DAY, NOW - 40 * DAY)
        assert await sweeping(classrooms, None, 30).sweep() == (0, 120)
        assert await store.count("game") == 3
        assert await store.find("old-but-played", "game")
        assert await store.find("game-of-a-class", "game")


@pytest.mark.anyio
async def test_what_somebody_looks_at_stays_until_they_are_gone(tmp_path) -> None:
    async with classrooms_over(None, tmp_path) as classrooms:
        store, someone = classrooms.store, object()
        await add_class(store, "a-class", NOW - 40 * DAY, NOW - 40 * DAY)
        await store.create(game("a-game-of-old", NOW - 40 * DAY))
        async with classrooms.classroom("a-class") as classroom, classrooms.rooms.room("a-game-of-old") as room:
            classroom.clients.add(someone)
            room.presence.clients.add(someone)
            assert await sweeping(classrooms, 30, 30).sweep() == (0, 0)
            classroom.clients.discard(someone)
            room.presence.clients.discard(someone)
        assert await sweeping(classrooms, 30, 30).sweep() == (1, 1)
        assert await store.count("game") == 0


@pytest.mark.anyio
async def test_a_clock_that_is_far_behind_deletes_nothing(tmp_path) -> None:
    async with classrooms_over(None, tmp_path) as classrooms:
        await classrooms.store.create(game("a-game-of-old", NOW))
        assert await sweeping(classrooms, 1, 1, at=0).sweep() == (0, 0)


def test_a_server_forgets_when_it_starts_and_says_after_how_long(serve, tmp_path) -> None:
    server = serve(data=tmp_path / "data")
    with School(server) as school:
        teacher = school.teacher()
        assert teacher.get("/api/notice") == {"days": 180}
    server.kill()
    with sqlite3.connect(tmp_path / "data" / "games.sqlite") as database:
        for statement in ("UPDATE journals SET made = 1", "UPDATE events SET at = 1"):
            database.execute(statement)
    database.close()
    kept = serve("--forget-after", "0", data=tmp_path / "data")
    with School(kept) as school:
        assert school.visitor().get("/api/notice") == {"days": None}
        assert school.visitor().client.get(f"/api/classes/{teacher.id}").status_code == 403
    kept.kill()
    again = serve(data=tmp_path / "data")
    with School(again) as school:
        stranger = school.visitor().client
        eventually(lambda: stranger.get(f"/api/classes/{teacher.id}").status_code == 404, "the class is gone")


@pytest.mark.parametrize(
    ("options", "found"),
    [([], (180, None)), (["--forget-after", "30"], (30, 30)), (["--forget-after", "0"], (None, None))],
)
def test_what_is_asked_on_the_command_line(options, found) -> None:
    settings = settings_of(parsed(options))
    assert (settings.forget_classes, settings.forget_games) == found


def test_a_number_that_is_none_is_refused() -> None:
    with pytest.raises(AwaleError, match="forget-after"):
        settings_of(parsed(["--forget-after", "soon"]))


def parsed(options: list[str]):
    parser = Parser()
    arguments(parser)
    return parser.parse_args(options)
