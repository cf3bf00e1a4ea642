"""The store in one file, by SQLite: what a family, a school or a small server needs. ``workers`` do its work."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from awale.files import sweep_drafts, whole_path
from awale.server.private import private_file, private_folder
from awale.server.store import schema
from awale.server.store.rows import Listener, StoreFault, failed
from awale.server.store.seal import Plain, Seal
from awale.server.store.sql import SqlStore
from awale.server.store.statements import Steps
from awale.server.store.upgrade import NEW_COLUMNS, Upgrade
from awale.server.store.workers import Flush, Inline, SqliteWorker, Threads, Work
from awale.words import Sentence

T = TypeVar("T")

_SIZE = (
    "SELECT (page_count - freelist_count) * page_size "
    "FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
)


class SqliteStore(SqlStore):
    """Journals in one file. To be used from one event loop."""

    def __init__(self, path: Path, threads: bool = True, seals: bool = True, flush: Flush | None = None) -> None:
        """Without ``threads`` everything runs in the event loop; without ``seals`` names aren't encrypted.

        ``flush`` is for file systems where a written file isn't on disk yet: a write ends after it.
        """
        self.path, self._seals = path, seals
        self._new_seal = Seal.new if seals else Plain.new
        self._worker: SqliteWorker = Threads() if threads else Inline(flush)

    async def open(self) -> None:
        try:
            private_folder(self.path.parent)
            private_file(self.path)
            await self._worker.open(self._connect, self._prepare)
        except BaseException as error:
            await self.close()
            if isinstance(error, sqlite3.Error | OSError):
                raise StoreFault(Sentence("serve.play.cannot-open", file=str(self.path), detail=str(error))) from error
            raise
        # A process may have been killed after a deletion and before its log was empty.
        await self._worker.empty_log()

    async def close(self) -> None:
        await self._worker.close()

    async def size(self) -> int:
        rows = await self._read(_SIZE)
        log = self.path.with_name(f"{self.path.name}-wal")
        return int(rows[0][0]) + (log.stat().st_size if log.exists() else 0)

    def listen(self, listener: Listener) -> None:
        """Does nothing: no other process writes to the file."""

    def publish(self, journal: str, text: str) -> None:
        """Does nothing: there are no other processes."""

    # --- inside ---

    async def _read(self, question: str, *values: object) -> list[Any]:
        try:
            return await self._worker.read(lambda database: _run(database, question, *values))
        except sqlite3.Error as error:
            raise failed("not-read", error) from error

    async def _write(self, steps: Callable[..., Steps[T]], *values: object) -> T:
        return await self._written(lambda database: take(database, steps(*values)))

    async def _written(self, work: Work[T]) -> T:
        """Runs some work; returns its result when it is on disk."""
        return await self._worker.write(work)

    async def _wipe(self, *gone: str) -> None:
        await self._worker.empty_log()

    def _connect(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        try:
            database.execute(f"PRAGMA journal_mode = {self._worker.journal_mode}")
            # Without it commits aren't synced to the disk, and a power cut may lose what was acknowledged.
            database.execute("PRAGMA synchronous = FULL")
            # Overwrites what is deleted; not every SQLite does so by default.
            database.execute("PRAGMA secure_delete = ON")
        except sqlite3.Error:
            database.close()
            raise
        return database

    # --- earlier versions ---

    def _prepare(self, database: sqlite3.Connection) -> None:
        """Creates the tables that are missing, and upgrades older ones."""
        upgrade = Upgrade(copy=lambda version: self._copy(database, version), seals=self._seals)
        for steps in upgrade.transactions():
            database.execute("BEGIN IMMEDIATE")
            try:
                take(database, steps)
                database.execute("COMMIT")
            finally:
                if database.in_transaction:
                    database.execute("ROLLBACK")
        if upgrade.version < schema.VERSION:
            # Frees the space of the old tables.
            database.execute("VACUUM")
        self._has_backup = upgrade.backup is not None
        if not self._has_backup:
            self._drop_copies()

    def _copy(self, database: sqlite3.Connection, version: int) -> None:
        """Copies the whole file to one beside it; nothing that was deleted is in the copy."""
        sweep_drafts(self.path.parent)  # a copy that was not finished
        with whole_path(self._copy_of(version), private=True) as draft:
            database.execute("VACUUM INTO $1", [str(draft)])
        if version == 1:
            # That version didn't overwrite what it deleted.
            database.execute("VACUUM")
            for table, column in NEW_COLUMNS:
                if column not in {row[1] for row in database.execute(f"PRAGMA table_info({table})")}:
                    database.execute(f"ALTER TABLE {table} ADD COLUMN {column} TEXT")

    async def _drop_backup(self) -> None:
        if self._has_backup:
            try:
                self._drop_copies()
            except OSError as error:
                raise failed("not-written", error) from error
        await super()._drop_backup()

    def _drop_copies(self) -> None:
        for version in range(1, schema.VERSION):
            self._copy_of(version).unlink(missing_ok=True)

    def _copy_of(self, version: int) -> Path:
        return self.path.with_name(f"{self.path.name}.version-{version}")


def take(database: sqlite3.Connection, steps: Steps[T]) -> T:
    """Runs the steps in the current transaction, and returns their result."""
    found: list[Any] = []
    try:
        statement, runs = next(steps)
        while True:
            if len(runs) > 1 and not _finds(statement):
                database.executemany(_for_sqlite(statement), runs)
                found = []
            else:
                found = [row for values in runs for row in _run(database, statement, *values)]
            statement, runs = steps.send(found)
    except StopIteration as end:
        result: T = end.value
        return result


def _run(database: sqlite3.Connection, statement: str, *values: object) -> list[Any]:
    return database.execute(_for_sqlite(statement), values).fetchall()


@cache
def _for_sqlite(statement: str) -> str:
    """A statement whose values are ?1, ?2…, and not $1, $2…"""
    return statement.replace("$", "?")


@cache
def _finds(statement: str) -> bool:
    """Whether a statement returns rows."""
    return statement.lstrip().startswith("SELECT") or " RETURNING " in statement
