"""The health check: the server is healthy as long as the store can be read and written."""

from __future__ import annotations

import asyncio
import time
from typing import Literal

import msgspec

from awale.server.limits import Clock
from awale.server.store import Store, StoreFault
from awale.words import Sentence

#: For how many seconds an answer is cached, so that frequent checks cost the disk nothing.
FRESH = 5.0
#: How long the store may take, in seconds.
PATIENCE = 5.0


class Health(msgspec.Struct):
    """That the server is healthy, how many games it stores, and whether the engine is ready."""

    ok: bool
    version: str
    games: int
    engine: Literal["starting", "ready", "broken"]


class Checkup:
    """Checks the store, at most once in ``FRESH`` seconds."""

    def __init__(self, store: Store, clock: Clock = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._until = -1.0
        self._found: int | Sentence = 0
        self._looking = asyncio.Lock()

    async def games(self) -> int:
        """How many games there are. Raises :exc:`StoreFault` if the store can't be read or written."""
        async with self._looking:
            if self._clock() >= self._until:
                self._found = await self._look()
                self._until = self._clock() + FRESH
        if isinstance(self._found, Sentence):
            raise StoreFault(self._found)
        return self._found

    async def _look(self) -> int | Sentence:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.write_mark(str(time.time_ns()))
                return await self._store.count("game")
        except StoreFault as fault:
            return fault.sentence
        except TimeoutError:
            return Sentence("serve.play.not-written")
