"""One class in memory: who is there, what they ask, what they are told. Its journal is how it goes on.

What follows from the journal (a game for each table, the results of games that are over, the bell) is done by ``mend``,
which may be called at any time and does only what is still to be done.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from awale.club import events
from awale.club.class_state import ClassState
from awale.club.events import CLASS_EVENTS, ClassEvent
from awale.club.rounds import Table
from awale.server.classes import games
from awale.server.classes.acts import NamedAct, StartRound
from awale.server.classes.arrivals import Arrivals
from awale.server.classes.bell import BellTimer
from awale.server.classes.erase import erase_from_games, without_person
from awale.server.classes.judge import MOST_BY_PUPILS, MOST_HAPPENINGS, enters, judge
from awale.server.classes.pace import Pace
from awale.server.classes.results import Watching, settled
from awale.server.classes.shared import Shared, all_of
from awale.server.classes.told import ClassEncoder, boards, present
from awale.server.disk import NOBODY, serving
from awale.server.games.room import Room
from awale.server.games.rooms import Rooms
from awale.server.journal.client import Client
from awale.server.journal.events import Codec, Entry
from awale.server.journal.journal import Change, Journal, Replacement, now
from awale.server.journal.presence import Presence
from awale.server.messages import ClosedMessage, RemovedMessage, encoded
from awale.server.monotonic_clock import Clock, monotonic_ms
from awale.server.refusals import Conflict, Refused
from awale.server.store import Head, Row
from awale.words import Sentence

log = logging.getLogger("awale.server")

#: After how many milliseconds in which nothing has happened a class's code leads no stranger to it.
_OPEN = 24 * 3600 * 1000
#: For how many seconds news are collected before they are told: a class makes ten moves a second.
_TOGETHER = 0.1
#: After how many seconds something that failed is tried again.
_AGAIN = 1.0
#: About how many bytes a class takes in memory, beside its journal.
_CLASSROOM = 9000
CODEC: Codec[ClassEvent] = Codec(*CLASS_EVENTS)


class Classroom:
    """A class that somebody has asked for, or whose bell is near."""

    def __init__(self, row: Row, rooms: Rooms, clock: Clock = monotonic_ms) -> None:
        """``clock`` is what the bell goes by: it must not step."""
        self.row, self.rooms, self.store, self._clock = row, rooms, rooms.store, clock
        self.journal = Journal(row, self.store, CODEC, self, "serve.club.no-such-class", rooms.runner)
        self.class_state = ClassState()
        #: The number of the question that is asked, and those of the answers to it, by person.
        self._asked, self._replies = 0, dict[str, int]()
        self.users = 0
        self._pace = Pace()
        self._arrivals = Arrivals(self._pace)
        self.presence = Presence(row.id, self.store, self._people_of)
        self._told_present = ""
        #: Does what the log asks for and isn't done yet; what can't be done just now is tried again later.
        self.mend = Shared(self._mend, self.journal.begin)
        #: Reads what other processes have written; closes if the class was deleted.
        self.catch_up = Shared(self._catch_up, self.journal.begin)
        #: The games that are there, with the devices that have their seats.
        self._seated: dict[str, tuple[str | None, ...]] = {}
        self._watching = Watching(rooms, self._went_on)
        self._changed: dict[int, Room] = {}
        self._news = False
        self._telling: ClassEncoder | None = None
        self._told_at = 0.0
        self.used_at = time.monotonic()
        self._flushing: asyncio.Task[None] | None = None
        self._bell = BellTimer(clock, lambda: self.journal.begin(self._time_is_up()))

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def clients(self) -> set[Client]:
        return self.presence.clients

    @property
    def is_closed(self) -> bool:
        """The class was deleted."""
        return self.journal.is_gone

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return _CLASSROOM + self.journal.size

    @property
    def is_idle(self) -> bool:
        """Whether it can be forgotten: all that matters is on disk, and the bell wakes it."""
        return not (self.clients or self.users or self.journal.is_busy)

    @property
    def is_open(self) -> bool:
        """Whether the code lets strangers in: something has happened lately, or somebody who runs it is here."""
        return self._was_used_lately or bool(self._teachers(self.clients))

    @property
    def _was_used_lately(self) -> bool:
        return now() - self.journal.last_at < _OPEN

    def _people_of(self, player: str) -> list[str]:
        return [person.id for person in self.class_state.people.values() if person.holder == player]

    def has(self, player: str) -> bool:
        """Whether a player (as a hash) is one of those who are there or run it."""
        return player in self.class_state.teachers or bool(self.class_state.held_by(player))

    # --- what is asked ---

    async def act(self, player: str, wish: NamedAct) -> None:
        """Does what a player (as a hash) asks, once; raises :exc:`~awale.words.AwaleError` with nothing changed."""
        if not self.journal.has(wish.act):
            self._pace.check(player, player in self.class_state.teachers)
        await self.journal.finish(self._act(player, wish))

    async def join(self, player: str, name: str) -> None:
        """Somebody comes in by the code."""
        if self.has(player):
            self._pace.check(player, player in self.class_state.teachers)
        else:
            self._pace.knock()
        decide, was_rush = (
            self._arrivals.coming_in(self.class_state, player, name),
            self._arrivals.is_rush(self.class_state),
        )
        try:
            await self._write(decide, most=self._most(player))
        finally:
            self._news |= self._arrivals.is_rush(self.class_state) and not was_rush
            self._tell_teachers_soon()
        await self.mend()

    async def keep(self, player: str) -> None:
        """Somebody has shown the key."""
        teacher = events.TeacherCame(player)
        await self._write(lambda: [] if player in self.class_state.teachers else [teacher])

    async def open_again(self, player: str) -> None:
        """Whoever runs it is back after a day or longer: the code lets people in again. That is written down, so that
        all processes know it.
        """
        if player in self.class_state.teachers and not self._was_used_lately:
            await self._write(lambda: [events.TeacherCame(player)])

    async def belong(self, club: str, strengths: dict[str, float]) -> None:
        """It is a club's evening, whose members are so strong."""
        await self._write(lambda: [] if self.class_state.club == club else [events.ClubSet(club, strengths)])

    async def forget(self) -> None:
        """Deletes the class with all its games, names and results."""
        await self.journal.forget()

    def slim(self) -> None:
        """It has nothing that could be worked out anew."""

    def put_away(self) -> None:
        """Nobody is here, and it leaves the memory; its bell is on disk."""
        self.leave_games()

    def leave_games(self) -> None:
        """Hears of no game any more."""
        for game in self.class_state.games:
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
        if client.player in self.class_state.teachers:
            client.send(present(self.class_state, self.presence.names))
            self._tell_boards(self._open_rooms(), [client])
        self.say_who_is_here()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.say_who_is_here()

    def say_who_is_here(self, asking: bool = False) -> None:
        """Tells other processes who is here, those who run the class who is there at all; ``asking`` the others."""
        self.presence.tell_others(asking=asking)
        self._tell_teachers_soon()

    def hear(self, text: str) -> None:
        """Another process says who is there."""
        self.presence.hear(text)
        self._tell_teachers_soon()

    def _tell_teachers_soon(self) -> None:
        if self._teachers(self.clients):
            self._tell_soon()

    def state(self, player: str, lang: str) -> str:
        """How things stand, as somebody sees them. What all see is worked out once for those who are told together."""
        n, moment = len(self.journal), time.monotonic()
        if self._telling is None or self._telling.n != n or moment - self._told_at > _TOGETHER:
            self._telling = ClassEncoder(self.row, self.class_state, n, self._clock(), self._arrivals)
            self._told_at = moment
        return self._telling.state(player, lang)

    def show(self, client: Client) -> None:
        """Tells somebody how things stand."""
        client.show(lambda: [self.state(client.player, client.lang)])

    def _see_out(self) -> None:
        """Whoever isn't there any more hears so, and no name after that."""
        there = self.class_state.teachers | {person.holder for person in self.class_state.there}
        for client in [each for each in self.clients if each.player not in there]:
            self.clients.discard(client)
            client.dismiss(encoded(RemovedMessage()))

    # --- what follows from the log ---

    async def _mend(self) -> None:
        if self.is_closed:
            return
        serving.set(NOBODY)  # not the share of whoever has brought it about
        try:
            await self._let_in()
            await self._set_out()
            self._watching.follow(self.class_state)
            if self.class_state.round and self.class_state.round.is_rung:
                await all_of(*(games.end_by_bell(self.rooms, game) for game in self._open_games()))
            await self._settle()
            self._bell.set(self.wake)
            await self._erase_names()
        except Refused as error:
            if not self.is_closed:
                log.warning("class %s: %s", self.id, error)
                self.journal.begin(self._mend_later())

    async def _erase_names(self) -> None:
        """Whoever was erased is so on disk, too: in their games first, then in the log, which says that it is done."""
        for person, name in list(self.class_state.erasing.items()):
            await erase_from_games(self.rooms, self.class_state, person, name)
            await self.journal.rewrite(partial(self._without, person, name))
            self.class_state.erasing.pop(person, None)

    def _without(self, person: str, name: str, row: Row, entries: list[Entry[ClassEvent]]) -> Change[ClassEvent] | None:
        """Called when it is our turn: only then is it known when the class is to be woken."""
        after = self.class_state.copy()
        after.erasing.pop(person, None)
        return without_person(row, entries, person=person, name=name, wake=_wake(after, now()))

    async def _mend_later(self) -> None:
        await asyncio.sleep(_AGAIN)
        await self.mend()

    async def hear_all(self) -> None:
        """Reads what other processes have written, before their news come by themselves."""
        if self.store.process:
            await self.journal.catch_up()

    async def _catch_up(self) -> None:
        await self.journal.catch_up()
        await self.mend()

    async def _let_in(self) -> None:
        """Whoever came while a contest goes on takes part in it."""
        for person in self.class_state.order():
            if self.class_state.people[person].level is None and enters(self.class_state, person):
                await self._write(partial(_entering, self.class_state, person))

    async def _set_out(self) -> None:
        """The games of all tables are there, both have their seats, and we hear of them."""
        tables = self._tables_on_screens()
        new = [table for table in tables if table.game not in self._seated]
        if new and not await games.set_out(self.rooms, self.id, self.class_state, new):
            await self.journal.catch_up()  # which finds that it was deleted
        await all_of(*(self._seat(table) for table in tables))

    async def _seat(self, table: Table) -> None:
        assert table.game is not None
        holders = tuple(self.class_state.people[person].holder for person in table.people)
        if self._seated.get(table.game) != holders:
            await games.seat(self.rooms, self.class_state, table)
            self._seated[table.game] = holders
            if room := self.rooms.loaded(table.game):
                # The teacher sees who has not come yet, also where nothing happens at all.
                self._changed[table.number] = room
                self._tell_soon()

    async def _settle(self) -> None:
        """The results of games that are over are written, and taken out where a game goes on again."""
        found = await self._watching.look(self._open_games())
        if settled(self.class_state, found):
            # Once more after it, whatever becomes of it: they may have gone on meanwhile.
            self.journal.begin(self.mend())
            await self._write(lambda: settled(self.class_state, found))

    def _went_on(self, room: Room) -> None:
        """A game of ours has gone on."""
        if found := self.class_state.table_of_game(room.id):
            self._changed[found[2].number] = room
            if self._watching.is_news(found[2], room):
                self.journal.begin(self.mend())
            self._tell_soon()

    def _tell_boards(self, rooms: Iterable[Room], clients: Iterable[Client]) -> None:
        """The boards, for those who run the class."""
        teachers = self._teachers(clients)
        places = [(found[2], room) for room in rooms if (found := self.class_state.table_of_game(room.id))]
        if not (teachers and places):
            return
        text = boards(places, monotonic_ms())
        for client in teachers:
            client.send(text)

    def _teachers(self, clients: Iterable[Client]) -> list[Client]:
        return [client for client in clients if client.player in self.class_state.teachers]

    def _open_rooms(self) -> list[Room]:
        loaded = (self.rooms.loaded(game) for game in self._open_games())
        return [room for room in loaded if room]

    def _open_games(self) -> list[str]:
        return [table.game for table in self._tables_on_screens() if table.game]

    def _tables_on_screens(self) -> list[Table]:
        """The tables without a result at which no real board is played on."""
        return [table for table in self.class_state.round.open_tables if table.game] if self.class_state.round else []

    # --- the bell ---

    @property
    def wake(self) -> int | None:
        """When the bell rings, if it is to ring."""
        current = self.class_state.round
        return current.bell if current and not current.is_rung else None

    async def _time_is_up(self) -> None:
        serving.set(NOBODY)

        def decide() -> list[ClassEvent]:
            return [events.BellChanged()] if self.wake is not None and self.wake <= self._clock() else []

        try:
            await self._write(decide)
        except Refused as error:
            log.warning("the bell of a class: %s", error)
            self.journal.begin(self._mend_later())
            return
        await self.mend()

    # --- writing ---

    async def _act(self, player: str, wish: NamedAct) -> None:
        # Pairing takes long enough to be felt at other boards: it is done in a thread.
        apart = isinstance(wish, StartRound)
        if await self._write(lambda: self._judged(player, wish), wish.act, apart=apart, most=self._most(player)):
            await self.mend()

    def _most(self, player: str) -> int:
        """How long the journal may become by what a player (as a hash) does."""
        return MOST_HAPPENINGS if player in self.class_state.teachers else MOST_BY_PUPILS

    def _judged(self, player: str, wish: NamedAct) -> Sequence[ClassEvent] | Replacement[ClassEvent]:
        event, question = judge(self.class_state, player, wish, self._clock()), self.class_state.question
        if not isinstance(event, events.Replied):
            return [event]
        if question and question.replies.get(event.person) == event.move:
            return []
        # A pupil who changes their mind all day makes the journal no longer.
        earlier = self._replies.get(event.person)
        return [event] if earlier is None else Replacement(earlier, event)

    async def _write(
        self,
        decide: Callable[[], Sequence[ClassEvent] | Replacement[ClassEvent]],
        act: str | None = None,
        *,
        apart: bool = False,
        most: int = MOST_HAPPENINGS,
    ) -> bool:
        """Writes what is found to be right once it is our turn; the journal becomes no longer than ``most`` by it."""

        def within() -> Sequence[ClassEvent] | Replacement[ClassEvent]:
            found = decide()
            if isinstance(found, Sequence) and found and len(self.journal) >= most:
                raise Conflict(Sentence("serve.club.too-much"))
            return found

        # Whoever asks may have been told by another process of what this one has not heard yet.
        return bool(await self.journal.write(within, act=act, seen=None, apart=apart))

    # --- what the journal asks ---

    def apply(self, entry: Entry[ClassEvent]) -> None:
        self.class_state.apply(entry.event)
        self._arrivals.note(entry.event, entry.at)
        match entry.event:
            case events.QuestionAsked():
                self._asked, self._replies = entry.n, {}
            case events.Replied():
                self._replies[entry.event.person] = entry.n

    def head_after(self, entries: Sequence[Entry[ClassEvent]]) -> Head:
        after = self.class_state.copy()
        for entry in entries:
            after.apply(entry.event)
        return Head(wake=_wake(after, entries[-1].at))

    def went_on(self, entry: Entry[ClassEvent]) -> None:
        """Everybody is told soon, and who isn't there any more at once."""
        self._watching.note(self.class_state, entry.event)
        self._see_out()
        self._news = True
        self._tell_soon()

    def due(self) -> Sequence[ClassEvent]:
        """Nothing: the bell is rung by itself."""
        return ()

    def replaceable(self) -> tuple[int, str] | None:
        """The answers to the question that is asked."""
        return (self._asked, events.Replied.kind) if self.class_state.question else None

    def gone(self) -> None:
        """Everybody is told, and its games leave the memory too."""
        for client in list(self.clients):
            client.send(encoded(ClosedMessage()))
        self.leave_games()
        for game in self.class_state.games:
            self.rooms.drop(game)

    # --- telling ---

    def _tell_soon(self) -> None:
        self.used_at = time.monotonic()
        if self._flushing is None or self._flushing.done():
            self._flushing = self.journal.begin(self._flush())

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
        before, self._told_present = self._told_present, present(self.class_state, self.presence.names)
        if self._told_present != before:
            for client in self._teachers(self.clients):
                client.send(self._told_present)


def _entering(class_state: ClassState, person: str) -> list[ClassEvent]:
    event = enters(class_state, person)
    return [event] if event else []


def _wake(class_state: ClassState, at: int) -> int | None:
    """When something is to be done though nobody asks: when the bell rings; at once, while its results are missing or a
    name is still on disk.
    """
    if class_state.erasing:
        return at
    if class_state.round is None:
        return None
    return at if class_state.round.is_rung else class_state.round.bell
