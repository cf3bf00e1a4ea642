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
from awale.server.store import schema
from awale.server.store.checkpoint import Checkpoints
from awale.server.store.rows import Event, GameRow, Happening, Heard, MeetingRow, StoreFault, Summary
from awale.words import Sentence

T = TypeVar("T")
_Work = Callable[[sqlite3.Connection], Any]
_Job = tuple[_Work, "asyncio.Future[Any]"]

#: How many writings go into one transaction at most, so that the first never waits long for the last.
_TOGETHER = 500


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

    async def open(self) -> None:
        self._loop = asyncio.get_running_loop()
        try:
            writing = await self._loop.run_in_executor(self._reader, self._prepare)
        except StoreFault:
            await self.close()
            raise
        self._writer = threading.Thread(target=self._write, args=(writing,), name="awale-writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        if self._writer and self._loop:
            self._jobs.put(None)
            await self._loop.run_in_executor(None, self._writer.join)
            self._writer = None
        if self._reading:
            await asyncio.get_running_loop().run_in_executor(self._reader, self._reading.close)
            self._reading = None
        self._reader.shutdown()

    async def create(self, game: GameRow, events: Sequence[Event]) -> bool:
        return await self._written(lambda database: _create(database, game, events))

    async def create_all(self, games: Sequence[tuple[GameRow, Sequence[Event]]]) -> None:
        await self._written(lambda database: [_create(database, game, events) for game, events in games])

    async def append(self, event: Event, summary: Summary, holder: str | None = None) -> bool:
        def work(database: sqlite3.Connection) -> bool:
            if not _run(database, schema.ADD_EVENT, *schema.event_values(event)).rowcount:
                return False
            _run(database, schema.SUM_UP, event.game, *schema.summary_values(summary))
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
            row = (meeting.id, meeting.code, meeting.key, meeting.made)
            if not _run(database, schema.ADD_MEETING, *row).rowcount:
                return False
            for happening in happenings:
                _run(database, schema.ADD_HAPPENING, *schema.happening_values(happening))
            return True

        return await self._written(work)

    async def find_meeting(self, name: str) -> MeetingRow | None:
        rows = await self._read(schema.meeting_question(name), name)
        return MeetingRow(*rows[0]) if rows else None

    async def add_happenings(self, happenings: Sequence[Happening], wake: int | None) -> bool:
        def work(database: sqlite3.Connection) -> bool:
            for happening in happenings:
                # Numbers follow each other: if the first is free, so are the others.
                if not _run(database, schema.ADD_HAPPENING, *schema.happening_values(happening)).rowcount:
                    return False
            _run(database, schema.WAKE, happenings[0].meeting, wake)
            return True

        return await self._written(work)

    async def happenings(self, meeting: str, since: int = 0) -> list[Happening]:
        return [schema.happening_of(row) for row in await self._read(schema.HAPPENINGS, meeting, since)]

    async def meetings_like(self, prefix: str) -> list[MeetingRow]:
        return [MeetingRow(*row) for row in await self._read(schema.MEETINGS_LIKE, prefix)]

    async def waking(self, before: int) -> list[str]:
        return [row[0] for row in await self._read(schema.WAKING, before)]

    async def forget_meeting(self, meeting: str, games: Sequence[str]) -> None:
        def work(database: sqlite3.Connection) -> None:
            for statement in schema.FORGET_MEETING:
                _run(database, statement, meeting)
            for game in games:
                for statement in schema.FORGET_GAME:
                    _run(database, statement, game)

        await self._written(work)

    async def remember(self, name: str, value: str) -> str:
        def work(database: sqlite3.Connection) -> str:
            _run(database, schema.REMEMBER, name, value)
            return str(_run(database, schema.RECALL, name).fetchone()[0])

        return await self._written(work)

    async def find(self, name: str) -> GameRow | None:
        question = schema.BY_CODE if len(name) == schema.CODE_LENGTH else schema.BY_ID
        rows = await self._read(question, name)
        return schema.game_of(rows[0]) if rows else None

    async def events(self, game: str, since: int = 0) -> list[Event]:
        return [schema.event_of(row) for row in await self._read(schema.EVENTS, game, since)]

    async def games_of(self, player: str, most: int = 100) -> list[GameRow]:
        return [schema.game_of(row) for row in await self._read(schema.GAMES_OF, player, most)]

    async def count(self) -> int:
        rows = await self._read(schema.COUNT)
        return int(rows[0][0])

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
            raise StoreFault(Sentence("serve.play.not-read", detail=str(error))) from error

    async def _written(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """The result of some work, when it is on disk."""
        if not (self._loop and self._writer):
            raise StoreFault(Sentence("serve.play.store-closed"))
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((work, future))
        return await future

    def _prepare(self) -> sqlite3.Connection:
        """Opens the file twice, once to read and once to write, and makes what isn't there."""
        writing = None
        try:
            private_folder(self.path.parent)
            private_file(self.path)
            writing = self._connect()
            writing.execute("BEGIN IMMEDIATE")
            for table in schema.TABLES:
                writing.execute(table.format(compact=" WITHOUT ROWID"))
            _run(writing, schema.REMEMBER, "schema", str(schema.VERSION))
            schema.check_version(_run(writing, schema.RECALL, "schema").fetchone()[0])
            writing.execute("COMMIT")
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
        except sqlite3.Error:
            database.close()
            raise
        return database

    def _write(self, database: sqlite3.Connection) -> None:
        """The writer's whole life."""
        database.execute("PRAGMA wal_autocheckpoint = 0")
        checkpoints = Checkpoints(self._connect)
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
            checkpoints.wrote(len(jobs))
        checkpoints.stop()
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

        if jobs and self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(settle)


def _create(database: sqlite3.Connection, game: GameRow, events: Sequence[Event]) -> bool:
    if game.code:
        _run(database, schema.FREE_CODE, game.code)
    if not _run(database, schema.ADD_GAME, *schema.game_values(game)).rowcount:
        return False
    for event in events:
        _run(database, schema.ADD_EVENT, *schema.event_values(event))
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
        return [StoreFault(Sentence("serve.play.not-written", detail=str(error)))]
    return results


def _run(database: sqlite3.Connection, question: str, *values: object) -> sqlite3.Cursor:
    """Runs a question whose values are $1, $2…"""
    return database.execute(question, {str(number): value for number, value in enumerate(values, start=1)})
