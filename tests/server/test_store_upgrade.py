"""What versions 1 and 2 have written is taken over by today's, in both databases, with a backup beside it."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import sqlite3
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from awale.server.store import Head, Rewritten, StoredEvent, upgrade
from awale.server.store.sqlite import SqliteStore
from awale.server.store.upgrade import Upgrade
from support.name_search import found

pytestmark = pytest.mark.anyio

DATA = Path(__file__).parents[1] / "data"
#: What must come out of version 2: a line for each game, class and club, with all its events.
EXPECTED = json.loads((DATA / "version-2.json").read_text(encoding="utf-8"))
NAMES = ["Zéphyrine", "Barnabé", "Hippolyte", "Odile", "la reine", "Les semeurs"]
CLASS, GAME, OWN, CLUB = "x9-eYeVHrVX-", "MB0kfHMKquF5", "4bDt5ywg_cL4", "n3tCibzOnY_p"
#: What those who made version 2's store have deleted.
DELETED = ["Gaspardine", "Quetzalcoatl", "Léopoldine"]


def old_file(folder: Path, version: int) -> Path:
    """A store as an earlier version wrote it."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "games.sqlite"
    database = sqlite3.connect(path)
    database.executescript((DATA / f"version-{version}.sql").read_text(encoding="utf-8"))
    database.execute("PRAGMA journal_mode = WAL")
    if version == 1:  # which deleted and never wiped
        database.execute("PRAGMA secure_delete = OFF")
        database.executemany("INSERT INTO reviews VALUES (?, ?)", [(f"{n}", "Quetzalcoatl" * 50) for n in range(50)])
        database.execute("DELETE FROM reviews WHERE length(game) < 3")
    database.commit()
    database.close()
    return path


async def old_postgres(address: str, file: Path) -> None:
    """The same rows in PostgreSQL, in the tables that the earlier version made there."""
    import asyncpg

    database, source = await asyncpg.connect(address), sqlite3.connect(file)
    for name, statement in source.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall():
        await database.execute(statement.replace("WITHOUT ROWID", ""))
        rows = source.execute(f"SELECT * FROM {name}").fetchall() if statement.startswith("CREATE TABLE") else []
        names = [column[1] for column in source.execute(f"PRAGMA table_info({name})")]
        typed = [
            [bool(value) if of == "is_over" else value for of, value in zip(names, row, strict=True)] for row in rows
        ]
        await database.copy_records_to_table(name, records=typed) if typed else None
    await database.close()
    source.close()


@pytest.fixture(params=["sqlite", "inline", "postgres"])
async def old(request, tmp_path):
    """Makes a store of an earlier version; what opens it."""
    address = request.getfixturevalue("postgres").database() if request.param == "postgres" else None

    def new_store():
        if address:
            from awale.server.store.postgres import PostgresStore

            return PostgresStore(address)
        return SqliteStore(tmp_path / "games.sqlite", threads=request.param == "sqlite")

    @asynccontextmanager
    async def opened():
        store = new_store()
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    async def make(version: int):
        if address:
            await old_postgres(address, old_file(tmp_path / "source", version))
        else:
            old_file(tmp_path, version)
        return opened

    make.new_store = new_store  # type: ignore[attr-defined]
    return make


async def all_in(store) -> list[dict[str, Any]]:
    """Everything in a store, as ``EXPECTED`` has it."""
    told = []
    holders = await store._read("SELECT journal, player FROM holders")
    for kind in ("game", "class", "club"):
        for row in await store.all_of(kind):
            assert await store.find(row.id, kind) == row
            [[wake]] = await store._read("SELECT wake FROM journals WHERE id = $1", row.id)
            events = await store.events(row.id)
            assert {event.journal for event in events} <= {row.id}
            told.append(
                {
                    "id": row.id,
                    "kind": kind,
                    "code": row.code,
                    "made": row.made,
                    "about": json.loads(row.about),
                    "summary": json.loads(row.summary),
                    "is_over": row.is_over,
                    "parent": row.parent,
                    "wake": wake,
                    "review": await store.review(row.id),
                    "holders": sorted(player for journal, player in holders if journal == row.id),
                    "events": [[event.n, event.kind, json.loads(event.data), event.at] for event in events],
                }
            )
    return sorted(told, key=lambda each: each["id"])


def the_expected() -> list[dict[str, Any]]:
    return sorted(EXPECTED, key=lambda each: each["id"])


async def test_all_of_version_2_comes_through_and_nothing_that_was_deleted(old) -> None:
    opened = await old(2)
    async with opened() as store:
        assert await all_in(store) == the_expected()
        assert not any(name in json.dumps(EXPECTED, ensure_ascii=False) for name in DELETED)
    async with opened() as store:
        assert await all_in(store) == the_expected(), "and once more: it is of today's version now"


async def test_what_was_taken_over_goes_on(old) -> None:
    opened = await old(2)
    async with opened() as store:
        for row in EXPECTED:
            n = len(row["events"])
            assert not n or not await store.append([StoredEvent(row["id"], n - 1, "name", "{}", 1)], Head())
            assert await store.append([StoredEvent(row["id"], n, "name", '{"name":"Awa"}', 1)], Head())
            assert (await store.find(row["code"] or row["id"], row["kind"])).id == row["id"]
        [own] = {row["parent"] for row in EXPECTED if row["parent"]}
        games = {row["id"] for row in EXPECTED if row["parent"]}
        assert set(await store.forget(own)) == games
        assert await store.count("game") == sum(row["kind"] == "game" for row in EXPECTED) - len(games)


async def test_the_names_of_version_2_stay_sealed_by_the_same_keys(old) -> None:
    opened = await old(2)
    source = sqlite3.connect(":memory:")
    source.executescript((DATA / "version-2.sql").read_text(encoding="utf-8"))
    async with opened() as store:
        assert {tuple(row) for row in await store._read("SELECT id, key FROM seals")} == set(
            source.execute("SELECT id, key FROM seals")
        )
        plain = await store._read("SELECT kind, data FROM events WHERE substr(data, 1, 1) <> '~'")
        assert {kind for kind, _ in plain} == {"move"}
        assert await store._read("SELECT id FROM journals WHERE substr(about || summary, 1, 1) <> '~'") == []
    source.close()


async def check_version_1(store) -> None:
    assert json.loads((await store.events(GAME))[2].data) == {"name": "Zéphyrine la reine", "seat": "S"}
    game = await store.find(GAME, "game")
    assert (json.loads(game.about)["names"], json.loads(game.summary)["names"][0], game.parent) == (
        ["Zéphyrine", "Barnabé"],
        "Zéphyrine la reine",
        CLASS,
    )
    assert (await store.find(OWN, "game")).parent is None
    assert [each.kind for each in await store.events(CLASS)][3:5] == ["join", "join"]
    assert json.loads((await store.events(CLUB))[1].data) == {"name": "Les semeurs"}
    assert (await store.find(CLUB, "club")).code is None
    n = len(await store.events(GAME))
    assert await store.append([StoredEvent(GAME, n, "name", '{"name":"Odile"}', 1)], Head())


async def test_version_1_is_taken_over(old) -> None:
    opened = await old(1)
    async with opened() as store:
        await check_version_1(store)
        assert await store._read("SELECT kind FROM events WHERE substr(data, 1, 1) <> '~' AND kind <> 'move'") == []
        assert await store.forget(CLASS) == [GAME]


# --- cut off in the middle ----------------------------------------------------------------------------------------


class KilledError(Exception):
    """Nothing more is done."""


def never_committed(steps):
    """The same steps, but its process is killed before its transaction is committed."""
    yield from steps
    raise KilledError


def cut(transactions, name: str, in_the_middle: bool):
    """The same transactions, but its process is killed in the first of that name, or after it."""

    def those_before(self):
        for steps in transactions(self):
            is_it = steps.gi_code.co_name == name
            yield never_committed(steps) if is_it and in_the_middle else steps
            if is_it:
                raise KilledError

    return those_before


@pytest.mark.parametrize("version", [1, 2])
async def test_a_takeover_that_is_cut_off_anywhere_goes_on(old, version, monkeypatch) -> None:
    """It is killed in and after each of its transactions in turn, and goes on from there each time."""
    opened = await old(version)
    monkeypatch.setattr(upgrade, "_GAMES", upgrade._GAMES.replace("LIMIT 200", "LIMIT 3"))
    monkeypatch.setattr(upgrade, "_MEETINGS", upgrade._MEETINGS.replace("LIMIT 5", "LIMIT 2"))
    whole = Upgrade.transactions
    for name in ("_set_aside", "_count_old", "_meetings", "_games", "_finish"):
        for in_the_middle in (True, False):
            monkeypatch.setattr(Upgrade, "transactions", cut(whole, name, in_the_middle))
            with pytest.raises(KilledError):
                await old.new_store().open()
    monkeypatch.setattr(Upgrade, "transactions", whole)
    async with opened() as store:
        if version == 1:
            await check_version_1(store)
        else:
            assert await all_in(store) == the_expected()


async def test_version_1_of_which_version_2_had_begun_to_make_its_own_is_taken_over(tmp_path) -> None:
    from awale.server.store.seal import Seal

    path, seal = old_file(tmp_path, 1), Seal.new()
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE seals (id TEXT PRIMARY KEY, key TEXT NOT NULL)")
        for table, column in upgrade.NEW_COLUMNS:
            database.execute(f"ALTER TABLE {table} ADD COLUMN {column} TEXT")
        database.execute("INSERT INTO seals VALUES (?, ?)", (seal.id, seal.key))
        for table, column in (("games", "names"), ("games", "summary"), ("events", "data")):
            name = "game" if table == "events" else "id"
            for n, text in database.execute(
                f"SELECT {'n' if table == 'events' else 'id'}, {column} FROM {table} WHERE {name} = ?", [GAME]
            ).fetchall():
                more = "n = ?" if table == "events" else "id = ?"
                is_move = table == "events" and '"move"' in text
                sealed = text if is_move else seal.close(text)
                database.execute(f"UPDATE {table} SET {column} = ? WHERE {name} = ? AND {more}", [sealed, GAME, n])
        database.execute("UPDATE games SET seal = ? WHERE id = ?", (seal.id, GAME))
    database.close()
    store = SqliteStore(path)
    await store.open()
    await check_version_1(store)
    await store.close()


async def test_a_postgresql_database_is_taken_over_once_by_however_many(postgres, tmp_path) -> None:
    from awale.server.store.postgres import PostgresStore

    address = postgres.database()
    await old_postgres(address, old_file(tmp_path, 2))
    stores = [PostgresStore(address) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))
    for store in stores:
        assert await all_in(store) == the_expected()
    for store in stores:
        await store.close()


async def test_a_process_waits_as_long_as_another_takes_for_it(postgres, monkeypatch) -> None:
    import asyncpg

    from awale.server.store import postgres as module

    address = postgres.database()
    monkeypatch.setattr(module, "_PATIENCE", 0.2)
    other = await asyncpg.connect(address)
    await other.execute(f"SELECT pg_advisory_lock({module._MAKING})")
    store = module.PostgresStore(address)
    opening = asyncio.create_task(store.open())
    waiting = "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND NOT granted"
    while not await other.fetchval(waiting):
        await asyncio.sleep(0.01)
    await asyncio.sleep(1)
    assert not opening.done(), "five times as long as it waits for any other answer"
    await other.close()
    await opening
    await store.close()


async def test_what_no_key_opens_is_left_out_and_all_else_comes_through(old, tmp_path, caplog) -> None:
    path = old_file(tmp_path / "broken", 2)
    broken = next(row for row in EXPECTED if row["kind"] == "game" and not row["parent"])
    with sqlite3.connect(path) as database:
        database.execute("DELETE FROM seals WHERE id = (SELECT seal FROM games WHERE id = ?)", [broken["id"]])
    database.close()
    store = SqliteStore(path)
    await store.open()
    assert await all_in(store) == [row for row in the_expected() if row != broken]
    assert f"{broken['id']} can't be read, and is left out" in caplog.text
    await store.close()


def test_a_long_takeover_says_how_far_it_is(caplog) -> None:
    ticks = iter(range(0, 1000, 3))
    taking = Upgrade(clock=lambda: next(ticks))
    taking._count = 400
    batches = taking._batches()
    steps = next(batches)
    next(steps)
    for answer in ([("class", "ABCDEF", "key", 1, None, None, None)], [], [], [], []):
        try:
            steps.send(answer)
        except StopIteration:
            break
    next(batches)
    assert "1 of 400" in caplog.text


# --- the backup ---------------------------------------------------------------------------------------------------


def keep_or_not(what: str):
    """Ways in which something is deleted from a store of version 2."""
    game = next(row["id"] for row in EXPECTED if row["kind"] == "game" and not row["parent"])

    async def forget(store) -> None:
        await store.forget(game)

    async def rewrite(store) -> None:
        assert await store.rewrite(game, lambda row, events: Rewritten(row, events))

    return {"forget": forget, "rewrite": rewrite}[what]


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("threads", [True, False])
async def test_a_copy_of_the_file_is_made_before_anything_is_changed(tmp_path, version, threads) -> None:
    path = old_file(tmp_path, version)
    source = sqlite3.connect(path)
    before = list(source.iterdump())
    source.close()
    store = SqliteStore(path, threads)
    await store.open()
    await store.close()
    copy = tmp_path / f"games.sqlite.version-{version}"
    assert copy.stat().st_mode & 0o077 == 0
    kept = sqlite3.connect(copy)
    assert sorted(kept.iterdump()) == sorted(before)
    kept.close()
    assert {each.name for each in tmp_path.iterdir()} == {"games.sqlite", copy.name}
    assert found(tmp_path, ["Quetzalcoatl"]) == [], "what was deleted is not in it"
    new = sqlite3.connect(path)
    assert new.execute("SELECT count(*) FROM sqlite_master WHERE name LIKE 'old%'").fetchone() == (0,)
    new.close()


@pytest.mark.parametrize("what", ["forget", "rewrite"])
async def test_the_first_thing_that_is_deleted_takes_the_backup_with_it(old, tmp_path, what) -> None:
    opened = await old(2)
    copy, is_file = tmp_path / "games.sqlite.version-2", (tmp_path / "games.sqlite").exists()
    async with opened() as store, opened() as other:
        assert (await kept_tables(store) == [], copy.exists()) == (is_file, is_file)
        await store.append([StoredEvent(EXPECTED[0]["id"], len(EXPECTED[0]["events"]), "name", "{}", 1)], Head())
        assert (await kept_tables(store) == [], copy.exists()) == (is_file, is_file)
        await keep_or_not(what)(store)
        assert (await kept_tables(store), copy.exists()) == ([], False)
        assert await store._read("SELECT * FROM settings WHERE name = 'backup'") == []
        await keep_or_not("forget")(other)
    async with opened() as store:
        assert await store.count("game") == sum(row["kind"] == "game" for row in EXPECTED) - 1


async def kept_tables(store) -> list[str]:
    where = "sqlite_master WHERE name" if isinstance(store, SqliteStore) else "pg_tables WHERE tablename"
    column = "name" if isinstance(store, SqliteStore) else "tablename"
    return [row[0] for row in await store._read(f"SELECT {column} FROM {where} LIKE 'old%'")]


@pytest.mark.parametrize("days", [6, 8])
async def test_a_backup_goes_with_the_first_start_after_a_week(old, tmp_path, days) -> None:
    opened = await old(2)
    copy, is_file = tmp_path / "games.sqlite.version-2", (tmp_path / "games.sqlite").exists()
    async with opened() as store:
        [[made]] = await store._read("SELECT value FROM settings WHERE name = 'backup'")

        def long_ago():
            yield "UPDATE settings SET value = $1 WHERE name = 'backup'", [(str(int(made) - days * 24 * 3_600_000),)]

        await store._write(long_ago)
    async with opened() as store:
        assert (bool(await kept_tables(store)), copy.exists()) == (days < 7 and not is_file, days < 7 and is_file)
        assert await all_in(store) == the_expected()


async def test_no_name_of_version_1_stays_in_a_file_once_its_copy_is_gone(tmp_path) -> None:
    path = old_file(tmp_path, 1)
    assert {name for name, _ in found(tmp_path, [*NAMES, "Quetzalcoatl"])} == {*NAMES, "Quetzalcoatl"}
    store = SqliteStore(path)
    await store.open()
    assert {name for _, name in found(tmp_path, NAMES)} == {"games.sqlite.version-1"}
    await store.forget(OWN)
    assert found(tmp_path, [*NAMES, "Quetzalcoatl"]) == []
    await store.close()


async def test_where_there_is_no_room_for_a_copy_nothing_is_changed(tmp_path, monkeypatch) -> None:
    from awale.server.store import StoreFault

    path = old_file(tmp_path, 2)
    before = path.read_bytes()

    def full(_: Path) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        store = SqliteStore(path)
        with pytest.raises(StoreFault, match="No space left"):
            await store.open()
    assert path.read_bytes() == before
    store = SqliteStore(path)
    await store.open()
    assert await all_in(store) == the_expected()
    await store.close()


# --- backups that earlier versions have taken ---------------------------------------------------------------------


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("target", ["sqlite", "postgres"])
def test_a_backup_of_an_earlier_version_is_restored_and_taken_over(target, version, tmp_path, postgres) -> None:
    from awale.cli import main
    from awale.server.store import store_for
    from awale.server.visitor import keep_secret

    old_file(tmp_path / "old", version)
    keep_secret(tmp_path / "old", os.urandom(32))
    assert main(["backup", str(tmp_path / "b.gz"), "--data", str(tmp_path / "old")]) == 0
    assert json.loads(gzip.decompress((tmp_path / "b.gz").read_bytes()).split(b"\n")[0])["schema"] == version
    address = postgres.database()
    where = ["--data", str(tmp_path / "new")] if target == "sqlite" else ["--database", address]
    assert main(["restore", str(tmp_path / "b.gz"), *where]) == 0

    async def check() -> None:
        for _ in range(2):
            store = store_for(None if target == "sqlite" else address, tmp_path / "new")
            await store.open()
            if version == 2:
                assert await all_in(store) == the_expected()
            else:
                await check_version_1(store)
            await store.close()

    asyncio.run(check())
    if target == "sqlite":
        assert {path.name for path in (tmp_path / "new").iterdir()} == {"games.sqlite", "secret"}
    assert main(["backup", str(tmp_path / "new.gz"), *where]) == 0
    assert json.loads(gzip.decompress((tmp_path / "new.gz").read_bytes()).split(b"\n")[0])["schema"] == 3
