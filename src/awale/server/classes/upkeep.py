"""The work that follows from a class's journal: creating its tables' games, seats, results, the bell, erasing names.

``update`` does all of it. It may be called at any time, and does only what is still to be done.
"""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

from awale.club import events
from awale.club.class_state import ClassState
from awale.club.events import ClassEvent
from awale.club.rounds import Table
from awale.server.classes import games
from awale.server.classes.bell import BellTimer
from awale.server.classes.erase import erase_from_games, without_person
from awale.server.classes.judge import enters
from awale.server.classes.results import GameWatcher, result_events
from awale.server.classes.shared import Shared, all_of
from awale.server.disk import NOBODY, serving
from awale.server.games.room import Room
from awale.server.journal.events import Entry
from awale.server.journal.journal import Change, now
from awale.server.refusals import Refused
from awale.server.store import Row

if TYPE_CHECKING:
    from awale.server.classes.classroom import Classroom

log = logging.getLogger("awale.server")

#: After how many seconds something that failed is tried again.
_AGAIN = 1.0


class Upkeep:
    """Does the work that follows from one class's journal."""

    def __init__(self, classroom: Classroom) -> None:
        self._classroom, self._state, self._rooms = classroom, classroom.class_state, classroom.rooms
        self._journal = classroom.journal
        #: Does what isn't done yet; what fails is retried later.
        self.update = Shared(self._update, self._journal.begin)
        #: The games that are on disk, and by game the devices that have its seats.
        self._created: set[str] = set()
        self._seated: dict[str, tuple[str | None, ...]] = {}
        self._watcher = GameWatcher(self._rooms, self._on_game_change)
        self._bell = BellTimer(classroom.clock, lambda: self._journal.begin(self._ring()))

    @property
    def pending(self) -> frozenset[str]:
        """The games of this round that aren't on disk yet; clients aren't told of them before."""
        current = self._state.round
        return frozenset(table.game for table in current or () if table.game) - self._created

    def open_rooms(self) -> list[Room]:
        """The rooms in memory whose games go on."""
        loaded = (self._rooms.loaded(game) for game in self._open_games())
        return [room for room in loaded if room]

    def note(self, event: ClassEvent) -> None:
        """Takes an event that was written."""
        self._watcher.note(self._state, event)

    def stop(self) -> None:
        """Stops watching games, and stops the bell's timer."""
        for game in self._state.games:
            self._rooms.watchers.pop(game, None)
        self._bell.set(None)

    # --- what is done ---

    async def _update(self) -> None:
        if self._classroom.is_deleted:
            return
        serving.set(NOBODY)  # it isn't charged to whoever has caused it
        try:
            await self._enter_people()
            await self._create_games()
            self._watcher.follow(self._state)
            if self._state.round and self._state.round.is_rung:
                await all_of(*(games.end_by_bell(self._rooms, game) for game in self._open_games()))
            await self._write_results()
            self._bell.set(self._classroom.wake)
            await self._erase_names()
        except Refused as error:
            if not self._classroom.is_deleted:
                log.warning("class %s: %s", self._classroom.id, error)
                self._journal.begin(self._update_later())

    async def _update_later(self) -> None:
        await asyncio.sleep(_AGAIN)
        await self.update()

    async def _enter_people(self) -> None:
        """Enters into the contest whoever has joined the class during it."""
        for person in self._state.order():
            if self._state.people[person].level is None and enters(self._state, person):
                await self._classroom.write(partial(self._entering, person))

    def _entering(self, person: str) -> list[ClassEvent]:
        event = enters(self._state, person)
        return [event] if event else []

    async def _create_games(self) -> None:
        """Makes the games of the round's tables, and gives each player their seat."""
        if pending := self.pending:
            tables = [table for table in self._state.round or () if table.game in pending]
            if await games.create_games(self._rooms, self._classroom.id, self._state, tables):
                self._created |= pending
                self._classroom.audience.tell()
            else:
                await self._journal.catch_up()  # raises: the class was deleted
        await all_of(*(self._seat(table) for table in self._tables_on_screens()))

    async def _seat(self, table: Table) -> None:
        assert table.game is not None
        holders = tuple(self._state.people[person].holder for person in table.people)
        if self._seated.get(table.game) != holders:
            await games.seat(self._rooms, self._state, table)
            self._seated[table.game] = holders
            if room := self._rooms.loaded(table.game):
                # The teacher sees who has not come yet, also where nothing happens at all.
                self._classroom.audience.tell_board(table.number, room)

    async def _write_results(self) -> None:
        """Writes the results of games that are over, and removes those of games that go on again."""
        found = await self._watcher.find_results(self._open_games())
        if result_events(self._state, found):
            # Once more afterwards, even if writing fails: the games may have gone on meanwhile.
            self._journal.begin(self.update())
            await self._classroom.write(lambda: result_events(self._state, found))

    async def _erase_names(self) -> None:
        """Erases names on disk: in the games first, then in the journal, where the event is marked as done."""
        for person, name in list(self._state.erasing.items()):
            await erase_from_games(self._rooms, self._state, person, name)
            await self._journal.rewrite(partial(self._without, person, name))
            self._state.erasing.pop(person, None)

    def _without(self, person: str, name: str, row: Row, entries: list[Entry[ClassEvent]]) -> Change[ClassEvent] | None:
        """Called with the journal's lock held, when the time of the next wake-up is known."""
        after = self._state.copy()
        after.erasing.pop(person, None)
        return without_person(row, entries, person=person, name=name, wake=wake_of(after, now()))

    # --- games and the bell ---

    def _on_game_change(self, room: Room) -> None:
        """Called when a game of the class has changed."""
        if found := self._state.table_of_game(room.id):
            if self._watcher.is_news(found[2], room):
                self._journal.begin(self.update())
            self._classroom.audience.tell_board(found[2].number, room)

    def _open_games(self) -> list[str]:
        return [table.game for table in self._tables_on_screens() if table.game]

    def _tables_on_screens(self) -> list[Table]:
        """The tables without a result whose games are on screens."""
        return [table for table in self._state.round.open_tables if table.game] if self._state.round else []

    async def _ring(self) -> None:
        """Rings the bell, if its time has come."""
        serving.set(NOBODY)

        def decide() -> list[ClassEvent]:
            wake = self._classroom.wake
            return [events.BellChanged()] if wake is not None and wake <= self._classroom.clock() else []

        try:
            await self._classroom.write(decide)
        except Refused as error:
            log.warning("the bell of a class: %s", error)
            self._journal.begin(self._update_later())
            return
        await self.update()


def wake_of(state: ClassState, at: int) -> int | None:
    """When the class has to be loaded though nobody asks for it: when the bell rings; at once, while results of it are
    missing or a name is still to be erased.
    """
    if state.erasing:
        return at
    if state.round is None:
        return None
    return at if state.round.is_rung else state.round.bell
