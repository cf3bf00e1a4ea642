"""What is kept of a journal, and what a store can do.

A store knows nothing of games or classes: it keeps journals, which are numbered events, as texts.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from awale.server.refusals import Unavailable
from awale.words import Sentence

log = logging.getLogger("awale.server")

#: What is called with a journal's id and what another process has published about it; with "" when it has added an
#: event. Without an id: anything may have been missed.
Listener = Callable[[str | None, str], None]

Kind = Literal["game", "class", "club"]

#: How many letters a journal's code has; an id is longer. Clubs have no codes.
CODE_LENGTHS: Mapping[Kind, int] = {"game": 5, "class": 6}


class StoreFault(Unavailable):
    """The database can't be used just now, or not at all; nothing was changed."""


def failed(what: str, error: BaseException, is_full: bool = False) -> StoreFault:
    """What players are told when something is ``not-written`` or ``not-read``: a sentence, and no more.

    What the database or the system says of it, with its files and addresses, is for whoever reads the log.
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
    """What an event changes in its journal's row, beside the journal itself."""

    #: Where things stand, as JSON: for lists, so that no journal is read to show its names. ``None``: as before.
    summary: str | None = None
    is_over: bool = False
    #: When something has to be done though nobody asks, in milliseconds since 1970.
    wake: int | None = None
    #: Who finds the journal in their list from now on, as a hash.
    holder: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A journal: what was settled when it was made, and never changes (``about``, as JSON), and where it stands."""

    id: str
    kind: Kind
    #: Letters to say aloud, by which it is found; a game that is over may lose them to a new one.
    code: str | None
    made: int
    about: str
    summary: str = "null"
    is_over: bool = False
    #: The class whose game it is: it is deleted with that one, and not before.
    parent: str | None = None


@dataclass(frozen=True, slots=True)
class NewJournal:
    """A journal to be kept: its row, its first events, and who finds it in their list, as hashes."""

    row: Row
    events: Sequence[StoredEvent] = ()
    holders: Sequence[str] = ()


@dataclass(frozen=True, slots=True)
class Rewritten:
    """A journal written anew: the same events with other texts, and perhaps more behind them."""

    row: Row
    events: Sequence[StoredEvent]
    #: Those who no longer find it in their list.
    leaving: Sequence[str] = ()
    wake: int | None = None


#: Makes another of a journal; ``None`` if nothing is to be changed. It may be called in another thread.
Change = Callable[[Row, list[StoredEvent]], Rewritten | None]


class Store(Protocol):
    """Journals on disk. What a writing method returns is on disk by then."""

    #: What this process is called where several share a store; empty where it has the store for itself.
    process: str

    async def open(self) -> None:
        """Gets ready; makes what isn't there. Raises :exc:`StoreFault` if it was written by a later version."""

    async def close(self) -> None:
        """Waits for what is being written."""

    # --- writing ---

    async def create(self, new: NewJournal) -> bool:
        """Keeps a new journal; ``False`` if its id or its code belongs to another."""

    async def create_games(self, parent: str, games: Sequence[NewJournal]) -> bool:
        """Keeps the new games of a class, which have no codes; those that there are stay as they are.

        ``False`` and nothing kept if there is no such class (any more).
        """

    async def append(self, events: Sequence[StoredEvent], head: Head) -> bool:
        """Adds events to one journal, all or nothing.

        ``False`` if it has one of the first one's number already, or if there is no such journal (any more).
        """

    async def replace(self, event: StoredEvent, length: int) -> bool:
        """Puts an event in the place of the one that has its number.

        ``False``, with nothing changed, if there is no such number, or if the journal is longer than ``length`` by now.
        """

    async def rewrite(self, journal: str, change: Change) -> bool:
        """Writes a journal anew, with whatever ``change`` makes of it; ``False`` if there is nothing to do.

        What was there before can't be found afterwards.
        """

    async def forget(self, journal: str) -> list[str]:
        """Removes a journal and its games: names, events, reviews and who had seats; which games those were.

        No name of it can be found in the database's files when this returns, nor written to them later.
        """

    async def keep_review(self, game: str, text: str) -> None:
        """Keeps the review of a game that is still there, in place of any that was."""

    async def remember(self, name: str, value: str) -> str:
        """What is kept under a name; ``value`` is kept if there is nothing yet."""

    async def write_mark(self, mark: str) -> None:
        """Writes something tiny, and really, to see whether that can be done. Raises :exc:`StoreFault` if not."""

    # --- reading ---

    async def find(self, name: str, kind: Kind) -> Row | None:
        """A journal of some kind by its id, or by its code."""

    async def events(self, journal: str, since: int = 0, kind: str | None = None) -> list[StoredEvent]:
        """A journal's events from number ``since`` on, in order; all of them, or one kind."""

    async def review(self, game: str) -> str | None:
        """The review of a game, as it was kept."""

    async def held_by(self, player: str, most: int = 100) -> list[Row]:
        """The games in which a player (as a hash) holds a seat, the newest first."""

    async def all_of(self, kind: Kind) -> list[Row]:
        """All journals of a kind, the oldest first."""

    async def waking(self, before: int) -> list[str]:
        """The journals that are to be woken before some time."""

    async def untouched(self, kind: Kind, before: int, most: int) -> list[str]:
        """Journals to which nothing was added since some time, the oldest first; not the games of classes."""

    async def count(self, kind: Kind) -> int:
        """How many journals of a kind there are."""

    async def size(self) -> int:
        """About how many bytes it takes on disk; what was deleted makes room for others and doesn't count."""

    # --- other processes ---

    def listen(self, listener: Listener) -> None:
        """Calls ``listener`` from now on with what other processes do."""

    def publish(self, journal: str, text: str) -> None:
        """Tells the other processes something about a journal that isn't kept. It may be lost."""
