"""The store: journals and their events in a database.

Read ``rows`` (the data, and the interface of a store), ``seal`` (encryption of names), ``schema`` (the tables and
queries, in SQL for both databases) and ``statements`` (the transactions). ``sql`` is the common part of both stores:
``sqlite`` with its ``workers`` (threads, or none) and ``checkpoint`` (of its write-ahead log), and ``postgres`` with
``group_commit``. ``upgrade`` converts the stores of earlier versions; ``backup`` and ``backup_file`` write everything
into one file, and restore it. Nothing here knows the game.
"""

from __future__ import annotations

from pathlib import Path

from awale.server.store.rows import (
    CODE_LENGTHS,
    Change,
    Head,
    Kind,
    NewJournal,
    Rewritten,
    Row,
    Store,
    StoredEvent,
    StoreFault,
)

__all__ = [
    "CODE_LENGTHS",
    "Change",
    "Head",
    "Kind",
    "NewJournal",
    "Rewritten",
    "Row",
    "Store",
    "StoreFault",
    "StoredEvent",
    "store_for",
]


def store_for(database: str | None, data: Path) -> Store:
    """The store that the settings ask for: PostgreSQL at an address, or else SQLite in the data folder."""
    if database:
        from awale.server.store.postgres import PostgresStore

        return PostgresStore(database)
    from awale.server.store.sqlite import SqliteStore

    return SqliteStore(data / "games.sqlite")
