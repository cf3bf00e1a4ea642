"""A level at the table: it moves by itself, goes on after a restart, and answers when it is asked."""

from __future__ import annotations

import pytest

from awale.server.games.rooms import Rooms
from support.game_rooms import FakeEngine, guest, house, log_of, make, until
from support.optional import not_none

pytestmark = pytest.mark.anyio


async def test_a_level_moves_by_itself_and_the_player_is_told_that_it_thinks(tmp_path):
    engine = FakeEngine()
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms, kind="level", level=4, sheet="ecole")
        async with guest(rooms, row.id, "awa") as awa:
            engine.gate.clear()
            await awa.say(do="move", n=0, move="F")
            turn = await awa.hears("turn", "thinking")
            if turn["type"] == "thinking":
                assert turn == {"type": "thinking", "seat": "N"}
                turn = await awa.hears("turn")
            assert turn["now"]["thinking"] == "N"
            engine.gate.set()
            answer = await awa.hears("turn")
            assert (answer["turn"]["player"], answer["turn"]["move"]) == ("N", "a")
            assert answer["now"]["thinking"] is None
        assert engine.asked == [("4-4-4-4-4-0-5-5-5-5-4-4-0-0-N", 4, row.seed)]


async def test_a_level_that_starts_starts(rooms):
    row = await make(rooms, kind="level", level=1, seat="N")
    async with guest(rooms, row.id, "awa") as awa:
        await until(lambda: awa.room.standing.n == 1)
        assert awa.room.journal.entries[0].event.seat == "S"


async def test_a_level_goes_on_thinking_after_a_restart(tmp_path):
    asleep = FakeEngine()
    asleep.gate.clear()
    async with house(None, tmp_path, asleep) as rooms:
        row = await make(rooms, kind="level", level=2)
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="move", n=0, move="F")
            await until(lambda: asleep.asked)
    async with house(None, tmp_path) as rooms, guest(rooms, row.id, "awa") as awa:
        await until(lambda: awa.room.standing.n == 2)
    async with house(None, tmp_path) as rooms:
        assert await log_of(rooms.store, row.id) == [("move", "S", {"move": "F"}), ("move", "N", {"move": "a"})]


async def test_a_busy_engine_is_asked_again(tmp_path, monkeypatch):
    monkeypatch.setattr("awale.server.games.level._PAUSE", 0.001)
    engine = FakeEngine()
    engine.busy = 3
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms, kind="level", level=2)
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="move", n=0, move="F")
            await until(lambda: awa.room.standing.n == 2)
    assert len(engine.asked) == 4


async def test_what_is_taken_back_while_a_level_thinks_is_thought_of_no_more(tmp_path):
    engine = FakeEngine()
    engine.gate.clear()
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms, kind="level", level=2)
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="move", n=0, move="F")
            await until(lambda: engine.asked)
            await awa.say(do="undo", n=1)
            await awa.say(do="move", n=2, move="A")
            engine.gate.set()
            await until(lambda: awa.room.standing.n == 4)
        assert [kind for kind, _, _ in await log_of(rooms.store, row.id)] == ["move", "undo", "move", "move"]
        assert await log_of(rooms.store, row.id) == [
            ("move", "S", {"move": "F"}),
            ("undo", "S", {"keep": 0, "moves": ["F"]}),
            ("move", "S", {"move": "A"}),
            ("move", "N", {"move": "a"}),
        ]


@pytest.mark.parametrize(("stores", "answer"), [("14-10", "decline"), ("10-14", "stop"), ("12-12", "stop")])
async def test_a_level_stops_where_it_would_not_lose_by_it(rooms, stores, answer):
    start = f"2-2-2-2-2-2-2-2-2-2-2-2-{stores}-S"
    row = await make(rooms, kind="level", level=2, start=start)
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="stop", n=0)
        await until(lambda: awa.room.standing.n == 2)
    assert [event.kind for event in await rooms.store.events(row.id)] == ["offer", answer]


async def test_the_engine_knows_who_waits_for_a_level(tmp_path):
    """The address and the person of whoever plays, before those who watch; nobody, when all have left."""
    engine = FakeEngine()
    engine.gate.clear()
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms, kind="level", level=2, seat="N")
        async with rooms.room(row.id):
            await until(lambda: engine.requesters)
            (requester,) = engine.requesters
            assert not requester.waits, "it was looked at once, and nobody is there"
            async with guest(rooms, row.id, "somebody"):
                assert (requester.waits, engine.reconsidered) == (True, 1)
                async with guest(rooms, row.id, "awa"):
                    assert (requester.address, requester.person) == ("address of awa", "awa")
            assert (requester.waits, engine.reconsidered) == (False, 2)


async def test_a_hint_is_asked_in_the_name_of_whoever_wants_it(tmp_path):
    engine = FakeEngine()
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms)
        async with guest(rooms, row.id, "awa") as awa:
            await awa.say(do="hint")
            await awa.hears("hint")
        assert [(requester.address, requester.person, requester.waits) for requester in engine.requesters] == [
            ("address of awa", "awa", True)
        ]


async def test_a_game_whose_level_thinks_for_nobody_can_be_forgotten(tmp_path, monkeypatch):
    """Else sixty games that were looked at once would stay in memory until the engine has come to them."""
    engine = FakeEngine()
    engine.gate.clear()
    monkeypatch.setattr(Rooms, "stays", -1.0)
    async with house(None, tmp_path, engine) as rooms:
        row = await make(rooms, kind="level", level=17, seat="N")
        async with rooms.room(row.id) as room:
            await until(lambda: engine.asked)
        rooms.forget_idle()
        assert len(rooms) == 0
        await until(lambda: not_none(room.level)._task is None)
        engine.gate.set()
        async with guest(rooms, row.id, "awa") as awa:
            await until(lambda: awa.room.standing.n == 1)
