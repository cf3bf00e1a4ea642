"""The store in PostgreSQL: for many games, and for several servers that see each other's moves.

Whoever adds an event tells the others by NOTIFY, in the same transaction: they hear of it when it is on disk. Such
transactions are committed one after the other by PostgreSQL, so that events are written in groups. The connection that
listens is opened again when PostgreSQL was away; then any game may have gone on.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import Any, TypeVar

import asyncpg  # type: ignore[import-untyped]

from awale.server.store import rewriting, schema, upgrade
from awale.server.store.grouping import Groups
from awale.server.store.rows import (
    Event,
    GameChange,
    GameRow,
    Happening,
    Heard,
    MeetingChange,
    MeetingRow,
    StoreFault,
    Summary,
    failed,
)
from awale.server.store.seal import Seal
from awale.words import Sentence

log = logging.getLogger("awale.server")
T = TypeVar("T")

_CHANNEL = "awale"
#: Only one process at a time makes the tables; any number will do, as long as all agree.
_MAKING = 0x6177616C
#: How long to wait for PostgreSQL, in seconds: for an answer, and before asking once more.
_PATIENCE, _PAUSE = 10.0, 0.5
_MOST_CONNECTIONS = 8

#: Of how many games and meetings the keys are in memory.
_MOST_SEALS = 10_000

#: The event, what it changes in the lists, and the news of it: one statement. The game's row is held first: a game that
#: is being deleted or sealed anew is waited for, and takes nothing if it is gone or has another key then.
_APPEND = f"""
    WITH alive AS (SELECT id, made FROM games WHERE id = $1 AND seal = $12 FOR NO KEY UPDATE),
        added AS (INSERT INTO events SELECT id, $2::integer, $3::text, $4::text, $5::text, $6::bigint, $7::bigint
            FROM alive ON CONFLICT DO NOTHING RETURNING game, n),
        summed AS (UPDATE games SET summary = $8, is_over = $9 FROM added WHERE id = added.game),
        held AS (INSERT INTO holders SELECT $10::text, made, id FROM alive, added
            WHERE $10::text IS NOT NULL ON CONFLICT DO NOTHING)
    SELECT game, n, pg_notify('{_CHANNEL}', $11 || ' ' || game || ' ') FROM added
"""

#: One or several things that happened at a meeting, and one piece of news. A meeting that was deleted takes no more.
_HAPPEN = f"""
    WITH alive AS (SELECT id FROM meetings WHERE id = $1 AND seal = $8 FOR NO KEY UPDATE),
        added AS (INSERT INTO happenings SELECT id, new.* FROM alive,
            unnest($2::integer[], $3::text[], $4::text[], $5::bigint[]) AS new RETURNING meeting),
        woken AS (UPDATE meetings SET wake = $6 WHERE id IN (SELECT meeting FROM added))
    SELECT pg_notify('{_CHANNEL}', $7 || ' ' || meeting || ' ') FROM (SELECT DISTINCT meeting FROM added) AS news
"""

#: One thing in the place of another, and the news of it.
_REPLACE = f"""
    WITH alive AS (SELECT id FROM meetings WHERE id = $1 AND seal = $7 FOR NO KEY UPDATE),
        changed AS ({schema.REPLACE_HAPPENING} AND EXISTS (SELECT 1 FROM alive) RETURNING meeting)
    SELECT pg_notify('{_CHANNEL}', $6 || ' ' || meeting || ' ') FROM changed
"""

#: Whoever deletes waits for those who are writing, and those who would like to write wait for it. Rows are held in the
#: order in which events are written, so that no two wait for each other.
_HOLD_MEETING = "SELECT id FROM meetings WHERE id = $1 FOR UPDATE"
_STAY_MEETING = "SELECT id FROM meetings WHERE id = $1 FOR KEY SHARE"
_HOLD_GAMES = 'SELECT id FROM games WHERE meeting = $1 ORDER BY id COLLATE "C" FOR UPDATE'
_HOLD_GAME = "SELECT id FROM games WHERE id = $1 FOR UPDATE"
_NOTIFY = f"SELECT pg_notify('{_CHANNEL}', $1)"

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
        self._seals: OrderedDict[str, Seal] = OrderedDict()
        self._cleaning: asyncio.Task[None] | None = None
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
            async with self._pool.acquire() as database:
                await _prepare(database)
        except StoreFault:
            await self.close()
            raise
        except (*_AWAY, ValueError) as error:
            await self.close()
            raise StoreFault(Sentence("serve.play.no-database", detail=_short(error))) from error

    async def close(self) -> None:
        if self._cleaning:
            self._cleaning.cancel()
            with suppress(asyncio.CancelledError):
                await self._cleaning
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
                return bool(await _create(database, [(game, events)]))

        return await self._with(work, "not-written")

    async def create_all(self, meeting: str, games: Sequence[tuple[GameRow, Sequence[Event]]]) -> bool:
        async def work(database: Any) -> bool:
            async with database.transaction():
                if not await database.fetchval(_STAY_MEETING, meeting):
                    return False
                await _create(database, games)
                return True

        return await self._with(work, "not-written")

    async def append(self, event: Event, summary: Summary, holder: str | None = None) -> bool:
        async def work(seal: Seal) -> bool:
            sealed = (*schema.event_values(event, seal), *schema.summary_values(summary, seal))
            return await self._appending.add((*sealed, holder, self.process, seal.id))

        return await self._sealed(schema.SEAL_OF_GAME, event.game, work)

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
                seal = Seal.new()
                row = (meeting.id, meeting.code, meeting.key, meeting.made, seal.id)
                if await database.execute(schema.ADD_MEETING, *row) != "INSERT 0 1":
                    return False
                await database.execute(schema.ADD_SEAL, seal.id, seal.key)
                values = [schema.happening_values(happening, seal) for happening in happenings]
                await database.executemany(schema.ADD_HAPPENING, values)
                return True

        return await self._with(work, "not-written")

    async def find_meeting(self, name: str) -> MeetingRow | None:
        rows = await self._fetch(schema.meeting_question(name), name)
        return MeetingRow(*rows[0]) if rows else None

    async def add_happenings(self, happenings: Sequence[Happening], wake: int | None) -> bool:
        async def work(seal: Seal) -> bool:
            columns = zip(*(schema.happening_values(happening, seal)[1:] for happening in happenings), strict=True)
            values = (happenings[0].meeting, *map(list, columns), wake, self.process, seal.id)
            return await self._with(lambda database: _happen(database, values), "not-written")

        return await self._sealed(schema.SEAL_OF_MEETING, happenings[0].meeting, work)

    async def replace_happening(self, happening: Happening, length: int) -> bool:
        async def work(seal: Seal) -> bool:
            values = (*schema.replacing_values(happening, length, seal), self.process, seal.id)
            return bool(await self._with(lambda database: database.fetch(_REPLACE, *values), "not-written"))

        return await self._sealed(schema.SEAL_OF_MEETING, happening.meeting, work)

    async def happenings(self, meeting: str, since: int = 0, kind: str | None = None) -> list[Happening]:
        question, more = (schema.HAPPENINGS_OF, [kind]) if kind else (schema.HAPPENINGS, [])
        return schema.happenings_of(await self._fetch(question, meeting, since, *more))

    async def meetings_like(self, prefix: str) -> list[MeetingRow]:
        return [MeetingRow(*row) for row in await self._fetch(schema.MEETINGS_LIKE, prefix)]

    async def waking(self, before: int) -> list[str]:
        return [row[0] for row in await self._fetch(schema.WAKING, before)]

    async def old_games(self, before: int, most: int) -> list[str]:
        return [row[0] for row in await self._fetch(schema.OLD_GAMES, before, most)]

    async def old_meetings(self, before: int, most: int, but: str) -> list[str]:
        return [row[0] for row in await self._fetch(schema.OLD_MEETINGS, before, most, but)]

    async def forget_meeting(self, meeting: str) -> list[str]:
        async def work(database: Any) -> list[str]:
            async with database.transaction():
                await database.execute(_HOLD_MEETING, meeting)
                games = [row[0] for row in await database.fetch(_HOLD_GAMES, meeting)]
                await self._forget(database, schema.FORGET_GAME, games)
                await self._forget(database, schema.FORGET_MEETING, [meeting])
                return games

        games = await self._with(work, "not-written")
        self._clean_up(meeting, *games)
        return games

    async def forget_game(self, game: str) -> None:
        async def work(database: Any) -> None:
            async with database.transaction():
                await database.execute(_HOLD_GAME, game)
                await self._forget(database, schema.FORGET_GAME, [game])

        await self._with(work, "not-written")
        self._clean_up(game)

    async def rewrite_game(self, game: str, change: GameChange) -> bool:
        async def work(database: Any) -> Sequence[rewriting.Step] | None:
            await database.execute(_HOLD_GAME, game)
            found = await database.fetchrow(schema.BY_ID, game)
            if found is None:
                return None
            row, events = schema.game_of(found), schema.events_of(await database.fetch(schema.EVENTS, game, 0))
            changed = change(row, events)
            return rewriting.game_steps((row, events), changed) if changed else None

        return await self._rewrite(game, work)

    async def rewrite_meeting(self, meeting: str, change: MeetingChange, wake: int | None) -> bool:
        async def work(database: Any) -> Sequence[rewriting.Step] | None:
            await database.execute(_HOLD_MEETING, meeting)
            happenings = schema.happenings_of(await database.fetch(schema.HAPPENINGS, meeting, 0))
            changed = change(happenings) if happenings else None
            return rewriting.meeting_steps(meeting, changed, wake) if changed else None

        return await self._rewrite(meeting, work)

    async def _rewrite(self, name: str, work: Callable[[Any], Awaitable[Sequence[rewriting.Step] | None]]) -> bool:
        async def whole(database: Any) -> bool:
            async with database.transaction():
                steps = await work(database)
                for statement, runs in steps or ():
                    await database.executemany(statement, runs)
                await database.execute(_NOTIFY, f"{self.process} {name} ")
                return steps is not None

        written = await self._with(whole, "not-written")
        self._clean_up(name)
        return written

    async def remember(self, name: str, value: str) -> str:
        async def work(database: Any) -> str:
            await database.execute(schema.REMEMBER, name, value)
            return str(await database.fetchval(schema.RECALL, name))

        return await self._with(work, "not-written")

    async def write_mark(self, mark: str) -> None:
        await self._with(lambda database: database.execute(schema.MARK, mark), "not-written")

    async def find(self, name: str) -> GameRow | None:
        question = schema.BY_CODE if len(name) == schema.CODE_LENGTH else schema.BY_ID
        rows = await self._fetch(question, name)
        return schema.game_of(rows[0]) if rows else None

    async def events(self, game: str, since: int = 0) -> list[Event]:
        return schema.events_of(await self._fetch(schema.EVENTS, game, since))

    async def games_of(self, player: str, most: int = 100) -> list[GameRow]:
        return [schema.game_of(row) for row in await self._fetch(schema.GAMES_OF, player, most)]

    async def count(self) -> int:
        rows = await self._fetch(schema.COUNT)
        return int(rows[0][0])

    async def size(self) -> int:
        rows = await self._fetch("SELECT pg_database_size(current_database())")
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
            raise failed(fault, error, isinstance(error, asyncpg.DiskFullError)) from error

    async def _sealed(self, question: str, owner: str, work: Callable[[Seal], Awaitable[bool]]) -> bool:
        """Writes something with the seal of its game or meeting; ``False`` if that isn't there any more.

        Another process may have sealed it anew. Then nothing is written with the old key, and it is done again.
        """
        while seal := self._seals.get(owner) or await self._find_seal(question, owner):
            if await work(seal):
                return True
            now = await self._find_seal(question, owner)
            if now is None or now.id == seal.id:
                return False
        return False

    async def _find_seal(self, question: str, owner: str) -> Seal | None:
        rows = await self._with(lambda database: database.fetch(question, owner), "not-written")
        self._seals.pop(owner, None)
        if rows:
            self._seals[owner] = Seal(*rows[0])
        if len(self._seals) > _MOST_SEALS:
            self._seals.popitem(last=False)
        return self._seals.get(owner)

    async def _forget(self, database: Any, statements: Sequence[str], names: Sequence[str]) -> None:
        """Removes games or meetings; whoever has one of them in memory hears of it."""
        for statement in statements:
            await database.executemany(statement, [(name,) for name in names])
        await database.executemany(_NOTIFY, [(f"{self.process} {name} ",) for name in names])

    def _clean_up(self, *gone: str) -> None:
        """Forgets keys, here and, as far as it may, in the pages of the database."""
        for name in gone:
            self._seals.pop(name, None)
        if self._cleaning is None or self._cleaning.done():
            self._cleaning = asyncio.create_task(self._vacuum())

    async def _vacuum(self) -> None:
        with suppress(StoreFault):
            await self._with(lambda database: database.execute("VACUUM seals"), "not-written")

    async def _publish(self, payload: str) -> None:
        with suppress(StoreFault):
            await self._with(lambda database: database.execute(_NOTIFY, payload), "not-written")

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


async def _prepare(database: Any) -> None:
    """Makes what isn't there, and brings what is into today's form; one process at a time, the others wait for it."""
    await database.execute(f"SELECT pg_advisory_lock({_MAKING})", timeout=None)
    try:
        async with database.transaction():
            for statement in make_tables():
                await database.execute(statement)
            await database.execute(schema.REMEMBER, "schema", str(schema.VERSION))
            # A later version may have other columns: refused before anything is made of it.
            version = schema.check_version(await database.fetchval(schema.RECALL, "schema"))
        if version < schema.VERSION:
            await _upgrade(database)
    finally:
        await database.execute(f"SELECT pg_advisory_unlock({_MAKING})")


def make_tables() -> list[str]:
    """The statements that make what isn't there."""
    columns = [f"ALTER TABLE {table} ADD COLUMN IF NOT EXISTS {column} TEXT" for table, column in schema.NEW_COLUMNS]
    return [*(table.format(compact="") for table in schema.TABLES), *columns, *schema.INDEXES]


async def _upgrade(database: Any) -> None:
    """Brings rows of an earlier version into today's form, then cleans up what is left of them, as far as it may."""
    steps = upgrade.steps()
    asked = next(steps, None)
    transaction = None
    with suppress(StopIteration):
        while True:
            if asked is None:
                if transaction:
                    await transaction.commit()
                transaction, asked = None, steps.send([])
                continue
            if transaction is None:
                transaction = database.transaction()
                await transaction.start()
            question, runs = asked
            if question.startswith("SELECT"):
                asked = steps.send([row for values in runs for row in await database.fetch(question, *values)])
            else:
                await database.executemany(question, runs, timeout=None)
                asked = steps.send([])
    with suppress(asyncpg.PostgresError):
        await database.execute("VACUUM (FULL, ANALYZE) games, events, happenings", timeout=None)
    await database.execute(schema.RENEW, "schema", str(schema.VERSION))


async def _create(database: Any, games: Sequence[tuple[GameRow, Sequence[Event]]]) -> set[str]:
    """Adds new games with their first events; the ids of those that are new."""
    seals = {game.id: Seal.new() for game, _ in games}
    values = [schema.game_values(game, seals[game.id]) for game, _ in games]
    added = {row[0] for row in await database.fetchmany(f"{schema.ADD_GAME} RETURNING id", values)}
    new = [(game, events) for game, events in games if game.id in added]
    keys = [(seals[game.id].id, seals[game.id].key) for game, _ in new]
    written = [schema.event_values(event, seals[game.id]) for game, events in new for event in events]
    holders = [(who, game.id) for game, events in new for who in schema.holders_of(game, events)]
    await database.executemany(schema.ADD_SEAL, keys)
    await database.executemany(schema.ADD_EVENT, written)
    await database.executemany(schema.ADD_HOLDER, holders)
    return added


async def _happen(database: Any, values: tuple[Any, ...]) -> bool:
    try:
        return bool(await database.fetch(_HAPPEN, *values))
    except asyncpg.UniqueViolationError:
        return False


def _short(error: BaseException) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
