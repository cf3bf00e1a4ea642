"""What is on disk: the same tests for SQLite, with threads and without, and for PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from awale.server.store import Head, NewJournal, Row, StoredEvent, StoreFault, store_for
from awale.server.store.sqlite import SqliteStore
from support.optional import not_none
from support.polling import until

pytestmark = pytest.mark.anyio

ROW = Row(
    id="k3v9x7q2mmmm",
    kind="game",
    code="BAHBA",
    made=1_700_000_000_000,
    about='{"names":["Awa","Zoé « K »"]}',
    summary='{"names":["Awa",""],"turns":0}',
)
CLASS = Row("m3v9x7q2mmmm", "class", "BAOBAB", 1_700_000_000_000, '{"key":"hash of the key"}')
CLUB = Row("c3v9x7q2mmmm", "club", None, 1_700_000_000_000, '{"key":"hash of the key"}')
OVER = Head('{"names":["Awa","Jo"],"turns":3}', is_over=True)
HEAD = Head()


def event(n, kind="move", journal=ROW.id, at=1_700_000_000_001, data='{"move":"F"}'):
    return StoredEvent(journal, n, kind, data, at)


def named(n, name="Zoé « K »", journal=CLASS.id):
    return event(n, "join", journal, data=f'{{"name":"{name}"}}')


def new(row=ROW, *events, holders=()):
    return NewJournal(row, events, holders)


def game(name, parent=None, **others):
    return replace(ROW, id=name, code=None, parent=parent, **others)


# --- journals ---


@pytest.mark.parametrize("row", [ROW, CLASS, CLUB], ids=lambda row: row.kind)
async def test_a_journal_is_found_by_its_id_and_by_its_code_as_it_was_kept(opened, row):
    async with opened() as store:
        assert await store.create(new(row))
        assert await store.find(row.id, row.kind) == row
        assert await store.find("k3v9x7q2mmmn", row.kind) is None
        for code in ("BAHBA", "BAOBAB"):
            assert await store.find(code, row.kind) == (row if code == row.code else None)
            assert await store.find(code.lower(), row.kind) is None
        others = {"game", "class", "club"} - {row.kind}
        assert [await store.find(row.id, kind) for kind in others] == [None, None], "it is of one kind"
        assert await store.all_of(row.kind) == [row]
        assert {kind: await store.count(kind) for kind in ("game", "class", "club")} == {
            row.kind: 1,
            **dict.fromkeys(others, 0),
        }


async def test_what_was_written_is_there_when_the_store_is_opened_again(opened):
    async with opened() as store:
        await store.create(new(ROW, event(0), event(1)))
        await store.append([event(2, "offer", data='{"kind":"stop"}')], OVER)
    async with opened() as store:
        assert await store.find(ROW.id, "game") == replace(ROW, summary=not_none(OVER.summary), is_over=True)
        assert await store.events(ROW.id) == [event(0), event(1), event(2, "offer", data='{"kind":"stop"}')]


async def test_an_id_or_a_code_that_is_taken_makes_no_journal(opened):
    async with opened() as store:
        for row, other in ((ROW, "OTHER"), (CLASS, "OTHERS")):
            assert await store.create(new(row))
            assert not await store.create(new(replace(row, code=other), event(0, journal=row.id)))
            another = replace(row, id=f"another-{row.kind}")
            assert not await store.create(new(another, event(0, journal=another.id), holders=["x"]))
            assert await store.count(row.kind) == 1
            assert await store.events(another.id) == await store.events(row.id) == []
        assert await store.held_by("x") == []


async def test_a_new_game_may_get_the_code_of_one_that_is_over(opened):
    async with opened() as store:
        await store.create(new())
        await store.append([event(0, "resign")], OVER)
        assert await store.create(new(replace(ROW, id="another-game")))
        assert (await store.find("BAHBA", "game")).id == "another-game"
        assert (await store.find(ROW.id, "game")).code is None


async def test_a_class_that_is_over_keeps_its_code(opened):
    async with opened() as store:
        await store.create(new(CLASS))
        await store.append([named(0)], Head(is_over=True))
        assert not await store.create(new(replace(CLASS, id="another-class")))


async def test_journals_without_a_code_do_not_get_in_each_others_way(opened):
    async with opened() as store:
        assert await store.create(new(game("one-game")))
        assert await store.create(new(game("another-game")))


async def test_all_of_a_kind_come_with_the_oldest_first(opened):
    async with opened() as store:
        for name, made in (("club-b", 2), ("club-c", 1), ("club-a", 2)):
            await store.create(new(replace(CLUB, id=name, made=made)))
        await store.create(new(CLASS))
        assert [row.id for row in await store.all_of("club")] == ["club-c", "club-a", "club-b"]


async def test_a_player_finds_the_games_they_hold_a_seat_in_the_newest_first(opened):
    async with opened() as store:
        for number in range(5):
            await store.create(new(game(f"game-{number}", made=1000 + number), holders=["maker"]))
        for name in ("game-1", "game-3"):
            await store.append([event(0, "join", name)], Head(holder="other"))
        assert [row.id for row in await store.held_by("maker")] == [f"game-{number}" for number in (4, 3, 2, 1, 0)]
        assert [row.id for row in await store.held_by("maker", most=2)] == ["game-4", "game-3"]
        assert [row.id for row in await store.held_by("other")] == ["game-3", "game-1"]
        assert await store.held_by("nobody") == []


# --- events ---


async def test_events_come_in_their_order_from_any_number_on_all_or_one_kind(opened):
    async with opened() as store:
        await store.create(new())
        for n in (0, 1, 2, 3):
            assert await store.append([event(n, "move" if n % 2 else "join", at=n)], HEAD)
        assert [found.n for found in await store.events(ROW.id)] == [0, 1, 2, 3]
        assert await store.events(ROW.id, 2) == [event(2, "join", at=2), event(3, at=3)]
        assert await store.events(ROW.id, 1, "join") == [event(2, "join", at=2)]
        assert await store.events(ROW.id, 4) == []


async def test_a_number_is_given_once_and_who_is_second_changes_nothing(opened):
    async with opened() as store:
        await store.create(new(ROW, event(0)))
        assert not await store.append([event(0, "resign")], replace(OVER, wake=1, holder="other"))
        assert await store.events(ROW.id) == [event(0)]
        assert await store.find(ROW.id, "game") == ROW
        assert await store.held_by("other") == await store.waking(2) == []


async def test_of_many_that_want_a_number_at_the_same_moment_one_gets_it(opened):
    async with opened() as first, opened() as second:
        await first.create(new())
        wants = [store.append([event(0, at=n)], HEAD) for n, store in enumerate([first, second] * 25)]
        got = await asyncio.gather(*wants)
        assert sum(got) == 1
        assert [found.at for found in await first.events(ROW.id)] == [got.index(True)]


async def test_of_several_together_that_want_a_number_at_the_same_moment_no_part_is_written(opened):
    async with opened() as first, opened() as second:
        await first.create(new(CLASS))
        several = [[named(n, f"{number}") for n in range(1 + number % 3)] for number in range(18)]
        got = await asyncio.gather(
            *(store.append(events, HEAD) for store, events in zip([first, second] * 9, several, strict=True))
        )
        assert sum(got) == 1
        assert await first.events(CLASS.id) == several[got.index(True)]


async def test_what_happens_together_is_written_together_or_not_at_all(opened):
    async with opened() as store:
        await store.create(new(CLASS, named(0)))
        assert await store.append([named(1), named(2), named(3)], Head(wake=5_000))
        assert not await store.append([named(3, "late"), named(4, "late")], HEAD)
        assert await store.events(CLASS.id) == [named(n) for n in range(4)]
        assert await store.waking(5_001) == [CLASS.id]


async def test_all_that_is_written_at_the_same_time_is_written(opened):
    async with opened() as store:
        rows = [game(f"game-number-{number}") for number in range(40)]
        assert all(await asyncio.gather(*(store.create(new(row)) for row in rows)))
        adding = (store.append([event(n, journal=row.id)], HEAD) for n in range(10) for row in rows)
        assert all(await asyncio.gather(*adding))
        for row in rows:
            assert [found.n for found in await store.events(row.id)] == list(range(10))


async def test_a_summary_stays_until_there_is_another(opened):
    async with opened() as store:
        await store.create(new())
        await store.append([event(0)], Head("[1]"))
        await store.append([event(1)], HEAD)
        assert (await store.find(ROW.id, "game")).summary == "[1]"


async def test_one_event_takes_the_place_of_another_while_the_journal_is_as_long_as_was_thought(opened):
    async with opened() as store:
        await store.create(new(CLASS, named(0), named(1)))
        assert await store.replace(named(1, "another"), 2)
        assert not await store.replace(named(2, "another"), 2), "there is no such number"
        assert not await store.replace(named(0, "another", "nobody's"), 2), "there is no such journal"
        assert await store.append([event(2, "reveal", CLASS.id)], HEAD)
        assert not await store.replace(named(1, "too late"), 2)
    async with opened() as store:
        assert await store.events(CLASS.id) == [named(0), named(1, "another"), event(2, "reveal", CLASS.id)]


async def test_journals_are_woken_when_their_time_is_near(opened):
    async with opened() as store:
        await store.create(new(CLASS))
        await store.append([named(0)], Head(wake=5_000))
        assert await store.waking(5_000) == []
        assert await store.waking(5_001) == [CLASS.id]
        await store.append([named(1)], HEAD)
        assert await store.waking(9_000) == []


async def test_what_nobody_has_touched_is_found_but_not_the_games_of_classes(opened):
    async with opened() as store:
        await store.create(new(replace(CLASS, made=5)))
        for number in (3, 1, 2):
            await store.create(new(game(f"game-{number}", made=number)))
        await store.create(new(game("of-a-class", CLASS.id, made=1)))
        await store.append([event(0, journal="game-2", at=10)], HEAD)
        assert await store.untouched("game", 10, 9) == ["game-1", "game-3"]
        assert await store.untouched("game", 11, 2) == ["game-1", "game-2"]
        assert await store.untouched("game", 2, 9) == ["game-1"]
        assert await store.untouched("class", 6, 9) == [CLASS.id]
        assert await store.untouched("club", 6, 9) == []


# --- the games of classes ---


async def test_the_games_of_a_round_are_made_together_and_those_that_there_are_stay(opened):
    async with opened() as store:
        await store.create(new(CLASS))
        await store.create(new(game("first"), event(0, journal="first")))
        made = [
            new(game(name, CLASS.id), event(0, "join", name), holders=["x", "maker"])
            for name in ("first", "second", "third")
        ]
        assert await store.create_games(CLASS.id, made)
        assert await store.create_games(CLASS.id, made)
        assert await store.events("first") == [event(0, journal="first")]
        assert await store.events("second") == [event(0, "join", "second")]
        assert (await store.find("second", "game")).parent == CLASS.id
        assert {row.id for row in await store.held_by("x")} == {"second", "third"}
        assert {row.id for row in await store.held_by("maker")} == {"second", "third"}


async def test_games_are_made_for_a_class_that_is_there(opened):
    async with opened() as store:
        assert not await store.create_games("nobody's", [new(game("one", "nobody's"))])
        assert await store.count("game") == 0


# --- settings ---


async def test_what_is_remembered_first_stays(opened):
    async with opened() as store, opened() as other:
        kept = await asyncio.gather(store.remember("secret", "one"), other.remember("secret", "two"))
        assert kept[0] == kept[1]
    async with opened() as store:
        assert await store.remember("secret", "three") == kept[0]
        await store.write_mark("x")
        await store.write_mark("y")
        assert await store.remember("mark", "z") == "y"


async def test_a_store_of_a_later_version_is_refused_with_a_sentence(opened, monkeypatch):
    monkeypatch.setattr("awale.server.store.schema.VERSION", 4)
    async with opened():
        pass
    monkeypatch.undo()
    with pytest.raises(StoreFault, match=r"later version of the program \(form 4; this one knows 3\)"):
        async with opened():
            pass


async def test_a_closed_store_says_so(opened):
    async with opened() as store:
        pass
    for asking in (store.find(ROW.id, "game"), store.append([event(0)], HEAD)):
        with pytest.raises(StoreFault, match="stopping"):
            await asking


async def test_a_store_says_about_how_large_it_is(opened):
    async with opened() as store:
        before = await store.size()
        await store.create(new(ROW, *(event(n, data=os.urandom(25_000).hex()) for n in range(20))))
        assert await store.size() > before + 400_000


# --- what only SQLite has to bear ---


@asynccontextmanager
async def sqlite(path, **options):
    store = SqliteStore(path, **options)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def test_a_file_that_is_no_database_is_refused_with_its_name(tmp_path):
    path = tmp_path / "games.sqlite"
    path.write_text("This is not a database, however one looks at it. " * 50)
    for threads in (True, False):
        with pytest.raises(StoreFault, match=r"games\.sqlite can't be opened"):
            async with sqlite(path, threads=threads):
                pass


async def test_a_folder_that_cannot_be_made_is_refused_with_its_name(tmp_path):
    (tmp_path / "data").write_text("a file")
    with pytest.raises(StoreFault, match="can't be opened"):
        async with sqlite(tmp_path / "data" / "games.sqlite"):
            pass


@pytest.mark.parametrize(("threads", "mode"), [(True, "wal"), (False, "delete")])
async def test_every_commit_goes_to_the_disk(tmp_path, threads, mode):
    async with sqlite(tmp_path / "games.sqlite", threads=threads) as store:

        def settings(database):
            names = ("synchronous", "journal_mode", "secure_delete")
            return [database.execute(f"PRAGMA {name}").fetchone()[0] for name in names]

        assert await store._written(settings) == [2, mode, 1]


async def test_a_file_goes_from_threads_to_none_and_back(tmp_path):
    for number, threads in enumerate((True, False, True)):
        async with sqlite(tmp_path / "games.sqlite", threads=threads) as store:
            await store.create(new(game(f"game-{number}")))
            assert await store.count("game") == number + 1


async def test_without_threads_none_is_started(tmp_path, monkeypatch):
    def none(*_):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("threading.Thread.start", none)
    async with sqlite(tmp_path / "games.sqlite", threads=False) as store:
        await store.create(new(ROW, event(0), holders=["x"]))
        assert await store.append([event(1)], HEAD)
        assert await store.forget(ROW.id) == []


@pytest.mark.parametrize("threads", [True, False])
async def test_a_full_disk_is_told_and_what_comes_after_it_works(tmp_path, threads):
    async with sqlite(tmp_path / "games.sqlite", threads=threads) as store:
        await store.create(new())
        await store._written(lambda database: database.execute("PRAGMA max_page_count = 1").fetchone())
        big = event(0, data="F" * 100_000)
        with pytest.raises(StoreFault, match="has not happened"):
            await store.append([big], HEAD)
        assert await store.events(ROW.id) == []
        await store._written(lambda database: database.execute("PRAGMA max_page_count = 100000").fetchone())
        assert await store.append([big], HEAD)


async def test_one_that_cannot_be_written_does_not_take_the_others_with_it(tmp_path):
    def broken(database):
        raise sqlite3.OperationalError("it broke")

    async with sqlite(tmp_path / "games.sqlite") as store:
        await store.create(new())
        work = [store._written(broken) if n % 3 else store.append([event(n // 3)], HEAD) for n in range(30)]
        done = await asyncio.gather(*work, return_exceptions=True)
        assert [isinstance(found, StoreFault) for found in done] == [bool(n % 3) for n in range(30)]
        assert len(await store.events(ROW.id)) == 10


# --- what only PostgreSQL can do ---


@pytest.fixture
def address(postgres):
    return postgres.database()


async def test_a_store_hears_what_another_process_adds_and_not_what_it_adds_itself(address, tmp_path):
    first, second = store_for(address, tmp_path), store_for(address, tmp_path)
    await first.open()
    await second.open()
    heard = []
    second.listen(lambda journal, text: heard.append((journal, text)))
    await until(lambda: heard == [(None, "")])
    await first.create(new())
    await second.append([event(0)], HEAD)
    await first.append([event(1), event(2)], HEAD)
    await first.append([event(1)], HEAD)  # not written, and so no news
    await first.replace(event(2, "join"), 3)
    first.publish(ROW.id, '{"who": "is here"}')
    await until(lambda: len(heard) > 3)
    assert heard[1:] == [(ROW.id, ""), (ROW.id, ""), (ROW.id, '{"who": "is here"}')]
    await first.close()
    await second.close()


async def test_after_postgresql_was_away_the_store_works_again_and_hears_again(tmp_path):
    from support.postgres import postgres as running_postgres
    from support.postgres import why_not

    if reason := why_not():
        pytest.skip(reason)
    with running_postgres() as server:
        address = server.database()
        store, other = store_for(address, tmp_path), store_for(address, tmp_path)
        await store.open()
        await other.open()
        heard = []
        store.listen(lambda journal, text: heard.append(journal))
        await store.create(new(ROW, event(0)))
        await until(lambda: heard)
        await asyncio.to_thread(server.stop)
        with pytest.raises(StoreFault, match="could not be written"):
            await store.append([event(1)], HEAD)
        with pytest.raises(StoreFault, match="can't be read"):
            await store.events(ROW.id)
        heard.clear()
        await asyncio.to_thread(server.start)
        await until(lambda: heard == [None])
        assert await store.events(ROW.id) == [event(0)]
        assert await other.append([event(1)], HEAD)
        await until(lambda: heard == [None, ROW.id])
        await store.close()
        await other.close()


@pytest.mark.parametrize(
    "address", ["postgresql://nobody@127.0.0.1:1/nothing", "not an address at all", "postgresql://[bad"]
)
async def test_a_database_that_is_not_there_is_told_in_a_sentence(address, tmp_path):
    with pytest.raises(StoreFault, match="database can't be used"):
        await store_for(address, tmp_path).open()
