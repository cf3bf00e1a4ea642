"""Writing in groups: everybody is told of their own row, and a bad one takes no other with it."""

from __future__ import annotations

import asyncio

import pytest

from awale.server.store import Head, NewJournal, Row, StoredEvent
from awale.server.store.group_commit import Groups
from awale.server.store.rows import StoreFault
from awale.words import Sentence

pytestmark = pytest.mark.anyio


async def test_what_comes_while_one_is_written_is_written_together_in_one_order():
    groups, free = [], asyncio.Event()

    async def write(rows):
        groups.append([row[:2] for row in rows])
        await free.wait()
        return {row[:2] for row in rows if row[2] == "new"}

    writer = Groups(write, lambda fault: True)
    first = asyncio.ensure_future(writer.add(("g", 0, "new")))
    while not groups:
        await asyncio.sleep(0)
    others = [asyncio.ensure_future(writer.add(row)) for row in (("z", 1, "new"), ("a", 7, "old"), ("m", 2, "new"))]
    await asyncio.sleep(0)
    free.set()
    assert [await first, *(await asyncio.gather(*others))] == [True, True, False, True]
    assert groups == [[("g", 0)], [("a", 7), ("m", 2), ("z", 1)]]


async def test_one_that_cannot_be_written_fails_alone():
    async def write(rows):
        await asyncio.sleep(0)
        if any(row[0] == "bad" for row in rows):
            raise StoreFault(Sentence("serve.play.not-written", detail="bad"))
        return {row[:2] for row in rows}

    writer = Groups(write, lambda fault: True)
    found = await asyncio.gather(*(writer.add((name, 0)) for name in ("a", "bad", "c")), return_exceptions=True)
    assert [found[0], isinstance(found[1], StoreFault), found[2]] == [True, True, True]
    away = Groups(write, lambda fault: False)
    found = await asyncio.gather(*(away.add((name, 0)) for name in ("a", "bad", "c")), return_exceptions=True)
    assert isinstance(found[2], StoreFault)


async def test_two_servers_write_the_same_numbers_of_many_games_at_once_and_each_is_given_once(opened):
    async with opened() as one, opened() as two:
        names = [f"game-{number:02}" for number in range(40)]
        await asyncio.gather(*(one.create(NewJournal(Row(name, "game", None, 1, "{}"))) for name in names))

        async def bell(store, order):
            adding = (store.append([StoredEvent(name, 0, "time", "{}", 1)], Head()) for name in order)
            return dict(zip(order, await asyncio.gather(*adding), strict=True))

        found = await asyncio.gather(bell(one, names), bell(two, names[::-1]))
        assert [sum(each[name] for each in found) for name in names] == [1] * 40
        assert [len(await one.events(name)) for name in names] == [1] * 40
