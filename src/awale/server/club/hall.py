"""One meeting in memory: who is there, what they ask, what they are told.

Whatever changes the meeting goes through its journal: only when it is on disk does the meeting go on and is everybody
told. What follows from the log (a game for each table, the results of games that are
over, the bell) is done by ``mend``, which may be called at any time and does only what is still to be done.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Iterable, Sequence
from functools import partial
from typing import Any

from awale.club.meeting import Meeting
from awale.club.rounds import Table
from awale.server.club import games
from awale.server.club.acts import Round, Wish
from awale.server.club.arriving import Arrivals
from awale.server.club.bell import Bell
from awale.server.club.erasing import erase_from_games, without_person
from awale.server.club.journal import Journal
from awale.server.club.judging import MOST_BY_PUPILS, MOST_HAPPENINGS, Draft, enters, judge
from awale.server.club.pace import Pace
from awale.server.club.presence import Presence
from awale.server.club.settling import Watching, settled
from awale.server.club.sharing import Shared, all_of
from awale.server.club.telling import Telling, boards
from awale.server.disk import NOBODY, serving
from awale.server.play.client import Client
from awale.server.play.making import now
from awale.server.play.room import Room
from awale.server.play.rooms import Rooms
from awale.server.refusals import Missing, Refused
from awale.server.steady import Clock, steady
from awale.server.store import Happening, MeetingRow
from awale.words import AwaleError, Sentence

log = logging.getLogger("awale.server")

#: After how many milliseconds in which nothing has happened a meeting's code leads no stranger to it.
_OPEN = 24 * 3600 * 1000
#: For how many seconds news are collected before they are told: a class makes ten moves a second.
_TOGETHER = 0.1
#: After how many seconds something that failed is tried again.
_AGAIN = 1.0
#: About how many bytes a meeting takes in memory, beside its log.
_HALL = 8000


class Hall:
    """A meeting that somebody has asked for, or whose bell is near."""

    def __init__(self, row: MeetingRow, rooms: Rooms, clock: Clock = steady) -> None:
        """``clock`` is what the bell goes by: it must not step."""
        self.row, self.rooms, self.store, self._clock = row, rooms, rooms.store, clock
        self._journal = Journal(row.id, self.store, self.close, self._heard_of)
        self.meeting, self._lock = self._journal.meeting, self._journal.lock
        self.clients: set[Client] = set()
        self.users = 0
        self.is_closed = False
        self._pace = Pace()
        self._arrivals = Arrivals(self._pace)
        self._presence = Presence(row.id, self.store, self.clients)
        #: Does what the log asks for and isn't done yet; what can't be done just now is tried again later.
        self.mend = Shared(self._mend, self._begin)
        #: Reads what other processes have written; closes if the meeting was deleted.
        self.catch_up = Shared(self._catch_up, self._begin)
        #: The games that are there, with the devices that have their seats.
        self._seated: dict[str, tuple[str | None, ...]] = {}
        self._watching = Watching(rooms, self._went_on)
        self._changed: dict[int, Room] = {}
        self._news = False
        self._telling: Telling | None = None
        self._told_at = 0.0
        self.used_at = time.monotonic()
        self._flushing: asyncio.Task[None] | None = None
        self._bell = Bell(clock, lambda: self._begin(self._time_is_up()))
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return _HALL + self._journal.size

    @property
    def is_idle(self) -> bool:
        """Whether it can be forgotten: all that matters is on disk, and the bell wakes it."""
        return not (self.clients or self.users or self._tasks or self._lock.locked())

    @property
    def is_open(self) -> bool:
        """Whether the code lets strangers in: something has happened lately, or somebody who runs it is here."""
        return self._was_used_lately or bool(self._keepers(self.clients))

    @property
    def _was_used_lately(self) -> bool:
        return now() - self._journal.last_at < _OPEN

    def has(self, player: str) -> bool:
        """Whether a player (as a hash) is one of those who are there or run it."""
        return player in self.meeting.keepers or bool(self.meeting.held_by(player))

    # --- what is asked ---

    async def act(self, player: str, wish: Wish) -> None:
        """Does what a player (as a hash) asks, once; raises :exc:`~awale.words.AwaleError` with nothing changed."""
        if not self._journal.has(wish.act):
            self._pace.check(player, player in self.meeting.keepers)
        await self._finish(self._act(player, wish))

    async def join(self, player: str, name: str) -> None:
        """Somebody comes in by the code."""
        if self.has(player):
            self._pace.check(player, player in self.meeting.keepers)
        else:
            self._pace.knock()
        drafts, was_rush = self._arrivals.coming_in(self.meeting, player, name), self._arrivals.is_rush(self.meeting)
        try:
            await self._finish(self._write(drafts, most=self._most(player)))
        finally:
            self._news |= self._arrivals.is_rush(self.meeting) and not was_rush
            self._tell_keepers_soon()
        await self.mend()

    async def keep(self, player: str) -> None:
        """Somebody has shown the key."""
        keeper = Draft("keeper", {"holder": player})
        await self._finish(self._write(lambda: [] if player in self.meeting.keepers else [keeper]))

    async def open_again(self, player: str) -> None:
        """Whoever runs it is back after a day or longer: the code lets people in again. That is written down, so that
        all processes know it.
        """
        if player in self.meeting.keepers and not self._was_used_lately:
            await self._finish(self._write(lambda: [Draft("keeper", {"holder": player})]))

    async def belong(self, club: str, strengths: dict[str, float]) -> None:
        """It is a club's evening, whose members are so strong."""
        data = {"club": club, "strengths": strengths}
        await self._finish(self._write(lambda: [] if self.meeting.club == club else [Draft("club", data)]))

    async def forget(self) -> None:
        """Deletes the meeting with all its games, names and results.

        Whatever is under way, here or in another process, is either on disk before and goes with it, or finds no
        meeting any more and is given up.
        """
        await self._finish(self._forget())

    async def _forget(self) -> None:
        async with self._lock:
            if self.is_closed:
                raise Missing(Sentence("serve.club.no-such-meeting"))
            await self.store.forget_meeting(self.id)
            self.close()

    def close(self) -> None:
        """The meeting was deleted: everybody is told, and its games leave the memory too."""
        self.is_closed = True
        for client in list(self.clients):
            client.send('{"type":"closed"}')
        self.leave_games()
        for game in self.meeting.games:
            self.rooms.drop(game)

    def slim(self) -> None:
        """It has nothing that could be worked out anew."""

    def put_away(self) -> None:
        """Nobody is here, and it leaves the memory; its bell is on disk."""
        self.leave_games()

    def leave_games(self) -> None:
        """Hears of no game any more."""
        for game in self.meeting.games:
            self.rooms.watchers.pop(game, None)
        self._bell.set(None)

    # --- who is there ---

    def enter(self, client: Client) -> None:
        """Somebody comes; they are told how things stand first."""
        self.clients.add(client)
        if not self.has(client.player):
            self._see_out()
            return
        self.show(client)
        if client.player in self.meeting.keepers:
            client.send(self._presence.told(self.meeting))
            self._tell_boards(self._open_rooms(), [client])
        self.say_who_is_here()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.say_who_is_here()

    def say_who_is_here(self, asking: bool = False) -> None:
        """Tells other processes who is here, those who run the meeting who is there at all; ``asking`` the others."""
        self._presence.tell_others(self.meeting, asking)
        self._tell_keepers_soon()

    def hear(self, text: str) -> None:
        """Another process says who is there."""
        self._presence.hear(text, self.meeting)
        self._tell_keepers_soon()

    def _tell_keepers_soon(self) -> None:
        if self._keepers(self.clients):
            self._tell_soon()

    def state(self, player: str, lang: str) -> str:
        """How things stand, as somebody sees them. What all see is worked out once for those who are told together."""
        n, moment = len(self._journal), time.monotonic()
        if self._telling is None or self._telling.n != n or moment - self._told_at > _TOGETHER:
            self._telling = Telling(self.row, self.meeting, n, self._clock(), self._arrivals)
            self._told_at = moment
        return self._telling.state(player, lang)

    def show(self, client: Client) -> None:
        """Tells somebody how things stand."""
        client.show(lambda: [self.state(client.player, client.lang)])

    def _see_out(self) -> None:
        """Whoever isn't there any more hears so, and no name after that."""
        there = self.meeting.keepers | {person.holder for person in self.meeting.there}
        for client in [each for each in self.clients if each.player not in there]:
            self.clients.discard(client)
            client.dismiss('{"type":"removed"}')

    # --- what follows from the log ---

    async def _mend(self) -> None:
        if self.is_closed:
            return
        serving.set(NOBODY)  # not the share of whoever has brought it about
        try:
            await self._let_in()
            await self._set_out()
            self._watching.follow(self.meeting)
            if self.meeting.round and self.meeting.round.is_rung:
                await all_of(*(games.end_by_bell(self.rooms, game) for game in self._open_games()))
            await self._settle()
            self._bell.set(self.wake)
            await self._erase_names()
        except Refused as error:
            if not self.is_closed:
                log.warning("meeting %s: %s", self.id, error)
                self._begin(self._mend_later())

    async def _erase_names(self) -> None:
        """Whoever was erased is so on disk, too: in their games first, then in the log, which says that it is done."""
        for person, name in list(self.meeting.erasing.items()):
            await erase_from_games(self.rooms, self.meeting, person, name, now())
            async with self._lock:
                await self._journal.rewrite(partial(without_person, person=person, name=name), person)

    async def _mend_later(self) -> None:
        await asyncio.sleep(_AGAIN)
        await self.mend()

    async def hear_all(self) -> None:
        """Reads what other processes have written, before their news come by themselves."""
        if self.store.process:
            async with self._lock:
                await self._journal.read_on()

    async def _catch_up(self) -> None:
        async with self._lock:
            await self._journal.read_on()
        await self.mend()

    async def _let_in(self) -> None:
        """Whoever came while a contest goes on takes part in it."""
        for person in self.meeting.order():
            if self.meeting.people[person].level is None and enters(self.meeting, person):
                await self._finish(self._write(partial(_entering, self.meeting, person)))

    async def _set_out(self) -> None:
        """The games of all tables are there, both have their seats, and we hear of them."""
        tables = self._tables_on_screens()
        new = [table for table in tables if table.game not in self._seated]
        if new and not await games.set_out(self.rooms, self.id, self.meeting, new):
            self.close()
            raise Missing(Sentence("serve.club.no-such-meeting"))
        await all_of(*(self._seat(table) for table in tables))

    async def _seat(self, table: Table) -> None:
        assert table.game is not None
        holders = tuple(self.meeting.people[person].holder for person in table.people)
        if self._seated.get(table.game) != holders:
            await games.seat(self.rooms, self.meeting, table)
            self._seated[table.game] = holders
            if room := self.rooms.loaded(table.game):
                # The keeper sees who has not come yet, also where nothing happens at all.
                self._changed[table.number] = room
                self._tell_soon()

    async def _settle(self) -> None:
        """The results of games that are over are written, and taken out where a game goes on again."""
        found = await self._watching.look(self._open_games())
        if settled(self.meeting, found):
            # Once more after it, whatever becomes of it: they may have gone on meanwhile.
            self._begin(self.mend())
            await self._finish(self._write(lambda: settled(self.meeting, found)))

    def _went_on(self, room: Room) -> None:
        """A game of ours has gone on."""
        if found := self.meeting.table_of_game(room.id):
            self._changed[found[2].number] = room
            if self._watching.is_news(found[2], room):
                self._begin(self.mend())
            self._tell_soon()

    def _tell_boards(self, rooms: Iterable[Room], clients: Iterable[Client]) -> None:
        """The boards, for those who run the meeting."""
        keepers = self._keepers(clients)
        places = [(found[2], room) for room in rooms if (found := self.meeting.table_of_game(room.id))]
        if not (keepers and places):
            return
        text = boards([games.small(table, room) for table, room in places], steady())
        for client in keepers:
            client.send(text)

    def _keepers(self, clients: Iterable[Client]) -> list[Client]:
        return [client for client in clients if client.player in self.meeting.keepers]

    def _open_rooms(self) -> list[Room]:
        loaded = (self.rooms.loaded(game) for game in self._open_games())
        return [room for room in loaded if room]

    def _open_games(self) -> list[str]:
        return [table.game for table in self._tables_on_screens() if table.game]

    def _tables_on_screens(self) -> list[Table]:
        """The tables without a result at which no real board is played on."""
        return [table for table in self.meeting.round.open_tables if table.game] if self.meeting.round else []

    # --- the bell ---

    @property
    def wake(self) -> int | None:
        """When the bell rings, if it is to ring."""
        current = self.meeting.round
        return current.bell if current and not current.is_rung else None

    async def _time_is_up(self) -> None:
        serving.set(NOBODY)

        def drafts() -> list[Draft]:
            return [Draft("bell")] if self.wake is not None and self.wake <= self._clock() else []

        try:
            await self._finish(self._write(drafts))
        except Refused as error:
            log.warning("the bell of a meeting: %s", error)
            self._begin(self._mend_later())
            return
        await self.mend()

    # --- one at a time ---

    async def _act(self, player: str, wish: Wish) -> None:
        # Pairing takes long enough to be felt at other boards: it is done in a thread.
        apart = isinstance(wish, Round)
        most = self._most(player)
        if await self._write(lambda: self._judged(player, wish), wish.act, apart=apart, most=most):
            await self.mend()

    def _most(self, player: str) -> int:
        """How long the log may become by what a player (as a hash) does."""
        return MOST_HAPPENINGS if player in self.meeting.keepers else MOST_BY_PUPILS

    def _judged(self, player: str, wish: Wish) -> list[Draft]:
        draft, question = judge(self.meeting, player, wish, self._clock()), self.meeting.question
        is_said = (
            question and draft.kind == "reply" and question.replies.get(draft.data["person"]) == draft.data["move"]
        )
        return [] if is_said else [draft]

    async def _write(
        self,
        drafts: Callable[[], list[Draft]],
        act: str | None = None,
        *,
        apart: bool = False,
        most: int = MOST_HAPPENINGS,
    ) -> bool:
        """Writes what is found to be right once it is our turn."""
        async with self._lock:
            if self.is_closed:
                raise Missing(Sentence("serve.club.no-such-meeting"))
            return await self._journal.write(drafts, act, apart=apart, most=most)

    def _heard_of(self, happenings: Sequence[Happening]) -> None:
        """The meeting has gone on; everybody is told soon, and who isn't there any more at once."""
        self._arrivals.note(happenings)
        self._watching.note(self.meeting, happenings)
        self._see_out()
        self._news = True
        self._tell_soon()

    def _tell_soon(self) -> None:
        self.used_at = time.monotonic()
        if self._flushing is None or self._flushing.done():
            self._flushing = self._begin(self._flush())

    async def _flush(self) -> None:
        """Tells what is new. A bell brings sixteen results at once: they are told together."""
        await asyncio.sleep(_TOGETHER)
        # Whoever is told where to play goes there at once: the games of a new round are there first.
        await self.mend.settled(_AGAIN)
        if self.is_closed:
            return
        news, self._news = self._news, False
        changed, self._changed = self._changed, {}
        if news:
            for client in list(self.clients):
                self.show(client)
        self._tell_boards(changed.values(), self.clients)
        if present := self._presence.news(self.meeting):
            for client in self._keepers(self.clients):
                client.send(present)

    async def _finish(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Work that goes on even if whoever waits for it is gone."""
        return await asyncio.shield(self._begin(work))

    def _begin(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return task

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        # Whoever asked is told what can't be done and why: that is no fault of ours.
        if error and not isinstance(error, AwaleError):
            log.error("meeting %s", self.id, exc_info=error)


def _entering(meeting: Meeting, person: str) -> list[Draft]:
    draft = enters(meeting, person)
    return [draft] if draft else []
