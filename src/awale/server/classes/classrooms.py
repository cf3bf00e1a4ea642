"""All classes that are in memory: loaded on request, or when their bell is near."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from awale.club.events import ClassEvent, TeacherCame
from awale.server.classes.classroom import CODEC, Classroom
from awale.server.classes.keys import about_key, has_key
from awale.server.codes import Asker
from awale.server.games.new import new_code
from awale.server.games.rooms import Rooms
from awale.server.journal.cache import JournalCache
from awale.server.journal.events import Entry
from awale.server.journal.journal import now
from awale.server.monotonic_clock import Clock, monotonic_ms
from awale.server.refusals import Refused
from awale.server.store import CODE_LENGTHS, Kind, NewJournal, Row
from awale.words import AwaleError

#: How many seconds before its bell a class is loaded.
_AHEAD = 60.0
#: How many bytes of unused classes are kept in memory, and for how many seconds.
MOST_IDLE, IDLE = 32_000_000, 600.0


@dataclass(frozen=True, slots=True)
class Opened:
    """A new class. Whoever has the key is a teacher; it is sent once and stored only as a hash."""

    row: Row
    key: str


class Classrooms(JournalCache[Classroom]):
    """The classes of one server process."""

    kind: Kind = "class"
    code_length, missing, sweeping = CODE_LENGTHS["class"], "serve.club.no-such-class", 15.0
    stays, most_idle = IDLE, MOST_IDLE

    def __init__(self, rooms: Rooms, clock: Clock = monotonic_ms) -> None:
        """``clock`` is a monotonic clock, for the bells."""
        super().__init__(rooms.store)
        self.rooms, self._clock = rooms, clock

    async def close(self) -> None:
        """Closes all connections."""
        await super().close()
        for classroom in self._held.values():
            classroom.unload()
            for client in list(classroom.clients):
                client.drop()

    @property
    def clients(self) -> int:
        """How many sockets are at classes."""
        return sum(len(classroom.clients) for classroom in self._held.values())

    # --- what is asked ---

    async def open(self, first: list[ClassEvent], player: str) -> Opened:
        """Creates a class; the player (as a hash) is its teacher."""
        key = secrets.token_urlsafe(18)
        while True:
            row = Row(secrets.token_urlsafe(9), "class", new_code("class"), now(), about_key(key))
            entries = [Entry(n, event, row.made) for n, event in enumerate([TeacherCame(player), *first])]
            if await self.store.create(NewJournal(row, [CODEC.stored(row.id, entry) for entry in entries])):
                return Opened(row, key)

    @asynccontextmanager
    async def classroom(self, name: str, asker: Asker | None = None) -> AsyncIterator[Classroom]:
        """A class by its id or, for an ``asker``, by its code; it stays in memory while it is used."""
        classroom = await self._named(name, asker)
        try:
            async with self._using(classroom):
                yield classroom
        finally:
            if classroom.is_deleted:
                self._held.pop(classroom.id, None)

    def has_key(self, classroom: Classroom, key: str) -> bool:
        """Whether this is the key, compared in constant time."""
        return has_key(classroom.row, key)

    # --- inside ---

    def _is_open_to(self, found: Classroom, player: str) -> bool:
        return found.is_open or found.has(player)

    async def _load(self, row: Row) -> Classroom:
        classroom = Classroom(row, self.rooms, self._clock)
        await self.rooms.runner.run(classroom.journal.load, await self.store.events(row.id))
        self._held[row.id] = classroom
        # Other processes may have added events after it was read and before their notifications found it here.
        try:
            await classroom.catch_up()
        except Refused:
            self._held.pop(row.id, None)
            raise
        classroom.audience.announce_presence(asking=True)
        return classroom

    def _on_notification(self, name: str | None, text: str) -> None:
        for classroom in self._all_named(name):
            if text:
                classroom.audience.receive_presence(text)
            else:
                self._begin(_caught_up(classroom))

    async def _sweep(self) -> None:
        """Loads the classes whose bell is near, unloads unused ones, and repeats the presence reports."""
        with suppress(AwaleError):
            for name in await self.store.waking(self._clock() + int(_AHEAD * 1000)):
                await self._find(name)
        for classroom in [each for each in self._held.values() if each.is_deleted]:
            self._unload(classroom)
        self.forget_idle()
        for classroom in self._held.values():
            if classroom.clients:
                classroom.audience.announce_presence()


async def _caught_up(classroom: Classroom) -> None:
    with suppress(Refused):
        await classroom.catch_up()
