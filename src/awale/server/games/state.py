"""The state of a game after its events.

>>> from awale.server.games.events import GameRow, Moved, Named
>>> from awale.server.journal.events import Entry
>>> start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
>>> row = GameRow("k3v9", None, "here", "abapa", {}, start, ("Awa", ""), None, 1, None, "", "SN", 0)
>>> entries = [Entry(0, Moved("F", seat="S"), 0), Entry(1, Named("Jo", seat="N"), 0)]
>>> state = GameState.after(row, entries)
>>> state.n, state.game.moves, state.names
(2, ['F'], ['Awa', 'Jo'])
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy, deepcopy
from dataclasses import asdict
from functools import singledispatchmethod

from awale.rules.consent import Offer, take_back
from awale.rules.game import Game
from awale.rules.position import PLAYERS, other
from awale.rules.sheet import sheet
from awale.server.games import events
from awale.server.games.clock import Clock
from awale.server.games.events import GameEvent, GameRow, Summary
from awale.server.journal.events import Entry
from awale.server.store import Head

#: About how many bytes a game takes in memory, and each of its turns.
_GAME, _TURN = 4000, 400


class GameState:
    """The state of a game: the fold over its events."""

    def __init__(self, row: GameRow) -> None:
        self.row = row
        self.game = Game(sheet(row.sheet, row.overrides), row.start)
        #: How many events there have been: the number of the next.
        self.n = 0
        self.names = list(row.names)
        #: Who holds each seat, as a hash of the id in the cookie: ``None`` for the level's seat and a free one, "" for
        #: a seat whose holder was erased, which nobody else may take.
        self.holders = {seat: row.maker if seat in row.seats else None for seat in PLAYERS}
        self.offer: Offer | None = None
        #: The code of the game that a player has proposed as the next one.
        self.next: str | None = None
        self.clock = Clock.of(row.clock) if row.clock else None

    @classmethod
    def after(cls, row: GameRow, entries: Iterable[Entry[GameEvent]]) -> GameState:
        """The state after these entries."""
        state = cls(row)
        for entry in entries:
            state.apply(entry)
        return state

    # --- queries ---

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes."""
        return _GAME + _TURN * self.game.ply

    @property
    def level_seat(self) -> str | None:
        """The level's seat, if this is a game against one."""
        return other(self.row.seats) if self.row.kind == "level" else None

    @property
    def free_seat(self) -> str | None:
        """The seat that somebody may still take."""
        if self.row.kind != "far":
            return None
        return next((seat for seat, holder in self.holders.items() if holder is None), None)

    def seats_of(self, player: str) -> list[str]:
        """The seats that a player (as a hash) holds."""
        return [seat for seat, holder in self.holders.items() if holder == player]

    @property
    def running(self) -> str | None:
        """Whose time runs: a player's, "both", or ``None``. A level isn't timed, nor a game that nobody has joined."""
        mover = self.game.position.to_move
        if self.clock is None or self.game.is_over or self.free_seat:
            return None
        return None if self.clock.kind == "each" and mover == self.level_seat else self.clock.running(mover)

    @property
    def summary(self) -> Summary:
        outcome = self.game.outcome()
        south, north = self.names
        told = asdict(outcome) if outcome else None
        return Summary((south, north), self.game.ply, self.game.position.to_move, told)

    def head_after(self, entries: Sequence[Entry[GameEvent]]) -> Head:
        """The game's row after these entries; the state itself is not changed."""
        summary, event = self._summary_after(entries), entries[-1].event
        holder = event.holder if isinstance(event, events.SeatTaken) else None
        return Head(events.text(summary), summary.outcome is not None, None, holder)

    def _summary_after(self, entries: Sequence[Entry[GameEvent]]) -> Summary:
        event = entries[0].event
        if len(entries) > 1 or not isinstance(event, events.Moved):
            twin = self._copy()
            for entry in entries:
                twin.apply(entry)
            return twin.summary
        turn = self.game.preview(event.move)
        south, north = self.names
        told = asdict(turn.outcome) if turn.outcome else None
        return Summary((south, north), self.game.ply + 1, turn.after.to_move, told)

    def _copy(self) -> GameState:
        twin = copy(self)
        twin.game, twin.clock = self.game.copy(), deepcopy(self.clock)
        twin.names, twin.holders = list(self.names), dict(self.holders)
        return twin

    # --- applying events ---

    def apply(self, entry: Entry[GameEvent]) -> None:
        """Applies one entry. It isn't checked again: it was legal when it was written."""
        if entry.n != self.n:
            raise ValueError(f"event {entry.n} of game {self.row.id} can't follow {self.n} others")
        if self.clock:
            self.clock.passed(self.running, entry.event.spent)
        self._on(entry.event)
        self.n += 1

    @singledispatchmethod
    def _on(self, event: GameEvent) -> None:
        raise NotImplementedError(event)

    @_on.register
    def _(self, event: events.Moved) -> None:
        self.game.push(event.move)
        self.offer = None
        if self.clock and event.seat:
            self.clock.moved(event.seat)

    @_on.register
    def _(self, event: events.NextGame) -> None:
        self.next = event.code

    @_on.register
    def _(self, event: events.TakenBack) -> None:
        take_back(self.game, event.keep)
        self.offer = self.next = None

    @_on.register
    def _(self, event: events.Offered) -> None:
        self.offer = Offer(event.wish, event.seat or "", event.keep)

    @_on.register
    def _(self, _event: events.Declined) -> None:
        self.offer = None

    @_on.register
    def _(self, _event: events.Stopped) -> None:
        self.game.agree()
        self.offer = None

    @_on.register
    def _(self, event: events.Resigned) -> None:
        self.game.resign(event.seat)
        self.offer = None

    @_on.register
    def _(self, event: events.TimeUp) -> None:
        self.game.time_up(event.seat)
        self.offer = None
        if self.clock:
            self.clock.stopped(event.seat)

    @_on.register
    def _(self, event: events.SeatTaken) -> None:
        self.holders[event.seat or ""] = event.holder
        self._call(event.seat, event.name)

    @_on.register
    def _(self, event: events.PlayerErased) -> None:
        """The holder of a seat was erased: nobody has it now, and nobody else may take it."""
        self.holders[event.seat or ""] = ""
        self._call(event.seat, event.name, erased=True)

    @_on.register
    def _(self, event: events.Named) -> None:
        self._call(event.seat, event.name)

    def _call(self, seat: str | None, name: str, *, erased: bool = False) -> None:
        """Sets the name at a seat; an empty name changes nothing."""
        if name or erased:
            self.names[PLAYERS.index(seat or "")] = name
