"""The rows of a store, and its interface.

A store knows nothing of games or classes: it has journals, which are numbered events with texts.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from awale.server.refusals import Unavailable
from awale.words import Sentence

log = logging.getLogger("awale.server")

#: Called with a journal's id and the text that another process has published about it, or "" when that has added an
#: event. Without an id, notifications of any journal may have been missed.
Listener = Callable[[str | None, str], None]

Kind = Literal["game", "class", "club"]

#: How many letters a journal's code has; an id is longer. Clubs have no codes.
CODE_LENGTHS: Mapping[Kind, int] = {"game": 5, "class": 6}


class StoreFault(Unavailable):
    """The database can't be used, at least for now; nothing was changed."""


def failed(what: str, error: BaseException, is_full: bool = False) -> StoreFault:
    """Logs an error and makes the fault for players, when something is ``not-written`` or ``not-read``.

    The database's own message, which may have files and addresses in it, goes to the log only.
    """
    log.warning("%s: %s: %s", what, type(error).__name__, str(error).partition("\n")[0])
    return StoreFault(Sentence(f"serve.play.{'disk-full' if is_full else what}"))


@dataclass(frozen=True, slots=True)
class StoredEvent:
    """One event of a journal, the ``n``-th. ``data`` is JSON."""

    journal: str
    n: int
    kind: str
    data: str
    #: When, in milliseconds since 1970.
    at: int


@dataclass(frozen=True, slots=True)
class Head:
    """What an event changes in its journal's row."""

    #: The summary for lists, as JSON, so that no journal has to be read for them. ``None``: unchanged.
    summary: str | None = None
    is_over: bool = False
    #: When the journal has to be loaded though nobody asks for it, in milliseconds since 1970.
    wake: int | None = None
    #: The player (as a hash) whose list has the journal from now on.
    holder: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A journal's row: what never changes (``about``, as JSON), and its summary."""

    id: str
    kind: Kind
    #: The code by which it is found; a game that is over may lose it to a new one.
    code: str | None
    made: int
    about: str
    summary: str = "null"
    is_over: bool = False
    #: The class whose game it is, and with which it is deleted.
    parent: str | None = None


@dataclass(frozen=True, slots=True)
class NewJournal:
    """A new journal: its row, its first events, and the players (as hashes) whose lists have it."""

    row: Row
    events: Sequence[StoredEvent] = ()
    holders: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A rewritten journal: the same events with other texts, and perhaps more at the end."""

    row: Row
    events: Sequence[StoredEvent]
    #: The players (as hashes) whose lists no longer have it.
    leaving: Sequence[str] = ()
    wake: int | None = None


#: Rewrites a journal; returns ``None`` if nothing is to be changed. May be called in another thread.
Change = Callable[[Row, list[StoredEvent]], Rewritten | None]


class Store(Protocol):
    """Journals on disk. When a writing method returns, the data are on disk."""

    #: The id of this process where several share a store, else empty.
    process: str

    async def open(self) -> None:
        """Opens the store, and creates what is missing. Raises :exc:`StoreFault` if a later version has written it."""

    async def close(self) -> None:
        """Waits for writes in progress, and closes the store."""

    # --- writing ---

    async def create(self, new: NewJournal) -> bool:
        """Stores a new journal; ``False`` if its id or its code is in use."""

    async def create_games(self, parent: str, games: Sequence[NewJournal]) -> bool:
        """Stores new games of a class, which have no codes; those that exist stay as they are.

        ``False``, with nothing stored, if there is no such class (any more).
        """

    async def append(self, events: Sequence[StoredEvent], head: Head) -> bool:
        """Adds events to one journal, all or none.

        ``False`` if the first one's number is taken, or if there is no such journal (any more).
        """

    async def replace(self, event: StoredEvent, length: int) -> bool:
        """Replaces the event that has this number.

        ``False``, with nothing changed, if there is no such number, or if the journal is longer than ``length`` by now.
        """

    async def rewrite(self, journal: str, change: Change) -> bool:
        """Rewrites a journal as ``change`` returns it; ``False`` if there is nothing to do.

        What was there before can't be recovered afterwards.
        """

    async def forget(self, journal: str) -> list[str]:
        """Deletes a journal and its games: names, events, reviews and seats; returns the ids of the games.

        When this returns, no name of it can be found in the database's files, nor be written to them later.
        """

    async def keep_review(self, game: str, text: str) -> None:
        """Stores the review of a game, if that still exists, in place of any other."""

    async def remember(self, name: str, value: str) -> str:
        """The setting of this name, which is set to ``value`` if it doesn't exist yet."""

    async def write_mark(self, mark: str) -> None:
        """Writes a few bytes to disk, for the health check. Raises :exc:`StoreFault` if that fails."""

    # --- reading ---

    async def find(self, name: str, kind: Kind) -> Row | None:
        """A journal of some kind by its id, or by its code."""

    async def events(self, journal: str, since: int = 0, kind: str | None = None) -> list[StoredEvent]:
        """A journal's events from number ``since`` on, in order; all of them, or one kind."""

    async def review(self, game: str) -> str | None:
        """The stored review of a game."""

    async def held_by(self, player: str, most: int = 100) -> list[Row]:
        """The games in which a player (as a hash) holds a seat, the newest first."""

    async def all_of(self, kind: Kind) -> list[Row]:
        """All journals of a kind, the oldest first."""

    async def waking(self, before: int) -> list[str]:
        """The journals that have to be loaded before this time."""

    async def untouched(self, kind: Kind, before: int, most: int) -> list[str]:
        """Journals without a new event since this time, the oldest first, without the games of classes."""

    async def count(self, kind: Kind) -> int:
        """How many journals of a kind there are."""

    async def size(self) -> int:
        """About how many bytes the data take on disk; free pages don't count."""

    # --- other processes ---

    def listen(self, listener: Listener) -> None:
        """Calls ``listener`` from now on with what other processes do."""

    def publish(self, journal: str, text: str) -> None:
        """Sends the other processes a text about a journal, which isn't stored and may be lost."""
