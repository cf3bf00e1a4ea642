"""Unused games and classes in memory: they are unloaded when they take too many bytes, which are estimated."""

from __future__ import annotations

import asyncio
import gc
import tracemalloc
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor

import pytest

from awale.rules import dead
from awale.rules.moves import survey
from awale.server.classes.acts import Begin, SetResult, StartRound
from awale.server.classes.classrooms import Classrooms
from awale.server.games.new import NewGame
from awale.server.games.rooms import Rooms
from support.game_rooms import far_game, guest, long_game, make, until

pytestmark = pytest.mark.anyio
#: How far an estimate may be from what Python says.
NEAR = 0.3


@pytest.fixture
async def used() -> AsyncIterator[Callable[[], Awaitable[int]]]:
    """How many bytes were taken since the test began to measure."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(1))

    async def taken() -> int:
        # The one thread that goes through journals has let go of what it read when it takes the next work.
        await asyncio.to_thread(gc.collect)
        # These are bounded and shared by all games.
        survey.cache_clear()
        dead._quiet_moves.cache_clear()
        gc.collect()
        return tracemalloc.get_traced_memory()[0]

    tracemalloc.start()
    before = await taken()

    async def since() -> int:
        return await taken() - before

    yield since
    tracemalloc.stop()


@pytest.fixture
async def long_row(rooms):
    """A game of a thousand moves; whatever Python and the words need of their own is there already."""
    other = await rooms.make(NewGame(kind="here", sheet="grenier", moves=long_game(40)), "awa")
    async with rooms.room(other.id) as room:
        assert room.state("awa", "fr")
        assert room.state("awa", "en")
    return await rooms.make(NewGame(kind="here", sheet="grenier", moves=long_game()), "awa")


async def test_it_is_known_how_much_memory_a_game_takes(rooms, long_row, used):
    async with rooms.room(long_row.id) as room:
        assert room.size == pytest.approx(await used(), rel=NEAR)
        room.state("awa", "fr")
        room.state("awa", "en")
        assert room.size == pytest.approx(await used(), rel=NEAR)
        room.drop_caches()
        assert room.size == pytest.approx(await used(), rel=NEAR)


async def test_a_thousand_moves_that_nobody_looks_at_take_less_than_a_megabyte(rooms, long_row, used):
    """It was two and a half: each event had its own words, each turn its own reasons, and all was kept told twice."""
    async with rooms.room(long_row.id) as room:
        room.state("awa", "fr")
        room.state("awa", "en")
    rooms.forget_idle()
    room.used_at -= 60
    rooms.forget_idle()
    assert rooms.loaded(long_row.id) is room
    assert await used() < 1_000_000


async def test_what_is_taken_back_or_renamed_is_not_counted_any_more(rooms):
    row = await make(rooms)
    async with guest(rooms, row.id, "awa") as awa:
        before = awa.room._encoder("en").size
        await awa.say(do="move", n=0, move="F")
        assert awa.room._encoder("en").size > before + 100
        await awa.say(do="undo", n=1)
        awa.room.state("awa", "en")
        assert awa.room._encoder("en").size == before


async def test_what_is_too_much_leaves_the_memory_the_longest_unused_first(rooms, monkeypatch):
    made = [await make(rooms) for _ in range(8)]
    for row in made:
        async with rooms.room(row.id) as room:
            pass
    monkeypatch.setattr(Rooms, "most_idle", 3 * room.size)
    rooms.forget_idle()
    assert [row.id for row in made if rooms.loaded(row.id)] == [row.id for row in made[5:]]


async def test_what_can_be_told_anew_goes_before_what_must_be_read(rooms, monkeypatch):
    row = await make(rooms)
    async with rooms.room(row.id) as room:
        slim = room.size
        room.state("awa", "fr")
    assert room.size > slim
    monkeypatch.setattr(Rooms, "most_idle", slim)
    rooms.forget_idle()
    assert rooms.loaded(row.id) is room
    assert room.size == slim


async def test_games_that_are_looked_at_once_are_unload_without_waiting_for_a_sweep(rooms, monkeypatch):
    """Whoever looks at many long games one after the other would fill the memory between two sweeps."""
    made = [await make(rooms) for _ in range(20)]
    async with rooms.room(made[0].id) as room:
        monkeypatch.setattr(Rooms, "most_idle", 3 * room.size)
    for row in made:
        async with rooms.room(row.id):
            pass
        assert len(rooms) <= 4


async def test_who_is_at_a_game_keeps_it_in_memory_whatever_it_weighs(rooms, monkeypatch):
    monkeypatch.setattr(Rooms, "most_idle", 0)
    monkeypatch.setattr(Rooms, "stays", -1.0)
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa") as awa:
        rooms.forget_idle()
        assert rooms.loaded(row.id) is awa.room


async def test_a_game_that_was_unload_before_it_could_be_used_is_loaded_again(rooms, monkeypatch):
    """Else two would be in memory, and neither would hear of the other's moves."""
    row, load = await make(rooms), rooms._load
    loads = []

    async def load_and_unload(row):
        loads.append(found := await load(row))
        if len(loads) == 1:
            rooms._unload(found)
        return found

    monkeypatch.setattr(rooms, "_load", load_and_unload)
    async with rooms.room(row.id) as room:
        assert rooms.loaded(row.id) is room
        assert room is loads[1]


async def test_it_is_known_how_much_memory_a_class_takes(rooms, used):
    classrooms = Classrooms(rooms)
    name = (await classrooms.open([], "teacher")).row.id
    async with classrooms.classroom(name) as classroom:
        for number in range(32):
            await classroom.join(f"device {number:032}", f"Child {number}")
        await classroom.act("teacher", Begin(act="begin", kind="swiss", rounds=5))
        for number in range(1, 6):
            await classroom.act("teacher", StartRound(act=f"round {number}", boards="real"))
            for table in range(1, 17):
                done = SetResult(act=f"result {number} {table}", round=number, table=table, seeds=(25, 20))
                await classroom.act("teacher", done)
        happened = len(classroom.journal)
        await until(lambda: not classroom.journal.is_busy)
    classrooms._unload(classroom)
    del classroom
    before = await used()
    async with classrooms.classroom(name) as classroom:
        await until(lambda: not classroom.journal.is_busy)
        assert len(classroom.journal) == happened > 110
        assert classroom.size == pytest.approx(await used() - before, rel=NEAR)
