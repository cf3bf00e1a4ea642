"""Who is served when many ask at once: a worker that answers when the test says so; addresses take turns, people behind
them too, and what nobody waits for comes last.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest

from awale.rules.game import Game
from awale.server.engine_service import messages as say
from awale.server.engine_service.pool import PER_PERSON, Busy, EngineJob, Pool
from awale.server.turns import Requester, Turns, counted, to_leave

pytestmark = pytest.mark.anyio
TOLD = say.BriefGame.of(Game("grenier"))
#: Sixty games of one address, each of another person.
SIXTY = [f"a{number}." for number in range(60)]


class Hand:
    """A worker that is always ready; ``begun`` are the numbers of its jobs that aren't done."""

    is_ready = is_here = True
    pid = None

    def __init__(self, options: object, answered: Callable[[Any, Any], None]) -> None:
        self.answered = answered
        self.begun: list[Any] = []

    async def live(self) -> None:
        self.answered(self, say.Ready())
        await asyncio.Event().wait()

    def ask(self, asked: Any) -> None:
        if isinstance(asked, say.Cancel):
            self.done(asked.job)
        else:
            self.begun.append(asked.job)

    def done(self, number: int) -> None:
        self.begun.remove(number)
        self.answered(self, say.Done(number))


class Table:
    """A pool with one such worker, and what became of each that asked it."""

    def __init__(self, slice_of_time: float = 1e6) -> None:
        waiting = {"quick": 6, "look": 6, "review": 6}
        self.pool = Pool(say.Options(1, []), 1, cast(Any, Hand), waiting=waiting, slice_of_time=slice_of_time)
        #: Who asked for each.
        self.requesters: dict[str, Requester] = {}
        self.finished: list[str] = []
        self.refused: list[str] = []
        self.codes: list[str] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def ask(self, *names: str, kind: str = "review", waits: bool = True, **about: Any) -> None:
        """``a1`` is the first question of the address a, ``ax1`` that of the person x there."""
        for name in names:
            requester = self.requesters[name] = Requester(name[0], name[:-1], waits)
            job = EngineJob(
                lambda number, thread: say.ReviewRequest(number, thread, TOLD, 1.0),
                kind,
                1.0,
                requester=requester,
                **about,
            )
            self.tasks.append(asyncio.create_task(self._listen(name, job)))
            await self.settle()

    async def _listen(self, name: str, job: EngineJob) -> None:
        try:
            async for _ in self.pool.run(job):
                pass
            self.finished.append(name)
        except Busy as error:
            self.refused.append(name)
            self.codes.append(error.sentence.code)

    async def settle(self) -> None:
        for _ in range(5):
            await asyncio.sleep(0)

    async def work_off(self) -> None:
        """One job after the other, until none is left."""
        hand: Any = next(iter(self.pool._workers))
        while hand.begun:
            hand.done(hand.begun[0])
            await self.settle()

    @property
    def under_way(self) -> list[str]:
        hand: Any = next(iter(self.pool._workers))
        requesters = [self.pool._jobs[number].requester for number in hand.begun]
        return sorted(name for name, requester in self.requesters.items() if requester in requesters)


@pytest.fixture
async def tables():
    """Makes tables, with a slice of time for looks if that matters."""
    made = []

    async def make(**options: Any) -> Table:
        made.append(table := Table(**options))
        table.pool.start()
        await table.settle()
        return table

    yield make
    for table in made:
        await table.pool.close()
        await asyncio.gather(*table.tasks, return_exceptions=True)


@pytest.fixture
async def table(tables):
    return await tables()


async def test_addresses_take_turns(table):
    await table.ask("a1", "a2", "a3", "b1", "c1")
    await table.work_off()
    assert table.finished == ["a1", "b1", "c1", "a2", "a3"]


async def test_behind_an_address_people_take_turns(table):
    await table.ask("ax1", "ax2", "ax3", "ay1", "b1", "b2")
    await table.work_off()
    assert table.finished == ["ax1", "b1", "ay1", "b2", "ax2", "ax3"]


async def test_one_that_asks_alone_is_served_in_the_order_of_asking(table):
    await table.ask("a1", "a2", "a3", "a4", "a5")
    await table.work_off()
    assert (table.finished, table.refused) == (["a1", "a2", "a3", "a4", "a5"], [])


async def test_a_person_has_a_share_of_the_queue_and_so_has_an_address(table):
    await table.ask(*(f"ax{number}" for number in range(PER_PERSON + 2)))
    assert (table.refused, table.codes) == ([f"ax{PER_PERSON + 1}"], ["yours"])
    await table.ask("ay1", "az1")
    assert (table.refused[1:], table.codes[1:]) == (["az1"], ["neighbours"])


async def test_in_a_full_queue_whoever_has_most_makes_room_for_another(table):
    await table.ask("ax1", "ax2", "ax3", "ax4", "ay1", "b1", "b2")
    assert table.refused == []
    await table.ask("c1")
    assert table.refused == ["ax4"]
    await table.ask("c2", "a5", "d1")
    assert (table.refused, set(table.codes)) == (["ax4", "ax3", "a5", "c2"], {"busy"})
    await table.work_off()
    assert table.finished == ["ax1", "b1", "c1", "d1", "ay1", "b2", "ax2"]


async def test_a_level_is_never_refused_and_takes_no_place_in_the_queue(table):
    await table.ask(*SIXTY, kind="quick", refusable=False)
    await table.ask("a2", "a3", kind="quick")
    assert table.refused == []


async def test_a_child_does_not_wait_for_sixty_games_at_full_strength_of_another_address(table):
    """A weak level has a thread of its own; at full strength the child is next."""
    await table.ask(*SIXTY, kind="quick", refusable=False)
    await table.ask("b1", kind="light", refusable=False)
    await table.ask("b2", kind="quick", refusable=False)
    assert "b1" in table.under_way
    await table.work_off()
    assert table.finished.index("b2") <= 2


async def test_of_one_person_the_lowest_order_comes_first(table):
    await table.ask("ax1", kind="quick")
    await table.ask("ax2", kind="quick", order=17)
    await table.ask("ax3", kind="quick", order=3)
    await table.work_off()
    assert table.finished == ["ax1", "ax3", "ax2"]


async def test_what_nobody_waits_for_waits_until_nobody_waits(table):
    await table.ask("a1", "a2")
    await table.ask("b1", kind="light", waits=False, refusable=False)
    assert table.under_way == ["a1"]
    (hand,) = table.pool._workers
    hand.done(hand.begun[0])
    await table.settle()
    assert table.under_way == ["a2", "b1"], "nobody is in the queue any more"


async def test_when_somebody_comes_what_waited_begins_at_once(table):
    await table.ask("a1", "a2")
    await table.ask("b1", kind="light", waits=False, refusable=False)
    table.requesters["b1"].waits = True
    table.pool.pump()
    assert table.under_way == ["a1", "b1"]


async def test_games_that_were_looked_at_once_wait_behind_all_others(table):
    await table.ask("a1", "a2", "a3", kind="quick", waits=False, refusable=False)
    await table.ask("b1", "b2", kind="quick")
    assert table.under_way == ["a1", "b1"], "one of those at most is under way, in a thread of its own"
    await table.work_off()
    assert table.finished == ["a1", "b1", "b2", "a2", "a3"]


async def test_a_long_look_ends_after_its_slice_where_another_address_waits(tables):
    table = await tables(slice_of_time=0.0)
    await table.ask("a1", "a2", kind="look")
    assert table.finished == [], "alone, it has all the time it asks for"
    await table.ask("b1", kind="look")
    assert (table.finished, table.under_way) == (["a1"], ["a2", "b1"])
    await table.ask("b2", kind="look")
    assert table.finished == ["a1"], "both have as much: nobody is cut short"
    await table.ask("c1", kind="look")
    assert (len(table.finished), "c1" in table.under_way) == (2, True)


async def test_a_pupil_who_looks_for_long_makes_room_for_another_of_the_school(tables):
    table = await tables(slice_of_time=0.0)
    await table.ask("ax1", "ax2", "ay1", kind="look")
    assert (table.finished, table.under_way) == (["ax1"], ["ax2", "ay1"])


async def test_a_look_keeps_its_slice(table):
    await table.ask("a1", "a2", "b1", kind="look")
    assert (table.finished, table.under_way) == ([], ["a1", "a2"])


async def test_nobody_is_remembered_who_asks_nothing_any_more(table):
    await table.ask("a1", "b1", "c1", "d1")
    await table.work_off()
    await table.ask("e1")
    await table.work_off()
    assert {key[0] for key in table.pool._turns["review"].last} <= {"d", "e"}


def test_a_network_is_one_among_others_however_many_addresses_it_has():
    """Whoever rents a server has 65,536 of what counts as one address."""
    turns = Turns()
    many = [Requester(f"2001:db8:1:{number:x}::", "") for number in range(100)]
    child = Requester("192.0.2.7", "child")
    turns.begins(many[0], [*many, child])
    first, second = sorted([*many[1:], child], key=lambda each: turns.rank(each, counted([])))[:2]
    assert first is child
    assert second is many[1]
    assert to_leave(many[:20], child) == 19
