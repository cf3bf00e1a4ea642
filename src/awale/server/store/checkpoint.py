"""SQLite's own log, put away beside the writing.

What is committed is in the log first, and belongs into the file some time later. SQLite by itself does that inside some
unlucky commit, which then waits for the disk ten times as long as the others; here a thread of its own does it, and no
move waits for it.
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


class Checkpoints:
    """Puts the log away from time to time, with a connection of its own."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._connect = connect
        self._written = 0
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

    def stop(self) -> None:
        """Waits for what is being put away."""
        with self._wake:
            self._ending = True
            self._wake.notify()
        self._thread.join()

    def _work(self) -> None:
        # A log that could not be put away just grows, and the next time will do.
        with suppress(sqlite3.Error):
            database = self._connect()
            while self._is_due():
                with suppress(sqlite3.Error):
                    self._put_away(database)
            database.close()

    def _is_due(self) -> bool:
        with self._wake:
            self._wake.wait_for(lambda: self._ending or self._written >= _OFTEN)
            self._written = 0
            return not self._ending

    def _put_away(self, database: sqlite3.Connection) -> None:
        for _ in range(_TRIES):
            _, frames, done = database.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            if done == frames:
                return
