"""Everything that a store keeps, as one file; and such a file as a store again, in either database.

The file is gzipped JSON, a line for some rows of a table and a last one that says how many there were: a file that was
cut off is noticed. A backup is taken from one moment of the database while the server goes on. A restored store appears
whole or not at all, and only where there was none.
"""

from __future__ import annotations

import asyncio
import gzip
import os
import sqlite3
import zlib
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from awale.server.store import schema
from awale.server.visitor import keep_secret, secret_of
from awale.words import AwaleError, Sentence

#: Called with the number of rows so far.
Progress = Callable[[int], None]
Batch = tuple[str, list[list[Any]]]

_TOGETHER = 500
_COLUMNS: Mapping[str, str] = {
    "settings": "name, value",
    "games": "id, code, kind, sheet, overrides, start, names, level, seed, clock, maker, seats, made, summary, is_over",
    "events": "game, n, kind, seat, data, at, spent",
    "holders": "player, made, game",
    "reviews": "game, data",
    "meetings": "id, code, key, made, wake",
    "happenings": "meeting, n, kind, data, at",
}


class BackupError(AwaleError):
    """A file that isn't a whole backup, or a store that isn't empty."""

    def __init__(self, code: str, **values: Any) -> None:
        super().__init__(Sentence(f"backup.{code}", **values))


def backup(out: Path, data: Path, database: str | None, progress: Progress = lambda _: None) -> int:
    """Writes all that is kept into a file, which appears whole; how many rows that is."""
    rows = _from_postgres(database) if database else _from_sqlite(data)
    draft = out.with_name(f".{out.name}.{os.urandom(4).hex()}.draft")
    count = 0
    try:
        # The secret that signs cookies is in it: nobody else may read the file.
        draft.touch(0o600, exist_ok=False)
        with gzip.open(draft, "wb", compresslevel=6) as file:
            file.write(_line({"awale": "backup", "schema": schema.VERSION}))
            for table, batch in rows:
                file.write(_line({"table": table, "rows": batch}))
                count += len(batch)
                progress(count)
            file.write(_line({"end": count}))
        _to_disk(draft)
        draft.replace(out)
    finally:
        draft.unlink(missing_ok=True)
    return count


def restore(source: Path, data: Path, database: str | None, progress: Progress = lambda _: None) -> int:
    """Makes a store of a backup; how many rows it has. Raises :exc:`BackupError` with nothing changed."""
    check(source)
    if database:
        return asyncio.run(_to_postgres(source, database, progress))
    return _to_sqlite(source, data, progress)


def check(source: Path) -> int:
    """Reads a backup through, and refuses one that isn't whole; how many rows it has."""
    return sum(len(rows) for _, rows in _read(source))


# --- SQLite -------------------------------------------------------------------------------------------------------


def _from_sqlite(data: Path) -> Iterator[Batch]:
    path = data / "games.sqlite"
    if not path.exists():
        raise BackupError("nothing", folder=str(data))
    yield "settings", [["secret", secret_of(data).hex()]]
    with closing(sqlite3.connect(path, isolation_level=None, timeout=10)) as database:
        database.execute("BEGIN")
        for table, columns in _COLUMNS.items():
            found = database.execute(f"SELECT {columns} FROM {table}")
            while batch := found.fetchmany(_TOGETHER):
                yield table, [list(row) for row in batch]


def _to_sqlite(source: Path, data: Path, progress: Progress) -> int:
    path = data / "games.sqlite"
    if path.exists() or (data / "secret").exists():
        raise BackupError("not-empty", where=str(data))
    data.mkdir(parents=True, exist_ok=True)
    draft, count = path.with_name(f".games.{os.urandom(4).hex()}.draft"), 0
    try:
        with closing(sqlite3.connect(draft, isolation_level=None)) as database:
            for statement in schema.TABLES:
                database.execute(statement.format(compact=" WITHOUT ROWID"))
            database.execute("BEGIN")
            for table, rows in _read(source):
                kept = [row for row in rows if table != "settings" or row[0] != "secret"]
                marks = ", ".join("?" for _ in _COLUMNS[table].split(", "))
                database.executemany(f"INSERT INTO {table} ({_COLUMNS[table]}) VALUES ({marks})", kept)
                progress(count := count + len(rows))
            database.execute("COMMIT")
        _to_disk(draft)
        keep_secret(data, _secret(source))
        draft.replace(path)
    except sqlite3.Error as error:
        raise BackupError("broken", file=str(source), why=str(error)) from None
    finally:
        draft.unlink(missing_ok=True)
    return count


# --- PostgreSQL ---------------------------------------------------------------------------------------------------


def _from_postgres(address: str) -> Iterator[Batch]:
    """Batch by batch, as the file takes them: a country's games don't fit into the memory."""
    with asyncio.Runner() as runner:
        batches = _batches_of_postgres(address)
        try:
            while batch := runner.run(anext(batches, None)):
                yield batch
        finally:
            runner.run(batches.aclose())


async def _batches_of_postgres(address: str) -> AsyncGenerator[Batch, None]:
    database = await _connected(address)
    try:
        async with database.transaction(isolation="repeatable_read", readonly=True):
            for table, columns in _COLUMNS.items():
                found = await database.cursor(f"SELECT {columns} FROM {table}")
                while rows := await found.fetch(_TOGETHER):
                    yield table, [list(row) for row in rows]
    finally:
        await database.close()


async def _to_postgres(source: Path, address: str, progress: Progress) -> int:
    database = await _connected(address)
    count = 0
    try:
        async with database.transaction():
            for statement in schema.TABLES:
                await database.execute(statement.format(compact=""))
            if await database.fetchval("SELECT (SELECT count(*) FROM games) + (SELECT count(*) FROM meetings)"):
                raise BackupError("not-empty", where=shown_address(address))
            await database.execute("DELETE FROM settings")
            for table, rows in _read(source):
                records = [_typed(table, row) for row in rows]
                await database.copy_records_to_table(table, records=records, columns=_COLUMNS[table].split(", "))
                progress(count := count + len(rows))
    finally:
        await database.close()
    return count


async def _connected(address: str) -> Any:
    import asyncpg  # type: ignore[import-untyped]

    try:
        return await asyncpg.connect(address, timeout=10)
    except (OSError, TimeoutError, ValueError, asyncpg.PostgresError) as error:
        raise BackupError("no-database", why=str(error).partition("\n")[0] or type(error).__name__) from None


def shown_address(address: str) -> str:
    """A database's address without its password.

    >>> shown_address("postgresql://awale:secret@db/awale")
    'postgresql://awale@db/awale'
    """
    scheme, _, rest = address.partition("://")
    who, at, where = rest.rpartition("@")
    return f"{scheme}://{who.partition(':')[0]}{at}{where}"


def _typed(table: str, row: list[Any]) -> tuple[Any, ...]:
    """SQLite has numbers where PostgreSQL has truth."""
    return (*row[:-1], bool(row[-1])) if table == "games" else tuple(row)


# --- the file -----------------------------------------------------------------------------------------------------


def _line(value: Any) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _read(source: Path) -> Iterator[Batch]:
    """The rows of a backup; whatever is wrong with it is a :exc:`BackupError`."""
    try:
        with gzip.open(source, "rb") as file:
            yield from _batches(source, file)
    except (OSError, EOFError, zlib.error, msgspec.DecodeError, UnicodeError) as error:
        raise BackupError("broken", file=str(source), why=str(error)) from None


def _batches(source: Path, lines: Iterable[bytes]) -> Iterator[Batch]:
    count, ended = 0, False
    for number, text in enumerate(lines):
        line = msgspec.json.decode(text)
        if number == 0:
            _check_head(source, line)
        elif line.get("table") in _COLUMNS and not ended:
            count += len(line["rows"])
            yield line["table"], line["rows"]
        else:
            ended = line.get("end") == count
    if not ended:
        raise BackupError("cut", file=str(source))


def _check_head(source: Path, head: Any) -> None:
    if not isinstance(head, dict) or head.get("awale") != "backup":
        raise BackupError("foreign", file=str(source))
    schema.check_version(str(head.get("schema")))


def _secret(source: Path) -> bytes:
    for table, rows in _read(source):
        for row in rows if table == "settings" else ():
            if row[0] == "secret":
                return bytes.fromhex(row[1])
    raise BackupError("cut", file=str(source))


def _to_disk(path: Path) -> None:
    with path.open("rb") as file:
        os.fsync(file.fileno())
