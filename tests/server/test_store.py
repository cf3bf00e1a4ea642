"""What is on disk: the same tests for SQLite and for PostgreSQL."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import asynccontextmanager
from dataclasses import replace

import pytest

from awale.server.store import Event, GameRow, StoreFault, Summary, store_for
from awale.server.store.sqlite import SqliteStore
from playing import until

pytestmark = pytest.mark.anyio

ROW = GameRow(
    id="k3v9x7q2mmmm",
    code="BAHBA",
    kind="far",
    sheet="amende",
    overrides={"grand_slam": "penalty"},
    start="4-4-4-4-4-4-4-4-4-4-4-4-0-0-S",
    names=("Awa", "Zoé « K »"),
    level=None,
    seed=2**31 - 1,
    clock={"kind": "each", "minutes": 15, "seconds": 5},
    maker="maker",
    seats="S",
    made=1_700_000_000_000,
    summary=Summary(("Awa", ""), 0, "S", None),
)
OVER = Summary(("Awa", "Jo"), 3, "N", {"reason": "agreement", "stores": [25, 23], "winner": "S"})


def event(n, kind="move", **others):
    return Event(ROW.id, n, kind, **{"seat": "S", "data": {"move": "F"}, "at": 1_700_000_000_001, "spent": 7, **others})


# --- games ---


async def test_a_game_is_found_by_its_id_and_by_its_code_as_it_was_kept(opened):
    async with opened() as store:
        assert await store.create(ROW, [])
        assert await store.find(ROW.id) == ROW
        assert await store.find("BAHBA") == ROW
        assert await store.find("bahba") is None
        assert await store.find("k3v9x7q2mmmn") is None
        assert await store.count() == 1


async def test_what_was_written_is_there_when_the_store_is_opened_again(opened):
    async with opened() as store:
        await store.create(ROW, [event(0), event(1, seat="N")])
        await store.append(event(2, "offer", data={"kind": "stop"}), OVER)
    async with opened() as store:
        assert await store.find(ROW.id) == replace(ROW, summary=OVER)
        assert await store.events(ROW.id) == [event(0), event(1, seat="N"), event(2, "offer", data={"kind": "stop"})]


async def test_an_id_or_a_code_that_is_taken_makes_no_game(opened):
    async with opened() as store:
        assert await store.create(ROW, [])
        assert not await store.create(replace(ROW, code="OTHER"), [event(0)])
        assert not await store.create(replace(ROW, id="another-game"), [replace(event(0), game="another-game")])
        assert await store.count() == 1
        assert await store.events("another-game") == await store.events(ROW.id) == []


async def test_a_new_game_may_get_the_code_of_one_that_is_over(opened):
    async with opened() as store:
        await store.create(ROW, [])
        await store.append(event(0, "resign"), OVER)
        new = replace(ROW, id="another-game")
        assert await store.create(new, [])
        assert (await store.find("BAHBA")).id == "another-game"
        assert (await store.find(ROW.id)).code is None


async def test_games_without_a_code_do_not_get_in_each_others_way(opened):
    async with opened() as store:
        assert await store.create(replace(ROW, code=None), [])
        assert await store.create(replace(ROW, code=None, id="another-game"), [])


async def test_a_player_finds_the_games_they_made_or_joined_the_newest_first(opened):
    async with opened() as store:
        for number in range(5):
            await store.create(replace(ROW, id=f"game-{number}", code=None, made=1000 + number), [])
        await store.append(replace(event(0, "join"), game="game-1"), ROW.summary, holder="other")
        await store.append(replace(event(0, "join"), game="game-3"), ROW.summary, holder="other")
        assert [row.id for row in await store.games_of("maker")] == [f"game-{number}" for number in (4, 3, 2, 1, 0)]
        assert [row.id for row in await store.games_of("maker", most=2)] == ["game-4", "game-3"]
        assert [row.id for row in await store.games_of("other")] == ["game-3", "game-1"]
        assert await store.games_of("nobody") == []


# --- events ---


async def test_events_come_in_their_order_from_any_number_on(opened):
    async with opened() as store:
        await store.create(ROW, [])
        for n in (0, 1, 2, 3):
            assert await store.append(event(n, spent=n), ROW.summary)
        assert [found.n for found in await store.events(ROW.id)] == [0, 1, 2, 3]
        assert await store.events(ROW.id, 2) == [event(2, spent=2), event(3, spent=3)]
        assert await store.events(ROW.id, 4) == []


async def test_a_number_is_given_once_and_who_is_second_changes_nothing(opened):
    async with opened() as store:
        await store.create(ROW, [event(0)])
        assert not await store.append(event(0, "resign", seat="N"), OVER, holder="other")
        assert await store.events(ROW.id) == [event(0)]
        assert (await store.find(ROW.id)).summary == ROW.summary
        assert await store.games_of("other") == []


async def test_of_many_that_want_a_number_at_the_same_moment_one_gets_it(opened):
    async with opened() as first, opened() as second:
        await first.create(ROW, [])
        wants = [store.append(event(0, spent=n), ROW.summary) for n, store in enumerate([first, second] * 25)]
        got = await asyncio.gather(*wants)
        assert sum(got) == 1
        assert [found.spent for found in await first.events(ROW.id)] == [got.index(True)]


async def test_all_that_is_written_at_the_same_time_is_written(opened):
    async with opened() as store:
        rows = [replace(ROW, id=f"game-number-{number}", code=None) for number in range(40)]
        assert all(await asyncio.gather(*(store.create(row, []) for row in rows)))
        adding = (store.append(replace(event(n), game=row.id), ROW.summary) for n in range(10) for row in rows)
        assert all(await asyncio.gather(*adding))
        for row in rows:
            assert [found.n for found in await store.events(row.id)] == list(range(10))


# --- settings ---


async def test_what_is_remembered_first_stays(opened):
    async with opened() as store, opened() as other:
        kept = await asyncio.gather(store.remember("secret", "one"), other.remember("secret", "two"))
        assert kept[0] == kept[1]
    async with opened() as store:
        assert await store.remember("secret", "three") == kept[0]


async def test_a_store_of_a_later_version_is_refused_with_a_sentence(opened, monkeypatch):
    monkeypatch.setattr("awale.server.store.schema.VERSION", 3)
    async with opened():
        pass
    monkeypatch.undo()
    with pytest.raises(StoreFault, match=r"later version of the program \(form 3; this one knows 2\)"):
        async with opened():
            pass


async def test_a_closed_store_says_so(opened):
    async with opened() as store:
        pass
    for asking in (store.find(ROW.id), store.append(event(0), ROW.summary)):
        with pytest.raises(StoreFault, match="stopping"):
            await asking


# --- what only SQLite has to bear ---


@asynccontextmanager
async def sqlite(path):
    store = SqliteStore(path)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def test_a_file_that_is_no_database_is_refused_with_its_name(tmp_path):
    path = tmp_path / "games.sqlite"
    path.write_text("This is not a database, however one looks at it. " * 50)
    with pytest.raises(StoreFault, match=r"games\.sqlite can't be opened"):
        async with sqlite(path):
            pass


async def test_a_folder_that_cannot_be_made_is_refused_with_its_name(tmp_path):
    (tmp_path / "data").write_text("a file")
    with pytest.raises(StoreFault, match="can't be opened"):
        async with sqlite(tmp_path / "data" / "games.sqlite"):
            pass


async def test_every_commit_goes_to_the_disk(tmp_path):
    async with sqlite(tmp_path / "games.sqlite") as store:

        def settings(database):
            return [database.execute(f"PRAGMA {name}").fetchone()[0] for name in ("synchronous", "journal_mode")]

        assert await store._written(settings) == [2, "wal"]


async def test_a_full_disk_is_told_and_what_comes_after_it_works(tmp_path):
    async with sqlite(tmp_path / "games.sqlite") as store:
        await store.create(ROW, [])
        await store._written(lambda database: database.execute("PRAGMA max_page_count = 1").fetchone())
        big = event(0, data={"move": "F" * 100_000})
        with pytest.raises(StoreFault, match="has not happened"):
            await store.append(big, ROW.summary)
        assert await store.events(ROW.id) == []
        await store._written(lambda database: database.execute("PRAGMA max_page_count = 100000").fetchone())
        assert await store.append(big, ROW.summary)


async def test_one_that_cannot_be_written_does_not_take_the_others_with_it(tmp_path):
    def broken(database):
        raise sqlite3.OperationalError("it broke")

    async with sqlite(tmp_path / "games.sqlite") as store:
        await store.create(ROW, [])
        work = [store._written(broken) if n % 3 else store.append(event(n // 3), ROW.summary) for n in range(30)]
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
    second.listen(lambda game, text: heard.append((game, text)))
    await until(lambda: heard == [(None, "")])
    await first.create(ROW, [])
    await second.append(event(0), ROW.summary)
    await first.append(event(1), ROW.summary)
    await first.append(event(1), ROW.summary)  # not written, and so no news
    first.publish(ROW.id, '{"who": "is here"}')
    await until(lambda: len(heard) > 2)
    assert heard[1:] == [(ROW.id, ""), (ROW.id, '{"who": "is here"}')]
    await first.close()
    await second.close()


async def test_after_postgresql_was_away_the_store_works_again_and_hears_again(tmp_path):
    from databases import postgres as running_postgres
    from databases import why_not

    if reason := why_not():
        pytest.skip(reason)
    with running_postgres() as server:
        address = server.database()
        store, other = store_for(address, tmp_path), store_for(address, tmp_path)
        await store.open()
        await other.open()
        heard = []
        store.listen(lambda game, text: heard.append(game))
        await store.create(ROW, [event(0)])
        await until(lambda: heard)
        await asyncio.to_thread(server.stop)
        with pytest.raises(StoreFault, match="could not be written"):
            await store.append(event(1), ROW.summary)
        with pytest.raises(StoreFault, match="can't be read"):
            await store.events(ROW.id)
        heard.clear()
        await asyncio.to_thread(server.start)
        await until(lambda: heard == [None])
        assert await store.events(ROW.id) == [event(0)]
        assert await other.append(event(1), ROW.summary)
        await until(lambda: heard == [None, ROW.id])
        await store.close()
        await other.close()


@pytest.mark.parametrize(
    "address", ["postgresql://nobody@127.0.0.1:1/nothing", "not an address at all", "postgresql://[bad"]
)
async def test_a_database_that_is_not_there_is_told_in_a_sentence(address, tmp_path):
    with pytest.raises(StoreFault, match="database can't be used"):
        await store_for(address, tmp_path).open()
