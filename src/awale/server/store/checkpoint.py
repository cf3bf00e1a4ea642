"""SQLite's own log, put away beside the writing.

What is committed is in the log first, and belongs into the file some time later. SQLite by itself does that inside some
unlucky commit, which then waits for the disk ten times as long as the others; here a thread of its own does it, and no
move waits for it. After something was deleted the log is also emptied, since what was deleted still stands in it.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Callable
from contextlib import suppress

#: After how many writings the log is put away. Each is two pages or so: a few megabytes of log.
_OFTEN = 1000
#: While it is put away, more is written; the log begins again from its start only when nothing was left.
_TRIES = 4
#: How long to wait before a log that somebody reads is emptied again, in seconds: at first, and at most.
_SOON, _LATER = 0.02, 1.0


class Checkpoints:
    """Puts the log away from time to time, with a connection of its own."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._written = 0
        self._to_empty: list[Callable[[], None]] = []
        self._wake = threading.Condition()
        self._ending = False
        self._thread = threading.Thread(target=self._work, name="awale-checkpoints", daemon=True)
        self._thread.start()

    def wrote(self, count: int) -> None:
        """So much more was written. Never waits for the disk."""
        with self._wake:
            self._written += count
            if self._written >= _OFTEN:
                self._wake.notify()

    def empty(self, done: Callable[[], None]) -> None:
        """Empties the log, as often as it takes; calls ``done`` from another thread when nothing is left in it."""
        with self._wake:
            self._to_empty.append(done)
            self._wake.notify()

    def stop(self) -> None:
        """Waits for what is being put away."""
        with self._wake:
            self._ending = True
            self._wake.notify()
        self._thread.join()
        for done in self._to_empty:
            done()  # whoever closes the file last empties its log

    def _work(self) -> None:
        # A log that could not be put away just grows, and the next time will do.
        with suppress(sqlite3.Error):
            database = self._connect()
            # Whoever waits for readers to be gone keeps the writer waiting, too: we come again instead.
            database.execute("PRAGMA busy_timeout = 0")
            pause = _SOON
            while self._is_due():
                with suppress(sqlite3.Error):
                    if self._to_empty:
                        pause = self._try_to_empty(database, pause)
                    else:
                        self._put_away(database)
            database.close()

    def _is_due(self) -> bool:
        with self._wake:
            self._wake.wait_for(lambda: self._ending or self._to_empty or self._written >= _OFTEN)
            self._written = 0
            return not self._ending

    def _put_away(self, database: sqlite3.Connection) -> None:
        for _ in range(_TRIES):
            _, frames, done = database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if done == frames:
                return

    def _try_to_empty(self, database: sqlite3.Connection, pause: float) -> float:
        """Tells all who waited before it began if it was done; or else waits a little. How long to wait next time."""
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
