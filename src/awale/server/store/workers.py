"""Runs the work with an SQLite file, in threads or, where there are none, in the event loop.

One thread writes. It takes all jobs that wait, runs them in one transaction, and returns their results when that is
committed: so moves share one sync to the disk, and are on disk when they are acknowledged. Another thread reads.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from awale.server.store.checkpoint import Checkpoints
from awale.server.store.rows import StoreFault, failed
from awale.words import Sentence

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]
#: Returns when all that was written so far is on disk.
Flush = Callable[[], Awaitable[None]]
_Job = tuple[Work[Any], "asyncio.Future[Any]"]

#: The most jobs in one transaction, so that the first never waits long for the last.
_TOGETHER = 500
#: For how many seconds a deletion waits for the log to be emptied; after that it is done in the background.
_UNTIL_WIPED = 5.0


class SqliteWorker(Protocol):
    """The connections to a file. To be used from one event loop."""

    #: SQLite's journal mode.
    journal_mode: str

    async def open(self, connect: Callable[[], sqlite3.Connection], prepare: Work[None]) -> None:
        """Opens the file, and runs ``prepare``."""

    async def read(self, work: Work[T]) -> T:
        """Runs some work that only reads, and returns its result."""

    async def write(self, work: Work[T]) -> T:
        """Runs some work; returns its result when it is on disk. The work is repeated if another in its group fails."""

    async def empty_log(self) -> None:
        """Waits until nothing that was deleted is left in SQLite's log."""

    async def close(self) -> None:
        """Waits for what is being written."""


class Inline:
    """Runs everything in the event loop. There is no write-ahead log: SQLite writes into the file itself."""

    journal_mode = "DELETE"

    def __init__(self, flush: Flush | None = None) -> None:
        """``flush`` is for where a file isn't kept by itself once it is written."""
        self._flush = flush
        self._database: sqlite3.Connection | None = None

    async def open(self, connect: Callable[[], sqlite3.Connection], prepare: Work[None]) -> None:
        self._database = connect()
        prepare(self._database)
        await self._flushed()

    async def read(self, work: Work[T]) -> T:
        return work(self._opened())

    async def write(self, work: Work[T]) -> T:
        [result] = together(self._opened(), [work])
        if isinstance(result, StoreFault):
            raise result
        await self._flushed()
        done: T = result
        return done

    async def empty_log(self) -> None:
        pass

    async def close(self) -> None:
        if self._database:
            self._database.close()
            self._database = None

    async def _flushed(self) -> None:
        if self._flush is None:
            return
        try:
            await self._flush()
        except Exception as error:  # whatever the system says: it isn't kept
            raise failed("not-written", error) from error

    def _opened(self) -> sqlite3.Connection:
        if self._database is None:
            raise closed()
        return self._database


class Threads:
    """A thread that writes, one that reads, and one for checkpoints."""

    journal_mode = "WAL"

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._reader = ThreadPoolExecutor(1, "awale-reader")
        self._reading: sqlite3.Connection | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._checkpoints: Checkpoints | None = None

    async def open(self, connect: Callable[[], sqlite3.Connection], prepare: Work[None]) -> None:
        self._loop = asyncio.get_running_loop()

        def prepared() -> tuple[sqlite3.Connection, sqlite3.Connection]:
            writing = connect()
            try:
                prepare(writing)
                return writing, connect()
            except BaseException:
                writing.close()
                raise

        writing, self._reading = await self._loop.run_in_executor(self._reader, prepared)
        self._checkpoints = Checkpoints(connect)
        self._writer = threading.Thread(target=self._write, args=(writing,), name="awale-writer", daemon=True)
        self._writer.start()

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        if self._writer:
            self._jobs.put(None)
            await loop.run_in_executor(None, self._writer.join)
            self._writer = None
        if self._checkpoints:
            await loop.run_in_executor(None, self._checkpoints.stop)
            self._checkpoints = None
        if self._reading:
            await loop.run_in_executor(self._reader, self._reading.close)
            self._reading = None
        self._reader.shutdown()

    async def read(self, work: Work[T]) -> T:
        if not (self._loop and self._reading):
            raise closed()
        return await self._loop.run_in_executor(self._reader, work, self._reading)

    async def write(self, work: Work[T]) -> T:
        if not (self._loop and self._writer):
            raise closed()
        future: asyncio.Future[T] = self._loop.create_future()
        self._jobs.put((work, future))
        return await future

    async def empty_log(self) -> None:
        """A long reader (a backup) keeps the log from being emptied: then it is done later, or when the file is opened
        again.
        """
        loop, emptied = asyncio.get_running_loop(), asyncio.Event()
        if self._checkpoints:
            self._checkpoints.empty(lambda: _call(loop, emptied.set))
            with suppress(TimeoutError):
                await asyncio.wait_for(emptied.wait(), _UNTIL_WIPED)

    def _write(self, database: sqlite3.Connection) -> None:
        """The loop of the writing thread."""
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
            self._return_results(jobs, together(database, [work for work, _ in jobs]))
            if self._checkpoints:
                self._checkpoints.wrote(len(jobs))
        database.close()

    def _return_results(self, jobs: list[_Job], results: list[Any]) -> None:
        """Sets the results of a group in the event loop, with one call."""

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


def together(database: sqlite3.Connection, works: list[Work[Any]]) -> list[Any]:
    """Runs all in one transaction. If that fails, runs each alone, so that only the faulty ones fail."""
    if not works:
        return []
    try:
        database.execute("BEGIN IMMEDIATE")
        results = [work(database) for work in works]
        database.execute("COMMIT")
    except Exception as error:  # the writing thread must go on after any error
        with suppress(sqlite3.Error):
            database.execute("ROLLBACK")
        if len(works) > 1:
            return [together(database, [work])[0] for work in works]
        if isinstance(error, StoreFault):
            return [error]
        return [failed("not-written", error, getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL)]
    return results


def closed() -> StoreFault:
    return StoreFault(Sentence("serve.play.store-closed"))


def _call(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    """Calls something in the event loop from another thread, if it still runs."""
    with suppress(RuntimeError):
        loop.call_soon_threadsafe(work)
