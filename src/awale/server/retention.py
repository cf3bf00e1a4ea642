"""Deletes games and classes without an event for a long time: at the start, and then once a day.

One is deleted at a time, with a pause after each, so that players don't wait. Clubs are never deleted by it.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from awale.server.classes.classrooms import Classrooms
from awale.server.journal.journal import now
from awale.server.refusals import Refused
from awale.server.store import Kind
from awale.words import AwaleError

log = logging.getLogger("awale.server")

_DAY = 86_400
#: How many are read at a time, and how many seconds the pause after each deletion lasts.
_TOGETHER, _PAUSE = 50, 0.05

Forget = Callable[[str], Awaitable[bool]]


class Retention:
    """Deletes what is older than so many days; ``None`` is never. ``clock`` returns milliseconds since 1970."""

    def __init__(
        self,
        classrooms: Classrooms,
        classes: int | None,
        games: int | None,
        clock: Callable[[], int] = now,
        pause: float = _PAUSE,
    ) -> None:
        self._classrooms, self._rooms, self._store = classrooms, classrooms.rooms, classrooms.store
        self._classes, self._games = classes, games
        self._clock, self._pause = clock, pause

    async def run(self) -> None:
        """Sweeps once a day, until it is cancelled."""
        while True:
            try:
                await self.sweep()
            except AwaleError as error:
                log.warning("what is too old could not be forgotten: %s", error)
            await asyncio.sleep(_DAY)

    async def sweep(self) -> tuple[int, int]:
        """Deletes what is too old; returns how many classes and how many games."""
        classes = await self._forget(self._classes, "class", self._forget_class)
        return classes, await self._forget(self._games, "game", self._forget_game)

    async def _forget(self, days: int | None, kind: Kind, forget: Forget) -> int:
        if days is None:
            return 0
        before, done, stays = self._clock() - days * _DAY * 1000, 0, set[str]()
        while found := [
            name for name in await self._store.untouched(kind, before, _TOGETHER + len(stays)) if name not in stays
        ]:
            for name in found:
                if await forget(name):
                    done += 1
                else:
                    stays.add(name)
                await asyncio.sleep(self._pause)
        return done

    async def _forget_class(self, class_id: str) -> bool:
        """Deletes a class, unless somebody is connected to it."""
        with suppress(Refused):
            async with self._classrooms.classroom(class_id) as classroom:
                if not classroom.clients:
                    await classroom.forget()
                    return True
        return False

    async def _forget_game(self, game: str) -> bool:
        room = self._rooms.loaded(game)
        if room and room.presence.clients:
            return False
        await self._store.forget(game)
        self._rooms.drop(game)
        return True
