"""A cache of the journals of one kind: each is loaded once, however many ask for it at the same moment, and unused ones
are unloaded from time to time.

Routes that take a code use ``_named``; everything else uses the id, which can't be guessed.
"""

from __future__ import annotations

import asyncio
import re
import time
from abc import ABC, abstractmethod
from collections import OrderedDict
from collections.abc import AsyncIterator, Coroutine, Iterable
from contextlib import asynccontextmanager
from typing import Any, Generic, Protocol, TypeVar

from awale.server.codes import Asker
from awale.server.refusals import Missing, Refused
from awale.server.store import Kind, Row, Store
from awale.server.tasks import stop
from awale.words import Sentence


class CachedJournal(Protocol):
    """A journal in memory: a room or a classroom."""

    #: How many requests use it, and when the last one did.
    users: int
    used_at: float

    @property
    def id(self) -> str: ...

    @property
    def is_idle(self) -> bool:
        """Whether it can leave the memory: nobody is connected, and everything is on disk."""

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes; quick to compute."""

    def drop_caches(self) -> None:
        """Drops what can be computed again."""

    def unload(self) -> None:
        """Called before it leaves the memory."""


T = TypeVar("T", bound=CachedJournal)

#: After how many seconds without use the caches of a journal are dropped.
_WARM = 30.0
#: There is also a sweep when one part in so many of ``most_idle`` has become unused since the last one.
_OFTEN = 8

#: What an id or a code looks like.
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class JournalCache(ABC, Generic[T]):
    """The journals of one kind that one server process has in memory."""

    kind: Kind
    #: How many letters a code has, the sentence for an unknown name, and how many seconds lie between sweeps.
    code_length: int
    missing: str
    sweeping: float
    #: For how many seconds unused journals stay in memory, and how many bytes they may take.
    stays: float
    most_idle: int

    def __init__(self, store: Store) -> None:
        self.store = store
        self._held: OrderedDict[str, T] = OrderedDict()
        self._loading: dict[str, asyncio.Task[T]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None
        #: How many bytes have become unused since the last sweep.
        self._left = 0

    async def start(self) -> None:
        self.store.listen(self._on_notification)
        self._sweeper = asyncio.create_task(self._sweep_on())

    async def close(self) -> None:
        """Stops the sweeps. The store stays open: whoever opened it closes it."""
        await stop(self._sweeper)

    def __len__(self) -> int:
        return len(self._held)

    def loaded(self, name: str) -> T | None:
        """The journal with this id, if it is in memory."""
        return self._held.get(name)

    # --- for subclasses ---

    @abstractmethod
    async def _load(self, row: Row) -> T:
        """Loads it and keeps it in memory."""

    @abstractmethod
    def _is_open_to(self, found: T, player: str) -> bool:
        """Whether its code admits a player (as a hash): its members always, others while it is in use."""

    @abstractmethod
    def _on_notification(self, name: str | None, text: str) -> None:
        """Called when another process has added to a journal or published ``text``; without a name, when notifications
        of any journal may have been missed.
        """

    @abstractmethod
    async def _sweep(self) -> None:
        """Called from time to time."""

    # --- shared ---

    async def _named(self, name: str, asker: Asker | None) -> T:
        """The journal with this id or, for an ``asker``, this code.

        Codes are looked up here and nowhere else: each wrong one is counted, and so is one that admits nobody new.
        """
        if asker is None or len(name) != self.code_length:
            return await self._find(name)
        guess = asker.guesses.begin(asker.address)
        try:
            row = await self.store.find(name.upper(), self.kind) if _NAME.fullmatch(name) else None
            found = await self._of(row) if row else None
        except BaseException:
            guess.right()  # the answer doesn't tell whether it was a code
            raise
        if found is None or not self._is_open_to(found, asker.player):
            raise self._is_missing()
        guess.right()
        return found

    async def _find(self, name: str) -> T:
        """The journal with this id, loaded if it isn't in memory. Codes are not accepted."""
        if held := self._held.get(name):
            self._held.move_to_end(name)
            return held
        row = (
            await self.store.find(name, self.kind) if _NAME.fullmatch(name) and len(name) != self.code_length else None
        )
        if row is None:
            raise self._is_missing()
        return await self._of(row)

    async def _of(self, row: Row) -> T:
        if held := self._held.get(row.id):
            return held
        if row.id not in self._loading:
            self._loading[row.id] = asyncio.create_task(self._loaded_once(row))
        found = await asyncio.shield(self._loading[row.id])
        # It may have been unloaded again before its caller could use it.
        return found if self._held.get(row.id) is found else await self._find(row.id)

    @asynccontextmanager
    async def _using(self, found: T) -> AsyncIterator[T]:
        """Keeps a journal in memory while it is used."""
        found.users += 1
        try:
            yield found
        finally:
            found.users -= 1
            found.used_at = time.monotonic()
            if found.is_idle:
                self._left += found.size
                if self._left > self.most_idle // _OFTEN:
                    self.forget_idle()

    def forget_idle(self) -> None:
        """Unloads what is unused for a while, then as much of the rest as takes too many bytes, the least recently used
        first. Caches are dropped before journals.
        """
        now, self._left = time.monotonic(), 0
        idle = sorted((each for each in self._held.values() if each.is_idle), key=lambda each: each.used_at)
        held = sum(each.size for each in idle)
        for each in idle:
            if held > self.most_idle or now - each.used_at > _WARM:
                before = each.size
                each.drop_caches()
                held -= before - each.size
        for each in idle:
            if held > self.most_idle or now - each.used_at > self.stays:
                held -= each.size
                self._unload(each)

    def _unload(self, each: T) -> None:
        each.unload()
        del self._held[each.id]

    def _is_missing(self) -> Refused:
        return Missing(Sentence(self.missing))

    async def _loaded_once(self, row: Row) -> T:
        try:
            return await self._load(row)
        finally:
            del self._loading[row.id]

    def _all_named(self, name: str | None) -> Iterable[T]:
        """The journal in memory with this id; without an id, all."""
        return list(self._held.values()) if name is None else [self._held[name]] if name in self._held else []

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _sweep_on(self) -> None:
        while True:
            await self._sweep()
            await asyncio.sleep(self.sweeping)
