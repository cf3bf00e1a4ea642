"""Games are in memory while somebody asks for them, and come back from the log the same."""

from __future__ import annotations

import asyncio

import pytest

from awale.server.games.rooms import Rooms
from support.game_rooms import far_game, guest, make, until

pytestmark = pytest.mark.anyio


async def test_a_game_that_nobody_asks_for_is_forgotten_and_comes_back_the_same(rooms, monkeypatch):
    row = await far_game(rooms)
    async with guest(rooms, row.id, "awa") as awa:
        await awa.say(do="move", n=1, move="F")
        rooms.forget_idle()
        assert len(rooms) == 1
    monkeypatch.setattr(Rooms, "stays", -1.0)
    await until(lambda: (rooms.forget_idle(), len(rooms) == 0)[1])
    async with guest(rooms, row.id, "jules") as jules:
        state = await jules.hears("state")
        assert (state["n"], state["you"], [turn["move"] for turn in state["turns"]]) == (2, ["N"], ["F"])


async def test_a_game_that_many_ask_for_at_once_is_loaded_once(rooms):
    row = await make(rooms)
    found = set()

    async def ask():
        async with rooms.room(row.id) as room:
            found.add(room)

    await asyncio.gather(*(ask() for _ in range(20)))
    assert len(found) == 1
