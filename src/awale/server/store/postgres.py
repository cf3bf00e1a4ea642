"""The store in PostgreSQL: for many games, and for several servers that see each other's moves.

Whoever adds an event tells the others by NOTIFY, in the same transaction: they hear of it when it is on disk. Such
transactions are committed one after the other by PostgreSQL, so that events are written in groups. The connection that
listens is opened again when PostgreSQL was away; then any game may have gone on.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]

from awale.server.store import schema
from awale.server.store.grouping import Groups
from awale.server.store.rows import Event, GameRow, Happening, Heard, MeetingRow, StoreFault, Summary
from awale.words import Sentence

log = logging.getLogger("awale.server")
T = TypeVar("T")

_CHANNEL = "awale"
#: Only one process at a time makes the tables; any number will do, as long as all agree.
_MAKING = 0x6177616C
#: How long to wait for PostgreSQL, in seconds: for an answer, and before asking once more.
_PATIENCE, _PAUSE = 10.0, 0.5
_MOST_CONNECTIONS = 8

#: The event, what it changes in the lists, and the news of it: one statement.
_APPEND = f"""
    WITH added AS ({schema.ADD_EVENT} RETURNING game, n),
        summed AS (UPDATE games SET summary = $8, is_over = $9 FROM added WHERE id = added.game),
        held AS (INSERT INTO holders SELECT $10::text, made, id FROM games, added
            WHERE id = added.game AND $10::text IS NOT NULL ON CONFLICT DO NOTHING)
    SELECT game, n, pg_notify('{_CHANNEL}', $11 || ' ' || game || ' ') FROM added
"""

#: One or several things that happened at a meeting, and one piece of news. A meeting that was deleted takes no more.
_HAPPEN = f"""
    WITH added AS (INSERT INTO happenings SELECT id, new.* FROM meetings,
            unnest($2::integer[], $3::text[], $4::text[], $5::bigint[]) AS new
            WHERE id = $1 RETURNING meeting),
        woken AS (UPDATE meetings SET wake = $6 WHERE id IN (SELECT meeting FROM added))
    SELECT pg_notify('{_CHANNEL}', $7 || ' ' || meeting || ' ') FROM (SELECT DISTINCT meeting FROM added) AS news
"""

#: What can go wrong between here and there, and passes.
_AWAY = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)


class PostgresStore:
    """Games in a PostgreSQL database."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._pool: Any = None
        self.process = secrets.token_hex(4)
        self._listener: asyncio.Task[None] | None = None
        self._hearing: list[Heard] = []
        self._telling: set[asyncio.Task[None]] = set()
        self._appending = Groups(self._append, lambda fault: isinstance(fault.__cause__, asyncpg.PostgresError))

    async def open(self) -> None:
        try:
            self._pool = await asyncpg.create_pool(
                self.address,
                min_size=0,
                max_size=_MOST_CONNECTIONS,
                command_timeout=_PATIENCE,
                timeout=_PATIENCE,
                # Whatever the database is set to: what we acknowledge is on its disk.
                server_settings={"synchronous_commit": "on"},
            )
            async with self._pool.acquire() as database, database.transaction():
                await database.execute(f"SELECT pg_advisory_xact_lock({_MAKING})")
                for table in schema.TABLES:
                    await database.execute(table.format(compact=""))
                await database.execute(schema.REMEMBER, "schema", str(schema.VERSION))
                version = await database.fetchval(schema.RECALL, "schema")
            schema.check_version(version)
        except StoreFault:
            await self.close()
            raise
        except (*_AWAY, ValueError) as error:
            await self.close()
            raise StoreFault(Sentence("serve.play.no-database", detail=_short(error))) from error

    async def close(self) -> None:
        if self._listener:
            self._listener.cancel()
            with suppress(asyncio.CancelledError):
                await self._listener
        if self._pool:
            try:
                await asyncio.wait_for(self._pool.close(), _PATIENCE)
            except _AWAY:
                self._pool.terminate()
            self._pool = None

    async def create(self, game: GameRow, events: Sequence[Event]) -> bool:
        async def work(database: Any) -> bool:
            async with database.transaction():
                if game.code:
                    await database.execute(schema.FREE_CODE, game.code)
                if await database.execute(schema.ADD_GAME, *schema.game_values(game)) != "INSERT 0 1":
                    return False
                await database.executemany(schema.ADD_EVENT, [schema.event_values(event) for event in events])
                holders = [(holder, game.id) for holder in schema.holders_of(game, events)]
                await database.executemany(schema.ADD_HOLDER, holders)
                return True

        return await self._with(work, "not-written")

    async def create_all(self, games: Sequence[tuple[GameRow, Sequence[Event]]]) -> None:
        async def work(database: Any) -> None:
            async with database.transaction():
                values = [schema.game_values(game) for game, _ in games]
                added = {row[0] for row in await database.fetchmany(f"{schema.ADD_GAME} RETURNING id", values)}
                new = [(game, events) for game, events in games if game.id in added]
                written = [schema.event_values(event) for _, events in new for event in events]
                holders = [(who, game.id) for game, events in new for who in schema.holders_of(game, events)]
                await database.executemany(schema.ADD_EVENT, written)
                await database.executemany(schema.ADD_HOLDER, holders)

        await self._with(work, "not-written")

    async def append(self, event: Event, summary: Summary, holder: str | None = None) -> bool:
        values = (*schema.event_values(event), *schema.summary_values(summary), holder, self.process)
        return await self._appending.add(values)

    async def _append(self, rows: list[tuple[Any, ...]]) -> set[tuple[str, int]]:
        """Writes events, all or none and by one visit; which of them are new."""
        found = await self._with(lambda database: database.fetchmany(_APPEND, rows), "not-written")
        return {(row[0], row[1]) for row in found}

    async def keep_review(self, game: str, text: str) -> None:
        await self._with(lambda database: database.execute(schema.KEEP_REVIEW, game, text), "not-written")

    async def review(self, game: str) -> str | None:
        rows = await self._fetch(schema.REVIEW, game)
        return str(rows[0][0]) if rows else None

    async def create_meeting(self, meeting: MeetingRow, happenings: Sequence[Happening]) -> bool:
        async def work(database: Any) -> bool:
            async with database.transaction():
                row = (meeting.id, meeting.code, meeting.key, meeting.made)
                if await database.execute(schema.ADD_MEETING, *row) != "INSERT 0 1":
                    return False
                values = [schema.happening_values(happening) for happening in happenings]
                await database.executemany(schema.ADD_HAPPENING, values)
                return True

        return await self._with(work, "not-written")

    async def find_meeting(self, name: str) -> MeetingRow | None:
        rows = await self._fetch(schema.meeting_question(name), name)
        return MeetingRow(*rows[0]) if rows else None

    async def add_happenings(self, happenings: Sequence[Happening], wake: int | None) -> bool:
        columns = zip(*(schema.happening_values(happening)[1:] for happening in happenings), strict=True)
        values = (happenings[0].meeting, *map(list, columns), wake, self.process)

        async def work(database: Any) -> bool:
            try:
                return bool(await database.fetch(_HAPPEN, *values))
            except asyncpg.UniqueViolationError:
                return False

        return await self._with(work, "not-written")

    async def happenings(self, meeting: str, since: int = 0) -> list[Happening]:
        return [schema.happening_of(row) for row in await self._fetch(schema.HAPPENINGS, meeting, since)]

    async def meetings_like(self, prefix: str) -> list[MeetingRow]:
        return [MeetingRow(*row) for row in await self._fetch(schema.MEETINGS_LIKE, prefix)]

    async def waking(self, before: int) -> list[str]:
        return [row[0] for row in await self._fetch(schema.WAKING, before)]

    async def forget_meeting(self, meeting: str, games: Sequence[str]) -> None:
        async def work(database: Any) -> None:
            async with database.transaction():
                for statement in schema.FORGET_MEETING:
                    await database.execute(statement, meeting)
                for statement in schema.FORGET_GAME:
                    await database.executemany(statement, [(game,) for game in games])
                await database.execute(f"SELECT pg_notify('{_CHANNEL}', $1)", f"{self.process} {meeting} ")

        await self._with(work, "not-written")

    async def remember(self, name: str, value: str) -> str:
        async def work(database: Any) -> str:
            await database.execute(schema.REMEMBER, name, value)
            return str(await database.fetchval(schema.RECALL, name))

        return await self._with(work, "not-written")

    async def find(self, name: str) -> GameRow | None:
        question = schema.BY_CODE if len(name) == schema.CODE_LENGTH else schema.BY_ID
        rows = await self._fetch(question, name)
        return schema.game_of(rows[0]) if rows else None

    async def events(self, game: str, since: int = 0) -> list[Event]:
        return [schema.event_of(row) for row in await self._fetch(schema.EVENTS, game, since)]

    async def games_of(self, player: str, most: int = 100) -> list[GameRow]:
        return [schema.game_of(row) for row in await self._fetch(schema.GAMES_OF, player, most)]

    async def count(self) -> int:
        rows = await self._fetch(schema.COUNT)
        return int(rows[0][0])

    def listen(self, heard: Heard) -> None:
        self._hearing.append(heard)
        self._listener = self._listener or asyncio.create_task(self._listen())

    def publish(self, game: str, text: str) -> None:
        task = asyncio.create_task(self._publish(f"{self.process} {game} {text}"))
        self._telling.add(task)
        task.add_done_callback(self._telling.discard)

    # --- inside ---

    async def _fetch(self, question: str, *values: object) -> list[Any]:
        return await self._with(lambda database: database.fetch(question, *values), "not-read")

    async def _with(self, work: Callable[[Any], Awaitable[T]], fault: str) -> T:
        """Work with a connection of the pool, which gets a new one for each that was broken."""
        if not self._pool:
            raise StoreFault(Sentence("serve.play.store-closed"))
        try:
            async with self._pool.acquire(timeout=_PATIENCE) as database:
                return await work(database)
        except _AWAY as error:
            raise StoreFault(Sentence(f"serve.play.{fault}", detail=_short(error))) from error

    async def _publish(self, payload: str) -> None:
        with suppress(StoreFault):
            await self._with(
                lambda database: database.execute(f"SELECT pg_notify('{_CHANNEL}', $1)", payload), "not-written"
            )

    async def _listen(self) -> None:
        """Listens for what others add, for ever; after each new beginning anything may have been missed."""
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

        def told(_: object, __: int, ___: str, payload: object) -> None:
            process, game, text = str(payload).split(" ", 2)
            if process != self.process:  # our own news are no news
                self._tell(game, text)

        try:
            await database.add_listener(_CHANNEL, told)
            self._tell(None, "")
            await gone.wait()
        finally:
            database.terminate()

    def _tell(self, name: str | None, text: str) -> None:
        for heard in self._hearing:
            heard(name, text)


def _short(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
