"""A game or a meeting written anew: with other names, under another key.

What was changed would still stand in the database's old copies, and the old key would open them. So all that is sealed
is sealed by a new key, and the old one is deleted. What is to be run is worked out here, for both databases.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from awale.server.store import schema
from awale.server.store.rows import Event, GameRow, Happening
from awale.server.store.seal import Seal

#: A statement and the values of its runs.
Step = tuple[str, list[tuple[Any, ...]]]
_Game = tuple[GameRow, list[Event]]

_GAME = "UPDATE games SET names = $2, maker = $3, summary = $4, is_over = $5, seal = $6 WHERE id = $1"
_EVENT = "UPDATE events SET data = $3 WHERE game = $1 AND n = $2"
_NO_HOLDER = "DELETE FROM holders WHERE game = $1 AND player = $2"
_MEETING = "UPDATE meetings SET seal = $2, wake = $3 WHERE id = $1"
_HAPPENING = "UPDATE happenings SET data = $3 WHERE meeting = $1 AND n = $2"


def game_steps(before: _Game, after: _Game) -> list[Step]:
    """What is run for a game. Whoever holds no seat any more doesn't find it in their list."""
    seal = Seal.new()
    row, events = after
    leaving = set(schema.holders_of(*before)) - set(schema.holders_of(*after))
    known, new = events[: len(before[1])], events[len(before[1]) :]
    sealed = [(row.id, event.n, schema.event_data(event, seal)) for event in known if event.kind != "move"]
    summary = schema.summary_values(row.summary, seal)
    return [
        (schema.DROP_SEAL_OF_GAME, [(row.id,)]),
        (schema.ADD_SEAL, [(seal.id, seal.key)]),
        (_GAME, [(row.id, schema.names_value(row, seal), row.maker, *summary, seal.id)]),
        (_EVENT, sealed),
        (schema.ADD_EVENT, [schema.event_values(event, seal) for event in new]),
        (_NO_HOLDER, [(row.id, who) for who in sorted(leaving)]),
    ]


def meeting_steps(meeting: str, happenings: Sequence[Happening], wake: int | None) -> list[Step]:
    """What is run for a meeting."""
    seal = Seal.new()
    values = [schema.happening_values(happening, seal) for happening in happenings]
    return [
        (schema.DROP_SEAL_OF_MEETING, [(meeting,)]),
        (schema.ADD_SEAL, [(seal.id, seal.key)]),
        (_MEETING, [(meeting, seal.id, wake)]),
        (_HAPPENING, [(meeting, n, data) for _, n, _, data, _ in values]),
    ]
