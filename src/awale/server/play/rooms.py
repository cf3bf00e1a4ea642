"""All games that are in memory: loaded when somebody asks for them, forgotten when nobody has for a while."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Coroutine
from contextlib import asynccontextmanager, suppress
from typing import Any

from awale.server.asking import Refused
from awale.server.counting import Spread
from awale.server.play.elsewhere import AGAIN
from awale.server.play.level import Thinker
from awale.server.play.log import Standing
from awale.server.play.making import NewGame, new_game
from awale.server.play.room import Room, Watcher
from awale.server.store import GameRow, Store
from awale.server.store.schema import CODE_LENGTH
from awale.words import Sentence

#: How many games are kept in memory though nobody is there, and for how many seconds.
MOST_IDLE, IDLE = 2000, 300.0
#: What an id or a code looks like.
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


class Rooms:
    """The games of one server process."""

    def __init__(self, store: Store, mind: Thinker) -> None:
        self.store, self._mind = store, mind
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        #: How long it took from what a player asked to the disk and back.
        self.act_seconds = Spread()
        #: Who wants to hear of a game whenever it goes on, wherever it is played.
        self.watchers: dict[str, Watcher] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.store.listen(self._heard)
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Lets everybody go; the store is still open and closed by whoever opened it."""
        if self._sweeper:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        await asyncio.gather(*(room.close() for room in self._rooms.values()))

    def __len__(self) -> int:
        return len(self._rooms)

    # --- what is asked ---

    async def make(self, asked: NewGame, player: str) -> GameRow:
        """Makes a game for a player (as a hash)."""
        while True:
            # In a thread: a long record takes its time to be gone through.
            row, events = await asyncio.to_thread(new_game, asked, player)
            if await self.store.create(row, events):
                return row

    @asynccontextmanager
    async def room(self, name: str) -> AsyncIterator[Room]:
        """The room of a game, by its id or its code; it stays while it is used."""
        room = await self._find(name)
        room.users += 1
        try:
            yield room
        finally:
            room.users -= 1
            room.used_at = time.monotonic()

    def loaded(self, name: str) -> Room | None:
        """A game's room, if it is in memory."""
        return self._rooms.get(name)

    def drop(self, name: str) -> None:
        """A game is no longer on disk: whoever is at it is let go."""
        if room := self._rooms.pop(name, None):
            self._begin(room.close())

    # --- inside ---

    async def _find(self, name: str) -> Room:
        if room := self._rooms.get(name):
            self._rooms.move_to_end(name)
            return room
        row = (
            await self.store.find(name.upper() if len(name) == CODE_LENGTH else name) if _NAME.fullmatch(name) else None
        )
        if row is None:
            raise Refused(404, Sentence("serve.play.no-such-game"))
        if room := self._rooms.get(row.id):
            return room
        # Several may come at the same moment: it is loaded once.
        if row.id not in self._loading:
            self._loading[row.id] = asyncio.create_task(self._load(row))
        return await asyncio.shield(self._loading[row.id])

    async def _load(self, row: GameRow) -> Room:
        try:
            events = await self.store.events(row.id)
            standing = await asyncio.to_thread(Standing.after, row, events)
            room = self._rooms[row.id] = Room(standing, self.store, self._mind, self._went_on, self.act_seconds)
            if self.store.process:
                # Others may have added something since it was read, and before their news found the room here.
                await _catch_up(room)
            return room
        finally:
            del self._loading[row.id]

    def _went_on(self, room: Room) -> None:
        if watcher := self.watchers.get(room.id):
            watcher(room)

    def _heard(self, game: str | None, text: str) -> None:
        """Another process has added to a game (or, after a broken connection, to any), or says who is there."""
        rooms = list(self._rooms.values()) if game is None else [self._rooms[game]] if game in self._rooms else []
        for room in rooms:
            if text:
                room.hear(text)
            else:
                self._begin(_catch_up(room))
        for name in (game,) if game in self.watchers else tuple(self.watchers) if game is None else ():
            if name and name not in self._rooms and not text:
                self._begin(self._look_at(name))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _look_at(self, game: str) -> None:
        """A game that is watched has gone on in another process."""
        with suppress(Refused):
            async with self.room(game) as room:
                self._went_on(room)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(AGAIN)
            self.forget_idle()
            for room in self._rooms.values():
                if room.presence.clients:
                    room.presence.tell_others()

    def forget_idle(self) -> None:
        """Forgets the games that nobody has asked for lately; they are on disk."""
        idle = [room for room in self._rooms.values() if room.is_idle]
        now = time.monotonic()
        for number, room in enumerate(idle):
            if now - room.used_at > IDLE or len(idle) - number > MOST_IDLE:
                del self._rooms[room.id]


async def _catch_up(room: Room) -> None:
    with suppress(Refused):
        await room.catch_up()
