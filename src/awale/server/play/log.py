"""A game's log, and where the game stands after it.

>>> from awale.server.store import Event, GameRow
>>> start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
>>> row = GameRow("k3v9", None, "here", "abapa", {}, start, ("Awa", ""), None, 1, None, "", "SN", 0)
>>> events = [Event("k3v9", 0, "move", "S", {"move": "F"}), Event("k3v9", 1, "name", "N", {"name": "Jo"})]
>>> standing = Standing.after(row, events)
>>> standing.n, standing.game.moves, standing.names
(2, ['F'], ['Awa', 'Jo'])
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from copy import copy, deepcopy
from dataclasses import asdict, dataclass
from types import MappingProxyType
from typing import Any

from awale.rules.game import Game
from awale.rules.position import PITS, PLAYERS, other
from awale.rules.sheet import sheet
from awale.server.play.clock import Clock
from awale.server.store import Event, GameRow, Summary


@dataclass(frozen=True, slots=True)
class Offer:
    """What one player has asked of the other: to take back, or to stop."""

    kind: str
    by: str
    #: For taking back: how many turns would remain.
    keep: int = 0


#: About how many bytes a game takes in memory, and each of its events and turns.
_GAME, _EVENT, _TURN = 4000, 190, 400
#: What a move's event says: nearly all events say one of these, and a game in memory has each once.
_MOVES: Mapping[str, Mapping[str, Any]] = {move: MappingProxyType({"move": move}) for move in (*PITS, "pass")}


class Standing:
    """Where a game stands: what comes out when its events are gone through."""

    def __init__(self, row: GameRow) -> None:
        self.row = row
        self.game = Game(sheet(row.sheet, **row.overrides), row.start)
        self.events: list[Event] = []
        self.names = list(row.names)
        #: Who holds each seat, as a hash of the name in the cookie. The level's seat has nobody (``None``), and one
        #: whose holder was erased has nobody for ever ("").
        self.holders = {seat: row.maker if seat in row.seats else None for seat in PLAYERS}
        self.offer: Offer | None = None
        #: The code of the game in which one of them would like to play again.
        self.next: str | None = None
        self.clock = Clock.of(row.clock) if row.clock else None

    @classmethod
    def after(cls, row: GameRow, events: Iterable[Event]) -> Standing:
        """Where a game stands after these events."""
        standing = cls(row)
        for event in events:
            standing.apply(event)
        return standing

    # --- asking ---

    @property
    def size(self) -> int:
        """About how many bytes of memory it takes. A test holds it against what Python says."""
        return _GAME + _EVENT * self.n + _TURN * self.game.ply

    @property
    def n(self) -> int:
        """How many events there have been: the number of the next."""
        return len(self.events)

    @property
    def level_seat(self) -> str | None:
        """Where the level sits, if this is a game against one."""
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
        """Whose time runs: a player's, "both", or nobody's. A level isn't timed, nor a game that nobody has joined."""
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

    def summary_after(self, event: Event) -> Summary:
        """The summary as it will be once this event has happened; nothing is changed."""
        if event.kind != "move":
            twin = self._copy()
            twin.apply(event)
            return twin.summary
        turn = self.game.preview(event.data["move"])
        south, north = self.names
        told = asdict(turn.outcome) if turn.outcome else None
        return Summary((south, north), self.game.ply + 1, turn.after.to_move, told)

    def _copy(self) -> Standing:
        twin = copy(self)
        twin.game, twin.clock = self.game.copy(), deepcopy(self.clock)
        twin.events, twin.names, twin.holders = list(self.events), list(self.names), dict(self.holders)
        return twin

    # --- going on ---

    def apply(self, event: Event) -> None:
        """Goes on by one event. The log is the truth: what is in it was allowed when it was written."""
        if event.n != self.n:
            raise ValueError(f"event {event.n} of game {event.game} can't follow {self.n} others")
        if self.clock:
            self.clock.passed(self.running, event.spent)
        getattr(self, f"_{event.kind}")(event)
        self.events.append(self._shared(event))

    def _shared(self, event: Event) -> Event:
        """The same event, with as little of its own as can be: a database gives each a new text for the same words."""
        data = _MOVES.get(event.data["move"], event.data) if event.kind == "move" else event.data
        return Event(self.row.id, event.n, sys.intern(event.kind), event.seat, data, event.at, event.spent)

    def _move(self, event: Event) -> None:
        self.game.push(event.data["move"])
        self.offer = None
        if self.clock and event.seat:
            self.clock.moved(event.seat)

    def _next(self, event: Event) -> None:
        self.next = event.data["code"]

    def _undo(self, event: Event) -> None:
        while self.game.closure or self.game.ply > event.data["keep"]:
            self.game.pop()
        self.offer = self.next = None

    def _offer(self, event: Event) -> None:
        self.offer = Offer(event.data["kind"], event.seat or "", event.data.get("keep", 0))

    def _decline(self, _: Event) -> None:
        self.offer = None

    def _stop(self, _: Event) -> None:
        self.game.agree()
        self.offer = None

    def _resign(self, event: Event) -> None:
        self.game.resign(event.seat)
        self.offer = None

    def _time(self, event: Event) -> None:
        self.game.time_up(event.seat)
        self.offer = None
        if self.clock:
            self.clock.stopped(event.seat)

    def _join(self, event: Event) -> None:
        seat = event.seat or ""
        self.holders[seat] = event.data["holder"]
        self.names[PLAYERS.index(seat)] = event.data.get("name") or self.names[PLAYERS.index(seat)]

    def _erase(self, event: Event) -> None:
        """Whoever held a seat has gone for good: nobody has it, and nobody else may take it."""
        seat = event.seat or ""
        self.holders[seat] = ""
        self.names[PLAYERS.index(seat)] = event.data["name"]

    def _name(self, event: Event) -> None:
        self.names[PLAYERS.index(event.seat or "")] = event.data["name"]
