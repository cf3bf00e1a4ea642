"""The store in one file, by SQLite: what a family, a school or a small server needs.

One thread writes. It takes all that waits, writes it in one transaction and only then lets those who wait go on: a
move costs a share of one visit to the disk, and is there when it is acknowledged. Reading goes on beside it.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

from awale.server.private import private_file, private_folder
from awale.server.store import rewriting, schema, upgrade
from awale.server.store.checkpoint import Checkpoints
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

T = TypeVar("T")
_Work = Callable[[sqlite3.Connection], Any]
_Job = tuple[_Work, "asyncio.Future[Any]"]

#: How many writings go into one transaction at most, so that the first never waits long for the last.
_TOGETHER = 500
_SIZE = (
    "SELECT (page_count - freelist_count) * page_size "
    "FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()"
)
#: For how many seconds a deletion waits until nothing of it is left in the log; then that goes on behind it.
_UNTIL_WIPED = 5.0


class SqliteStore:
    """Games in one file. To be used from one event loop."""

    process = ""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, "awale-reader")
        self._reading: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._checkpoints: Checkpoints | None = None

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            writing = await self._loop.run_in_executor(self._reader, self._prepare)
        except StoreFault:
            await self.close()
            raise
        self._checkpoints = Checkpoints(self._connect)
        self._writer = threading.Thread(target=self._write, args=(writing,), name="awale-writer", daemon=True)
        self._writer.start()
        # What was deleted by a process that was killed before its log was empty.
        await self._empty_log()

    async def close(self) -> None:
        if self._writer and self._loop:
            self._jobs.put(None)
            await self._loop.run_in_executor(None, self._writer.join)
            self._writer = None
        if self._checkpoints:
            await asyncio.get_running_loop().run_in_executor(None, self._checkpoints.stop)
            self._checkpoints = None
        if self._reading:
            await asyncio.get_running_loop().run_in_executor(self._reader, self._reading.close)
            self._reading = None
        self._reader.shutdown()

    async def create(self, game: GameRow, events: Sequence[Event]) -> bool:
        return await self._written(lambda database: _create(database, game, events))

    async def create_all(self, meeting: str, games: Sequence[tuple[GameRow, Sequence[Event]]]) -> bool:
        def work(database: sqlite3.Connection) -> bool:
            if _seal(database, schema.SEAL_OF_MEETING, meeting) is None:
                return False
            for game, events in games:
                _create(database, game, events)
            return True

        return await self._written(work)

    async def append(self, event: Event, summary: Summary, holder: str | None = None) -> bool:
        def work(database: sqlite3.Connection) -> bool:
            seal = _seal(database, schema.SEAL_OF_GAME, event.game)
            if not (seal and _run(database, schema.ADD_EVENT, *schema.event_values(event, seal)).rowcount):
                return False
            _run(database, schema.SUM_UP, event.game, *schema.summary_values(summary, seal))
            if holder:
                _run(database, schema.ADD_HOLDER, holder, event.game)
            return True

        return await self._written(work)

    async def keep_review(self, game: str, text: str) -> None:
        await self._written(lambda database: _run(database, schema.KEEP_REVIEW, game, text).rowcount)

    async def review(self, game: str) -> str | None:
        rows = await self._read(schema.REVIEW, game)
        return str(rows[0][0]) if rows else None

    async def create_meeting(self, meeting: MeetingRow, happenings: Sequence[Happening]) -> bool:
        def work(database: sqlite3.Connection) -> bool:
            seal = Seal.new()
            row = (meeting.id, meeting.code, meeting.key, meeting.made, seal.id)
            if not _run(database, schema.ADD_MEETING, *row).rowcount:
                return False
            _run(database, schema.ADD_SEAL, seal.id, seal.key)
            for happening in happenings:
                _run(database, schema.ADD_HAPPENING, *schema.happening_values(happening, seal))
            return True

        return await self._written(work)

    async def find_meeting(self, name: str) -> MeetingRow | None:
        rows = await self._read(schema.meeting_question(name), name)
        return MeetingRow(*rows[0]) if rows else None

    async def add_happenings(self, happenings: Sequence[Happening], wake: int | None) -> bool:
        def work(database: sqlite3.Connection) -> bool:
            seal = _seal(database, schema.SEAL_OF_MEETING, happenings[0].meeting)
            if seal is None:  # the meeting was deleted in the meantime
                return False
            for happening in happenings:
                # Numbers follow each other: if the first is free, so are the others.
                if not _run(database, schema.ADD_HAPPENING, *schema.happening_values(happening, seal)).rowcount:
                    return False
            _run(database, schema.WAKE, happenings[0].meeting, wake)
            return True

        return await self._written(work)

    async def replace_happening(self, happening: Happening, length: int) -> bool:
        def work(database: sqlite3.Connection) -> bool:
            seal = _seal(database, schema.SEAL_OF_MEETING, happening.meeting)
            if seal is None:
                return False
            values = schema.replacing_values(happening, length, seal)
            return _run(database, schema.REPLACE_HAPPENING, *values).rowcount > 0

        return await self._written(work)

    async def happenings(self, meeting: str, since: int = 0, kind: str | None = None) -> list[Happening]:
        question, more = (schema.HAPPENINGS_OF, [kind]) if kind else (schema.HAPPENINGS, [])
        return schema.happenings_of(await self._read(question, meeting, since, *more))

    async def meetings_like(self, prefix: str) -> list[MeetingRow]:
        return [MeetingRow(*row) for row in await self._read(schema.MEETINGS_LIKE, prefix)]

    async def waking(self, before: int) -> list[str]:
        return [row[0] for row in await self._read(schema.WAKING, before)]

    async def old_games(self, before: int, most: int) -> list[str]:
        return [row[0] for row in await self._read(schema.OLD_GAMES, before, most)]

    async def old_meetings(self, before: int, most: int, but: str) -> list[str]:
        return [row[0] for row in await self._read(schema.OLD_MEETINGS, before, most, but)]

    async def forget_meeting(self, meeting: str) -> list[str]:
        def work(database: sqlite3.Connection) -> list[str]:
            games = [row[0] for row in _run(database, schema.GAMES_OF_MEETING, meeting)]
            for game in games:
                _forget(database, schema.FORGET_GAME, game)
            _forget(database, schema.FORGET_MEETING, meeting)
            return games

        return await self._wiped(work)

    async def forget_game(self, game: str) -> None:
        await self._wiped(lambda database: _forget(database, schema.FORGET_GAME, game))

    async def rewrite_game(self, game: str, change: GameChange) -> bool:
        def work(database: sqlite3.Connection) -> bool:
            found = _run(database, schema.BY_ID, game).fetchone()
            if found is None:
                return False
            row, events = schema.game_of(found), schema.events_of(_run(database, schema.EVENTS, game, 0).fetchall())
            changed = change(row, events)
            return changed is not None and _take(database, rewriting.game_steps((row, events), changed))

        return await self._wiped(work)

    async def rewrite_meeting(self, meeting: str, change: MeetingChange, wake: int | None) -> bool:
        def work(database: sqlite3.Connection) -> bool:
            happenings = schema.happenings_of(_run(database, schema.HAPPENINGS, meeting, 0).fetchall())
            changed = change(happenings) if happenings else None
            return changed is not None and _take(database, rewriting.meeting_steps(meeting, changed, wake))

        return await self._wiped(work)

    async def remember(self, name: str, value: str) -> str:
        def work(database: sqlite3.Connection) -> str:
            _run(database, schema.REMEMBER, name, value)
            return str(_run(database, schema.RECALL, name).fetchone()[0])

        return await self._written(work)

    async def write_mark(self, mark: str) -> None:
        await self._written(lambda database: _run(database, schema.MARK, mark).rowcount)

    async def find(self, name: str) -> GameRow | None:
        question = schema.BY_CODE if len(name) == schema.CODE_LENGTH else schema.BY_ID
        rows = await self._read(question, name)
        return schema.game_of(rows[0]) if rows else None

    async def events(self, game: str, since: int = 0) -> list[Event]:
        return schema.events_of(await self._read(schema.EVENTS, game, since))

    async def games_of(self, player: str, most: int = 100) -> list[GameRow]:
        return [schema.game_of(row) for row in await self._read(schema.GAMES_OF, player, most)]

    async def count(self) -> int:
        rows = await self._read(schema.COUNT)
        return int(rows[0][0])

    async def size(self) -> int:
        rows = await self._read(_SIZE)
        log = self.path.with_name(f"{self.path.name}-wal")
        return int(rows[0][0]) + (log.stat().st_size if log.exists() else 0)

    def listen(self, heard: Heard) -> None:
        """One file is for one server: nobody else adds to it."""

    def publish(self, game: str, text: str) -> None:
        """Nobody would hear it."""

    # --- reading and writing ---

    async def _read(self, question: str, *values: object) -> list[Any]:
        if not (self._loop and self._reading):
            raise StoreFault(Sentence("serve.play.store-closed"))
        reading = self._reading
        try:
            return await self._loop.run_in_executor(self._reader, lambda: _run(reading, question, *values).fetchall())
        except sqlite3.Error as error:
            raise failed("not-read", error) from error

    async def _written(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The result of some work, when it is on disk."""
        if not (self._loop and self._writer):
            raise StoreFault(Sentence("serve.play.store-closed"))
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((work, future))
        return await future

    async def _wiped(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The result of some work that removes something, when that is in no file any more.

        Who reads for long (a backup) keeps the log from being emptied: then it is emptied later, or by the next that
        opens the file.
        """
        result = await self._written(work)
        await self._empty_log()
        return result

    async def _empty_log(self) -> None:
        loop, emptied = asyncio.get_running_loop(), asyncio.Event()
        if self._checkpoints:
            self._checkpoints.empty(lambda: _call(loop, emptied.set))
            with suppress(TimeoutError):
                await asyncio.wait_for(emptied.wait(), _UNTIL_WIPED)

    def _prepare(self) -> sqlite3.Connection:
        """Opens the file twice, once to read and once to write, and makes what isn't there."""
        writing = None
        try:
            private_folder(self.path.parent)
            private_file(self.path)
            writing = self._connect()
            if make_tables(writing) < schema.VERSION:
                _upgrade(writing)
            self._reading = self._connect()
            return writing
        except (sqlite3.Error, OSError, StoreFault) as error:
            if writing:
                writing.close()
            if isinstance(error, StoreFault):
                raise
            raise StoreFault(Sentence("serve.play.cannot-open", file=str(self.path), detail=str(error))) from error

    def _connect(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, isolation_level=None, check_same_thread=False, timeout=10)
        try:
            database.execute("PRAGMA journal_mode = WAL")
            # Without it the log is only handed to the system, and a power cut may take what was acknowledged.
            database.execute("PRAGMA synchronous = FULL")
            # What is deleted is overwritten; not every SQLite does so by itself.
            database.execute("PRAGMA secure_delete = ON")
        except sqlite3.Error:
            database.close()
            raise
        return database

    def _write(self, database: sqlite3.Connection) -> None:
        """The writer's whole life."""
        database.execute("PRAGMA wal_autocheckpoint = 0")
        ending = False
        while not ending:
            jobs: list[_Job] = []
            job = self._jobs.get()
            while job and len(jobs) < _TOGETHER:
                jobs.append(job)
                try:
                    job = self._jobs.get_nowait()
                except queue.Empty:
                    break
            else:
                ending = job is None
                if job:
                    jobs.append(job)
            self._tell(jobs, _together(database, [work for work, _ in jobs]))
            if self._checkpoints:
                self._checkpoints.wrote(len(jobs))
        database.close()

    def _tell(self, jobs: list[_Job], results: list[Any]) -> None:
        """Back to the event loop, once for all."""

        def settle() -> None:
            for (_, future), result in zip(jobs, results, strict=True):
                if future.done():
                    continue
                if isinstance(result, StoreFault):
                    future.set_exception(result)
                else:
                    future.set_result(result)

        if jobs and self._loop:
            _call(self._loop, settle)


def make_tables(database: sqlite3.Connection) -> int:
    """Makes what isn't there; the version of what is. Raises :exc:`StoreFault` if that is a later one."""
    database.execute("BEGIN IMMEDIATE")
    for table in schema.TABLES:
        database.execute(table.format(compact=" WITHOUT ROWID"))
    _run(database, schema.REMEMBER, "schema", str(schema.VERSION))
    version = schema.check_version(_run(database, schema.RECALL, "schema").fetchone()[0])
    for table, column in schema.NEW_COLUMNS:
        if column not in {row[1] for row in database.execute(f"PRAGMA table_info({table})")}:
            database.execute(f"ALTER TABLE {table} ADD COLUMN {column} TEXT")
    for index in schema.INDEXES:
        database.execute(index)
    database.execute("COMMIT")
    return version


def _upgrade(database: sqlite3.Connection) -> None:
    """Brings rows of an earlier version into today's form, then wipes what is left of them."""
    steps = upgrade.steps()
    asked = next(steps, None)
    with suppress(StopIteration):
        while True:
            if asked is None:
                database.execute("COMMIT")
                asked = steps.send([])
                continue
            if not database.in_transaction:
                database.execute("BEGIN IMMEDIATE")
            question, runs = asked
            asked = steps.send([row for values in runs for row in _run(database, question, *values).fetchall()])
    # The earlier version did not overwrite what it deleted.
    database.execute("VACUUM")
    _run(database, schema.RENEW, "schema", str(schema.VERSION))
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _call(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    """Calls something in the event loop from another thread, if it still runs."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(work)


def _seal(database: sqlite3.Connection, question: str, owner: str) -> Seal | None:
    """The seal of a game or a meeting; nothing, if that isn't there any more."""
    found = _run(database, question, owner).fetchone()
    return Seal(*found) if found else None


def _forget(database: sqlite3.Connection, statements: Sequence[str], name: str) -> None:
    for statement in statements:
        _run(database, statement, name)


def _take(database: sqlite3.Connection, steps: Sequence[rewriting.Step]) -> bool:
    for statement, runs in steps:
        for values in runs:
            _run(database, statement, *values)
    return True


def _create(database: sqlite3.Connection, game: GameRow, events: Sequence[Event]) -> bool:
    if game.code:
        _run(database, schema.FREE_CODE, game.code)
    seal = Seal.new()
    if not _run(database, schema.ADD_GAME, *schema.game_values(game, seal)).rowcount:
        return False
    _run(database, schema.ADD_SEAL, seal.id, seal.key)
    for event in events:
        _run(database, schema.ADD_EVENT, *schema.event_values(event, seal))
    for holder in schema.holders_of(game, events):
        _run(database, schema.ADD_HOLDER, holder, game.id)
    return True


def _together(database: sqlite3.Connection, works: list[_Work]) -> list[Any]:
    """All of it in one transaction. If that fails, each alone: then only those fail that can't be done."""
    if not works:
        return []
    try:
        database.execute("BEGIN IMMEDIATE")
        results = [work(database) for work in works]
        database.execute("COMMIT")
    except Exception as error:  # the writer must outlive whatever it is given
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        if len(works) > 1:
            return [_together(database, [work])[0] for work in works]
        return [failed("not-written", error, getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL)]
    return results


def _run(database: sqlite3.Connection, question: str, *values: object) -> sqlite3.Cursor:
    """Runs a question whose values are $1, $2…"""
    return database.execute(question, {str(number): value for number, value in enumerate(values, start=1)})
