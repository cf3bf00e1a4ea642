"""Fair scheduling: requests start in rounds, long work takes turns, refusals of too many requests are delayed."""

from __future__ import annotations

import asyncio
import threading

import pytest

from awale.server.fair_queue import FairQueue
from awale.server.round_robin import RoundRobin
from awale.server.runner import ThreadRunner
from awale.server.turns import Requester
from support.asgi_client import inside

pytestmark = pytest.mark.anyio


async def test_a_thousand_requests_of_one_address_do_not_stand_before_another_s():
    rounds, begun = RoundRobin(), []

    async def ask(address: str) -> None:
        await rounds.turn(address)
        begun.append(address)

    await asyncio.gather(*(ask("attacker") for _ in range(1000)), ask("player"), ask("player"))
    assert len(begun) == 1002
    assert begun.index("player") < 20
    assert not rounds._lines


async def test_whoever_leaves_while_he_waits_takes_nobody_s_turn():
    rounds = RoundRobin()
    waiting = [asyncio.ensure_future(rounds.turn("a")) for _ in range(100)]
    await asyncio.sleep(0)
    for task in waiting[10:90]:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    await rounds.turn("a")
    assert not rounds._lines


async def test_work_in_threads_goes_by_turns():
    """A hundred records of one address are read while another looks at one position."""
    threads, hold, done = FairQueue(ThreadRunner(), "test", 1, 1000, "serve.refused.busy"), threading.Event(), []

    async def work(address: str) -> None:
        await threads.run(Requester(address), lambda: (hold.wait(60), done.append(address)))

    asked = [asyncio.ensure_future(work("192.0.2.1")) for _ in range(100)]
    asked.append(asyncio.ensure_future(work("203.0.113.1")))
    await asyncio.sleep(0)
    hold.set()
    await asyncio.gather(*asked)
    assert done.index("203.0.113.1") <= 1


async def test_who_asks_too_often_hears_of_it_late(tmp_path):
    """Else a connection that asks again at once would have the loop answer thousands of refusals a second."""
    async with inside(tmp_path, per_address=1) as app:
        visitor, loop = app.visitor(), asyncio.get_running_loop()
        for _ in range(100):
            began = loop.time()
            if (await visitor.get("/api/sheets")).status == 429:
                break
        assert loop.time() - began >= 0.9


@pytest.mark.parametrize("path", ["/web/index.html", "/words/fr.json"])
async def test_the_page_s_files_are_counted(tmp_path, monkeypatch, path):
    async with inside(tmp_path) as app:
        counted: list[str] = []
        monkeypatch.setattr(app.context.limits.files, "take", lambda address, cost: counted.append(address) or 0.0)
        assert (await app.visitor("203.0.113.1").get(path)).status == 200
    assert counted == ["203.0.113.1"]
