"""A thread pool for the build of a level, with progress counters."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from awale.endgame.layout import DONE, LINE, LOOKED
from awale.machine.memory import Block


class Crew:
    """A pool of threads that run one job at a time, divided into parts."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._done = Block(words=LINE * threads)

    # --- progress of the current level ---

    @property
    def looked(self) -> int:
        """Boards looked at."""
        return sum(self._done.words[LOOKED::LINE])

    @property
    def settled(self) -> int:
        """Boards settled."""
        return sum(self._done.words[DONE::LINE])

    def begin(self) -> None:
        """Resets the counters."""
        self._done.clear()

    def add(self, part: int, *, looked: int = 0, settled: int = 0) -> None:
        """Adds to the counters of a part."""
        self._done.words[LINE * part + LOOKED] += looked
        self._done.words[LINE * part + DONE] += settled

    def done(self, part: int) -> int:
        """The address of a part's counters, which compiled code updates."""
        return self._done.address + 8 * LINE * part

    # --- work ---

    def run(self, job: Callable[[int], Any], parts: int) -> list[Any]:
        """The results of ``job(part)`` for each part, in order. All run at the same time: at most one part a thread."""
        if self._pool is None or parts == 1:
            return [job(0)]
        return list(self._pool.map(job, range(parts)))

    def close(self, *, wait: bool = True) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)
