"""One journal in memory, with its entries.

All changes go through :meth:`Journal.write`, one at a time: the new events are decided and written, and only when they
are on disk are they applied and sent to clients. Several processes may serve the same journal: the one that loses a
race for a number reads what the other has written, and decides again.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from awale.server.journal.events import Codec, E, Entry
from awale.server.logs import report
from awale.server.refusals import Missing
from awale.server.runner import Runner
from awale.server.store import Head, Rewritten, Row, Store, StoredEvent
from awale.server.store.rows import failed
from awale.words import AwaleError, Sentence

T = TypeVar("T")

#: About how many bytes an entry takes in memory, and each letter of its text: few letters are an object already.
_ENTRY, _LETTER = 90, 5


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


@dataclass(frozen=True, slots=True)
class Replacement(Generic[E]):
    """An event that replaces the ``n``-th: an answer that somebody has changed."""

    n: int
    event: E


@dataclass(frozen=True, slots=True)
class Change(Generic[E]):
    """A rewritten journal, without somebody's name: the same events with other texts, and perhaps more at the end."""

    about: str
    summary: str
    entries: Sequence[Entry[E]]
    #: The players (as hashes) whose lists no longer have it.
    leaving: Sequence[str] = ()
    wake: int | None = None


#: Returns what is to be added in the current state, perhaps nothing; or raises, and nothing is changed.
Decide = Callable[[], "Sequence[E] | Replacement[E]"]


class Owner(Protocol[E]):
    """The owner of a journal: a game, a class or a club. It has the state."""

    def apply(self, entry: Entry[E]) -> None:
        """Applies an entry that is on disk to the state. It isn't checked again."""

    def head_after(self, entries: Sequence[Entry[E]]) -> Head:
        """What these entries change in the journal's row. The state stays as it is."""

    def on_applied(self, entry: Entry[E]) -> None:
        """Called after an entry was applied, to tell the clients."""

    def due(self) -> Sequence[E]:
        """Events that have to be written before anything else, such as the end of a clock's time."""

    def replaceable(self) -> tuple[int, str] | None:
        """Which entries other processes may replace: from which number on, and of which kind."""

    def on_deleted(self) -> None:
        """Called when the journal was deleted."""


class Journal(Generic[E]):
    """The journal of ``owner``. ``missing`` is the sentence for a deleted one; ``runner`` runs long decisions."""

    def __init__(
        self,
        row: Row,
        store: Store,
        codec: Codec[E],
        owner: Owner[E],
        missing: str,
        runner: Runner | None = None,
    ) -> None:
        self.row, self.store = row, store
        self.entries: list[Entry[E]] = []
        self.is_deleted = False
        #: About how many bytes of memory the entries take.
        self.size = 0
        self._codec, self._owner, self._missing, self._runner = codec, owner, missing, runner
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()
        #: By name of the request: the numbers of its entries.
        self._acts: dict[str, int] = {}
        # After a failed write it isn't known what is on disk: it is read before anything else is done.
        self._in_doubt = False

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def is_busy(self) -> bool:
        """Whether tasks of it are running."""
        return bool(self._tasks) or self._lock.locked()

    @property
    def last_at(self) -> int:
        """The time of the last entry, in milliseconds since 1970."""
        return self.entries[-1].at if self.entries else self.row.made

    def has(self, act: str) -> bool:
        """Whether the request with this name was done already."""
        return act in self._acts

    def load(self, stored: Sequence[StoredEvent]) -> None:
        """Applies what the store has, when it is read for the first time; no client is told. It may take a while."""
        for each in stored:
            self._put(self._codec.entry(each), each)

    # --- tasks that are not cancelled ---

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Runs work to its end, even if the caller is cancelled."""
        task = self._begun(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._report)
            raise

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Starts a background task."""
        task = self._begun(work)
        task.add_done_callback(self._report)
        return task

    async def settled(self, seconds: float) -> None:
        """Waits for all tasks, at most so many seconds."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    def _begun(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _report(self, task: asyncio.Task[Any]) -> None:
        """Logs a fault in a task that nobody awaits; a refusal was sent to whoever asked."""
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, AwaleError):
            report(f"a {self.row.kind} could not go on", error)

    # --- writing and reading ---

    async def write(
        self, decide: Decide[E], *, act: str | None = None, seen: int | None = 0, apart: bool = False
    ) -> list[Entry[E]]:
        """Calls ``decide`` with the lock held, writes what it returns, and returns what was written.

        ``act`` names the request, which is done once. ``seen`` is how many entries the client has seen: if those are
        more than are known here, another process has written them, and they are read first; with ``None`` the store is
        always read. With ``apart``, ``decide`` runs outside the event loop.
        """
        return await self.finish(self._write(decide, act, seen, apart))

    async def catch_up(self) -> None:
        """Reads what other processes have written. Raises if the journal was deleted."""
        await self.finish(self._caught_up())

    async def check_due(self) -> None:
        """Writes the owner's due events."""
        async with self._lock:
            await self._settle()

    async def rewrite(self, change: Callable[[Row, list[Entry[E]]], Change[E] | None]) -> None:
        """Rewrites the journal, in memory and on disk, so that what was there before can't be found."""
        await self.finish(self._rewrite(change))

    async def forget(self, may: Callable[[], bool] = lambda: True) -> None:
        """Deletes the journal with all that belongs to it, if ``may`` still returns true when the lock is held.

        A write in progress, here or in another process, is either on disk before and is deleted too, or finds no
        journal and is dropped.
        """
        await self.finish(self._forget(may))

    # --- inside: all of it with the lock ---

    async def _write(self, decide: Decide[E], act: str | None, seen: int | None, apart: bool) -> list[Entry[E]]:
        async with self._lock:
            await self._settle()
            if self.store.process if seen is None else seen > len(self):
                await self._read_on()
            while act is None or act not in self._acts:
                found = await self._runner.run(decide) if apart and self._runner else decide()
                entries = self._numbered(found)
                if not entries:
                    break
                if await self._add(entries):
                    return entries
            return []

    def _numbered(self, found: Sequence[E] | Replacement[E]) -> list[Entry[E]]:
        at = now()
        if isinstance(found, Replacement):
            return [Entry(found.n, found.event, at)]
        return [Entry(n, event, at) for n, event in enumerate(found, start=len(self))]

    async def _settle(self) -> None:
        """Reads what is on disk, if that is needed, then writes what is due."""
        if self.is_deleted:
            raise Missing(Sentence(self._missing))
        if self._in_doubt:
            await self._read_on()
        while (due := self._owner.due()) and not await self._add(self._numbered(due)):
            pass

    async def _add(self, entries: list[Entry[E]]) -> bool:
        """Writes entries and applies them; ``False`` if another process was first, and its entries were applied."""
        length, first = len(self), entries[0].n
        stored = [self._codec.stored(self.id, entry) for entry in entries]
        try:
            if first < length:
                written = await self.store.replace(stored[0], length)
            else:
                written = await self.store.append(stored, self._owner.head_after(entries))
        except BaseException:
            self._in_doubt = True
            raise
        if written:
            self._go_on(entries, stored)
        elif not await self._read_on() and first < length:
            raise failed("not-written", LookupError(f"{self.row.kind} {self.id} has no event {first}"))
        return written

    async def _caught_up(self) -> None:
        async with self._lock:
            await self._read_on()

    async def _read_on(self) -> bool:
        """Reads and applies what other processes have written; returns whether there was anything."""
        missed = await self.store.events(self.id, len(self))
        if not missed and await self.store.find(self.id, self.row.kind) is None:
            self._end()
            raise Missing(Sentence(self._missing))
        stored = [*await self._replaced(), *missed]
        self._in_doubt = False
        self._go_on([self._codec.entry(each) for each in stored], stored)
        return bool(stored)

    async def _replaced(self) -> list[StoredEvent]:
        """Entries that other processes have replaced."""
        where = self._owner.replaceable() if self.store.process else None
        found = await self.store.events(self.id, *where) if where else []
        return [each for each in found if each.n < len(self) and self._codec.entry(each) != self.entries[each.n]]

    async def _rewrite(self, change: Callable[[Row, list[Entry[E]]], Change[E] | None]) -> None:
        changed: Change[E] | None = None

        def work(row: Row, stored: list[StoredEvent]) -> Rewritten | None:
            nonlocal changed
            changed = change(row, [self._codec.entry(each) for each in stored])
            return self._rewritten(row, changed) if changed else None

        async with self._lock:
            await self._settle()
            await self.store.rewrite(self.id, work)
            if changed:
                self.entries[:] = changed.entries[: len(self)]
            await self._read_on()

    def _rewritten(self, row: Row, changed: Change[E]) -> Rewritten:
        events = [self._codec.stored(self.id, entry) for entry in changed.entries]
        about = Row(row.id, row.kind, row.code, row.made, changed.about, changed.summary, row.is_over, row.parent)
        return Rewritten(about, events, changed.leaving, changed.wake)

    async def _forget(self, may: Callable[[], bool]) -> None:
        async with self._lock:
            if self.is_deleted:
                raise Missing(Sentence(self._missing))
            if may():
                await self.store.forget(self.id)
                self._end()

    def _end(self) -> None:
        if not self.is_deleted:
            self.is_deleted = True
            self._owner.on_deleted()

    def _go_on(self, entries: Sequence[Entry[E]], stored: Sequence[StoredEvent]) -> None:
        for entry, text in zip(entries, stored, strict=True):
            self._put(entry, text)
            self._owner.on_applied(entry)

    def _put(self, entry: Entry[E], stored: StoredEvent) -> None:
        self._owner.apply(entry)
        if entry.n < len(self):
            self._acts.pop(self.entries[entry.n].event.act or "", None)
            self.entries[entry.n] = entry
        else:
            self.entries.append(entry)
            self.size += _ENTRY + _LETTER * len(stored.data)
        if entry.event.act:
            self._acts[entry.event.act] = entry.n
