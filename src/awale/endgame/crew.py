"""Threads that work on one level at a time, and how far they are."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from awale.endgame.layout import DONE, LINE, LOOKED
from awale.machine.memory import Block


class Crew:
    """Some threads that do one job at a time, each its part of it; their results come back in the order of parts."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._done = Block(words=LINE * threads)

    # --- how far the level in hand is ---

    @property
    def looked(self) -> int:
        """Boards looked at."""
        return sum(self._done.words[LOOKED::LINE])

    @property
    def settled(self) -> int:
        """Boards settled."""
        return sum(self._done.words[DONE::LINE])

    def begin(self) -> None:
        """Nothing is done yet."""
        self._done.clear()

    def add(self, part: int, *, looked: int = 0, settled: int = 0) -> None:
        """Counts what a part has done."""
        self._done.words[LINE * part + LOOKED] += looked
        self._done.words[LINE * part + DONE] += settled

    def done(self, part: int) -> int:
        """The address of what a part counts by itself."""
        return self._done.address + 8 * LINE * part

    # --- work ---

    def run(self, job: Callable[[int], Any], parts: int) -> list[Any]:
        """``job(part)`` for so many parts, no more than there are threads, all at the same time."""
        if self._pool is None or parts == 1:
            return [job(0)]
        return list(self._pool.map(job, range(parts)))

    def close(self, *, wait: bool = True) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)
