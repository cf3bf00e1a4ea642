"""Who is served when many ask at once: a worker that answers when the test says so, and addresses that take turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from awale.rules.game import Game
from awale.server.mind import messages as say
from awale.server.mind import pool as pools
from awale.server.mind.pool import Busy, Job, Pool

pytestmark = pytest.mark.anyio
TOLD = say.Told.of(Game("grenier"))


class Hand:
    """A worker that is always ready; ``begun`` are the numbers of its jobs that aren't done."""

    is_ready = is_here = True
    pid = None

    def __init__(self, options: object, answered: Callable[[Any, Any], None]) -> None:
        self.answered, self.begun = answered, []

    async def live(self) -> None:
        self.answered(self, say.Ready())
        await asyncio.Event().wait()

    def ask(self, asked: Any) -> None:
        if isinstance(asked, say.Stop):
            self.done(asked.job)
        else:
            self.begun.append(asked.job)

    def done(self, number: int) -> None:
        self.begun.remove(number)
        self.answered(self, say.Done(number))


class Table:
    """A pool with one such worker, and what became of each that asked it."""

    def __init__(self) -> None:
        self.pool = Pool(say.Options(1, []), 1, waiting={"quick": 4, "look": 4, "review": 4})
        self.finished: list[str] = []
        self.refused: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, *names: str) -> None:
        """``a1`` is the first question of the address a."""
        for name in names:
            job = Job(lambda number, thread: say.Review(number, thread, TOLD, 1.0), "review", 1.0, whose=name[0])
            self.tasks.append(asyncio.create_task(self._listen(name, job)))
            await self.settle()

    async def _listen(self, name: str, job: Job) -> None:
        try:
            async for _ in self.pool.run(job):
                pass
            self.finished.append(name)
        except Busy:
            self.refused.append(name)

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def work_off(self) -> None:
        """One job after the other, until none is left."""
        (hand,) = self.pool._workers
        while hand.begun:
            hand.done(hand.begun[0])
            await self.settle()


@pytest.fixture
async def table(monkeypatch):
    monkeypatch.setattr(pools, "Worker", Hand)
    table = Table()
    table.pool.start()
    await table.settle()
    yield table
    await table.pool.close()
    await asyncio.gather(*table.tasks, return_exceptions=True)


async def test_addresses_take_turns(table):
    await table.ask("a1", "a2", "a3", "b1", "c1")
    await table.work_off()
    assert table.finished == ["a1", "b1", "c1", "a2", "a3"]


async def test_one_that_asks_alone_is_served_in_the_order_of_asking(table):
    await table.ask("a1", "a2", "a3", "a4", "a5", "a6")
    await table.work_off()
    assert (table.finished, table.refused) == (["a1", "a2", "a3", "a4", "a5"], ["a6"])


async def test_in_a_full_queue_whoever_has_most_makes_room_for_another(table):
    await table.ask("a1", "a2", "a3", "a4", "a5", "b1")
    assert table.refused == ["a5"]
    await table.ask("b2", "a6", "c1")
    assert table.refused == ["a5", "a4", "a6", "a3"]
    await table.work_off()
    assert table.finished == ["a1", "b1", "c1", "a2", "b2"]


async def test_nobody_is_remembered_who_asks_nothing_any_more(table):
    await table.ask("a1", "b1", "c1", "d1")
    await table.work_off()
    await table.ask("e1")
    await table.work_off()
    assert set(table.pool._turns.last) <= {"d", "e"}
