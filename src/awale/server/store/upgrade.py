"""Upgrades the stores of earlier versions when they are opened.

Version 1 has games and meetings, unsealed; version 2 seals their names, and a club is a meeting whose id says so. Their
tables are renamed, and journals are made of their rows. The work is written once for both databases, as ``statements``
is: a sequence of transactions. It can be interrupted at any time, and goes on with the rows that aren't journals yet.

The old data are kept for a while, and are deleted with the first thing that anybody deletes.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import msgspec

from awale.server.store import schema
from awale.server.store.rows import StoreFault, failed
from awale.server.store.seal import MARK, Seal
from awale.server.store.statements import Steps, seal_some

log = logging.getLogger("awale.server")

#: The tables of versions 1 and 2, as they are called when they are set aside; settings and seals stay what they were.
OLD_TABLES = (
    """CREATE TABLE old_games (
        id TEXT PRIMARY KEY, code TEXT UNIQUE, kind TEXT NOT NULL, sheet TEXT NOT NULL, overrides TEXT NOT NULL,
        start TEXT NOT NULL, names TEXT NOT NULL, level INTEGER, seed BIGINT NOT NULL, clock TEXT, maker TEXT NOT NULL,
        seats TEXT NOT NULL, made BIGINT NOT NULL, summary TEXT NOT NULL, is_over BOOLEAN NOT NULL,
        meeting TEXT, seal TEXT)""",
    """CREATE TABLE old_events (
        game TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, seat TEXT, data TEXT NOT NULL, at BIGINT NOT NULL,
        spent BIGINT NOT NULL, PRIMARY KEY (game, n)) WITHOUT ROWID""",
    """CREATE TABLE old_holders (
        player TEXT NOT NULL, made BIGINT NOT NULL, game TEXT NOT NULL,
        PRIMARY KEY (player, made, game)) WITHOUT ROWID""",
    "CREATE TABLE old_reviews (game TEXT PRIMARY KEY, data TEXT NOT NULL)",
    """CREATE TABLE old_meetings (
        id TEXT PRIMARY KEY, code TEXT UNIQUE NOT NULL, key TEXT NOT NULL, made BIGINT NOT NULL, wake BIGINT,
        seal TEXT)""",
    """CREATE TABLE old_happenings (
        meeting TEXT NOT NULL, n INTEGER NOT NULL, kind TEXT NOT NULL, data TEXT NOT NULL, at BIGINT NOT NULL,
        PRIMARY KEY (meeting, n)) WITHOUT ROWID""",
)
OLD = ("games", "events", "holders", "reviews", "meetings", "happenings")
#: Columns that tables of version 1 don't have; each database adds them in its own way before it begins.
NEW_COLUMNS = (("games", "meeting"), ("games", "seal"), ("meetings", "seal"))
#: What a club's id began with.
_CLUB = "club."

#: The setting that says since when there are old tables, or, for SQLite, a copy of the file: milliseconds since 1970.
BACKUP = "backup"
#: The setting that says that journals of this store may stand in plain.
PLAIN = "plain"
#: For how many milliseconds they are kept.
_KEPT = 7 * 24 * 3600 * 1000

#: How many games are one transaction, and how many meetings.
_GAMES_TOGETHER, _MEETINGS_TOGETHER = 200, 5
#: After how many seconds it is said how far it is, and how often.
_SAID = 2.0

_COUNT = """
    SELECT (SELECT count(*) FROM old_games) + (SELECT count(*) FROM old_meetings) - (SELECT count(*) FROM journals)"""
_GAMES = f"""
    SELECT old_games.id, code, kind, sheet, overrides, start, names, level, seed, clock, maker, seats, made, summary,
        is_over, meeting, seal, (SELECT key FROM seals WHERE seals.id = seal)
    FROM old_games WHERE old_games.id > $1
        AND NOT EXISTS (SELECT 1 FROM journals WHERE journals.id = old_games.id)
    ORDER BY old_games.id LIMIT {_GAMES_TOGETHER}"""
_EVENTS = "SELECT game, n, kind, seat, data, at, spent FROM old_events WHERE game = $1 ORDER BY n"
_MEETINGS = f"""
    SELECT old_meetings.id, code, key, made, wake, seal, (SELECT seals.key FROM seals WHERE seals.id = seal)
    FROM old_meetings WHERE old_meetings.id > $1
        AND NOT EXISTS (SELECT 1 FROM journals WHERE journals.id = REPLACE(old_meetings.id, '{_CLUB}', ''))
    ORDER BY old_meetings.id LIMIT {_MEETINGS_TOGETHER}"""
_HAPPENINGS = "SELECT meeting, n, kind, data, at FROM old_happenings WHERE meeting = $1 ORDER BY n"
_OWN = "UPDATE old_games SET meeting = $2 WHERE id = $1"
_ADD = (
    "INSERT INTO journals (id, kind, code, made, about, summary, is_over, parent, wake, seal) "
    "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
)
_HOLDERS = (
    "INSERT INTO holders SELECT player, made, game FROM old_holders "
    "WHERE EXISTS (SELECT 1 FROM journals WHERE journals.id = game) ON CONFLICT DO NOTHING"
)
_REVIEWS = (
    "INSERT INTO reviews SELECT game, data FROM old_reviews "
    "WHERE EXISTS (SELECT 1 FROM journals WHERE journals.id = game) ON CONFLICT DO NOTHING"
)

#: The values of a journal's row, of its seal if that is new, and of its events.
_Made = tuple[tuple[Any, ...], Seal | None, list[tuple[Any, ...]]]


class Upgrade:
    """Upgrades a store; what is in it in the new form already stays as it is."""

    def __init__(
        self,
        copy: Callable[[int], None] | None = None,
        now: Callable[[], int] = lambda: time.time_ns() // 1_000_000,
        clock: Callable[[], float] = time.monotonic,
        seals: bool = True,
    ) -> None:
        """``copy`` is called before anything is changed, with the version; if there is one, no old table stays.
        ``seals`` is whether the store can seal: then what one that can't has written is sealed.
        """
        self._copy, self._now, self._clock, self._seals = copy, now, clock, seals
        self._is_plain = False
        self.version = schema.VERSION
        #: Since when there is a backup, as the setting says.
        self.backup: int | None = None
        self._done = self._count = 0
        #: Up to which id it is done, and whether there is more.
        self._last, self._is_more = "", True

    def transactions(self) -> Iterator[Steps[None]]:
        """The transactions to run when a store is opened, each before the next is asked for."""
        yield self._look()
        if self.version < schema.VERSION:
            if self.backup is None:
                if self._copy:
                    self._copy(self.version)
                yield self._set_aside()
            yield self._count_old()
            yield from self._batches()
            yield self._finish()
        else:
            yield make_tables()
        self._last = ""
        while self._is_plain and self._seals:
            yield self._seal_some()
        if self.backup is not None and self._now() - self.backup > _KEPT:
            yield drop_backup()
            self.backup = None

    def _look(self) -> Steps[None]:
        """Reads the store's version; raises, before any table is created, if it is a later one."""
        found = yield from settings()
        self.version = schema.check_version(found.get("schema", str(schema.VERSION)))
        self.backup = int(found[BACKUP]) if BACKUP in found else None
        yield schema.REMEMBER, [("schema", str(schema.VERSION))]
        self._is_plain = PLAIN in found
        if not self._seals:
            yield schema.REMEMBER, [(PLAIN, "yes")]

    def _seal_some(self) -> Steps[None]:
        last = yield from seal_some(self._last)
        if last is None:
            yield "DELETE FROM settings WHERE name = $1", [(PLAIN,)]
        self._last, self._is_plain = last or "", last is not None

    def _set_aside(self) -> Steps[None]:
        for table in OLD:
            yield f"ALTER TABLE {table} RENAME TO old_{table}", [()]
        yield from make_tables()
        self.backup = self._now()
        yield schema.RENEW, [(BACKUP, str(self.backup))]

    def _count_old(self) -> Steps[None]:
        [[self._count]] = yield _COUNT, [()]

    def _batches(self) -> Iterator[Steps[None]]:
        """Meetings first: in version 1 only they know which games are theirs."""
        said = self._clock()
        for batch in (self._meetings, self._games):
            self._last, self._is_more = "", True
            while self._is_more:
                yield batch()
                if self._clock() - said >= _SAID:
                    said = self._clock()
                    log.warning("the store is brought into this version's form: %d of %d", self._done, self._count)

    def _meetings(self) -> Steps[None]:
        found = yield _MEETINGS, [(self._last,)]
        happenings = _by_first((yield _HAPPENINGS, [(row[0],) for row in found]))
        if self.version == 1:
            yield _OWN, [(game, row[0]) for log_ in happenings.values() for row in log_ for game in _games_in(row)]
        yield from self._add(found, happenings, _meeting)

    def _games(self) -> Steps[None]:
        found = yield _GAMES, [(self._last,)]
        events = _by_first((yield _EVENTS, [(row[0],) for row in found]))
        yield from self._add(found, events, _game)

    def _add(
        self, found: Sequence[Any], logs: dict[str, list[Any]], make: Callable[[Any, Sequence[Any]], _Made]
    ) -> Steps[None]:
        made = []
        for row in found:
            try:
                made.append(make(row, logs.get(row[0], ())))
            except (StoreFault, msgspec.DecodeError, TypeError):  # it couldn't be opened before, either
                log.warning("%s can't be read, and is left out", row[0])
        yield schema.ADD_SEAL, [(seal.id, seal.key) for _, seal, _ in made if seal]
        yield _ADD, [row for row, _, _ in made]
        yield schema.ADD_EVENT, [event for _, _, events in made for event in events]
        self._done += len(found)
        self._last, self._is_more = (found[-1][0], True) if found else ("", False)

    def _finish(self) -> Steps[None]:
        yield _HOLDERS, [()]
        yield _REVIEWS, [()]
        if self._copy:
            yield from _drop_old()
        yield schema.RENEW, [("schema", str(schema.VERSION))]


def settings() -> Steps[dict[str, str]]:
    """All settings; none, if this is a new store."""
    yield schema.SETTINGS, [()]
    return dict(map(tuple, (yield "SELECT name, value FROM settings", [()])))


def make_tables() -> Steps[None]:
    """Creates the tables that are missing."""
    for statement in (*schema.TABLES, *schema.INDEXES):
        yield statement, [()]


def make_for(version: int) -> Steps[None]:
    """Makes the tables into which a backup of some version is restored: an old one's as if they were set aside here."""
    yield from drop_backup()
    yield schema.RENEW, [("schema", str(version))]
    if version < schema.VERSION:
        for statement in OLD_TABLES:
            yield statement, [()]
        yield schema.RENEW, [(BACKUP, str(time.time_ns() // 1_000_000))]


def table_for(table: str, version: int) -> str:
    """The name of a table of this version after it is renamed."""
    return f"old_{table}" if version < schema.VERSION and table in OLD else table


def drop_backup() -> Steps[None]:
    """Deletes the old tables."""
    yield from _drop_old()
    yield "DELETE FROM settings WHERE name = $1", [(BACKUP,)]


def _drop_old() -> Steps[None]:
    for table in OLD:
        yield f"DROP TABLE IF EXISTS old_{table}", [()]


# --- old rows -----------------------------------------------------------------------------------------------------


def _game(row: Any, events: Sequence[Any]) -> _Made:
    name, code, kind, sheet, overrides, start, names, level, seed, clock, maker, seats, made, *more = row
    summary, is_over, meeting, *sealed = more
    seal, new = _seal(*sealed)
    about = {
        "kind": kind,
        "sheet": sheet,
        "overrides": msgspec.json.decode(overrides),
        "start": start,
        "names": msgspec.json.decode(seal.open(names)),
        "level": level,
        "seed": seed,
        "clock": None if clock is None else msgspec.json.decode(clock),
        "maker": maker,
        "seats": seats,
    }
    texts = seal.close(_json(about)), _closed(seal, summary)
    written = [_event(seal, *event) for event in events]
    return (name, "game", code, made, *texts, is_over, meeting, None, seal.id), new, written


def _event(seal: Seal, game: str, n: int, kind: str, seat: str | None, data: str, *times: int) -> tuple[Any, ...]:
    at, spent = times
    found = msgspec.json.decode(seal.open(data))
    found |= ({} if seat is None else {"seat": seat}) | ({"spent": spent} if spent else {})
    text = _json(found)
    return game, n, kind, text if kind in schema.PLAIN else seal.close(text), at


def _meeting(row: Any, happenings: Sequence[Any]) -> _Made:
    name, code, key, made, wake, *sealed = row
    seal, new = _seal(*sealed)
    is_club = name.startswith(_CLUB)
    journal = name.removeprefix(_CLUB)
    head = journal, "club" if is_club else "class", None if is_club else code, made
    texts = seal.close(_json({"key": key})), seal.close("null")
    written = [(journal, n, kind, _closed(seal, data), at) for _, n, kind, data, at in happenings]
    return (*head, *texts, False, None, wake, seal.id), new, written


def _seal(name: str | None, key: str | None) -> tuple[Seal, Seal | None]:
    """A row's seal, and the same again if it is new: version 1 has none."""
    if name is None:
        new = Seal.new()
        return new, new
    if key is None:
        raise failed("not-read", LookupError("there is no seal"))
    return Seal(name, key), None


def _closed(seal: Seal, text: str) -> str:
    """Seals a text, unless it is sealed already."""
    return text if text.startswith(MARK) else seal.close(text)


def _games_in(happening: Any) -> Iterable[str]:
    """The games that an event of a meeting has created, as version 1 has written it."""
    _, _, kind, data, _ = happening
    if kind not in ("round", "game") or data.startswith(MARK):
        return []
    found = msgspec.json.decode(data)
    return [game for _, _, game in found["tables"] if game] if kind == "round" else [found["game"]]


def _by_first(rows: Iterable[Any]) -> dict[str, list[Any]]:
    found: dict[str, list[Any]] = {}
    for row in rows:
        found.setdefault(row[0], []).append(row)
    return found


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
