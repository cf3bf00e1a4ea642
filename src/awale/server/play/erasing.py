"""A game without the name of one who played it: on disk, in its log, and for everybody who looks at it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from awale.rules.position import PLAYERS
from awale.server.play.log import Standing
from awale.server.refusals import Conflict, Forbidden
from awale.server.store import Event, GameRow
from awale.words import Sentence


def without_name(
    row: GameRow, events: list[Event], *, seat: str, name: str, at: int
) -> tuple[GameRow, list[Event]] | None:
    """A game in which whoever held a seat has another name and no device; nothing, if that is so already.

    The last event says so to those who have the game in memory.

    >>> start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    >>> row = GameRow("k3v9", None, "far", "abapa", {}, start, ("Awa", ""), None, 1, None, "device", "S", 0)
    >>> events = [Event("k3v9", 0, "join", "N", {"holder": "other", "name": "Jo"})]
    >>> changed, log = without_name(row, events, seat="N", name="A pupil", at=5)
    >>> changed.names, [(event.kind, event.data) for event in log]
    (('Awa', 'A pupil'), [('join', {'holder': '', 'name': 'A pupil'}), ('erase', {'name': 'A pupil'})])
    >>> without_name(changed, log, seat="N", name="A pupil", at=6) is None
    True
    """
    if any(event.kind == "erase" and event.seat == seat for event in events):
        return None
    scrubbed = [replace(event, data=_scrubbed(event.data, name)) if event.seat == seat else event for event in events]
    added = Event(row.id, len(events), "erase", seat, {"name": name}, at)
    return (
        replace(
            row,
            names=_renamed(row.names, seat, name),
            maker="" if seat in row.seats else row.maker,
            summary=replace(row.summary, names=_renamed(row.summary.names, seat, name)),
        ),
        [*scrubbed, added],
    )


def check_forget(standing: Standing, player: str) -> list[str]:
    """The seats of a player (as a hash) who may delete a game; raises :exc:`~awale.server.refusals.Refused`."""
    seats = standing.seats_of(player)
    if not seats:
        raise Forbidden(Sentence("serve.play.not-your-game"))
    if standing.row.meeting:
        raise Conflict(Sentence("serve.play.game-of-a-class"))
    if is_shared(standing, player) and not standing.game.is_over:
        raise Conflict(Sentence("serve.play.end-first"))
    return seats


def is_shared(standing: Standing, player: str) -> bool:
    """Whether somebody else holds a seat, too."""
    return any(holder and holder != player for holder in standing.holders.values())


def _scrubbed(data: Mapping[str, Any], name: str) -> dict[str, Any]:
    return {key: {"name": name, "holder": ""}.get(key, value) for key, value in data.items()}


def _renamed(names: tuple[str, str], seat: str, name: str) -> tuple[str, str]:
    south, north = (name if each == seat else known for each, known in zip(PLAYERS, names, strict=True))
    return south, north
