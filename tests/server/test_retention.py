"""What nobody has touched for a long time goes by itself; what somebody uses, and clubs, stay."""

from __future__ import annotations

import sqlite3
from contextlib import asynccontextmanager

import pytest

from awale.cli.arguments import Parser
from awale.cli.serve import arguments, settings_of
from awale.server.club.clubs import PREFIX
from awale.server.club.halls import Halls
from awale.server.retention import Retention
from awale.server.store import Event, GameRow, Happening, MeetingRow, Summary
from awale.words import AwaleError
from playing import house
from schooling import School
from waiting import eventually

DAY = 86_400_000
NOW = 1_000 * DAY
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"


def game(name: str, made: int, meeting: str | None = None) -> GameRow:
    names = ("Zéphyrine", "Barnabé")
    return GameRow(name, None, "here", "ecole", {}, START, names, None, 1, None, "m", "SN", made, meeting=meeting)


@asynccontextmanager
async def halls_over(database, folder):
    async with house(database, folder) as rooms:
        halls = Halls(rooms)
        await halls.start()
        try:
            yield halls
        finally:
            await halls.close()


def sweeping(halls: Halls, classes: int | None, games: int | None, at: int = NOW) -> Retention:
    return Retention(halls, classes, games, clock=lambda: at, pause=0)


async def add_class(store, name: str, made: int, last: int) -> None:
    code = name.upper()[:6]
    await store.create_meeting(MeetingRow(name, code, "key", made), [Happening(name, 0, "title", {"title": "x"}, made)])
    await store.add_happenings([Happening(name, 1, "title", {"title": "CM1 B"}, last)], None)
    await store.create_all(name, [(game(f"game-of-{name}", made, name), [])])


@pytest.mark.anyio
async def test_a_class_in_which_nothing_happens_goes_with_its_games_and_a_club_stays(database, tmp_path) -> None:
    async with halls_over(database, tmp_path) as halls:
        store = halls.store
        await add_class(store, "forgotten-class", NOW - 400 * DAY, NOW - 181 * DAY)
        await add_class(store, "older-but-in-use", NOW - 400 * DAY, NOW - 179 * DAY)
        await add_class(store, f"{PREFIX}chess-club", NOW - 900 * DAY, NOW - 800 * DAY)
        assert await sweeping(halls, None, None).sweep() == (0, 0)
        assert await sweeping(halls, 180, None).sweep() == (1, 0)
        assert await sweeping(halls, 180, None).sweep() == (0, 0)
        assert await store.find_meeting("forgotten-class") is None
        assert await store.find("game-of-forgotten-class") is None
        for name in ("older-but-in-use", f"{PREFIX}chess-club"):
            assert await store.find_meeting(name)
            assert await store.find(f"game-of-{name}")


@pytest.mark.anyio
async def test_games_go_when_nobody_has_played_them_for_long_and_not_those_of_a_class(database, tmp_path) -> None:
    async with halls_over(database, tmp_path) as halls:
        store = halls.store
        for number in range(120):
            await store.create(game(f"old-{number}", NOW - 40 * DAY + number), [])
        await store.create(game("old-but-played", NOW - 40 * DAY), [])
        await store.append(Event("old-but-played", 0, "move", "S", {"move": "F"}, NOW - DAY), Summary())
        await store.create(game("new", NOW - DAY), [])
        await add_class(store, "a-class", NOW - 40 * DAY, NOW - 40 * DAY)
        assert await sweeping(halls, None, 30).sweep() == (0, 120)
        assert await store.count() == 3
        assert await store.find("old-but-played")
        assert await store.find("game-of-a-class")


@pytest.mark.anyio
async def test_what_somebody_looks_at_stays_until_they_are_gone(tmp_path) -> None:
    async with halls_over(None, tmp_path) as halls:
        store, someone = halls.store, object()
        await add_class(store, "a-class", NOW - 40 * DAY, NOW - 40 * DAY)
        await store.create(game("a-game-of-old", NOW - 40 * DAY), [])
        async with halls.hall("a-class") as hall, halls.rooms.room("a-game-of-old") as room:
            hall.clients.add(someone)
            room.presence.clients.add(someone)
            assert await sweeping(halls, 30, 30).sweep() == (0, 0)
            hall.clients.discard(someone)
            room.presence.clients.discard(someone)
        assert await sweeping(halls, 30, 30).sweep() == (1, 1)
        assert await store.count() == 0


@pytest.mark.anyio
async def test_a_clock_that_is_far_behind_deletes_nothing(tmp_path) -> None:
    async with halls_over(None, tmp_path) as halls:
        await halls.store.create(game("a-game-of-old", NOW), [])
        assert await sweeping(halls, 1, 1, at=0).sweep() == (0, 0)


def test_a_server_forgets_when_it_starts_and_says_after_how_long(serve, tmp_path) -> None:
    server = serve(data=tmp_path / "data")
    with School(server) as school:
        teacher = school.teacher()
        assert teacher.get("/api/notice") == {"days": 180}
    server.kill()
    with sqlite3.connect(tmp_path / "data" / "games.sqlite") as database:
        for statement in ("UPDATE meetings SET made = 1", "UPDATE happenings SET at = 1"):
            database.execute(statement)
    database.close()
    kept = serve("--forget-after", "0", data=tmp_path / "data")
    with School(kept) as school:
        assert school.visitor().get("/api/notice") == {"days": None}
        assert school.visitor().client.get(f"/api/meetings/{teacher.id}").status_code == 403
    kept.kill()
    again = serve(data=tmp_path / "data")
    with School(again) as school:
        stranger = school.visitor().client
        eventually(lambda: stranger.get(f"/api/meetings/{teacher.id}").status_code == 404, "the class is gone")


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
