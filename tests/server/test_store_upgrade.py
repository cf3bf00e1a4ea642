"""What version 1 has written is taken over by today's, in both databases; afterwards no name stands in its files."""

from __future__ import annotations

import asyncio
import os
import sqlite3
from pathlib import Path

import pytest

from awale.server.store import Event, sqlite
from awale.server.store.sqlite import SqliteStore
from erasing import found

OLD_NAMES = ["Zéphyrine", "Barnabé", "Hippolyte", "Odile", "la reine", "Les semeurs"]
OLD = Path(__file__).parents[1] / "data" / "version-1.sql"
MEETING, GAME, OWN, CLUB = "x9-eYeVHrVX-", "MB0kfHMKquF5", "4bDt5ywg_cL4", "club.n3tCibzOnY_p"


def old_file(folder: Path) -> Path:
    """A store as version 1 wrote it, with names in it that were deleted and never wiped."""
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / "games.sqlite"
    database = sqlite3.connect(path)
    database.executescript(OLD.read_text(encoding="utf-8"))
    database.execute("PRAGMA secure_delete = OFF")
    database.execute("PRAGMA journal_mode = WAL")
    database.executemany("INSERT INTO reviews VALUES (?, ?)", [(f"{n}", "Quetzalcoatl" * 50) for n in range(50)])
    database.execute("DELETE FROM reviews")
    database.commit()
    database.close()
    return path


async def old_postgres(address: str, file: Path) -> None:
    """The same rows in PostgreSQL, in the tables that version 1 made there."""
    import asyncpg

    database, source = await asyncpg.connect(address), sqlite3.connect(file)
    for name, statement in source.execute("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL").fetchall():
        await database.execute(statement.replace("WITHOUT ROWID", ""))
        rows = source.execute(f"SELECT * FROM {name}").fetchall() if statement.startswith("CREATE TABLE") else []
        records = [(*row[:-1], bool(row[-1])) if name == "games" else row for row in rows]
        await database.copy_records_to_table(name, records=records) if records else None
    await database.close()
    source.close()


async def check_taken_over(store) -> None:
    assert [event.data for event in await store.events(GAME)][2] == {"name": "Zéphyrine la reine"}
    game = await store.find(GAME)
    assert (game.names, game.summary.names[0], game.meeting) == (
        ("Zéphyrine", "Barnabé"),
        "Zéphyrine la reine",
        MEETING,
    )
    assert (await store.find(OWN)).meeting is None
    assert [each.kind for each in await store.happenings(MEETING)][3:5] == ["join", "join"]
    assert (await store.happenings(CLUB))[1].data == {"name": "Les semeurs"}
    assert await store.append(Event(GAME, 4, "name", "N", {"name": "Odile"}), game.summary)


@pytest.mark.anyio
async def test_a_file_of_version_1_is_taken_over_and_no_name_stays_in_it(tmp_path) -> None:
    path = old_file(tmp_path)
    assert {name for name, _ in found(tmp_path, [*OLD_NAMES, "Quetzalcoatl"])} == {*OLD_NAMES, "Quetzalcoatl"}
    store = SqliteStore(path)
    await store.open()
    await check_taken_over(store)
    assert found(tmp_path, [*OLD_NAMES, "Quetzalcoatl"]) == []
    assert await store.forget_meeting(MEETING) == [GAME]
    await store.close()


@pytest.mark.anyio
async def test_a_postgresql_database_of_version_1_is_taken_over_once_by_however_many(postgres, tmp_path) -> None:
    from awale.server.store.postgres import PostgresStore

    address = postgres.database()
    await old_postgres(address, old_file(tmp_path))
    stores = [PostgresStore(address) for _ in range(3)]
    await asyncio.gather(*(store.open() for store in stores))
    await check_taken_over(stores[1])
    assert (await stores[2].find(GAME)).names == ("Zéphyrine", "Barnabé")
    for store in stores:
        await store.close()


@pytest.mark.anyio
async def test_a_takeover_that_was_cut_off_goes_on(tmp_path) -> None:
    path = old_file(tmp_path)
    steps = sqlite.upgrade.steps()
    database = sqlite3.connect(path, isolation_level=None)
    assert sqlite.make_tables(database) == 1
    asked, ended = next(steps), 0
    while ended < 2:  # counted, and the games done; the meetings not
        if asked is None:
            ended += 1
            asked = steps.send([])
        else:
            question, runs = asked
            asked = steps.send([row for values in runs for row in sqlite._run(database, question, *values).fetchall()])
    database.close()
    store = SqliteStore(path)
    await store.open()
    await check_taken_over(store)
    await store.close()


def test_a_long_takeover_says_how_far_it_is(caplog) -> None:
    ticks = iter(range(0, 1000, 3))
    steps = sqlite.upgrade.steps(clock=lambda: next(ticks))
    next(steps)
    assert steps.send([[400]]) is None
    steps.send([])
    answers = [[("game", "[]", "{}")], [], [], [], [], []]
    for answer in answers:
        steps.send(answer)
    assert "1 of 400" in caplog.text


@pytest.mark.parametrize("target", ["sqlite", "postgres"])
def test_a_backup_of_version_1_is_restored_and_taken_over(target, tmp_path, postgres, serve) -> None:
    from awale.cli import main
    from awale.server.visitor import keep_secret

    old_file(tmp_path / "old")
    keep_secret(tmp_path / "old", os.urandom(32))
    assert main(["backup", str(tmp_path / "b.gz"), "--data", str(tmp_path / "old")]) == 0
    address = postgres.database()
    where = ["--data", str(tmp_path / "new")] if target == "sqlite" else ["--database", address]
    assert main(["restore", str(tmp_path / "b.gz"), *where]) == 0

    async def check() -> None:
        from awale.server.store import store_for

        store = store_for(None if target == "sqlite" else address, tmp_path / "new")
        await store.open()
        await check_taken_over(store)
        await store.close()

    asyncio.run(check())
