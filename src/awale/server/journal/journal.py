"""One journal in memory: its entries, and where things stand by them.

Whatever changes a journal goes through :meth:`Journal.write`, one at a time: what is to be added is decided, written,
and only when it is on disk do things go on and is everybody told. Several processes may serve the same journal. Whoever
loses a race for a number reads what the other has written, and decides anew.
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
    """An event that takes the place of the ``n``-th: somebody's answer, instead of the one before."""

    n: int
    event: E


@dataclass(frozen=True, slots=True)
class Change(Generic[E]):
    """A journal written anew, without somebody's name: other texts for the same events, and perhaps more behind."""

    about: str
    summary: str
    entries: Sequence[Entry[E]]
    #: Those who no longer find it in their list, as hashes.
    leaving: Sequence[str] = ()
    wake: int | None = None


#: What is to be added as things stand; nothing, if nothing is to be done. Raises with nothing changed.
Decide = Callable[[], "Sequence[E] | Replacement[E]"]


class Owner(Protocol[E]):
    """Whose journal it is: a game, a class, a club. It holds where things stand."""

    def apply(self, entry: Entry[E]) -> None:
        """Goes on by an entry that is on disk. The journal is the truth: what is in it was allowed."""

    def head_after(self, entries: Sequence[Entry[E]]) -> Head:
        """What these entries change in the journal's row; nothing is changed by asking."""

    def on_applied(self, entry: Entry[E]) -> None:
        """This entry was applied just now: whoever is there is told."""

    def due(self) -> Sequence[E]:
        """What has to be written before anything else: that the time of a clock is over, say."""

    def replaceable(self) -> tuple[int, str] | None:
        """Which entries another process may replace: from which number on, and of which kind."""

    def on_deleted(self) -> None:
        """The journal was deleted."""


class Journal(Generic[E]):
    """The journal of ``owner``. ``missing`` is the sentence for one that was deleted; ``runner`` is for what takes long
    to decide.
    """

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
        #: The numbers of the entries that named requests have become.
        self._acts: dict[str, int] = {}
        # After a failed writing nobody knows what is on disk: it is read before anything else is done.
        self._in_doubt = False

    def __len__(self) -> int:
        return len(self.entries)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def is_busy(self) -> bool:
        """Whether something is being done."""
        return bool(self._tasks) or self._lock.locked()

    @property
    def last_at(self) -> int:
        """When something happened last, in milliseconds since 1970."""
        return self.entries[-1].at if self.entries else self.row.made

    def has(self, act: str) -> bool:
        """Whether a request of this name was done already."""
        return act in self._acts

    def load(self, stored: Sequence[StoredEvent]) -> None:
        """Goes through what the store has, when it is read first; nobody is told. It may take a while."""
        for each in stored:
            self._put(self._codec.entry(each), each)

    # --- work that isn't given up ---

    async def finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Does work that goes on even if whoever waits for it is gone."""
        task = self._begun(work)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._report)
            raise

    def begin(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        """Begins work that nobody waits for."""
        task = self._begun(work)
        task.add_done_callback(self._report)
        return task

    async def settled(self, seconds: float) -> None:
        """Waits until all that was begun is done, but no longer than that."""
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=seconds)

    def _begun(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _report(self, task: asyncio.Task[Any]) -> None:
        """What can't be done is told to whoever asked; a fault of ours that nobody waits for is for the log."""
        error = None if task.cancelled() else task.exception()
        if error and not isinstance(error, AwaleError):
            report(f"a {self.row.kind} could not go on", error)

    # --- writing and reading ---

    async def write(
        self, decide: Decide[E], *, act: str | None = None, seen: int | None = 0, apart: bool = False
    ) -> list[Entry[E]]:
        """Writes what ``decide`` finds to be right once it is our turn; what was written.

        ``act`` names the request: it is done once. ``seen`` is how many entries whoever asks has seen: if those are
        more than are known here, another process has written them. Where nobody knows (``None``) it is always looked.
        While it is our turn nobody else changes anything, so that ``decide`` may be run ``apart``.
        """
        return await self.finish(self._write(decide, act, seen, apart))

    async def catch_up(self) -> None:
        """Reads what other processes have written. Raises if the journal was deleted."""
        await self.finish(self._caught_up())

    async def check_due(self) -> None:
        """Writes what has to be written though nobody asks."""
        async with self._lock:
            await self._settle()

    async def rewrite(self, change: Callable[[Row, list[Entry[E]]], Change[E] | None]) -> None:
        """Writes the journal anew, here and on disk, so that nobody can find what was there before."""
        await self.finish(self._rewrite(change))

    async def forget(self, may: Callable[[], bool] = lambda: True) -> None:
        """Deletes the journal with all that belongs to it, if it still ``may`` be once it is our turn.

        Whatever is under way, here or in another process, is either on disk before and goes with it, or finds no
        journal any more and is given up.
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
        """Before anything is decided: what is on disk, then what is due."""
        if self.is_deleted:
            raise Missing(Sentence(self._missing))
        if self._in_doubt:
            await self._read_on()
        while (due := self._owner.due()) and not await self._add(self._numbered(due)):
            pass

    async def _add(self, entries: list[Entry[E]]) -> bool:
        """Writes entries, then goes on by them; ``False`` if somebody else was first, and it went on by theirs."""
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
        """Goes on by what other processes have written; whether there was anything."""
        missed = await self.store.events(self.id, len(self))
        if not missed and await self.store.find(self.id, self.row.kind) is None:
            self._end()
            raise Missing(Sentence(self._missing))
        stored = [*await self._replaced(), *missed]
        self._in_doubt = False
        self._go_on([self._codec.entry(each) for each in stored], stored)
        return bool(stored)

    async def _replaced(self) -> list[StoredEvent]:
        """Entries that other processes have put in the place of those that are known here."""
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
