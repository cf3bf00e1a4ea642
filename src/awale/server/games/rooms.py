"""All games that are in memory: loaded on request, and unloaded when they are unused for a while."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from functools import partial

from awale.server.codes import Asker
from awale.server.fair_queue import FairQueue
from awale.server.games.events import GameRow
from awale.server.games.level import Thinker
from awale.server.games.new import NewGame, new_game, stored_game
from awale.server.games.room import Room, Watcher
from awale.server.journal.cache import JournalCache
from awale.server.journal.journal import now
from awale.server.journal.presence import AGAIN
from awale.server.refusals import Refused
from awale.server.request_counters import Spread
from awale.server.runner import Runner, ThreadRunner
from awale.server.store import CODE_LENGTHS, Kind, Row, Store
from awale.server.turns import Requester

#: How many bytes of unused games are kept in memory, and for how many seconds.
MOST_IDLE, IDLE = 64_000_000, 300.0
#: After how many milliseconds without an event a game's code admits nobody new.
_OPEN = 7 * 24 * 3600 * 1000

#: How many games are created at the same time, and how many may wait for that.
_MAKERS, _MAKING = 2, 1000


class Rooms(JournalCache[Room]):
    """The games of one server process."""

    kind: Kind = "game"
    code_length, missing, sweeping = CODE_LENGTHS["game"], "serve.play.no-such-game", AGAIN
    stays, most_idle = IDLE, MOST_IDLE

    def __init__(self, store: Store, engine: Thinker, runner: Runner | None = None) -> None:
        super().__init__(store)
        self._engine, self.runner = engine, runner or ThreadRunner()
        self._makers = FairQueue(self.runner, "awale-making", _MAKERS, _MAKING, "serve.refused.busy")
        #: How long acts took, until they were on disk.
        self.act_seconds = Spread()
        #: By game: what is called when it has changed, in this process or another.
        self.watchers: dict[str, Watcher] = {}

    async def close(self) -> None:
        """Closes all connections."""
        await super().close()
        await asyncio.gather(*(room.close() for room in self._held.values()))

    # --- what is asked ---

    async def make(self, asked: NewGame, player: str, requester: Requester | None = None) -> GameRow:
        """Creates a game for a player (as a hash). Checking a long record takes a while: ``requester`` waits in a fair
        queue for it.
        """
        while True:
            row, entries = await self._makers.run(requester or Requester(), partial(new_game, asked, player))
            if await self.store.create(stored_game(row, entries)):
                return row

    @asynccontextmanager
    async def room(self, name: str, asker: Asker | None = None) -> AsyncIterator[Room]:
        """The room of a game, by its id or, for an ``asker``, by its code; it stays in memory while it is used."""
        room = await self._named(name, asker)
        try:
            async with self._using(room):
                yield room
        finally:
            if room.is_deleted:
                self.drop(room.id)

    def drop(self, name: str) -> None:
        """Closes the connections to a game that is no longer on disk."""
        if room := self._held.pop(name, None):
            room.journal.is_deleted = True
            self._begin(room.close())
        elif loading := self._loading.get(name):
            # It was read before it was deleted, and is being loaded.
            loading.add_done_callback(lambda _: self.drop(name))

    # --- inside ---

    def _is_open_to(self, found: Room, player: str) -> bool:
        standing = found.standing
        if standing.seats_of(player):
            return True
        return not standing.game.is_over and now() - found.journal.last_at < _OPEN

    async def _load(self, row: Row) -> Room:
        room = Room(row, self.store, self._engine, self.runner, self._notify_watcher, self.act_seconds)
        await self.runner.run(room.journal.load, await self.store.events(row.id))
        self._held[row.id] = room
        room.start()
        if self.store.process:
            # Other processes may have added events after it was read and before their notifications found the room
            # here.
            await self._catch_up(room)
        return room

    def _notify_watcher(self, room: Room) -> None:
        if watcher := self.watchers.get(room.id):
            watcher(room)

    def _on_notification(self, name: str | None, text: str) -> None:
        for room in self._all_named(name):
            if text:
                room.receive_presence(text)
            else:
                self._begin(self._catch_up(room))
        watched = list(self.watchers) if name is None else [name] if name in self.watchers else []
        for game in watched if not text else []:
            if game not in self._held:
                self._begin(self._look_at(game))

    async def _look_at(self, game: str) -> None:
        """Loads a watched game that has changed in another process."""
        with suppress(Refused):
            async with self.room(game) as room:
                self._notify_watcher(room)

    async def _catch_up(self, room: Room) -> None:
        with suppress(Refused):
            await room.journal.catch_up()
        if room.is_deleted:
            self.drop(room.id)

    async def _sweep(self) -> None:
        self.forget_idle()
        for room in self._held.values():
            if room.presence.clients:
                room.presence.announce()
