"""Checkpoints of SQLite's write-ahead log, in a thread of their own.

Commits go to the log first, and a checkpoint copies them to the database file. By default SQLite does that inside one
of the commits, which then takes ten times as long as the others; in a thread of its own no move waits for it. After a
deletion the log is also emptied, since it still has what was deleted.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress

#: After how many writes there is a checkpoint. Each has about two pages: a few megabytes of log.
_OFTEN = 1000
#: More is written during a checkpoint; the log restarts from its beginning only when nothing is left in it.
_TRIES = 4
#: How many seconds to wait before a retry when a reader keeps the log from being emptied: at first, and at most.
_SOON, _LATER = 0.02, 1.0


class Checkpoints:
    """Makes checkpoints from time to time, with a connection of its own."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._written = 0
        self._to_empty: list[Callable[[], None]] = []
        self._wake = threading.Condition()
        self._ending = False
        self._thread = threading.Thread(target=self._work, name="awale-checkpoints", daemon=True)
        self._thread.start()

    def wrote(self, count: int) -> None:
        """Counts writes. Never waits for the disk."""
        with self._wake:
            self._written += count
            if self._written >= _OFTEN:
                self._wake.notify()

    def empty(self, done: Callable[[], None]) -> None:
        """Empties the log, with retries; calls ``done`` from another thread when nothing is left in it."""
        with self._wake:
            self._to_empty.append(done)
            self._wake.notify()

    def stop(self) -> None:
        """Waits for the checkpoint in progress, and ends the thread."""
        with self._wake:
            self._ending = True
            self._wake.notify()
        self._thread.join()
        for done in self._to_empty:
            done()  # closing the last connection empties the log

    def _work(self) -> None:
        # After a failed checkpoint the log just grows until the next one.
        with suppress(sqlite3.Error):
            database = self._connect()
            # Waiting for readers would block the writer: it is retried later instead.
            database.execute("PRAGMA busy_timeout = 0")
            pause = _SOON
            while self._is_due():
                with suppress(sqlite3.Error):
                    if self._to_empty:
                        pause = self._try_to_empty(database, pause)
                    else:
                        self._checkpoint(database)
            database.close()

    def _is_due(self) -> bool:
        with self._wake:
            self._wake.wait_for(lambda: self._ending or self._to_empty or self._written >= _OFTEN)
            self._written = 0
            return not self._ending

    def _checkpoint(self, database: sqlite3.Connection) -> None:
        for _ in range(_TRIES):
            _, frames, done = database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if done == frames:
                return

    def _try_to_empty(self, database: sqlite3.Connection, pause: float) -> float:
        """Tries once. Calls the callbacks that were waiting when it began, or else pauses; returns the next pause."""
        with self._wake:
            waiting = list(self._to_empty)
        if _is_emptied(database):
            with self._wake:
                del self._to_empty[: len(waiting)]
            for done in waiting:
                done()
            return _SOON
        with self._wake:
            self._wake.wait_for(lambda: self._ending, timeout=pause)
        return min(_LATER, 2 * pause)


def _is_emptied(database: sqlite3.Connection) -> bool:
    try:
        busy, _, _ = database.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
    except sqlite3.OperationalError:
        return False
    return not busy
