"""One pupil is erased: the name is nowhere any more, in no file and on no screen; what was played stays."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import pytest

from awale.club.class_state import ClassState
from awale.club.events import ContestBegun, GameReplaced, PersonErased, PersonJoined, RoundPaired
from support.class_client import School, Teacher, heard, listening
from support.name_search import found
from support.polling import eventually
from support.postgres import postgres as running_postgres
from support.postgres import why_not

NAMES = ["Zéphyrine", "Barnabé"]


@pytest.fixture(params=["sqlite", "postgres"])
def place(request, serve, tmp_path):
    """A way to start servers over one store, and the folder with all that they keep."""
    if request.param == "sqlite":
        yield lambda: serve(data=tmp_path / "data"), tmp_path
        return
    if reason := why_not():
        pytest.skip(reason)
    with running_postgres() as database:
        address = database.database()
        yield lambda: serve("--database", address), database.folder


def act(pupil, game: str, **what) -> None:
    pupil.post(f"/api/games/{game}/acts", {"n": pupil.get(f"/api/games/{game}")["n"], **what})


def play(school: School, teacher: Teacher) -> tuple[dict[str, Any], str]:
    """Two pupils, and a game that is over in which the first has also given a longer name; who is who, and the game."""
    pupils = {pupil.name: pupil for pupil in (school.pupil(teacher.code, name) for name in NAMES)}
    teacher.do("begin", kind="free")
    [table] = teacher.do("round")["shared"]["contest"]["rounds"][-1]["tables"]
    game, first = table["path"].rpartition("/")[2], pupils[NAMES[0]]
    by_id = {pupil.id: pupil for pupil in pupils.values()}
    assert by_id[table["south"]].move(game, random.Random(1))
    act(first, game, do="name", seat=first.get(f"/api/games/{game}")["you"][0], name="Zéphyrine Lajoie")
    act(pupils[NAMES[1]], game, do="resign")
    eventually(lambda: teacher.contest["rounds"][-1]["tables"][0]["result"], "the result")
    return pupils, game


def test_a_pupil_is_erased_everywhere_and_the_results_stay(place) -> None:
    start, folder = place
    server = start()
    with School(server) as school:
        teacher = school.teacher(title="CM1 B")
        pupils, game = play(school, teacher)
        first, second = (pupils[name] for name in NAMES)
        before = teacher.contest["rounds"]
        assert first.client.post(f"/api/classes/{teacher.id}/acts", json=wish(first)).status_code == 403
        state = teacher.do("erase", person=first.id, lang="en")
        assert {each["name"] for each in state["shared"]["people"]} == {"Pupil 1", "Barnabé"}
        assert sorted(teacher.get(f"/api/games/{game}")["game"]["names"]) == ["Barnabé", "Pupil 1"]
        assert first.client.get(f"/api/classes/{teacher.id}").status_code == 403
        assert first.get("/api/games")["games"] == []
        assert [each["over"] for each in second.get("/api/games")["games"]] == [True]
        assert found(folder, [NAMES[0], "Lajoie"]) == []
        server.restart()
        assert teacher.contest["rounds"] == before
        assert {name for _, name, _ in teacher.places} == {"Pupil 1", "Barnabé"}
        assert "Pupil 1" in teacher.client.get(f"/api/classes/{teacher.id}/tables/results").text
        assert NAMES[0] not in teacher.client.get(f"/api/classes/{teacher.id}/records").text
        assert school.pupil(teacher.code, NAMES[0]).id == "p3", "who comes back is somebody else"


def wish(pupil) -> dict[str, Any]:
    return {"do": "erase", "act": "once", "person": pupil.id}


def test_one_who_was_removed_can_still_be_erased_and_one_who_plays_not_yet(shared) -> None:
    with School(shared) as school:
        teacher = school.teacher()
        pupils = [school.pupil(teacher.code, name) for name in NAMES]
        teacher.do("begin", kind="free")
        teacher.do("round")
        refused = teacher.client.post(f"/api/classes/{teacher.id}/acts", json=wish(pupils[0]))
        assert refused.json()["error"]["code"] == "still-plays"
        teacher.do("bell")
        eventually(lambda: teacher.contest["rounds"][-1]["tables"][0]["result"], "the result")
        teacher.do("remove", person=pupils[0].id)
        people = teacher.do("erase", person=pupils[0].id, lang="fr")["shared"]["people"]
        assert next(each["name"] for each in people if each["id"] == pupils[0].id) == "Élève 1"
        unknown = teacher.client.post(f"/api/classes/{teacher.id}/acts", json={**wish(pupils[0]), "person": "p9"})
        assert unknown.json()["error"]["code"] == "no-person"


def test_all_servers_of_a_class_hear_of_it(serve, postgres) -> None:
    address = postgres.database()
    one, two = (serve("--database", address) for _ in range(2))
    with School(one) as here, School(two) as there:
        teacher = here.teacher()
        zoe, bo = there.pupil(teacher.code, "Zoé"), there.pupil(teacher.code, "Bo")
        with listening(bo, teacher.id) as tablet:
            heard(tablet, lambda each: each["type"] == "class", "the state")
            teacher.do("erase", person=zoe.id, lang="en")
            names = lambda each: {person["name"] for person in each["shared"]["people"]}  # noqa: E731
            heard(tablet, lambda each: each["type"] == "class" and names(each) == {"Bo"}, "that she is gone")
        assert there.pupil(teacher.code, "Awa").state["shared"]["people"][-1]["name"] == "Awa"


@pytest.mark.anyio
async def test_what_was_cut_off_in_the_middle_is_done_when_the_class_wakes(opened, database, tmp_path) -> None:
    """Killed after the wish was written, and before the log was written anew."""
    from awale.server.classes.classroom import CODEC
    from awale.server.classes.classrooms import Classrooms
    from awale.server.games.rooms import Rooms
    from awale.server.journal.events import Entry
    from awale.server.store import Head, NewJournal, Row
    from support.game_rooms import FakeEngine, until

    row = Row("m3v9x7q2mmmm", "class", "BAOBAB", 1, '{"key":"key"}')
    joined = Entry[Any](0, PersonJoined("p1", "Zéphyrine", "x"), 1)
    async with opened() as store:
        assert await store.create(NewJournal(row, [CODEC.stored(row.id, joined)]))
        wish = CODEC.stored(row.id, Entry(1, PersonErased("p1", "Pupil 1"), 1))
        assert await store.append([wish], Head(wake=5))
    async with opened() as store:
        rooms = Rooms(store, FakeEngine())
        classrooms = Classrooms(rooms)
        await classrooms.start()

        async def is_done() -> bool:
            return json.loads((await store.events(row.id))[1].data).get("done", False)

        while not await is_done():
            await asyncio.sleep(0)  # reading may not wait by itself
        [first, _] = await store.events(row.id)
        assert CODEC.entry(first).event == PersonJoined("p1", "Pupil 1", holder=None)
        assert json.loads(first.data) == {"person": "p1", "name": "Pupil 1"}
        assert await store.waking(10**15) == []
        await until(lambda: (classroom := classrooms.loaded(row.id)) and not classroom.journal.is_busy)
        await classrooms.close()


@pytest.mark.anyio
async def test_a_round_that_begins_while_a_name_is_erased_keeps_its_bell(tmp_path, monkeypatch) -> None:
    """The bell is on disk, so that it wakes the class; writing the journal anew leaves it there."""
    from awale.server.classes import upkeep
    from awale.server.classes.acts import Add, Begin, Erase, StartRound
    from awale.server.classes.classrooms import Classrooms
    from support.game_rooms import held, house

    games_done, may_rewrite = asyncio.Event(), asyncio.Event()

    async def slow(*_: object) -> None:
        games_done.set()
        await may_rewrite.wait()

    monkeypatch.setattr(upkeep, "erase_from_games", slow)
    async with house(None, tmp_path) as rooms:
        classrooms = Classrooms(rooms)
        name = (await classrooms.open([], "teacher")).row.id
        async with classrooms.classroom(name) as classroom:
            for number, each in enumerate(("Zéphyrine", "Awa", "Bo")):
                await classroom.act("teacher", Add(act=f"add {number}", name=each))
            await classroom.act("teacher", Begin(act="1", kind="free", minutes=10))
            erasing = asyncio.create_task(classroom.act("teacher", Erase(act="2", person="p1")))
            await games_done.wait()
            writing, may_write = held(rooms.store, monkeypatch)
            begins = asyncio.create_task(classroom.act("teacher", StartRound(act="3", boards="real")))
            await writing.wait()
            rewrite, rewriting = classroom.journal.rewrite, asyncio.Event()

            async def noted(change) -> None:
                rewriting.set()
                await rewrite(change)

            monkeypatch.setattr(classroom.journal, "rewrite", noted)
            may_rewrite.set()
            await rewriting.wait()
            may_write.set()
            await asyncio.gather(erasing, begins)
            assert classroom.wake
            assert "Zéphyrine" not in "".join(stored.data for stored in await rooms.store.events(name))
            assert await rooms.store.waking(classroom.wake + 1) == [name]


def test_all_games_of_somebody_are_known_also_those_that_were_played_again() -> None:
    state = ClassState()
    for person, name in (("p1", "Awa"), ("p2", "Bo")):
        state.apply(PersonJoined(person, name))
    state.apply(ContestBegun("free", ["p1", "p2"]))
    state.apply(RoundPaired([("p1", "p2", "first")], []))
    state.apply(GameReplaced(0, 1, 1, "second"))
    assert state.games_of("p2") == [("first", "N"), ("second", "N")]
    state.apply(PersonErased("p2", "Pupil 2"))
    assert state.erasing == {"p2": "Pupil 2"}
    assert state.people["p2"].is_gone
