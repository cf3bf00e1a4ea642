"""What is on disk: games and meetings, and everything that has happened in them.

Read ``rows`` (what is kept), ``schema`` (its tables and questions, in an SQL that both databases understand), then
``sqlite`` and ``postgres``, which are the same store twice. Nothing here knows the game: a log of numbered events is
all that it keeps.
"""

from __future__ import annotations

from pathlib import Path

from awale.server.store.rows import Event, GameRow, Happening, MeetingRow, Store, StoreFault, Summary

__all__ = ["Event", "GameRow", "Happening", "MeetingRow", "Store", "StoreFault", "Summary", "store_for"]


def store_for(database: str | None, data: Path) -> Store:
    """The store that the settings ask for: PostgreSQL at an address, or else SQLite in the data folder."""
    if database:
        from awale.server.store.postgres import PostgresStore

        return PostgresStore(database)
    from awale.server.store.sqlite import SqliteStore

    return SqliteStore(data / "games.sqlite")
