"""What is on disk: journals, and everything that has happened in them.

Read ``rows`` (what is kept, and what a store can do), ``seal`` (names are encrypted), ``schema`` (the tables, in an
SQL that both databases understand) and ``statements`` (what is written, step by step). ``sql`` is a store that does
all that. ``sqlite`` with its ``workers`` (a writer in a thread, or none) and ``checkpoint`` (its log), and
``postgres`` with ``group_commit`` are the two databases. ``upgrade`` takes over what earlier versions have
written; ``backup`` and ``backup_file`` are everything as one file. Nothing here knows the game.
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
