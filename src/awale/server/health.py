"""Whether the server is well: it is, as long as the store can be read and really written."""

from __future__ import annotations

import asyncio
import time
from typing import Literal

import msgspec

from awale.server.limits import Clock
from awale.server.store import Store, StoreFault
from awale.words import Sentence

#: For how long an answer is good, in seconds: whoever asks all the time costs the disk nothing.
FRESH = 5.0
#: How long the store may take, in seconds.
PATIENCE = 5.0


class Health(msgspec.Struct):
    """That the server is well, how many games it keeps, and whether the engine is ready."""

    ok: bool
    version: str
    games: int
    engine: Literal["starting", "ready", "broken"]


class Checkup:
    """Tries the store, at most once in ``FRESH`` seconds however many ask."""

    def __init__(self, store: Store, clock: Clock = time.monotonic) -> None:
        self._store, self._clock = store, clock
        self._until = -1.0
        self._found: int | Sentence = 0
        self._looking = asyncio.Lock()

    async def games(self) -> int:
        """How many games there are. Raises :exc:`StoreFault` if they can't be read, or nothing can be written."""
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
