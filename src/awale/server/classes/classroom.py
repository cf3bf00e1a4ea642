"""One class in memory: its acts and its journal. ``audience`` has its clients, ``upkeep`` does the work that follows
from the journal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from awale.club import events
from awale.club.class_state import ClassState
from awale.club.events import CLASS_EVENTS, ClassEvent
from awale.server.classes.acts import NamedAct, StartRound
from awale.server.classes.arrivals import Arrivals
from awale.server.classes.audience import Audience
from awale.server.classes.encoder import ClassEncoder
from awale.server.classes.judge import MOST_BY_PUPILS, MOST_HAPPENINGS, judge
from awale.server.classes.pace import Pace
from awale.server.classes.shared import Shared
from awale.server.classes.upkeep import Upkeep, wake_of
from awale.server.games.rooms import Rooms
from awale.server.journal.client import Client
from awale.server.journal.events import Codec, Entry
from awale.server.journal.journal import Journal, Replacement, now
from awale.server.monotonic_clock import Clock, monotonic_ms
from awale.server.refusals import Conflict
from awale.server.store import Head, Row
from awale.words import Sentence

#: After how many milliseconds without an event a class's code admits nobody new.
_OPEN = 24 * 3600 * 1000
#: About how many bytes a class takes in memory, beside its journal.
_CLASSROOM = 9000
CODEC: Codec[ClassEvent] = Codec(*CLASS_EVENTS)

#: Returns what is to be written in the current state.
Decide = Callable[[], Sequence[ClassEvent] | Replacement[ClassEvent]]


class Classroom:
    """A class that is in memory: it is in use, or its bell is near."""

    def __init__(self, row: Row, rooms: Rooms, clock: Clock = monotonic_ms) -> None:
        """``clock`` is a monotonic clock, for the bell."""
        self.row, self.rooms, self.store, self.clock = row, rooms, rooms.store, clock
        self.journal = Journal(row, self.store, CODEC, self, "serve.club.no-such-class", rooms.runner)
        self.class_state = ClassState()
        #: The entry's number of the current question, and those of its answers, by person.
        self._asked, self._replies = 0, dict[str, int]()
        #: How many requests use it just now.
        self.users = 0
        self._pace = Pace()
        self._arrivals = Arrivals(self._pace)
        self.audience = Audience(self)
        self.upkeep = Upkeep(self)
        #: Reads what other processes have written, and does what follows from it; closes if the class was deleted.
        self.catch_up = Shared(self._catch_up, self.journal.begin)

    @property
    def id(self) -> str:
        return self.row.id

    @property
    def clients(self) -> set[Client]:
        return self.audience.clients

    @property
    def used_at(self) -> float:
        return self.audience.used_at

    @used_at.setter
    def used_at(self, moment: float) -> None:
        self.audience.used_at = moment

    @property
    def is_deleted(self) -> bool:
        """Whether the class was deleted."""
        return self.journal.is_deleted

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return _CLASSROOM + self.journal.size

    @property
    def is_idle(self) -> bool:
        """Whether it can leave the memory: nobody is connected, and it is loaded again before its bell."""
        return not (self.clients or self.users or self.journal.is_busy)

    @property
    def is_open(self) -> bool:
        """Whether the code admits new people: there was an event lately, or a teacher is connected."""
        return self._was_used_lately or bool(self.audience.teachers)

    @property
    def _was_used_lately(self) -> bool:
        return now() - self.journal.last_at < _OPEN

    @property
    def wake(self) -> int | None:
        """When the bell is to ring, if it is."""
        current = self.class_state.round
        return current.bell if current and not current.is_rung else None

    def has(self, player: str) -> bool:
        """Whether a player (as a hash) is a member or a teacher."""
        return player in self.class_state.teachers or bool(self.class_state.held_by(player))

    def drop_caches(self) -> None:
        """Does nothing: it has no caches."""

    def unload(self) -> None:
        """Stops its timers, before it leaves the memory; its bell is on disk."""
        self.upkeep.stop()

    # --- what is asked ---

    async def act(self, player: str, wish: NamedAct) -> None:
        """Does what a player (as a hash) asks, once; raises :exc:`~awale.words.AwaleError` with nothing changed."""
        if not self.journal.has(wish.act):
            self._pace.check(player, player in self.class_state.teachers)
        await self.journal.finish(self._act(player, wish))

    async def join(self, player: str, name: str) -> None:
        """Adds somebody who has the code."""
        if self.has(player):
            self._pace.check(player, player in self.class_state.teachers)
        else:
            self._pace.count_attempt()
        decide = self._arrivals.decide_join(self.class_state, player, name)
        was_rush = self._arrivals.is_rush(self.class_state)
        try:
            await self.write(decide, most=self._most(player))
        finally:
            if self._arrivals.is_rush(self.class_state) and not was_rush:
                self.audience.tell()
            self.audience.tell_teachers()
        await self.upkeep.update()

    async def add_teacher(self, player: str) -> None:
        """Makes a player (as a hash), who has shown the key, a teacher."""
        teacher = events.TeacherCame(player)
        await self.write(lambda: [] if player in self.class_state.teachers else [teacher])

    async def reopen(self, player: str) -> None:
        """Makes the code valid again when a teacher is back after a day or longer. It becomes an event, so that all
        processes know it.
        """
        if player in self.class_state.teachers and not self._was_used_lately:
            await self.write(lambda: [events.TeacherCame(player)])

    async def join_club(self, club: str, strengths: dict[str, float]) -> None:
        """Makes it an evening of a club, whose members have these strengths."""
        await self.write(lambda: [] if self.class_state.club == club else [events.ClubSet(club, strengths)])

    async def forget(self) -> None:
        """Deletes the class with all its games, names and results."""
        await self.journal.forget()

    async def refresh(self) -> None:
        """Reads what other processes have written, without waiting for their notifications, and waits for the games of
        a new round.
        """
        if self.store.process:
            await self.journal.catch_up()
        if self.upkeep.pending:
            await self.upkeep.update()

    def encoder(self) -> ClassEncoder:
        """Makes the messages of the current state."""
        n, pending = len(self.journal), self.upkeep.pending
        return ClassEncoder(self.row, self.class_state, n, self.clock(), self._arrivals, pending)

    # --- writing ---

    async def write(
        self, decide: Decide, act: str | None = None, *, apart: bool = False, most: int = MOST_HAPPENINGS
    ) -> bool:
        """Writes what ``decide`` returns with the lock held; the journal becomes no longer than ``most`` by it."""

        def within() -> Sequence[ClassEvent] | Replacement[ClassEvent]:
            found = decide()
            if isinstance(found, Sequence) and found and len(self.journal) >= most:
                raise Conflict(Sentence("serve.club.too-much"))
            return found

        # The client may have seen, by another process, what this one hasn't read yet.
        return bool(await self.journal.write(within, act=act, seen=None, apart=apart))

    async def _act(self, player: str, wish: NamedAct) -> None:
        # Pairing takes long enough to be felt at other boards: it is done in a thread.
        apart = isinstance(wish, StartRound)
        if await self.write(lambda: self._judged(player, wish), wish.act, apart=apart, most=self._most(player)):
            await self.upkeep.update()

    async def _catch_up(self) -> None:
        await self.journal.catch_up()
        await self.upkeep.update()

    def _most(self, player: str) -> int:
        """The longest that the journal may become by acts of a player (as a hash)."""
        return MOST_HAPPENINGS if player in self.class_state.teachers else MOST_BY_PUPILS

    def _judged(self, player: str, wish: NamedAct) -> Sequence[ClassEvent] | Replacement[ClassEvent]:
        event, question = judge(self.class_state, player, wish, self.clock()), self.class_state.question
        if not isinstance(event, events.Replied):
            return [event]
        if question and question.replies.get(event.person) == event.move:
            return []
        # Answers that are changed again and again don't make the journal longer.
        earlier = self._replies.get(event.person)
        return [event] if earlier is None else Replacement(earlier, event)

    # --- what the journal calls ---

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
        return Head(wake=wake_of(after, entries[-1].at))

    def on_applied(self, entry: Entry[ClassEvent]) -> None:
        """Sends the new state soon, and tells those who were removed at once."""
        self.upkeep.note(entry.event)
        self.audience.dismiss_removed()
        self.audience.tell()

    def due(self) -> Sequence[ClassEvent]:
        """Nothing: the bell has its own timer."""
        return ()

    def replaceable(self) -> tuple[int, str] | None:
        """The answers to the current question."""
        return (self._asked, events.Replied.kind) if self.class_state.question else None

    def on_deleted(self) -> None:
        """Tells everybody, and unloads its games."""
        self.audience.tell_closed()
        self.upkeep.stop()
        for game in self.class_state.games:
            self.rooms.drop(game)
