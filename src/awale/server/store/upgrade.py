"""What an earlier version has written, brought into today's form when a store is opened.

From version 1: every game and meeting gets a seal, its names are sealed by it, and the games of a meeting learn whose
they are. The work is written once for both databases: a list of steps asks for statements, and whoever has the database
runs them. Each batch is one transaction, and whatever has no seal is still to be done: a process that is killed in
between, or a second one, goes on where it was.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Generator, Iterable
from typing import Any

import msgspec

from awale.server.store import schema
from awale.server.store.seal import MARK, Seal

log = logging.getLogger("awale.server")

#: A statement and the values of its runs; what is sent back are the rows that were found.
Question = tuple[str, list[tuple[Any, ...]]]
#: The first question of each batch begins a transaction, ``None`` ends it.
Steps = Generator[Question | None, list[Any], None]

_TOGETHER = 200
#: After how many seconds it is said how far it is, and how often.
_SAID = 2.0

_COUNT = "SELECT (SELECT count(*) FROM games WHERE seal IS NULL) + (SELECT count(*) FROM meetings WHERE seal IS NULL)"
_GAMES = f"SELECT id, names, summary FROM games WHERE seal IS NULL LIMIT {_TOGETHER}"
_NAMED_EVENTS = "SELECT game, n, data FROM events WHERE game = $1 AND kind <> 'move'"
_SEAL_GAME = "UPDATE games SET names = $2, summary = $3, seal = $4 WHERE id = $1"
_SEAL_EVENT = "UPDATE events SET data = $3 WHERE game = $1 AND n = $2"
_MEETINGS = "SELECT id FROM meetings WHERE seal IS NULL LIMIT 5"
_HAPPENINGS = "SELECT meeting, n, data, kind FROM happenings WHERE meeting = $1"
_SEAL_MEETING = "UPDATE meetings SET seal = $2 WHERE id = $1"
_SEAL_HAPPENING = "UPDATE happenings SET data = $3 WHERE meeting = $1 AND n = $2"
_OWN = "UPDATE games SET meeting = $2 WHERE id = $1"


def steps(clock: Callable[[], float] = time.monotonic) -> Steps:
    """All that is to be done to rows of version 1, batch by batch."""
    [[count]] = yield _COUNT, [()]
    yield None
    done, said = 0, clock()
    for each in (_seal_games, _seal_meetings):
        while sealed := (yield from each()):
            done += sealed
            if clock() - said >= _SAID:
                said = clock()
                log.warning("the store is brought into this version's form: %d of %d", min(done, count), count)


def _seal_games() -> Generator[Question | None, list[Any], int]:
    found = yield _GAMES, [()]
    for game, names, summary in found:
        seal = Seal.new()
        yield schema.ADD_SEAL, [(seal.id, seal.key)]
        yield _SEAL_GAME, [(game, _closed(seal, names), _closed(seal, summary), seal.id)]
        events = yield _NAMED_EVENTS, [(game,)]
        yield _SEAL_EVENT, [(game, n, _closed(seal, data)) for game, n, data in events]
    yield None
    return len(found)


def _seal_meetings() -> Generator[Question | None, list[Any], int]:
    found = yield _MEETINGS, [()]
    for (meeting,) in found:
        seal = Seal.new()
        yield schema.ADD_SEAL, [(seal.id, seal.key)]
        yield _SEAL_MEETING, [(meeting, seal.id)]
        happenings = yield _HAPPENINGS, [(meeting,)]
        yield _OWN, [(game, meeting) for _, _, data, kind in happenings for game in _games_in(kind, data)]
        yield _SEAL_HAPPENING, [(meeting, n, _closed(seal, data)) for _, n, data, _ in happenings]
    yield None
    return len(found)


def _closed(seal: Seal, text: str) -> str:
    return text if text.startswith(MARK) else seal.close(text)


def _games_in(kind: str, data: str) -> Iterable[str]:
    """The games that were set out by something that happened at a meeting, as version 1 has written it."""
    if kind == "round":
        return [game for _, _, game in msgspec.json.decode(data)["tables"] if game]
    return [msgspec.json.decode(data)["game"]] if kind == "game" else []
