"""Deletes games and classes in which nothing has happened for a long time: at the start, and then once a day.

One at a time, with a pause after each, so that no player waits for it. A club stays until somebody deletes it.
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
#: How many are looked for at a time, and for how many seconds everybody else goes first after each.
_TOGETHER, _PAUSE = 50, 0.05

Forget = Callable[[str], Awaitable[bool]]


class Retention:
    """Forgets what is older than it may be, in days; ``None`` is never. ``clock`` tells milliseconds since 1970."""

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
        """Once a day, for ever."""
        while True:
            try:
                await self.sweep()
            except AwaleError as error:
                log.warning("what is too old could not be forgotten: %s", error)
            await asyncio.sleep(_DAY)

    async def sweep(self) -> tuple[int, int]:
        """How many classes and how many games were forgotten."""
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
        """Not while somebody is there, who may be about to begin."""
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
