"""One game in memory: its clients, what they ask, and the messages that they get. Its changes are in its journal."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from awale.rules.position import PLAYERS
from awale.server.games import events
from awale.server.games.acts import Numbered, is_same, judge
from awale.server.games.clock import BOTH
from awale.server.games.encoder import GameEncoder, can_view, clock_view
from awale.server.games.erase import check_forget, is_shared, without_name
from awale.server.games.events import GameEvent, GameRow, seat_of
from awale.server.games.level import LevelPlayer, Thinker
from awale.server.games.state import GameState
from awale.server.games.stopwatch import Stopwatch
from awale.server.journal.client import Client
from awale.server.journal.events import Entry
from awale.server.journal.journal import Journal, now
from awale.server.journal.presence import Presence
from awale.server.messages import HintMessage, PresentMessage, encoded
from awale.server.monotonic_clock import monotonic_ms
from awale.server.refusals import Conflict, Forbidden, Refused
from awale.server.request_counters import Spread
from awale.server.runner import Runner
from awale.server.shapes import ClockView
from awale.server.store import Head, Row, Store
from awale.server.turns import Requester
from awale.words import Sentence

log = logging.getLogger("awale.server")
#: Called, after the clients are told, when a game has changed.
Watcher = Callable[["Room"], None]

#: After how many seconds the end of the time is written again, if that failed.
_AGAIN = 1.0
#: For how many seconds closing a room waits for its tasks.
_AT_THE_END = 5.0
#: About how many bytes a room takes in memory, beside its game, journal and encoders.
_ROOM = 4000


class Room:
    """A game that is in memory."""

    def __init__(
        self,
        row: Row,
        store: Store,
        engine: Thinker,
        runner: Runner,
        watched: Watcher | None = None,
        acts: Spread | None = None,
    ) -> None:
        self.standing, self.store, self.engine, self.runner = GameState(GameRow.of(row)), store, engine, runner
        self.journal = Journal(row, store, events.CODEC, self, "serve.play.no-such-game")
        self._watched, self._acts = watched, acts or Spread()
        self.presence = Presence(row.id, store, self.standing.seats_of)
        #: Who waits, or has waited last, for the level's move.
        self.requester = Requester(waits=False)
        #: How many requests use it just now, and when the last one did.
        self.users, self.used_at = 0, time.monotonic()
        #: When the game changed last, by the monotonic clock; after a restart, as the journal has it.
        self.since = row.made
        self._encoders: dict[str, GameEncoder] = {}
        self.stopwatch = Stopwatch(self._on_alarm)
        self.level = LevelPlayer(self, engine) if self.standing.level_seat else None

    def start(self) -> None:
        """To be called when the journal is loaded: starts the clock and the level."""
        self.since = self.journal.last_at
        self._update_clock()
        self.presence.announce(asking=True)
        if self.level:
            self.level.wake()

    @property
    def id(self) -> str:
        return self.journal.id

    @property
    def is_deleted(self) -> bool:
        """Whether the game was deleted; then nothing more is written, and the room can leave the memory."""
        return self.journal.is_deleted

    @property
    def is_idle(self) -> bool:
        """Whether the room can leave the memory: everything is on disk, and nobody is connected. A level's search that
        is dropped with it starts again when the room is loaded.
        """
        return not (self.presence.clients or self.users or self.journal.is_busy or self.stopwatch.is_running)

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return _ROOM + self.standing.size + self.journal.size + sum(encoder.size for encoder in self._encoders.values())

    def drop_caches(self) -> None:
        """Drops the encoded turns, which can be made again."""
        self._encoders.clear()

    def unload(self) -> None:
        """Stops the alarm and the level, before the room leaves the memory."""
        self.stopwatch.set_alarm(None)
        if self.level:
            self.level.stop()

    async def close(self) -> None:
        """Closes all connections, and waits for what is being written."""
        self.unload()
        for client in list(self.presence.clients):
            client.drop()
        await self.journal.settled(_AT_THE_END)

    # --- what is asked ---

    async def act(self, player: str, act: Numbered) -> tuple[Entry[GameEvent], bool]:
        """Does what a player (as a hash) asks. Returns the entry that it became, and whether that is new.

        Raises :exc:`~awale.words.AwaleError`, with nothing changed.
        """
        began, earlier = time.monotonic(), list[Entry[GameEvent]]()

        def decide() -> Sequence[GameEvent]:
            seats, entries = self.standing.seats_of(player), self.journal.entries
            earlier[:] = [each for each in entries[act.n : act.n + 1] if is_same(act, each.event, seats)]
            if earlier:
                return []
            if act.n != self.standing.n:
                raise Conflict(Sentence("serve.play.stale"))
            return self._timed(judge(self.standing, seats, act))

        try:
            written = await self.journal.write(decide, seen=act.n)
        finally:
            self._acts.add(time.monotonic() - began)
        return (written or earlier)[0], bool(written)

    async def sit(self, player: str, name: str | None) -> list[str]:
        """Takes the free seat, if there is one and the player holds none; returns the seats that they hold now."""

        def decide() -> Sequence[GameEvent]:
            seat = self.standing.free_seat
            if seat is None or self.standing.seats_of(player):
                return []
            return self._timed(events.SeatTaken(player, name or "", seat=seat_of(seat)))

        await self.journal.write(decide)
        return self.standing.seats_of(player)

    async def reseat(self, seat: str, holder: str) -> None:
        """Gives a seat to another player (as a hash), whoever held it: in a class the teacher assigns seats."""
        joined = events.SeatTaken(holder, seat=seat_of(seat))
        await self.journal.write(lambda: [] if self.standing.holders[seat] == holder else self._timed(joined))

    async def forget(self, player: str) -> bool:
        """Deletes the game for a player (as a hash) who holds a seat in it; returns whether it is deleted.

        If somebody else holds the other seat, only the player's name and device are erased; the game is deleted when
        the other has done the same.
        """
        if self.store.process:
            await self.journal.catch_up()
        seats = check_forget(self.standing, player)
        if is_shared(self.standing, player):
            await self.erase(seats[0], "")
        await self.journal.forget(lambda: not is_shared(self.standing, player))
        return self.is_deleted

    async def erase(self, seat: str, name: str) -> None:
        """Removes from the game, on disk and here, the name and the device of whoever held a seat."""
        await self.journal.rewrite(partial(without_name, seat=seat_of(seat), name=name, at=now()))

    async def hint(self, requester: Requester, lang: str) -> str:
        """A good move for the player to move, and why. Raises as :meth:`check_help` does."""
        self.check_help(requester.person)
        n, game = self.standing.n, self.standing.game.copy()
        found = await self.engine.hint(game, requester)
        return encoded(HintMessage(n=n, move=found.move, text=found.text(lang, self.names(lang))))

    def check_help(self, player: str) -> None:
        """Raises unless a player (as a hash) may have help: they hold a seat, and the game isn't at a distance."""
        if not self.standing.seats_of(player):
            raise Forbidden(Sentence("serve.play.watching"))
        if not can_view(self.standing).hint:
            raise Conflict(Sentence("serve.play.no-hint"))

    def again(self, player: str) -> None:
        """Makes a level that could not move retry at once."""
        if not self.standing.seats_of(player):
            raise Forbidden(Sentence("serve.play.watching"))
        if self.level and self.level.stuck:
            self.level.wake()

    async def put(self, n: int, event: GameEvent) -> bool:
        """Adds an event of the level or the clock, if the journal still has ``n`` entries; returns whether it did."""
        return bool(await self.journal.write(lambda: self._timed(event) if self.standing.n == n else []))

    def _timed(self, event: GameEvent) -> list[GameEvent]:
        return [msgspec.structs.replace(event, spent=self.stopwatch.spent)]

    # --- who is there ---

    def enter(self, client: Client) -> None:
        """Adds a client, and sends it the state first."""
        self.presence.clients.add(client)
        self._update_requester()
        self._update_clock()
        self.show(client)
        self._tell_present(but=client)
        self.presence.announce()

    def leave(self, client: Client) -> None:
        self.presence.clients.discard(client)
        self._update_requester()
        self.used_at = time.monotonic()
        self._update_clock()
        self._tell_present()
        self.presence.announce()

    def _update_requester(self) -> None:
        """Makes somebody who is connected the requester of the level's moves; players come before watchers."""
        there = self.presence.clients
        for client in sorted(there, key=lambda client: bool(self.standing.seats_of(client.player))):
            self.requester.address, self.requester.person = client.address, client.player
        if self.requester.waits != bool(there):
            self.requester.waits = bool(there)
            self.engine.reconsider()

    def receive_presence(self, text: str) -> None:
        """Takes another process's message on who is connected to it."""
        if self.presence.receive(text):
            self._tell_present()

    # --- what is sent ---

    def show(self, client: Client) -> None:
        """Sends a client the state."""
        client.show(lambda: self._state_messages(client))

    def _state_messages(self, client: Client) -> list[str]:
        stuck = [self.level.stuck_message(client.lang)] if self.level and self.level.stuck else []
        return [self.state(client.player, client.lang), *stuck]

    @property
    def seats_present(self) -> list[bool]:
        """Whether South's and North's players are connected; a level always is."""
        there = {self.standing.level_seat, *self.presence.names}
        return [seat in there for seat in PLAYERS]

    def state(self, player: str, lang: str) -> str:
        """The whole state, encoded for this player (as a hash)."""
        return self._encoder(lang).state(
            self._clock(),
            self._thinking,
            you=self.standing.seats_of(player),
            present=self.seats_present,
            watching=self.presence.watching,
        )

    def event_message(self, entry: Entry[GameEvent], player: str, lang: str) -> str:
        """The message of an entry, for a client that has sent its act again; the state, if more has happened since."""
        if self.is_past(entry):
            return self.state(player, lang)
        return self._encoder(lang).event(entry, self._clock(), self._thinking)

    def is_past(self, entry: Entry[GameEvent]) -> bool:
        """Whether there are newer entries."""
        return entry.n + 1 < self.standing.n

    def names(self, lang: str) -> dict[str, str]:
        """What the players are called in sentences."""
        return self._encoder(lang).player_names()

    def broadcast(self, make: Callable[[str], str], but: Client | None = None) -> None:
        """Sends a message to all clients but one, made once per language."""
        made: dict[str, str] = {}
        for client in list(self.presence.clients):
            if client is not but:
                if client.lang not in made:
                    made[client.lang] = make(client.lang)
                client.send(made[client.lang], news=True)

    def _tell_present(self, but: Client | None = None) -> None:
        message = encoded(PresentMessage(seats=self.seats_present, watching=self.presence.watching))
        self.broadcast(lambda _: message, but)
        if self._watched:
            self._watched(self)

    @property
    def _thinking(self) -> str | None:
        return self.level.thinking if self.level else None

    def _encoder(self, lang: str) -> GameEncoder:
        if lang not in self._encoders:
            self._encoders[lang] = GameEncoder(self.standing, lang)
        return self._encoders[lang]

    # --- what the journal calls ---

    def apply(self, entry: Entry[GameEvent]) -> None:
        self.standing.apply(entry)

    def head_after(self, entries: Sequence[Entry[GameEvent]]) -> Head:
        return self.standing.head_after(entries)

    def on_applied(self, entry: Entry[GameEvent]) -> None:
        self.used_at, self.since = time.monotonic(), monotonic_ms()
        self.stopwatch.reset()
        self._update_clock()
        clock = self._clock()
        self.broadcast(lambda lang: self._encoder(lang).event(entry, clock, self._thinking))
        if isinstance(entry.event, events.SeatTaken):
            self._tell_present()
        if self._watched:
            self._watched(self)
        if self.level:
            self.level.wake()

    def due(self) -> Sequence[GameEvent]:
        """The end of a player's time, if it is over."""
        whose, clock = self.standing.running, self.standing.clock
        if not (whose and clock and self._ticks() and self.stopwatch.spent >= clock.until(whose)):
            return []
        return self._timed(events.TimeUp(seat=None if whose == BOTH else seat_of(whose)))

    def replaceable(self) -> None:
        """None: the events of a game are never replaced."""

    def on_deleted(self) -> None:
        self.unload()

    # --- the clock ---

    def _ticks(self) -> bool:
        """Whether time runs. Unless the game is at a distance, it stops while nobody is at the board."""
        return self.standing.running is not None and (self.standing.row.kind == "far" or bool(self.presence.here))

    def _clock(self) -> ClockView | None:
        return clock_view(self.standing.clock, self.standing.running if self._ticks() else None, self.stopwatch.spent)

    def _update_clock(self) -> None:
        """Starts or stops the stopwatch, and sets the alarm for the end of the time."""
        clock, whose = self.standing.clock, self.standing.running
        if clock and whose and self._ticks():
            self.stopwatch.start()
            self.stopwatch.set_alarm(clock.until(whose) - self.stopwatch.spent)
        else:
            self.stopwatch.stop()
            self.stopwatch.set_alarm(None)

    def _on_alarm(self) -> None:
        self.journal.begin(self._end_by_clock())

    async def _end_by_clock(self) -> None:
        while True:
            try:
                await self.journal.check_due()
                break
            except Refused as error:
                if self.is_deleted:
                    return
                log.warning("game %s could not be ended by its clock: %s", self.id, error)
                await asyncio.sleep(_AGAIN)
        # The alarm may have come a moment too early.
        self._update_clock()
