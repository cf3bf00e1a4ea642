"""A journal by itself, with a use of its own: a number to which things are added. On all stores."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

import msgspec
import pytest

from awale.server.journal.events import Codec, Entry
from awale.server.journal.journal import Change, Journal, Replacement
from awale.server.refusals import Conflict, Refused
from awale.server.store import Head, NewJournal, Row
from awale.words import Sentence

pytestmark = pytest.mark.anyio
ROW = Row("k3v9x7q2mmmm", "class", "BAHBAH", 1, "{}")


class Added(msgspec.Struct, frozen=True, omit_defaults=True):
    """So much more."""

    kind: ClassVar[str] = "add"
    amount: int
    act: str | None = None


class Named(msgspec.Struct, frozen=True, omit_defaults=True):
    """It has a name."""

    kind: ClassVar[str] = "name"
    name: str
    act: str | None = None


Any = Added | Named
CODEC: Codec[Any] = Codec(Added, Named)


class Sum:
    """What has been added up."""

    def __init__(self, store) -> None:
        self.journal = Journal(ROW, store, CODEC, self, "serve.club.no-such-class")
        self.amounts: dict[int, int] = {}
        self.told: list[int] = []
        self.must: list[Any] = []
        self.is_deleted = False

    @property
    def total(self) -> int:
        return sum(self.amounts.values())

    def apply(self, entry: Entry[Any]) -> None:
        if isinstance(entry.event, Added):
            self.amounts[entry.n] = entry.event.amount

    def head_after(self, entries: Sequence[Entry[Any]]) -> Head:
        return Head(wake=self.total + 1)

    def on_applied(self, entry: Entry[Any]) -> None:
        self.told.append(entry.n)
        self.must = []

    def due(self) -> Sequence[Any]:
        return self.must

    def replaceable(self) -> tuple[int, str]:
        return 0, "add"

    def on_deleted(self) -> None:
        self.is_deleted = True

    async def add(self, amount: int, **how) -> list[Entry[Any]]:
        return await self.journal.write(lambda: [Added(amount, how.get("act"))], **how)


@pytest.fixture
async def one(opened):
    async with opened() as store:
        await store.create(NewJournal(ROW))
        yield Sum(store)


async def again(opened_store) -> Sum:
    """The same from disk."""
    found = Sum(opened_store)
    found.journal.load(await opened_store.events(ROW.id))
    return found


async def test_what_was_written_is_there_again(one):
    await one.add(3)
    await one.journal.write(lambda: [Added(4), Named("Awa")])
    assert (one.total, len(one.journal), one.told) == (7, 3, [0, 1, 2])
    twin = await again(one.journal.store)
    assert (twin.total, twin.journal.entries, twin.told) == (7, one.journal.entries, [])


async def test_a_request_that_has_a_name_is_done_once(one):
    assert await one.add(3, act="a")
    assert not await one.add(3, act="a")
    assert not await (await again(one.journal.store)).add(3, act="a"), "also after a restart"
    assert one.journal.has("a")


async def test_many_at_once_come_one_after_the_other(one):
    await asyncio.gather(*(one.add(1) for _ in range(40)))
    assert (one.total, [entry.n for entry in one.journal.entries]) == (40, list(range(40)))


async def test_who_is_beaten_to_a_number_decides_anew(opened):
    """Two that have the same journal, as two processes do; each adds as long as the sum is small."""
    async with opened() as store, opened() as other:
        if not store.process:
            pytest.skip("a file is for one process")
        await store.create(NewJournal(ROW))
        both = [Sum(store), Sum(other)]

        async def fill(each: Sum) -> None:
            while await each.journal.write(lambda: [Added(1)] if each.total < 25 else []):
                pass

        await asyncio.gather(*map(fill, both))
        assert {each.total for each in both} == {25}
        assert (await again(store)).total == 25


async def test_what_is_due_comes_first(one):
    one.must = [Added(100)]
    await one.journal.write(lambda: [Added(one.total)])
    assert [entry.event.amount for entry in one.journal.entries] == [100, 100]


async def test_what_is_refused_changes_nothing_and_the_next_goes_on(one):
    def refuse() -> list[Any]:
        raise Conflict(Sentence("serve.play.stale"))

    with pytest.raises(Conflict):
        await one.journal.write(refuse)
    await one.add(2)
    assert (one.total, one.journal.is_busy) == (2, False)


async def test_after_a_failed_writing_the_disk_is_asked_what_has_happened(one, monkeypatch):
    append = one.journal.store.append

    async def lost(events, head):
        await append(events, head)
        raise OSError("the answer is lost")

    monkeypatch.setattr(one.journal.store, "append", lost)
    with pytest.raises(OSError, match="lost"):
        await one.add(5, act="five")
    assert one.total == 0
    monkeypatch.undo()
    assert not await one.add(5, act="five"), "it was written all the same"
    assert one.total == 5


async def test_who_leaves_in_the_middle_stops_nothing(one, monkeypatch):
    append, begun, go = one.journal.store.append, asyncio.Event(), asyncio.Event()

    async def slow(events, head):
        begun.set()
        await go.wait()
        return await append(events, head)

    monkeypatch.setattr(one.journal.store, "append", slow)
    asking = asyncio.create_task(one.add(5))
    await begun.wait()
    asking.cancel()
    go.set()
    await one.journal.settled(60)
    assert one.total == 5


async def test_an_entry_gives_way_to_another_and_other_processes_see_it(opened):
    async with opened() as store, opened() as other:
        await store.create(NewJournal(ROW))
        one = Sum(store)
        await one.add(5, act="first")
        far = await again(other)
        await one.journal.write(lambda: Replacement(0, Added(7, "second")))
        assert (one.total, len(one.journal), one.journal.has("first")) == (7, 1, False)
        assert (await again(store)).total == 7
        if other.process:
            await far.journal.catch_up()
            assert (far.total, far.journal.has("second")) == (7, True)


async def test_an_entry_that_is_not_there_cannot_give_way(one):
    await one.add(5)
    one.journal.entries[0] = Entry(0, Added(5), 0)
    one.journal.entries.append(Entry(1, Added(1), 0))
    with pytest.raises(Refused):
        await one.journal.write(lambda: Replacement(1, Added(7)))


async def test_a_journal_is_written_anew_here_and_on_disk(one):
    await one.journal.write(lambda: [Named("Awa"), Added(3)])

    def nameless(row: Row, entries: list[Entry[Any]]) -> Change[Any] | None:
        first, *others = entries
        return Change(row.about, row.summary, [Entry(0, Named("A pupil"), first.at), *others])

    await one.journal.rewrite(nameless)
    assert one.journal.entries[0].event == Named("A pupil")
    assert (await again(one.journal.store)).journal.entries == one.journal.entries


async def test_what_was_deleted_takes_nothing_more(opened):
    async with opened() as store, opened() as other:
        await store.create(NewJournal(ROW))
        one, far = Sum(store), Sum(other)
        await one.add(1)
        await one.journal.forget()
        assert one.is_deleted
        for each in (one, far):
            with pytest.raises(Refused) as refused:
                await each.add(1)
            assert (refused.value.kind, each.is_deleted) == ("missing", True)
        assert await store.events(ROW.id) == []


async def test_it_is_not_deleted_if_it_may_not_be_when_its_turn_comes(one):
    await one.add(1)
    await one.journal.forget(lambda: one.total == 0)
    assert not one.is_deleted
    assert await one.journal.store.events(ROW.id)


async def test_an_event_that_nobody_knows_is_a_fault_of_the_store(one):
    from awale.server.store import StoredEvent, StoreFault

    for kind, data in (("nonsense", "{}"), ("add", '{"amount":"x"}'), ("add", "{")):
        with pytest.raises(StoreFault):
            CODEC.entry(StoredEvent(ROW.id, 0, kind, data, 0))
