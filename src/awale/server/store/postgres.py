"""The store in PostgreSQL: for many games, and for several servers that share them.

A transaction that adds an event also does a NOTIFY, so that the other processes are notified when it is on disk.
PostgreSQL commits such transactions one after the other, so events are written in groups. The listening connection is
reopened when it was lost; then notifications of any journal may have been missed.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from functools import cache
from typing import Any, TypeVar

import asyncpg

from awale.server.store import schema
from awale.server.store.group_commit import Groups
from awale.server.store.rows import Head, Listener, StoredEvent, StoreFault, failed
from awale.server.store.seal import AnySeal, seal_of
from awale.server.store.sql import SqlStore
from awale.server.store.statements import CHANNEL, NOTIFY, Steps, head_values, news
from awale.server.store.upgrade import NEW_COLUMNS, Upgrade
from awale.server.tasks import stop
from awale.words import Sentence

log = logging.getLogger("awale.server")
T = TypeVar("T")

#: The key of the advisory lock under which one process at a time creates the tables; any number will do.
_MAKING = 0x6177616C
#: Timeouts for PostgreSQL, in seconds: for an answer, and before a retry.
_PATIENCE, _PAUSE = 10.0, 0.5
_MOST_CONNECTIONS = 8
#: Set whatever the database's default is: what is acknowledged is on its disk.
_SAFE = {"synchronous_commit": "on"}

#: For how many journals the keys are cached.
_MOST_SEALS = 10_000

#: What ``statements.append`` does, and the news of it, in one statement. The journal's row is held first: one that is
#: being deleted or sealed anew is waited for, and takes nothing if it is gone or has another key then. Whoever comes
#: second with a number adds nothing; if both came at the same moment, the second one's statement fails.
_APPEND = f"""
    WITH alive AS (SELECT id, made FROM journals WHERE id = $1 AND seal = $3
            AND NOT EXISTS (SELECT 1 FROM events WHERE journal = $1 AND n = $2) FOR NO KEY UPDATE),
        added AS (INSERT INTO events SELECT id, new.* FROM alive,
            unnest($4::integer[], $5::text[], $6::text[], $7::bigint[]) AS new RETURNING n),
        changed AS (UPDATE journals SET summary = COALESCE($8, summary), is_over = $9, wake = $10
            FROM alive WHERE journals.id = alive.id),
        held AS (INSERT INTO holders SELECT $11::text, made, id FROM alive
            WHERE $11::text IS NOT NULL ON CONFLICT DO NOTHING)
    SELECT id, $2::integer, pg_notify('{CHANNEL}', $12) FROM alive
"""

#: Temporary errors of the connection.
_AWAY = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class PostgresStore(SqlStore):
    """Journals in a PostgreSQL database."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._pool: Any = None
        self.process = secrets.token_hex(4)
        self._listener: asyncio.Task[None] | None = None
        self._listeners: list[Listener] = []
        self._publishing: set[asyncio.Task[None]] = set()
        self._seals: OrderedDict[str, AnySeal] = OrderedDict()
        self._cleaning: asyncio.Task[None] | None = None
        self._appending = Groups(self._append, lambda fault: isinstance(fault.__cause__, asyncpg.PostgresError))

    async def open(self) -> None:
        try:
            await self._prepare()
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=0,
                max_size=_MOST_CONNECTIONS,
                command_timeout=_PATIENCE,
                timeout=_PATIENCE,
                server_settings=_SAFE,
            )
        except (*_AWAY, ValueError) as error:
            raise StoreFault(Sentence("serve.play.no-database", detail=_short(error))) from error

    async def close(self) -> None:
        for task in (self._cleaning, self._listener):
            await stop(task)
        if self._pool:
            try:
                await asyncio.wait_for(self._pool.close(), _PATIENCE)
            except _AWAY:
                self._pool.terminate()
            self._pool = None

    async def append(self, events: Sequence[StoredEvent], head: Head) -> bool:
        """Adds events, in a group with those that are added at the same time.

        If another process has sealed the journal anew, nothing is written with the old key, and it is tried again.
        """
        journal = events[0].journal
        while seal := self._seals.get(journal) or await self._find_seal(journal):
            columns = zip(*(schema.event_values(event, seal)[1:] for event in events), strict=True)
            values = (*map(list, columns), *head_values(head, seal), head.holder, news(self.process, journal))
            if await self._appending.add((journal, events[0].n, seal.id, *values)):
                return True
            now = await self._find_seal(journal)
            if now is None or now.id == seal.id:
                return False
        return False

    async def _append(self, rows: list[tuple[Any, ...]]) -> set[tuple[str, int]]:
        """Writes a group, all or none, in one round trip; returns which of the events are new."""

        async def work(database: Any) -> list[Any]:
            try:
                found: list[Any] = await database.fetchmany(_APPEND, rows)
            except asyncpg.UniqueViolationError as error:
                if len(rows) > 1:  # each is then written alone, to find the one whose number was taken
                    raise StoreFault(Sentence("serve.play.not-written")) from error
                return []
            return found

        return {(row[0], row[1]) for row in await self._with(work, "not-written")}

    async def size(self) -> int:
        rows = await self._read("SELECT pg_database_size(current_database())")
        return int(rows[0][0])

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)
        self._listener = self._listener or asyncio.create_task(self._listen())

    def publish(self, journal: str, text: str) -> None:
        task = asyncio.create_task(self._publish(news(self.process, journal, text)))
        self._publishing.add(task)
        task.add_done_callback(self._publishing.discard)

    # --- inside ---

    async def _read(self, question: str, *values: object) -> list[Any]:
        found: list[Any] = await self._with(lambda database: database.fetch(question, *values), "not-read")
        return found

    async def _write(self, steps: Callable[..., Steps[T]], *values: object) -> T:
        return await self._with(lambda database: _transaction(database, steps(*values)), "not-written")

    async def _with(self, work: Callable[[Any], Awaitable[T]], fault: str) -> T:
        """Runs work with a connection of the pool, which replaces broken ones."""
        if not self._pool:
            raise StoreFault(Sentence("serve.play.store-closed"))
        try:
            async with self._pool.acquire(timeout=_PATIENCE) as database:
                return await work(database)
        except _AWAY as error:
            raise failed(fault, error, isinstance(error, asyncpg.DiskFullError)) from error

    async def _find_seal(self, journal: str) -> AnySeal | None:
        rows = await self._with(lambda database: database.fetch(schema.SEAL, journal), "not-written")
        self._seals.pop(journal, None)
        if rows:
            self._seals[journal] = seal_of(*rows[0])
        if len(self._seals) > _MOST_SEALS:
            self._seals.popitem(last=False)
        return self._seals.get(journal)

    async def _wipe(self, *gone: str) -> None:
        """Drops keys from the cache and, as far as it is permitted, from the pages of the database."""
        for name in gone:
            self._seals.pop(name, None)
        if self._cleaning is None or self._cleaning.done():
            self._cleaning = asyncio.create_task(self._vacuum())

    async def _vacuum(self) -> None:
        with suppress(StoreFault):
            await self._with(lambda database: database.execute("VACUUM seals"), "not-written")

    async def _publish(self, payload: str) -> None:
        with suppress(StoreFault):
            await self._with(lambda database: database.execute(NOTIFY, payload), "not-written")

    async def _listen(self) -> None:
        """Listens to other processes until it is cancelled; reports after each reconnection that anything may be
        missed.
        """
        while True:
            try:
                await self._listen_once()
            except _AWAY as error:
                log.warning("PostgreSQL is away: %s", _short(error))
            await asyncio.sleep(_PAUSE)

    async def _listen_once(self) -> None:
        database = await asyncpg.connect(self.address, timeout=_PATIENCE, command_timeout=_PATIENCE)
        gone = asyncio.Event()
        database.add_termination_listener(lambda _: gone.set())

        def on_notify(_: object, __: int, ___: str, payload: object) -> None:
            process, journal, text = str(payload).split(" ", 2)
            if process != self.process:  # not its own notifications
                self._notify(journal, text)

        try:
            await database.add_listener(CHANNEL, on_notify)
            self._notify(None, "")
            await gone.wait()
        finally:
            database.terminate()

    def _notify(self, name: str | None, text: str) -> None:
        for listener in self._listeners:
            listener(name, text)

    async def _prepare(self) -> None:
        """Creates the tables that are missing, and upgrades older ones.

        One process does it at a time, and the others wait for it, however long it takes.
        """
        database = await asyncpg.connect(self.address, timeout=_PATIENCE, server_settings=_SAFE)
        try:
            await database.execute(f"SELECT pg_advisory_lock({_MAKING})")
            upgrade = Upgrade()
            for table, column in NEW_COLUMNS:
                await database.execute(f"ALTER TABLE IF EXISTS {table} ADD COLUMN IF NOT EXISTS {column} TEXT")
            for steps in upgrade.transactions():
                await _transaction(database, steps)
            if upgrade.version < schema.VERSION:
                await database.execute("ANALYZE journals, events, holders")
            self._has_backup = upgrade.backup is not None
        finally:
            with suppress(*_AWAY):
                await database.close(timeout=_PATIENCE)


async def _transaction(database: Any, steps: Steps[T]) -> T:
    async with database.transaction():
        return await take(database, steps)


async def take(database: Any, steps: Steps[T]) -> T:
    """Runs the steps in the current transaction, and returns their result."""
    try:
        statement, runs = next(steps)
        while True:
            found = await database.fetchmany(for_postgres(statement), runs) if runs else []
            statement, runs = steps.send(found)
    except StopIteration as end:
        result: T = end.value
        return result


@cache
def for_postgres(statement: str) -> str:
    """A statement in PostgreSQL's form: with what is a comment for SQLite, and without what only SQLite has."""
    return statement.replace("/*", "").replace("*/", "").replace(" WITHOUT ROWID", "")


def _short(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
