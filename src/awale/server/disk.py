"""Limits on what may be written: a share of the disk for each address and each device, and a reserve that stays free.

All writes go through :class:`Metered`, a store that counts them. They are charged to whoever is being served: the gate
sets the context variable ``serving``, and tasks that a request starts inherit it, such as a level's move. Writes of the
server itself, such as a bell's, are charged to nobody. Deleting is never refused.

>>> disk = DiskBudget(per_address=1, clock=lambda: 0.0)
>>> _ = serving.set(("192.0.2.7", ""))
>>> disk.check(begins=True)
>>> disk.wrote(400_000)
>>> disk.check()
Traceback (most recent call last):
awale.server.refusals.TooMany: What this address may write in a day is written: try again in 1 second.
"""

from __future__ import annotations

import asyncio
import shutil
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from contextvars import ContextVar
from pathlib import Path
from typing import Any, cast

from awale.server.limits import Buckets, Clock, Nested, later
from awale.server.refusals import NoSpace, Refused
from awale.server.store import Head, NewJournal, Store, StoredEvent
from awale.server.tasks import running
from awale.words import Sentence

#: The address and the device that are being served, if any.
NOBODY = ("", "")
serving: ContextVar[tuple[str, str]] = ContextVar("serving", default=NOBODY)

#: What an address may write in a day, in bytes, for each socket that it may hold: with 600, three times what a school
#: writes on its busiest day. One device has a part of it, and the last part is kept for what has begun already.
A_DAY, _DEVICES, _BEGUN = 400_000, 20, 4
#: About how many bytes of disk a game takes, and a row of anything else beside its text.
GAME, ROW = 800, 200
#: Events that remove somebody: those can always be written.
_REMOVES = ("erase", "remove")
#: Below the first, in bytes free on the disk, nothing new is begun; below the second, nothing is written.
RESERVE, LAST = 256_000_000, 32_000_000
#: By how much games in progress may exceed the total that is allowed.
_BEYOND = 1.25
#: How many seconds lie between measurements of the disk.
_LOOK = 10.0
_SECONDS = 24 * 3600


class DiskBudget:
    """What was written by whom, how much is stored, and how much is free."""

    def __init__(self, per_address: int, most: int | None = None, clock: Clock = time.monotonic) -> None:
        """``most`` is how many bytes may be stored in all."""
        share = A_DAY * per_address
        self.most = most
        self._addresses = Nested(share / _SECONDS, share, clock)
        self._devices = Buckets(share / _DEVICES / _SECONDS, share / _DEVICES, clock)
        #: How many bytes were stored at the last measurement, and how many were free, where that is known.
        self.stored = 0
        self.free: int | None = None

    def check(self, *, begins: bool = False, leaves_some: bool | None = None) -> None:
        """Raises if no more may be written. What ``begins`` is refused earlier, so that some of the disk is left, and
        some of the address's share unless ``leaves_some`` is false.
        """
        leaves_some = begins if leaves_some is None else leaves_some
        if self.free is not None and self.free < (RESERVE if begins else LAST):
            raise NoSpace(Sentence(f"serve.refused.disk-{'low' if begins else 'full'}"))
        if self.most is not None and self.stored >= self.most * (1 if begins else _BEYOND):
            raise NoSpace(Sentence(f"serve.refused.disk-{'low' if begins else 'full'}"))
        address, device = serving.get()
        if device and (late := self._devices.wait(device)):
            raise later("disk-device", late)
        if address and (
            late := self._addresses.wait(address, self._addresses.own.room / _BEGUN if leaves_some else 1.0)
        ):
            raise later("disk-share", late)

    def wrote(self, size: int) -> None:
        """Counts what was written for whoever is served."""
        address, device = serving.get()
        if address:
            self._addresses.spend(address, size)
        if device:
            self._devices.spend(device, size)

    async def measure(self, store: Store, folder: Path | None) -> None:
        """Measures how much is stored, and how much is free on the folder's disk."""
        self.stored = await store.size()
        self.free = shutil.disk_usage(folder).free if folder else None

    @asynccontextmanager
    async def measuring(self, store: Store, folder: Path | None) -> AsyncIterator[None]:
        """Measures now, and every few seconds while the context is open."""
        await self._try_to_measure(store, folder)
        async with running(self._keep_measuring(store, folder)):
            yield

    async def _keep_measuring(self, store: Store, folder: Path | None) -> None:
        while True:
            await asyncio.sleep(_LOOK)
            await self._try_to_measure(store, folder)

    async def _try_to_measure(self, store: Store, folder: Path | None) -> None:
        with suppress(Refused, OSError):  # requests that need the database report its faults
            await self.measure(store, folder)


def metered(store: Store, disk: DiskBudget) -> Store:
    """Wraps a store so that its writes are counted and may be refused."""
    return cast(Store, Metered(store, disk))


class Metered:
    """A store whose writes are counted and may be refused; everything else is passed on."""

    def __init__(self, store: Store, disk: DiskBudget) -> None:
        self._store, self.disk = store, disk

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)

    async def create(self, new: NewJournal) -> bool:
        # New classes have a limit of their own: whoever fills a school's share with games doesn't prevent them.
        self.disk.check(begins=True, leaves_some=new.row.kind == "game")
        made = await self._store.create(new)
        self.disk.wrote(_journal(new))
        return made

    async def create_games(self, parent: str, games: Sequence[NewJournal]) -> bool:
        self.disk.check()
        made = await self._store.create_games(parent, games)
        self.disk.wrote(sum(map(_journal, games)))
        return made

    async def append(self, events: Sequence[StoredEvent], head: Head) -> bool:
        if not all(event.kind in _REMOVES for event in events):
            self.disk.check()
        added = await self._store.append(events, head)
        self.disk.wrote(sum(map(_event, events)))
        return added

    async def keep_review(self, game: str, text: str) -> None:
        self.disk.check(begins=True)
        await self._store.keep_review(game, text)
        self.disk.wrote(ROW + len(text))


def _journal(new: NewJournal) -> int:
    return GAME + sum(map(_event, new.events))


def _event(event: StoredEvent) -> int:
    return ROW + len(event.data)
