"""What a store has deleted or written anew: nothing of it is found afterwards, and nothing is added to it."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from dataclasses import replace

import pytest

from awale.server.store import Head, NewJournal, Rewritten, Row, StoredEvent, workers
from awale.server.store.sqlite import SqliteStore
from support.name_search import found
from support.polling import until

pytestmark = pytest.mark.anyio

CLASS = Row("m3v9x7q2mmmm", "class", "BAOBAB", 1, '{"key":"Zéphyrine"}')


def game(name: str, parent: str | None = None) -> NewJournal:
    row = Row(name, "game", None, 1, '{"names":["Zéphyrine","Barnabé"]}', '"Zéphyrine"', parent=parent)
    return NewJournal(row, [named(0, name)], ["x", "y"])


def named(n: int, journal: str = CLASS.id, name: str = "Zéphyrine") -> StoredEvent:
    return StoredEvent(journal, n, "name", f'{{"name":"{name}"}}', 1)


async def test_a_class_is_forgotten_with_its_games_and_no_others(opened):
    async with opened() as store:
        await store.create(NewJournal(CLASS, [named(0)]))
        for name in ("ours-1", "ours-2", "theirs"):
            await store.create(game(name, CLASS.id if "ours" in name else None))
            await store.keep_review(name, "{}")
        assert set(await store.forget(CLASS.id)) == {"ours-1", "ours-2"}
        assert await store.find(CLASS.id, "class") is None
        assert await store.events(CLASS.id) == []
        assert [row.id for row in await store.held_by("x")] == ["theirs"]
        for name in ("ours-1", "ours-2"):
            kept = await store.find(name, "game"), await store.events(name), await store.review(name)
            assert kept == (None, [], None)
        assert len(await store.events("theirs")) == 1
        assert await store.review("theirs") == "{}"


async def test_nothing_is_added_to_a_journal_that_was_deleted(opened):
    async with opened() as store:
        for new in (game("gone"), NewJournal(CLASS)):
            await store.create(new)
            assert await store.forget(new.row.id) == []
            assert not await store.append([named(0, new.row.id)], Head('"Zéphyrine"'))
            assert not await store.replace(named(0, new.row.id), 1)
            await store.keep_review(new.row.id, "{}")
            assert (await store.events(new.row.id), await store.review(new.row.id)) == ([], None)
            assert not await store.rewrite(new.row.id, lambda row, events: Rewritten(row, events))
        assert not await store.create_games(CLASS.id, [game("late", CLASS.id)])


async def test_of_many_moves_and_a_deletion_at_the_same_moment_nothing_is_left(opened):
    async with opened() as one, opened() as two:
        await one.create(NewJournal(CLASS))
        games = [f"game-{number:02}" for number in range(16)]
        await one.create_games(CLASS.id, [game(name, CLASS.id) for name in games])
        under_way = asyncio.Event()

        async def play(store, name):
            for n in range(1, 20):
                under_way.set() if n == 5 else None
                await store.append([named(n, name)], Head('"Zéphyrine"'))
                await asyncio.sleep(0)

        playing = [asyncio.create_task(play(two, name)) for name in (*games, CLASS.id)]
        await under_way.wait()
        await one.forget(CLASS.id)
        await asyncio.gather(*playing)
        assert [await one.count(kind) for kind in ("game", "class")] == [0, 0]
        assert [await one.events(name) for name in (*games, CLASS.id)] == [[]] * 17


async def test_a_journal_is_written_anew_and_who_has_left_does_not_find_it(opened):
    async with opened() as store, opened() as other:
        await store.create(replace(game("game"), events=[named(0, "game"), StoredEvent("game", 1, "move", "{}", 1)]))
        assert await other.append([named(2, "game")], Head(wake=5))

        def change(row, events):
            assert [event.n for event in events] == [0, 1, 2]
            texts = [replace(event, data='{"name":""}') if event.kind == "name" else event for event in events]
            return Rewritten(replace(row, about="{}", summary="[]", is_over=True), [*texts, named(3, "game")], ["x"], 7)

        assert await store.rewrite("game", change)
        assert await other.find("game", "game") == replace(game("game").row, about="{}", summary="[]", is_over=True)
        assert [event.data for event in await other.events("game")] == [
            '{"name":""}',
            "{}",
            '{"name":""}',
            named(3).data,
        ]
        assert (await store.held_by("x"), len(await store.held_by("y"))) == ([], 1)
        assert await store.waking(8) == ["game"]
        assert await other.append([named(4, "game")], Head()), "by its new key, though the other one had the old one"
        assert len(await store.events("game")) == 5


async def test_a_journal_that_needs_no_change_stays_as_it_is(opened):
    async with opened() as store:
        await store.create(game("game"))
        assert not await store.rewrite("game", lambda row, events: None)
        assert await store.find("game", "game") == game("game").row


# --- what only SQLite has -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [True, False])
async def test_no_name_is_in_the_files_before_or_after_it_is_deleted_nor_the_key_to_it(tmp_path, threads):
    store = SqliteStore(tmp_path / "games.sqlite", threads)
    await store.open()
    await store.create(game("gone"))
    await store.create(game("kept"))
    [[key]] = await store._read("SELECT key FROM seals JOIN journals ON seal = seals.id WHERE journals.id = 'gone'")
    assert found(tmp_path, ["Zéphyrine", "Barnabé"]) == []
    assert found(tmp_path, [key]) != []
    await store.forget("gone")
    assert found(tmp_path, [key]) == []
    await store.close()


async def test_a_reader_does_not_keep_a_deletion_waiting_and_the_log_is_emptied_behind_it(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "_UNTIL_WIPED", 0.01)
    store, log = SqliteStore(tmp_path / "games.sqlite"), tmp_path / "games.sqlite-wal"
    await store.open()
    await store.create(game("gone"))
    reader = sqlite3.connect(store.path)
    reader.execute("BEGIN")
    assert reader.execute("SELECT count(*) FROM journals").fetchone() == (1,)
    await store.forget("gone")
    assert log.stat().st_size > 0
    assert await store.create(game("next"))  # nor does it keep others waiting
    reader.close()
    await until(lambda: log.stat().st_size == 0)
    await store.close()


async def test_a_log_that_a_killed_process_has_left_is_emptied_by_the_next(tmp_path, monkeypatch):
    monkeypatch.setattr(workers, "_UNTIL_WIPED", 0.01)
    before, after = tmp_path / "before", tmp_path / "after"
    store = SqliteStore(before / "games.sqlite")
    await store.open()
    await store.create(game("gone"))
    reader = sqlite3.connect(store.path)
    reader.execute("BEGIN")
    reader.execute("SELECT count(*) FROM journals").fetchone()
    await store.forget("gone")
    after.mkdir()
    for name in ("games.sqlite", "games.sqlite-wal"):
        shutil.copy(before / name, after / name)
    assert (after / "games.sqlite-wal").stat().st_size > 0
    reader.close()
    await store.close()
    again = SqliteStore(after / "games.sqlite")
    await again.open()
    await until(lambda: (after / "games.sqlite-wal").stat().st_size == 0)
    assert await again.count("game") == 0
    await again.close()


# --- what only PostgreSQL has -------------------------------------------------------------------------------------


async def test_what_waits_for_a_journal_that_is_being_written_anew_is_written_with_its_new_key(postgres, tmp_path):
    """One process holds the row in the middle of its work; what others would like to write waits for it."""
    import asyncpg

    from awale.server.store import schema, store_for

    address = postgres.database()
    store, other = store_for(address, tmp_path), store_for(address, tmp_path)
    await store.open()
    await other.open()
    await store.create(game("game"))
    assert await other.append([named(1, "game")], Head()), "it has the key in its memory now"
    holding = await asyncpg.connect(address)
    whole = holding.transaction()
    await whole.start()
    await holding.execute(schema.HOLD.replace("/*", "").replace("*/", "").replace("$1", "'game'"))
    rewriting = asyncio.create_task(store.rewrite("game", lambda row, events: Rewritten(row, events)))
    waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()"
    while await holding.fetchval(waiting) < 1:
        await asyncio.sleep(0.01)
    replacing = asyncio.create_task(other.replace(named(1, "game", "Barnabé"), 2))
    while await holding.fetchval(waiting) < 2:
        await asyncio.sleep(0.01)
    await whole.rollback()
    assert await rewriting
    assert await replacing
    assert await other.append([named(2, "game")], Head())
    assert await store.events("game") == [named(0, "game"), named(1, "game", "Barnabé"), named(2, "game")]
    for each in (holding, store, other):
        await each.close()
