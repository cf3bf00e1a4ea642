"""One game in memory: who is there, what they ask, what they are told.

Whatever changes the game happens in ``_put``, one at a time: the event is written, and only when it is on disk does the
game go on and is everybody told. Who loses a race for a number (another process may serve the same game) catches up and
is judged anew.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from awale.rules.position import PLAYERS
from awale.server.asking import Refused
from awale.server.play.acts import Draft, Numbered, is_same, judge
from awale.server.play.client import Client
from awale.server.play.elsewhere import Elsewhere
from awale.server.play.level import LevelPlayer, Thinker
from awale.server.play.log import Standing
from awale.server.play.telling import Telling, can_view, clock_view, encoded
from awale.server.shapes import ClockView
from awale.server.store import Event, Store
from awale.words import Sentence

log = logging.getLogger("awale.server")
T = TypeVar("T")

#: After how many seconds the clock tries again to write that it is over.
_AGAIN = 1.0


class Room:
    """A game that somebody has asked for."""

    def __init__(
        self, standing: Standing, store: Store, mind: Thinker, watch: Callable[[], float] = time.monotonic
    ) -> None:
        """``watch`` counts seconds; it goes on from here, whatever time has passed since the game's last event."""
        self.standing, self.store, self._mind = standing, store, mind
        self.clients: set[Client] = set()
        #: How many requests are at work here just now.
        self.users = 0
        self.used_at = watch()
        self._lock = asyncio.Lock()
        self._tellings: dict[str, Telling] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        # After a failed writing nobody knows what is on disk; it is read before anything else is done.
        self._in_doubt = False
        self._watch = watch
        self._elapsed = 0.0
        self._since: float | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self.elsewhere = Elsewhere(store.process)
        self.level = LevelPlayer(self, mind) if standing.level_seat else None
        self._wind()
        self.say_who_is_here(asking=True)
        if self.level:
            self.level.wake()

    @property
    def id(self) -> str:
        return self.standing.row.id

    @property
    def is_idle(self) -> bool:
        """Whether the room can be forgotten: all that matters is on disk."""
        at_work = self.clients or self.users or self._tasks or self._lock.locked()
        return not (at_work or self._since is not None or (self.level and self.level.thinking))

    async def close(self) -> None:
        """Lets everybody go; what is being written is waited for."""
        if self._alarm:
            self._alarm.cancel()
        if self.level:
            self.level.stop()
        for client in list(self.clients):
            client.drop()
        if self._tasks:
            await asyncio.wait(self._tasks)

    # --- what is asked ---

    async def act(self, player: str, act: Numbered) -> tuple[Event, bool]:
        """Does what a player (as a hash) asks; the event that it became, and whether that is new.

        Raises :exc:`~awale.words.AwaleError`, with nothing changed. Whoever asks may be gone in the middle of it: what
        was begun is finished.
        """
        return await self._finish(self._act(player, act))

    async def sit(self, player: str, name: str | None) -> list[str]:
        """Takes the free seat, if there is one and they hold none yet; the seats that they hold now."""
        return await self._finish(self._sit(player, name))

    async def hint(self, player: str, lang: str) -> str:
        """A good move for whoever is to move, and why; for those who play, where hints are given."""
        if not self.standing.seats_of(player):
            raise Refused(403, Sentence("serve.play.watching"))
        if not can_view(self.standing)["hint"]:
            raise Refused(409, Sentence("serve.play.no-hint"))
        found = await self._mind.hint(self.standing.game.copy())
        return encoded({"type": "hint", "move": found.move, "text": found.text(lang, self.names(lang))})

    async def catch_up(self) -> None:
        """Reads what others have written."""
        await self._finish(self._caught_up())

    async def put(self, n: int, draft: Draft) -> bool:
        """Adds an event of the level's or of the clock's, if the log still has ``n`` others; whether it did."""
        return await self._finish(self._put_at(n, draft))

    # --- who is there ---

    def enter(self, client: Client) -> None:
        """Somebody comes; they are told the state first."""
        self.clients.add(client)
        self._wind()
        client.send(self.state(client.player, client.lang))
        self._tell_present(but=client)
        self.say_who_is_here()

    def leave(self, client: Client) -> None:
        self.clients.discard(client)
        self.used_at = self._watch()
        self._wind()
        self._tell_present()
        self.say_who_is_here()

    def hear(self, text: str) -> None:
        """Another process says who is there."""
        if self.elsewhere.hear(text):
            self._tell_present()
        if self.elsewhere.is_asked:
            self.say_who_is_here()

    def say_who_is_here(self, asking: bool = False) -> None:
        """Tells the other processes, if there are any."""
        if self.store.process:
            self.store.publish(self.id, self.elsewhere.word(self._seats_here(), self._watching_here(), asking))

    def present(self) -> list[bool]:
        """Whether South's player and North's are there; a level always is."""
        there = {self.standing.level_seat, *self._seats_here(), *self.elsewhere.seats}
        return [seat in there for seat in PLAYERS]

    def watching(self) -> int:
        """How many are there who hold no seat."""
        return self._watching_here() + self.elsewhere.watching

    def _seats_here(self) -> list[str]:
        here = {client.player for client in self.clients}
        return [seat for seat, holder in self.standing.holders.items() if holder in here]

    def _watching_here(self) -> int:
        return sum(1 for client in self.clients if client.player not in self.standing.holders.values())

    # --- what they are told ---

    def state(self, player: str, lang: str) -> str:
        """The whole state as somebody sees it."""
        seats = self.standing.seats_of(player)
        clock, thinking = self._clock(), self.level.thinking if self.level else None
        return self._telling(lang).state(clock, thinking, you=seats, present=self.present(), watching=self.watching())

    def told(self, event: Event, player: str, lang: str) -> str:
        """An event again, for whoever asked again; the state, if more has happened since."""
        if event.n + 1 < self.standing.n:
            return self.state(player, lang)
        return self._telling(lang).event(event, self._clock(), self.level.thinking if self.level else None)

    def names(self, lang: str) -> dict[str, str]:
        """What the players are called in sentences."""
        return self._telling(lang).naming()

    def broadcast(self, make: Callable[[str], str], but: Client | None = None) -> None:
        """Tells everybody, made once a language."""
        made: dict[str, str] = {}
        for client in list(self.clients):
            if client is not but:
                if client.lang not in made:
                    made[client.lang] = make(client.lang)
                client.send(made[client.lang])

    def _tell_present(self, but: Client | None = None) -> None:
        message = encoded({"type": "present", "seats": self.present(), "watching": self.watching()})
        self.broadcast(lambda _: message, but)

    def _telling(self, lang: str) -> Telling:
        if lang not in self._tellings:
            self._tellings[lang] = Telling(self.standing, lang)
        return self._tellings[lang]

    # --- one at a time ---

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Work that goes on even if whoever waits for it is gone."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)
        return await asyncio.shield(task)

    def _done(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        # Its fault was told to whoever waited; if nobody does any more, that is no news either.
        _ = task.cancelled() or task.exception()

    async def _act(self, player: str, act: Numbered) -> tuple[Event, bool]:
        async with self._lock:
            await self._settle()
            if act.n > self.standing.n:
                await self._read_on()
            while True:
                seats = self.standing.seats_of(player)
                if act.n < self.standing.n and is_same(act, event := self.standing.events[act.n], seats):
                    return event, False
                if act.n != self.standing.n:
                    raise Refused(409, Sentence("serve.play.stale"))
                if await self._put(judge(self.standing, seats, act)):
                    return self.standing.events[-1], True

    async def _sit(self, player: str, name: str | None) -> list[str]:
        async with self._lock:
            await self._settle()
            while (seat := self.standing.free_seat) and not self.standing.seats_of(player):
                data = {"holder": player, **({"name": name} if name else {})}
                await self._put(Draft("join", seat, data), holder=player)
            return self.standing.seats_of(player)

    async def _put_at(self, n: int, draft: Draft) -> bool:
        async with self._lock:
            await self._settle()
            return self.standing.n == n and await self._put(draft)

    async def _caught_up(self) -> None:
        async with self._lock:
            await self._read_on()

    async def _settle(self) -> None:
        """Before anything is judged: what is on disk, then what the clock says."""
        if self._in_doubt:
            await self._read_on()
        while (whose := self._out_of_time()) and not await self._put(_time_up(whose)):
            pass

    async def _put(self, draft: Draft, holder: str | None = None) -> bool:
        """Writes an event, then goes on by it. ``False`` if somebody else was first: the game has gone on by theirs."""
        at, spent = time.time_ns() // 1_000_000, self._spent()
        event = Event(self.id, self.standing.n, draft.kind, draft.seat, draft.data, at, spent)
        summary = self.standing.summary_after(event)
        try:
            written = await self.store.append(event, summary, holder)
        except BaseException:
            self._in_doubt = True
            raise
        if not written:
            await self._read_on()
            return False
        self._go_on(event)
        return True

    async def _read_on(self) -> None:
        for event in await self.store.events(self.id, self.standing.n):
            self._go_on(event)
        self._in_doubt = False

    def _go_on(self, event: Event) -> None:
        """The game goes on by an event that is on disk, and everybody is told."""
        self.standing.apply(event)
        self.used_at = self._watch()
        self._elapsed, self._since = 0.0, None
        self._wind()
        if self.level:
            self.level.wake()
        clock, thinking = self._clock(), self.level.thinking if self.level else None
        self.broadcast(lambda lang: self._telling(lang).event(event, clock, thinking))
        if event.kind == "join":
            self._tell_present()

    # --- the clock ---

    def _ticks(self) -> bool:
        """Whether time runs. Where nobody waits far away, it stands still while nobody is at the board."""
        return self.standing.running is not None and (self.standing.row.kind == "far" or self._somebody_plays())

    def _somebody_plays(self) -> bool:
        return any(client.player in self.standing.holders.values() for client in self.clients)

    def _spent(self) -> int:
        """For how many milliseconds the clock has run since the last event."""
        running = 0.0 if self._since is None else self._watch() - self._since
        return round((self._elapsed + running) * 1000)

    def _clock(self) -> ClockView | None:
        return clock_view(self.standing.clock, self.standing.running if self._ticks() else None, self._spent())

    def _wind(self) -> None:
        """Lets the clock run or stand as it should, and sets the alarm for its end."""
        ticks = self._ticks()
        if ticks and self._since is None:
            self._since = self._watch()
        elif not ticks and self._since is not None:
            self._elapsed, self._since = self._elapsed + self._watch() - self._since, None
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if ticks and self.standing.clock and (whose := self.standing.running):
            left = max(0, self.standing.clock.until(whose) - self._spent())
            self._alarm = asyncio.get_running_loop().call_later(left / 1000, self._ring)

    def _out_of_time(self) -> str | None:
        whose, clock = self.standing.running, self.standing.clock
        if whose and clock and self._ticks() and self._spent() >= clock.until(whose):
            return whose
        return None

    def _ring(self) -> None:
        task = asyncio.ensure_future(self._end_by_clock())
        self._tasks.add(task)
        task.add_done_callback(self._done)

    async def _end_by_clock(self) -> None:
        while True:
            try:
                async with self._lock:
                    await self._settle()
                break
            except Refused as error:
                log.warning("game %s could not be ended by its clock: %s", self.id, error)
                await asyncio.sleep(_AGAIN)
        # It may have rung a moment too early.
        self._wind()


def _time_up(whose: str) -> Draft:
    return Draft("time", None if whose == "both" else whose)
