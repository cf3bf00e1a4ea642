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
from functools import partial
from typing import Any, TypeVar

from awale.server.counting import Spread
from awale.server.play.acts import Draft, Numbered, is_same, judge
from awale.server.play.client import Client
from awale.server.play.erasing import check_forget, is_shared, without_name
from awale.server.play.level import LevelPlayer, Thinker
from awale.server.play.log import Standing
from awale.server.play.making import now
from awale.server.play.presence import Presence
from awale.server.play.telling import Telling, can_view, clock_view, encoded
from awale.server.play.ticking import Ticking
from awale.server.refusals import Conflict, Forbidden, Missing, Refused
from awale.server.shapes import ClockView
from awale.server.steady import steady
from awale.server.store import Event, Store
from awale.server.turns import Requester
from awale.words import Sentence

log = logging.getLogger("awale.server")
T = TypeVar("T")
#: Who is told, beside those at the board, that a game has gone on.
Watcher = Callable[["Room"], None]

#: After how many seconds the clock tries again to write that it is over.
_AGAIN = 1.0
#: For how many seconds a room that is closed waits for what it is doing.
_AT_THE_END = 5.0
#: About how many bytes a room takes in memory, beside its game and what was told of it.
_ROOM = 4000


class Room:
    """A game that somebody has asked for."""

    def __init__(
        self,
        standing: Standing,
        store: Store,
        mind: Thinker,
        watched: Watcher | None = None,
        acts: Spread | None = None,
    ) -> None:
        self.standing, self.store, self.mind = standing, store, mind
        self._watched, self._acts = watched, acts or Spread()
        self.presence = Presence(standing, store)
        #: Who waits for what the level plays, or has done last.
        self.requester = Requester(waits=False)
        #: How many requests are at work here just now, and when there was one last.
        self.users, self.used_at = 0, time.monotonic()
        #: Since when it is as it is, by a clock that doesn't step; from the log, for what happened in another life.
        self.since = standing.events[-1].at if standing.events else standing.row.made
        self._lock = asyncio.Lock()
        self._tellings: dict[str, Telling] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        # After a failed writing nobody knows what is on disk; it is read before anything else is done.
        self._in_doubt = False
        #: The game was deleted: nothing more is written, and whoever has the room lets it go.
        self.is_gone = False
        self.ticking = Ticking(self._ring)
        self.level = LevelPlayer(self, mind) if standing.level_seat else None
        self._wind()
        self.presence.tell_others(asking=True)
        if self.level:
            self.level.wake()

    @property
    def id(self) -> str:
        return self.standing.row.id

    @property
    def is_idle(self) -> bool:
        """Whether the room can be forgotten: all that matters is on disk. A level that thinks though nobody is there
        thinks again when somebody comes.
        """
        return not (self.presence.clients or self.users or self._tasks or self._lock.locked() or self.ticking.runs)

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return _ROOM + self.standing.size + sum(telling.size for telling in self._tellings.values())

    def slim(self) -> None:
        """Forgets what can be told anew."""
        self._tellings.clear()

    def put_away(self) -> None:
        """Nobody is here, and it leaves the memory: a level that thinks for nobody stops."""
        self.ticking.set_alarm(None)
        if self.level:
            self.level.stop()

    async def close(self) -> None:
        """Lets everybody go; what is being written is waited for."""
        self.put_away()
        for client in list(self.presence.clients):
            client.drop()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=_AT_THE_END)

    # --- what is asked ---

    async def act(self, player: str, act: Numbered) -> tuple[Event, bool]:
        """Does what a player (as a hash) asks; the event that it became, and whether that is new.

        Raises :exc:`~awale.words.AwaleError`, with nothing changed. Whoever asks may be gone in the middle of it: what
        was begun is finished.
        """
        began = time.monotonic()
        try:
            return await self._finish(self._act(player, act))
        finally:
            self._acts.add(time.monotonic() - began)

    async def sit(self, player: str, name: str | None) -> list[str]:
        """Takes the free seat, if there is one and they hold none yet; the seats that they hold now."""
        return await self._finish(self._sit(player, name))

    async def reseat(self, seat: str, holder: str) -> None:
        """Gives a seat to another player (as a hash), whoever held it: at a meeting its keeper says who sits where."""
        await self._finish(self._reseat(seat, holder))

    async def forget(self, player: str) -> bool:
        """Deletes the game for a player (as a hash) who holds a seat in it; whether nothing of it is left.

        Where somebody else holds the other seat it is also theirs: then the player's name and device are erased, and
        the game goes when the other has done the same.
        """
        return await self._finish(self._forget(player))

    async def hint(self, requester: Requester, lang: str) -> str:
        """A good move for whoever is to move, and why; for those who play, where hints are given."""
        self.check_help(requester.person)
        n, game = self.standing.n, self.standing.game.copy()
        found = await self.mind.hint(game, requester)
        return encoded({"type": "hint", "n": n, "move": found.move, "text": found.text(lang, self.names(lang))})

    def check_help(self, player: str) -> None:
        """Raises unless a player (as a hash) may be helped: those who play, where nobody plays far away."""
        if not self.standing.seats_of(player):
            raise Forbidden(Sentence("serve.play.watching"))
        if not can_view(self.standing)["hint"]:
            raise Conflict(Sentence("serve.play.no-hint"))

    def again(self, player: str) -> None:
        """Has a level that could not move try at once."""
        if not self.standing.seats_of(player):
            raise Forbidden(Sentence("serve.play.watching"))
        if self.level and self.level.stuck:
            self.level.wake()

    async def catch_up(self) -> None:
        """Reads what others have written."""
        await self._finish(self._caught_up())

    async def put(self, n: int, draft: Draft) -> bool:
        """Adds an event of the level's or of the clock's, if the log still has ``n`` others; whether it did."""
        return await self._finish(self._put_at(n, draft))

    # --- who is there ---

    def enter(self, client: Client) -> None:
        """Somebody comes; they are told the state first."""
        self.presence.clients.add(client)
        self._note_who_waits()
        self._wind()
        self.show(client)
        self._tell_present(but=client)
        self.presence.tell_others()

    def leave(self, client: Client) -> None:
        self.presence.clients.discard(client)
        self._note_who_waits()
        self.used_at = time.monotonic()
        self._wind()
        self._tell_present()
        self.presence.tell_others()

    def _note_who_waits(self) -> None:
        """Those who play come before those who watch."""
        there = self.presence.clients
        for client in sorted(there, key=lambda client: bool(self.standing.seats_of(client.player))):
            self.requester.address, self.requester.person = client.address, client.player
        if self.requester.waits != bool(there):
            self.requester.waits = bool(there)
            self.mind.reconsider()

    def hear(self, text: str) -> None:
        """Another process says who is there."""
        if self.presence.hear(text):
            self._tell_present()

    # --- what they are told ---

    def show(self, client: Client) -> None:
        """Tells somebody how the game stands."""
        client.show(lambda: self._standing_for(client))

    def _standing_for(self, client: Client) -> list[str]:
        stuck = [self.level.told_stuck(client.lang)] if self.level and self.level.stuck else []
        return [self.state(client.player, client.lang), *stuck]

    def state(self, player: str, lang: str) -> str:
        """The whole state as somebody sees it."""
        return self._telling(lang).state(
            self._clock(),
            self._thinking,
            you=self.standing.seats_of(player),
            present=self.presence.seats,
            watching=self.presence.watching,
        )

    def told(self, event: Event, player: str, lang: str) -> str:
        """An event again, for whoever asked again; the state, if more has happened since."""
        if self.is_past(event):
            return self.state(player, lang)
        return self._telling(lang).event(event, self._clock(), self._thinking)

    def is_past(self, event: Event) -> bool:
        """Whether more has happened since."""
        return event.n + 1 < self.standing.n

    def names(self, lang: str) -> dict[str, str]:
        """What the players are called in sentences."""
        return self._telling(lang).naming()

    def broadcast(self, make: Callable[[str], str], but: Client | None = None) -> None:
        """Tells everybody what is news, made once a language."""
        made: dict[str, str] = {}
        for client in list(self.presence.clients):
            if client is not but:
                if client.lang not in made:
                    made[client.lang] = make(client.lang)
                client.send(made[client.lang], news=True)

    def _tell_present(self, but: Client | None = None) -> None:
        message = encoded({"type": "present", "seats": self.presence.seats, "watching": self.presence.watching})
        self.broadcast(lambda _: message, but)
        if self._watched:
            self._watched(self)

    @property
    def _thinking(self) -> str | None:
        return self.level.thinking if self.level else None

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
                    raise Conflict(Sentence("serve.play.stale"))
                if await self._put(judge(self.standing, seats, act)):
                    return self.standing.events[-1], True

    async def _sit(self, player: str, name: str | None) -> list[str]:
        async with self._lock:
            await self._settle()
            while (seat := self.standing.free_seat) and not self.standing.seats_of(player):
                data = {"holder": player, **({"name": name} if name else {})}
                await self._put(Draft("join", seat, data), holder=player)
            return self.standing.seats_of(player)

    async def _reseat(self, seat: str, holder: str) -> None:
        async with self._lock:
            await self._settle()
            while self.standing.holders[seat] != holder:
                await self._put(Draft("join", seat, {"holder": holder}), holder=holder)

    async def _forget(self, player: str) -> bool:
        async with self._lock:
            await self._settle()
            if self.store.process:
                await self._read_on()
            seats = check_forget(self.standing, player)
            if is_shared(self.standing, player):
                change = partial(without_name, seat=seats[0], name="", at=now())
                await self.store.rewrite_game(self.id, change)
                await self._read_on()
            if not is_shared(self.standing, player):
                await self.store.forget_game(self.id)
                self.is_gone = True
            return self.is_gone

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
        event = Event(self.id, self.standing.n, draft.kind, draft.seat, draft.data, now(), self.ticking.spent)
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
        missed = await self.store.events(self.id, self.standing.n)
        if not missed and await self.store.find(self.id) is None:
            self.is_gone = True
            raise Missing(Sentence("serve.play.no-such-game"))
        for event in missed:
            self._go_on(event)
        self._in_doubt = False

    def _go_on(self, event: Event) -> None:
        """The game goes on by an event that is on disk, and everybody is told."""
        self.standing.apply(event)
        self.used_at, self.since = time.monotonic(), steady()
        self.ticking.reset()
        self._wind()
        clock = self._clock()
        self.broadcast(lambda lang: self._telling(lang).event(event, clock, self._thinking))
        if event.kind == "join":
            self._tell_present()
        if self._watched:
            self._watched(self)
        if self.level:
            self.level.wake()

    # --- the clock ---

    def _ticks(self) -> bool:
        """Whether time runs. Where nobody waits far away, it stands still while nobody is at the board."""
        return self.standing.running is not None and (self.standing.row.kind == "far" or bool(self.presence.seats_here))

    def _clock(self) -> ClockView | None:
        return clock_view(self.standing.clock, self.standing.running if self._ticks() else None, self.ticking.spent)

    def _wind(self) -> None:
        """Lets the clock run or stand as it should, and sets the alarm for its end."""
        clock, whose = self.standing.clock, self.standing.running
        if clock and whose and self._ticks():
            self.ticking.run()
            self.ticking.set_alarm(clock.until(whose) - self.ticking.spent)
        else:
            self.ticking.stand()
            self.ticking.set_alarm(None)

    def _out_of_time(self) -> str | None:
        whose, clock = self.standing.running, self.standing.clock
        if whose and clock and self._ticks() and self.ticking.spent >= clock.until(whose):
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
                if self.is_gone:
                    return
                log.warning("game %s could not be ended by its clock: %s", self.id, error)
                await asyncio.sleep(_AGAIN)
            except Exception:
                log.exception("game %s can't be ended by its clock", self.id)  # nobody else waits for this task
                return
        # It may have rung a moment too early.
        self._wind()


def _time_up(whose: str) -> Draft:
    return Draft("time", None if whose == "both" else whose)
