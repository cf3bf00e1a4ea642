"""Erases a player's name and device from a game: from its row, its journal, and what is shown."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from awale.rules.position import PLAYERS
from awale.server.games.events import GameEvent, GameRow, Named, PlayerErased, Seat, SeatTaken, holders_of
from awale.server.games.state import GameState
from awale.server.journal.events import Entry
from awale.server.journal.journal import Change
from awale.server.refusals import Conflict, Forbidden
from awale.server.store import Row
from awale.words import Sentence


def without_name(
    stored: Row, entries: list[Entry[GameEvent]], *, seat: Seat, name: str, at: int
) -> Change[GameEvent] | None:
    """The game with another name and no device at a seat, or ``None`` if that is done already.

    A last event tells processes that have the game in memory.

    >>> start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    >>> row = GameRow("k3v9", None, "far", "abapa", {}, start, ("Awa", ""), None, 1, None, "device", "S", 0)
    >>> joined = Entry(0, SeatTaken("other", "Jo", seat="N"), 3)
    >>> changed = without_name(row.stored, [joined], seat="N", name="A pupil", at=5)
    >>> [(entry.event.kind, entry.event.name) for entry in changed.entries]
    [('join', 'A pupil'), ('erase', 'A pupil')]
    >>> without_name(row.stored, list(changed.entries), seat="N", name="A pupil", at=6) is None
    True
    """
    if any(isinstance(entry.event, PlayerErased) and entry.event.seat == seat for entry in entries):
        return None
    row = GameRow.of(stored)
    changed = msgspec.structs.replace(
        row,
        names=_renamed(row.names, seat, name),
        maker="" if seat in row.seats else row.maker,
        summary=msgspec.structs.replace(row.summary, names=_renamed(row.summary.names, seat, name)),
    )
    scrubbed = [Entry(entry.n, _scrubbed(entry.event, seat, name), entry.at) for entry in entries]
    leaving = set(_holders(row, entries)) - set(_holders(changed, scrubbed))
    after = changed.stored
    erased = Entry[GameEvent](len(entries), PlayerErased(name, seat=seat), at)
    return Change(after.about, after.summary, [*scrubbed, erased], sorted(leaving))


def _holders(row: GameRow, entries: Sequence[Entry[GameEvent]]) -> list[str]:
    return holders_of(row, [entry.event for entry in entries])


def check_forget(standing: GameState, player: str) -> list[str]:
    """The seats of a player (as a hash) who may delete a game; raises :exc:`~awale.server.refusals.Refused`."""
    seats = standing.seats_of(player)
    if not seats:
        raise Forbidden(Sentence("serve.play.not-your-game"))
    if standing.row.parent:
        raise Conflict(Sentence("serve.play.game-of-a-class"))
    if is_shared(standing, player) and not standing.game.is_over:
        raise Conflict(Sentence("serve.play.end-first"))
    return seats


def is_shared(standing: GameState, player: str) -> bool:
    """Whether somebody else holds a seat, too."""
    return any(holder and holder != player for holder in standing.holders.values())


def _scrubbed(event: GameEvent, seat: str, name: str) -> GameEvent:
    if event.seat != seat:
        return event
    if isinstance(event, SeatTaken):
        return msgspec.structs.replace(event, holder="", name=name)
    return msgspec.structs.replace(event, name=name) if isinstance(event, Named) else event


def _renamed(names: tuple[str, str], seat: str, name: str) -> tuple[str, str]:
    south, north = (name if each == seat else known for each, known in zip(PLAYERS, names, strict=True))
    return south, north
