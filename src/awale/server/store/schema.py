"""The tables, and what is asked of them, for SQLite and PostgreSQL alike.

Values are ``$1``, ``$2``…: PostgreSQL's own way, and names that SQLite understands.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

import msgspec

from awale.server.store.rows import Event, GameRow, Happening, StoreFault, Summary
from awale.server.store.seal import Seal, opened
from awale.words import Sentence

#: 2: names are sealed, and a game knows its meeting. ``upgrade`` makes it of 1.
VERSION = 2

#: ``{compact}`` is where SQLite is told to keep a table in its key's order: an event is one page to write, not two.
TABLES = (
    "CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL){compact}",
    """CREATE TABLE IF NOT EXISTS games (
        id TEXT PRIMARY KEY, code TEXT UNIQUE, kind TEXT NOT NULL, sheet TEXT NOT NULL, overrides TEXT NOT NULL,
        start TEXT NOT NULL, names TEXT NOT NULL, level INTEGER, seed BIGINT NOT NULL, clock TEXT, maker TEXT NOT NULL,
        seats TEXT NOT NULL, made BIGINT NOT NULL, summary TEXT NOT NULL, is_over BOOLEAN NOT NULL,
        meeting TEXT, seal TEXT)""",
    """CREATE TABLE IF NOT EXISTS events (
        game TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT, data TEXT NOT NULL, at BIGINT NOT NULL,
        spent BIGINT NOT NULL, PRIMARY KEY (game, n)){compact}""",
    """CREATE TABLE IF NOT EXISTS holders (
        player TEXT NOT NULL, made BIGINT NOT NULL, game TEXT NOT NULL, PRIMARY KEY (player, made, game)){compact}""",
    "CREATE TABLE IF NOT EXISTS reviews (game TEXT PRIMARY KEY, data TEXT NOT NULL)",
    """CREATE TABLE IF NOT EXISTS meetings (
        id TEXT PRIMARY KEY, code TEXT UNIQUE NOT NULL, key TEXT NOT NULL, made BIGINT NOT NULL, wake BIGINT,
        seal TEXT)""",
    """CREATE TABLE IF NOT EXISTS happenings (
        meeting TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (meeting, n)){compact}""",
    "CREATE TABLE IF NOT EXISTS seals (id TEXT PRIMARY KEY, key TEXT NOT NULL){compact}",
)
#: Columns that tables of version 1 don't have.
NEW_COLUMNS = (("games", "meeting"), ("games", "seal"), ("meetings", "seal"))
INDEXES = (
    "CREATE INDEX IF NOT EXISTS meetings_wake ON meetings (wake)",
    "CREATE INDEX IF NOT EXISTS games_meeting ON games (meeting) WHERE meeting IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS games_made ON games (made)",
)

_GAME = "id, code, kind, sheet, overrides, start, names, level, seed, clock, maker, seats, made, summary, meeting, seal"
_EVENT = "game, n, kind, seat, data, at, spent"

#: Beside a row: the key that opens it.
_GAME_KEY = "(SELECT key FROM seals WHERE seals.id = games.seal)"

REMEMBER = "INSERT INTO settings VALUES ($1, $2) ON CONFLICT DO NOTHING"
MARK = "INSERT INTO settings VALUES ('mark', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
RECALL = "SELECT value FROM settings WHERE name = $1"
RENEW = "UPDATE settings SET value = $2 WHERE name = $1"
ADD_SEAL = "INSERT INTO seals VALUES ($1, $2)"
DROP_SEAL_OF_GAME = "DELETE FROM seals WHERE id = (SELECT seal FROM games WHERE id = $1)"
DROP_SEAL_OF_MEETING = "DELETE FROM seals WHERE id = (SELECT seal FROM meetings WHERE id = $1)"
SEAL_OF_GAME = "SELECT seals.id, seals.key FROM games JOIN seals ON seals.id = games.seal WHERE games.id = $1"
SEAL_OF_MEETING = (
    "SELECT seals.id, seals.key FROM meetings JOIN seals ON seals.id = meetings.seal WHERE meetings.id = $1"
)
FREE_CODE = "UPDATE games SET code = NULL WHERE code = $1 AND is_over"
ADD_GAME = (
    f"INSERT INTO games ({_GAME}, is_over) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) ON CONFLICT DO NOTHING"
)
ADD_EVENT = f"INSERT INTO events ({_EVENT}) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING"
SUM_UP = "UPDATE games SET summary = $2, is_over = $3 WHERE id = $1"
ADD_HOLDER = "INSERT INTO holders SELECT $1, made, id FROM games WHERE id = $2 ON CONFLICT DO NOTHING"
BY_ID = f"SELECT {_GAME}, {_GAME_KEY} FROM games WHERE id = $1"
BY_CODE = f"SELECT {_GAME}, {_GAME_KEY} FROM games WHERE code = $1"
EVENTS = (
    f"SELECT {_EVENT}, (SELECT key FROM seals JOIN games ON seals.id = games.seal WHERE games.id = $1) "
    "FROM events WHERE game = $1 AND n >= $2 ORDER BY n"
)
GAMES_OF = (
    "SELECT " + ", ".join(f"games.{column}" for column in _GAME.split(", ")) + f", {_GAME_KEY} "
    "FROM holders JOIN games ON id = game WHERE player = $1 ORDER BY holders.made DESC, game LIMIT $2"
)
COUNT = "SELECT count(*) FROM games"
# Neither is kept of a game that was deleted in the meantime.
KEEP_REVIEW = (
    "INSERT INTO reviews SELECT id, CAST($2 AS TEXT) FROM games WHERE id = $1 "
    "ON CONFLICT (game) DO UPDATE SET data = excluded.data"
)
REVIEW = "SELECT data FROM reviews WHERE game = $1"
ADD_MEETING = "INSERT INTO meetings (id, code, key, made, seal) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
MEETING_BY_ID = "SELECT id, code, key, made FROM meetings WHERE id = $1"
MEETING_BY_CODE = "SELECT id, code, key, made FROM meetings WHERE code = $1"
MEETINGS_LIKE = (
    "SELECT id, code, key, made FROM meetings WHERE substr(id, 1, length(CAST($1 AS TEXT))) = CAST($1 AS TEXT) "
    "ORDER BY made, id"
)
ADD_HAPPENING = "INSERT INTO happenings VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING"
WAKE = "UPDATE meetings SET wake = $2 WHERE id = $1"
_LOG = (
    "SELECT meeting, n, kind, data, at, "
    "(SELECT seals.key FROM seals JOIN meetings ON seals.id = meetings.seal WHERE meetings.id = $1) "
    "FROM happenings WHERE meeting = $1 AND n >= $2"
)
HAPPENINGS = f"{_LOG} ORDER BY n"
HAPPENINGS_OF = f"{_LOG} AND kind = $3 ORDER BY n"
# Only while nobody has gone on from it: an answer gives way to another one.
REPLACE_HAPPENING = (
    "UPDATE happenings SET data = $3, at = $4 WHERE meeting = $1 AND n = $2 "
    "AND NOT EXISTS (SELECT 1 FROM happenings AS later WHERE later.meeting = $1 AND later.n >= $5)"
)
WAKING = "SELECT id FROM meetings WHERE wake < $1"
OLD_GAMES = (
    "SELECT id FROM games WHERE meeting IS NULL AND made < $1 "
    "AND COALESCE((SELECT at FROM events WHERE game = games.id ORDER BY n DESC LIMIT 1), made) < $1 "
    "ORDER BY made LIMIT $2"
)
OLD_MEETINGS = (
    "SELECT id FROM meetings WHERE made < $1 "
    "AND COALESCE((SELECT at FROM happenings WHERE meeting = meetings.id ORDER BY n DESC LIMIT 1), made) < $1 "
    "AND substr(id, 1, length(CAST($3 AS TEXT))) <> CAST($3 AS TEXT) ORDER BY made LIMIT $2"
)
GAMES_OF_MEETING = "SELECT id FROM games WHERE meeting = $1"
# The key goes while its row still says which it is.
FORGET_MEETING = (
    DROP_SEAL_OF_MEETING,
    "DELETE FROM happenings WHERE meeting = $1",
    "DELETE FROM meetings WHERE id = $1",
)
FORGET_GAME = (
    DROP_SEAL_OF_GAME,
    "DELETE FROM events WHERE game = $1",
    "DELETE FROM holders WHERE game = $1",
    "DELETE FROM reviews WHERE game = $1",
    "DELETE FROM games WHERE id = $1",
)

#: How long a game's code is, and a meeting's; no id is that short.
CODE_LENGTH, MEETING_CODE_LENGTH = 5, 6


def check_version(found: str) -> int:
    """Which version has written a database; refuses a later one."""
    if not (found.isdecimal() and int(found) <= VERSION):
        raise StoreFault(Sentence("serve.play.later-version", found=found, known=VERSION))
    return int(found)


# --- rows ---------------------------------------------------------------------------------------------------------


def game_values(game: GameRow, seal: Seal) -> tuple[Any, ...]:
    """What ``ADD_GAME`` wants."""
    summary, is_over = summary_values(game.summary, seal)
    return (
        game.id,
        game.code,
        game.kind,
        game.sheet,
        _json(game.overrides),
        game.start,
        names_value(game, seal),
        game.level,
        game.seed,
        None if game.clock is None else _json(game.clock),
        game.maker,
        game.seats,
        game.made,
        summary,
        game.meeting,
        seal.id,
        is_over,
    )


def names_value(game: GameRow, seal: Seal) -> str:
    return seal.close(_json(game.names))


def summary_values(summary: Summary, seal: Seal) -> tuple[str, bool]:
    return seal.close(_json(asdict(summary))), summary.outcome is not None


def event_values(event: Event, seal: Seal) -> tuple[Any, ...]:
    """What ``ADD_EVENT`` wants."""
    return event.game, event.n, event.kind, event.seat, event_data(event, seal), event.at, event.spent


def event_data(event: Event, seal: Seal) -> str:
    """What happened, sealed. Moves are most of all events, and there is no name in them: they stay as they are."""
    text = _json(event.data)
    return text if event.kind == "move" else seal.close(text)


def game_of(row: Any) -> GameRow:
    """A row of ``BY_ID``, ``BY_CODE`` or ``GAMES_OF``."""
    name, code, kind, sheet, overrides, start, names, level, seed, clock, maker, seats, made, summary, *more = row
    meeting, seal_id, key = more
    seal = Seal(seal_id, key) if key else None
    south, north = _read(opened(seal, names))
    told = _read(opened(seal, summary))
    return GameRow(
        name,
        code,
        kind,
        sheet,
        _read(overrides),
        start,
        (south, north),
        level,
        seed,
        None if clock is None else _read(clock),
        maker,
        seats,
        made,
        Summary(tuple(told["names"]), told["turns"], told["mover"], told["outcome"]),
        meeting,
    )


def holders_of(game: GameRow, events: Iterable[Event]) -> list[str]:
    """Who has a seat in a new game: whoever made it, and who was given one at once."""
    return [game.maker, *(event.data["holder"] for event in events if event.kind == "join")]


def events_of(rows: Sequence[Any]) -> list[Event]:
    """The rows of ``EVENTS``, which are one game's."""
    seal = _seal_of(rows)
    return [
        Event(game, n, kind, seat, _read(opened(seal, data)), at, spent)
        for game, n, kind, seat, data, at, spent, _ in rows
    ]


def happening_values(happening: Happening, seal: Seal) -> tuple[Any, ...]:
    """What ``ADD_HAPPENING`` wants."""
    return happening.meeting, happening.n, happening.kind, seal.close(_json(happening.data)), happening.at


def replacing_values(happening: Happening, length: int, seal: Seal) -> tuple[Any, ...]:
    """What ``REPLACE_HAPPENING`` wants."""
    return happening.meeting, happening.n, seal.close(_json(happening.data)), happening.at, length


def happenings_of(rows: Sequence[Any]) -> list[Happening]:
    """The rows of ``HAPPENINGS``, which are one meeting's."""
    seal = _seal_of(rows)
    return [Happening(meeting, n, kind, _read(opened(seal, data)), at) for meeting, n, kind, data, at, _ in rows]


def _seal_of(rows: Sequence[Any]) -> Seal | None:
    """The key stands at the end of each row of a log."""
    return Seal(rows[0][0], rows[0][-1]) if rows and rows[0][-1] else None


def meeting_question(name: str) -> str:
    """What finds a meeting by its id or its code."""
    return MEETING_BY_CODE if len(name) == MEETING_CODE_LENGTH else MEETING_BY_ID


def _json(value: Any) -> str:
    return msgspec.json.encode(dict(value) if isinstance(value, Mapping) else value).decode()


def _read(text: str) -> Any:
    return msgspec.json.decode(text)
