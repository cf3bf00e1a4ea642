"""Several processes on one PostgreSQL are one server."""

from __future__ import annotations

import asyncio

import pytest

from support.game_rooms import far_game, guest, house, until

pytestmark = pytest.mark.anyio


@pytest.fixture
async def two(postgres, tmp_path):
    address = postgres.database()
    async with house(address, tmp_path) as one, house(address, tmp_path) as other:
        yield one, other


async def test_processes_see_each_others_moves_and_who_is_there(two):
    one, other = two
    row = await far_game(one)
    async with guest(one, row.id, "awa") as awa, guest(other, row.id, "jules") as jules:
        while not all((await awa.hears("present"))["seats"]):
            pass
        await awa.say(do="move", n=1, move="F")
        assert (await jules.hears("turn"))["n"] == 2
        await jules.say(do="move", n=2, move="e")
        await awa.hears("turn")
        assert (await awa.hears("turn"))["turn"]["move"] == "e"
        await until(lambda: jules.room.seats_present == [True, True])
    async with guest(one, row.id, "awa") as awa:
        while (await awa.hears("state", "present")).get("seats") != [True, False]:
            pass


async def test_who_loses_the_race_for_a_number_is_judged_by_what_happened(two):
    one, other = two
    row = await far_game(one)
    async with guest(one, row.id, "awa") as awa, guest(other, row.id, "awa") as elsewhere:
        await elsewhere.hears("state")
        # The same move by way of both is one move; another is refused.
        await asyncio.gather(awa.say(do="move", n=1, move="F"), elsewhere.say(do="move", n=1, move="F"))
        for each in (awa, elsewhere):
            assert (await each.hears("turn", "refused"))["n"] == 2
        async with guest(one, row.id, "jules") as jules, guest(other, row.id, "jules") as jules_elsewhere:
            await asyncio.gather(jules.say(do="move", n=2, move="e"), jules_elsewhere.say(do="move", n=2, move="f"))
        for each in (awa, elsewhere):
            await until(lambda each=each: each.room.standing.n == 3)  # type: ignore[misc]
        assert awa.room.standing.game.moves == elsewhere.room.standing.game.moves
    assert len(await one.store.events(row.id)) == 3


async def test_a_client_that_is_ahead_of_its_process_is_understood(two, monkeypatch):
    """It has just come from another process, whose news aren't here yet."""
    one, other = two
    row = await far_game(one)
    async with guest(other, row.id, "jules") as jules, guest(one, row.id, "awa") as awa:
        await jules.hears("state")
        monkeypatch.setattr(jules.room.journal, "catch_up", asyncio.Event().wait)  # the news are lost
        await awa.say(do="move", n=1, move="F")
        await jules.say(do="move", n=2, move="e")
        assert (await jules.hears("turn", "refused"))["n"] == 2
        assert (await jules.hears("turn", "refused"))["n"] == 3
