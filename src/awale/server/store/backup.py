"""Backs a store up into one file, and restores it to either database.

``backup_file`` is the file's format. A backup is a snapshot of the database, taken while the server runs. A restored
store appears whole or not at all, and only where there was none.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from collections.abc import AsyncGenerator, Callable, Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from awale.files import whole_file, whole_path
from awale.server.private import private_folder
from awale.server.store import schema, upgrade
from awale.server.store.backup_file import BackupError, Batch, Row, check, columns, end, head, lines, read, version
from awale.server.visitor import keep_secret, secret_of

#: Called with the number of rows so far.
Progress = Callable[[int], None]

_TOGETHER = 500
#: Settings that are not backed up: copies of an earlier version are beside a store, and not part of it.
_SETTINGS = f"SELECT name, value FROM settings WHERE name <> '{upgrade.BACKUP}'"


def backup(out: Path, data: Path, database: str | None, progress: Progress = lambda _: None) -> int:
    """Writes the whole store into a file, which appears whole or not at all; returns the number of rows."""
    rows = _from_postgres(database) if database else _from_sqlite(data)
    count = 0
    # The secret that signs cookies is in it: nobody else may read the file.
    with whole_file(out, private=True) as draft, gzip.open(draft, "wb", compresslevel=6) as file:
        # Settings come first, and say which version has written the store.
        for number, (table, batch) in enumerate(rows):
            if number == 0:
                file.write(head(_version(batch)))
            file.writelines(lines(table, batch))
            count += len(batch)
            progress(count)
        file.write(end(count))
    return count


def restore(source: Path, data: Path, database: str | None, progress: Progress = lambda _: None) -> int:
    """Restores a backup; returns the number of rows. Raises :exc:`BackupError` with nothing changed."""
    secret = check(source)
    if database:
        return asyncio.run(_to_postgres(source, database, progress))
    return _to_sqlite(source, data, secret, progress)


# --- SQLite -------------------------------------------------------------------------------------------------------


def _from_sqlite(data: Path) -> Iterator[Batch]:
    path = data / "games.sqlite"
    if not path.exists():
        raise BackupError("nothing", folder=str(data))
    secret = ["secret", secret_of(data).hex()]
    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as database:
            database.execute("BEGIN")
            settings = [secret, *map(list, database.execute(_SETTINGS))]
            yield "settings", settings
            for table, names in _others(settings):
                found = database.execute(f"SELECT {names} FROM {table}")
                while batch := found.fetchmany(_TOGETHER):
                    yield table, [list(row) for row in batch]
    except sqlite3.Error as error:
        raise BackupError("unreadable", where=str(path), why=str(error)) from None


def _to_sqlite(source: Path, data: Path, secret: bytes, progress: Progress) -> int:
    path = data / "games.sqlite"
    if path.exists() or (data / "secret").exists():
        raise BackupError("not-empty", where=str(data))
    was_there = data.exists()
    private_folder(data)
    try:
        with whole_path(path, private=True) as draft:
            count = _fill(draft, source, progress)
            keep_secret(data, secret)
    except sqlite3.IntegrityError:
        raise BackupError("twice", file=str(source)) from None
    except sqlite3.Error as error:
        raise BackupError("not-written", where=str(data), why=str(error)) from None
    finally:
        if not was_there:
            with suppress(OSError):  # which is said where the folder isn't empty: then all went well
                data.rmdir()
    return count


def _fill(draft: Path, source: Path, progress: Progress) -> int:
    """Fills a new database from a backup; returns the number of rows."""
    from awale.server.store.sqlite import take

    count, form = 0, version(source)
    with closing(sqlite3.connect(draft, isolation_level=None)) as database:
        database.execute("BEGIN")
        take(database, upgrade.make_tables())
        take(database, upgrade.make_for(form))
        for table, rows in read(source):
            names = columns(form)[table]
            marks = ", ".join("?" for _ in names.split(", "))
            kept = _kept(table, rows, "secret")
            database.executemany(f"INSERT INTO {upgrade.table_for(table, form)} ({names}) VALUES ({marks})", kept)
            progress(count := count + len(rows))
        database.execute("COMMIT")
    return count


# --- PostgreSQL ---------------------------------------------------------------------------------------------------


def _from_postgres(address: str) -> Iterator[Batch]:
    """Reads batch by batch: a country's games don't fit into the memory."""
    with asyncio.Runner() as runner:
        batches = _batches_of_postgres(address)
        try:
            while batch := runner.run(anext(batches, None)):
                yield batch
        finally:
            runner.run(batches.aclose())


async def _batches_of_postgres(address: str) -> AsyncGenerator[Batch, None]:
    import asyncpg

    database = await _connected(address)
    try:
        async with database.transaction(isolation="repeatable_read", readonly=True):
            settings = [list(row) for row in await database.fetch(_SETTINGS)]
            yield "settings", settings
            for table, names in _others(settings):
                found = await database.cursor(f"SELECT {names} FROM {table}")
                while rows := await found.fetch(_TOGETHER):
                    yield table, [list(row) for row in rows]
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise BackupError("unreadable", where=shown_address(address), why=_first_line(error)) from None
    finally:
        await database.close()


async def _to_postgres(source: Path, address: str, progress: Progress) -> int:
    import asyncpg

    database = await _connected(address)
    try:
        async with database.transaction():
            return await _copy(source, address, database, progress)
    except asyncpg.IntegrityConstraintViolationError:
        raise BackupError("twice", file=str(source)) from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError) as error:
        raise BackupError("not-written", where=shown_address(address), why=_first_line(error)) from None
    finally:
        await database.close()


async def _copy(source: Path, address: str, database: Any, progress: Progress) -> int:
    from awale.server.store.postgres import take

    count, form = 0, version(source)
    await _check_empty(database, address)
    await database.execute("DELETE FROM settings")
    await take(database, upgrade.make_for(form))
    for table, rows in read(source):
        names = columns(form)[table].split(", ")
        # SQLite has numbers where PostgreSQL has booleans.
        truth = [number for number, name in enumerate(names) if name == "is_over"]
        records = [
            [bool(value) if number in truth else value for number, value in enumerate(row)]
            for row in _kept(table, rows)
        ]
        await database.copy_records_to_table(upgrade.table_for(table, form), records=records, columns=names)
        progress(count := count + len(rows))
    return count


async def _check_empty(database: Any, address: str) -> None:
    """Creates the tables; raises if the database has games, or tables of an earlier version."""
    from awale.server.store.postgres import take

    settings = await take(database, upgrade.settings())
    is_other = settings.get("schema", str(schema.VERSION)) != str(schema.VERSION)
    if not is_other:
        await take(database, upgrade.make_tables())
    if is_other or await database.fetchval("SELECT count(*) FROM journals"):
        raise BackupError("not-empty", where=shown_address(address))


async def _connected(address: str) -> Any:
    import asyncpg

    try:
        return await asyncpg.connect(address, timeout=10)
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError) as error:
        raise BackupError("no-database", why=_first_line(error)) from None


def _first_line(error: Exception) -> str:
    return str(error).partition("\n")[0] or type(error).__name__


def shown_address(address: str) -> str:
    """A database's address without its password.

    >>> shown_address("postgresql://awale:secret@db/awale")
    'postgresql://awale@db/awale'
    """
    scheme, _, rest = address.partition("://")
    who, at, where = rest.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}{at}{where}"


def _kept(table: str, rows: Sequence[Row], *but: str) -> list[Row]:
    """The rows of a backup that are restored: the settings of the version and of copies are written anew."""
    return [row for row in rows if table != "settings" or row[0] not in ("schema", upgrade.BACKUP, *but)]


def _version(settings: Sequence[Row]) -> int:
    """The version of a store, from its settings."""
    return schema.check_version(next((value for name, value in settings if name == "schema"), "1"))


def _others(settings: Sequence[Row]) -> Iterator[tuple[str, str]]:
    """The other tables of a store, and their columns."""
    return ((table, names) for table, names in columns(_version(settings)).items() if table != "settings")
