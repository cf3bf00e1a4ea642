"""Once deleted, nothing is left: no name in any file, nothing written afterwards, whatever was under way."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest

from awale.server.classes.classrooms import Classrooms
from awale.server.classes.routes import NewClass, _first
from awale.server.games.events import GameRow
from awale.server.games.new import stored_game
from awale.server.refusals import Refused
from support.class_client import School
from support.game_rooms import SlowGames, house, until
from support.name_search import found
from support.optional import not_none
from support.polling import eventually
from support.postgres import postgres as running_postgres
from support.postgres import why_not

NAMES = ["Zéphyrine", "Barnabé", "Hermenegilde", "Quetzalcoatl"]
TITLE = "La classe de Madame Wintersteiger"


@pytest.fixture(params=["sqlite", "postgres"])
def place(request, tmp_path):
    """Where a server keeps everything: its options, and the folder in which each file is looked at."""
    if request.param == "sqlite":
        yield [], tmp_path
        return
    if reason := why_not():
        pytest.skip(reason)
    with running_postgres() as database:
        yield ["--database", database.database()], database.folder


def play_a_round(school: School) -> tuple[Any, ...]:
    """A class with names in all places where one can stand."""
    teacher = school.teacher(title=TITLE)
    pupils = {pupil.id: pupil for pupil in (school.pupil(teacher.code, name) for name in NAMES)}
    teacher.do("begin", kind="free")
    tables = teacher.do("round")["shared"]["contest"]["rounds"][-1]["tables"]
    for table in tables:
        game, south = table["path"].rpartition("/")[2], pupils[table["south"]]
        assert south.move(game, random.Random(1))
        for act in ({"do": "name", "seat": "S", "name": f"{south.name} Lajoie"}, {"do": "resign"}):
            south.post(f"/api/games/{game}/acts", {"n": south.get(f"/api/games/{game}")["n"], **act})
    eventually(lambda: not teacher.state["play"] and teacher.contest["rounds"][-1]["tables"][1]["result"], "results")
    return teacher, pupils


def test_after_a_class_is_deleted_no_name_is_found_in_any_file(serve, place) -> None:
    options, folder = place
    server = serve(*options)
    with School(server) as school:
        teacher, _ = play_a_round(school)
        club = teacher.post("/api/clubs", {"name": "Les Wintersteiger"})
        teacher.do("end")
        teacher.post(f"/api/clubs/{club['id']}/evenings", {"class_id": teacher.id})
        assert teacher.client.delete(f"/api/clubs/{club['id']}").is_success
        assert teacher.client.delete(f"/api/classes/{teacher.id}").is_success
        assert found(folder, [*NAMES, "Wintersteiger", "Lajoie"]) == []
        assert teacher.get("/api/health")["games"] == 0
    server.kill()
    assert found(folder, [*NAMES, "Wintersteiger", "Lajoie"]) == []


def test_names_are_never_in_a_file_in_plain_even_before_they_are_deleted(serve, place) -> None:
    options, folder = place
    with School(serve(*options)) as school:
        play_a_round(school)
        assert found(folder, [*NAMES, "Wintersteiger", "Lajoie"]) == []


# --- what is under way --------------------------------------------------------------------------------------------


async def a_class(classrooms: Classrooms, names: list[str]) -> str:
    """A class that is ready for a round."""
    from awale.server.classes import acts

    opened = await classrooms.open(_first(NewClass(title=TITLE), "teacher"), "teacher")
    async with classrooms.classroom(opened.row.id) as classroom:
        for number, name in enumerate(names):
            await classroom.join(f"device-{number}", name)
        await classroom.act("teacher", acts.Begin(act="begin", kind="free"))
    return opened.row.id


@pytest.mark.anyio
@pytest.mark.parametrize("processes", [1, 2])
async def test_a_class_that_is_deleted_while_a_round_is_set_out_leaves_no_game(database, tmp_path, processes) -> None:
    from awale.server.classes import acts

    if processes == 2 and database is None:
        pytest.skip("a file is for one process")
    async with AsyncExitStack() as stack:
        rooms = [await stack.enter_async_context(house(database, tmp_path)) for _ in range(processes)]
        held = rooms[0].store = SlowGames(rooms[0].store)
        classrooms = [Classrooms(each) for each in rooms]
        for each in classrooms:
            await each.start()
            stack.push_async_callback(each.close)
        class_id = await a_class(classrooms[-1], [f"{name}-{number}" for name in NAMES for number in range(8)])
        async with classrooms[0].classroom(class_id) as setting, classrooms[-1].classroom(class_id) as deleting:
            round_ = asyncio.create_task(setting.act("teacher", acts.StartRound(act="round")))
            await held.asked.wait()
            await deleting.forget()
            held.go.set()
            with suppress(Refused):
                await round_
            await until(lambda: setting.is_deleted and not setting.journal.is_busy)
        assert await held.count("game") == 0
        assert await held.find(class_id, "class") is None
        assert len(classrooms[0]) == 0


@pytest.mark.anyio
async def test_a_move_that_comes_after_the_deletion_is_refused_and_writes_nothing(database, tmp_path) -> None:
    from awale.server.classes import acts
    from awale.server.games.acts import Move

    async with house(database, tmp_path) as rooms:
        classrooms = Classrooms(rooms)
        await classrooms.start()
        class_id = await a_class(classrooms, ["Awa", "Bo"])
        async with classrooms.classroom(class_id) as classroom:
            await classroom.act("teacher", acts.StartRound(act="round"))
            [game] = classroom.class_state.games
            async with rooms.room(game) as room:
                await classroom.forget()
                mover = room.standing.holders["S"]
                with pytest.raises(Refused) as refused:
                    await room.act(not_none(mover), Move(n=room.standing.n, move=room.standing.game.legal_moves[0]))
                assert refused.value.kind == "missing"
        assert await rooms.store.events(game) == []
        assert len(rooms) == 0
        await classrooms.close()


@pytest.mark.anyio
async def test_a_game_that_is_deleted_by_one_process_is_gone_in_the_others(postgres, tmp_path) -> None:
    address = postgres.database()
    async with house(address, tmp_path) as one, house(address, tmp_path) as two:
        await one.store.create(stored_game(a_game("k3v9x7q2mmmm"), []))
        async with two.room("k3v9x7q2mmmm"):
            pass
        await one.store.forget("k3v9x7q2mmmm")
        await until(lambda: len(two) == 0)


def a_game(name: str) -> GameRow:
    start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    return GameRow(name, None, "far", "ecole", {}, start, ("Zéphyrine", "Barnabé"), None, 1, None, "m", "S", 1)
