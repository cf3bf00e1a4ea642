"""The tables and queries, in SQL that SQLite and PostgreSQL both understand.

Values are ``$1``, ``$2``…, as PostgreSQL has them; ``sqlite`` converts them. What is in ``/* */`` is for PostgreSQL
alone, where several processes write at the same time: for SQLite, which has one writer, it is a comment. What only
SQLite has is WITHOUT ROWID, at the end of a table.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from awale.server.store.rows import CODE_LENGTHS, Kind, Row, StoredEvent, StoreFault
from awale.server.store.seal import AnySeal, seal_of
from awale.words import Sentence

#: In version 3 games, classes and clubs are journals. ``upgrade`` converts 1 and 2.
VERSION = 3

#: Events of these kinds aren't sealed: most events are moves, and they have no names in them.
PLAIN = ("move",)

#: WITHOUT ROWID, which only SQLite has, keeps a table in its key's order: an event is one page to write, not two.
SETTINGS = "CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID"
TABLES = (
    SETTINGS,
    """CREATE TABLE IF NOT EXISTS journals (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, code TEXT UNIQUE, made BIGINT NOT NULL, about TEXT NOT NULL,
        summary TEXT NOT NULL, is_over BOOLEAN NOT NULL, parent TEXT, wake BIGINT, seal TEXT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS events (
        journal TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (journal, n)) WITHOUT ROWID""",
    """CREATE TABLE IF NOT EXISTS holders (
        player TEXT NOT NULL, made BIGINT NOT NULL, journal TEXT NOT NULL,
        PRIMARY KEY (player, made, journal)) WITHOUT ROWID""",
    "CREATE TABLE IF NOT EXISTS reviews (journal TEXT PRIMARY KEY, data TEXT NOT NULL)",
    "CREATE TABLE IF NOT EXISTS seals (id TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID",
)
INDEXES = (
    "CREATE INDEX IF NOT EXISTS journals_kind ON journals (kind, made)",
    "CREATE INDEX IF NOT EXISTS journals_parent ON journals (parent) WHERE parent IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS journals_wake ON journals (wake) WHERE wake IS NOT NULL",
)

# --- settings -----------------------------------------------------------------------------------------------------

REMEMBER = "INSERT INTO settings VALUES ($1, $2) ON CONFLICT DO NOTHING"
RENEW = "INSERT INTO settings VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
RECALL = "SELECT value FROM settings WHERE name = $1"

# --- writing ------------------------------------------------------------------------------------------------------

SEAL = "SELECT seals.id, seals.key FROM journals JOIN seals ON seals.id = journals.seal WHERE journals.id = $1"
#: Locks a journal's row: writing to a journal and deleting it exclude each other.
HOLD_TO_WRITE = "SELECT id FROM journals WHERE id = $1 /* FOR NO KEY UPDATE */"
#: Locks it against additions.
HOLD = "SELECT id FROM journals WHERE id = $1 /* FOR UPDATE */"
#: The same with its games. Rows are held in the order in which events are written, so that no two wait for each other.
HOLD_ALL = 'SELECT id FROM journals WHERE id = $1 OR parent = $1 ORDER BY id /* COLLATE "C" FOR UPDATE */'
#: Locks it against deletion only.
STAY = "SELECT id FROM journals WHERE id = $1 /* FOR KEY SHARE */"
FREE_CODE = "UPDATE journals SET code = NULL WHERE code = $1 AND is_over AND kind = 'game'"
ADD_JOURNAL = (
    "INSERT INTO journals (id, kind, code, made, about, summary, is_over, parent, seal) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT DO NOTHING RETURNING id"
)
ADD_SEAL = "INSERT INTO seals VALUES ($1, $2)"
ADD_EVENT = "INSERT INTO events VALUES ($1, $2, $3, $4, $5)"
ADD_FIRST_EVENT = f"{ADD_EVENT} ON CONFLICT DO NOTHING RETURNING n"
ADD_HOLDER = "INSERT INTO holders SELECT $1, made, id FROM journals WHERE id = $2 ON CONFLICT DO NOTHING"
#: Journals that aren't sealed.
UNSEALED = (
    "SELECT journals.id, wake FROM journals JOIN seals ON seals.id = journals.seal "
    "WHERE seals.key = '' AND journals.id > $1 ORDER BY journals.id LIMIT 100"
)
CHANGE_HEAD = "UPDATE journals SET summary = COALESCE($2, summary), is_over = $3, wake = $4 WHERE id = $1"
# Only if the journal hasn't become longer: an answer may be replaced by another.
REPLACE_EVENT = (
    "UPDATE events SET kind = $3, data = $4, at = $5 WHERE journal = $1 AND n = $2 "
    "AND NOT EXISTS (SELECT 1 FROM events AS later WHERE later.journal = $1 AND later.n >= $6) RETURNING n"
)
DROP_SEAL = "DELETE FROM seals WHERE id = (SELECT seal FROM journals WHERE id = $1)"
REWRITE = "UPDATE journals SET about = $2, summary = $3, is_over = $4, wake = $5, seal = $6 WHERE id = $1"
REWRITE_EVENT = "UPDATE events SET kind = $3, data = $4, at = $5 WHERE journal = $1 AND n = $2"
DROP_HOLDER = "DELETE FROM holders WHERE journal = $1 AND player = $2"
# The key is deleted first, while the journal's row still has its id.
FORGET = (
    DROP_SEAL,
    "DELETE FROM events WHERE journal = $1",
    "DELETE FROM holders WHERE journal = $1",
    "DELETE FROM reviews WHERE journal = $1",
    "DELETE FROM journals WHERE id = $1",
)
KEEP_REVIEW = "INSERT INTO reviews VALUES ($1, $2) ON CONFLICT (journal) DO UPDATE SET data = excluded.data"

# --- reading ------------------------------------------------------------------------------------------------------

#: A row with its key.
_ROW = (
    "SELECT journals.id, kind, code, journals.made, about, summary, is_over, parent, seal, "
    "(SELECT key FROM seals WHERE seals.id = journals.seal) FROM journals"
)
_BY_ID = f"{_ROW} WHERE journals.id = $1 AND kind = $2"
_BY_CODE = f"{_ROW} WHERE code = $1 AND kind = $2"
ANY_BY_ID = f"{_ROW} WHERE journals.id = $1"
ALL_OF = f"{_ROW} WHERE kind = $1 ORDER BY journals.made, journals.id"
HELD_BY = (
    f"{_ROW} JOIN holders ON holders.journal = journals.id WHERE player = $1 AND kind = 'game' "
    "ORDER BY holders.made DESC, holders.journal LIMIT $2"
)
_EVENTS = (
    "SELECT journal, n, kind, data, at, "
    "(SELECT seals.key FROM seals JOIN journals ON seals.id = journals.seal WHERE journals.id = $1) "
    "FROM events WHERE journal = $1 AND n >= $2"
)
EVENTS = f"{_EVENTS} ORDER BY n"
EVENTS_OF_KIND = f"{_EVENTS} AND kind = $3 ORDER BY n"
REVIEW = "SELECT data FROM reviews WHERE journal = $1"
WAKING = "SELECT id FROM journals WHERE wake < $1"
UNTOUCHED = (
    "SELECT id FROM journals WHERE kind = $1 AND parent IS NULL AND made < $2 "
    "AND COALESCE((SELECT at FROM events WHERE journal = journals.id ORDER BY n DESC LIMIT 1), made) < $2 "
    "ORDER BY made LIMIT $3"
)
COUNT = "SELECT count(*) FROM journals WHERE kind = $1"


def by_name(name: str, kind: Kind) -> str:
    """The query for a journal by its id or its code: codes are shorter than ids."""
    return _BY_CODE if len(name) == CODE_LENGTHS.get(kind) else _BY_ID


def check_version(found: str) -> int:
    """Decodes the version of a database; raises if it is a later one."""
    if not (found.isdecimal() and int(found) <= VERSION):
        raise StoreFault(Sentence("serve.play.later-version", found=found, known=VERSION))
    return int(found)


# --- rows ---------------------------------------------------------------------------------------------------------


def row_values(row: Row, seal: AnySeal) -> tuple[Any, ...]:
    """The values for ``ADD_JOURNAL``."""
    texts = seal.close(row.about), seal.close(row.summary)
    return row.id, row.kind, row.code, row.made, *texts, row.is_over, row.parent, seal.id


def row_of(found: Sequence[Any]) -> Row:
    """Decodes a row that was read, with its key."""
    name, kind, code, made, about, summary, is_over, parent, seal_id, key = found
    seal = seal_of(seal_id, key)
    return Row(name, kind, code, made, seal.open(about), seal.open(summary), bool(is_over), parent)


def event_values(event: StoredEvent, seal: AnySeal) -> tuple[Any, ...]:
    """The values for ``ADD_EVENT``."""
    data = event.data if event.kind in PLAIN else seal.close(event.data)
    return event.journal, event.n, event.kind, data, event.at


def events_of(found: Sequence[Sequence[Any]]) -> list[StoredEvent]:
    """Decodes the events of one journal that were read, each with the key as its last column."""
    if not found:
        return []
    seal = seal_of(found[0][0], found[0][-1])
    return [StoredEvent(journal, n, kind, seal.open(data), at) for journal, n, kind, data, at, _ in found]
