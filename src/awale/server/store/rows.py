"""What is kept of a game, and what a store can do."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from awale.server.refusals import Unavailable
from awale.words import Sentence

log = logging.getLogger("awale.server")

#: What is called with a game's or a meeting's id and what another process has published about it; with "" when it has
#: added an event. Without an id: anything may have been missed.
Heard = Callable[[str | None, str], None]


class StoreFault(Unavailable):
    """The database can't be used just now, or not at all; nothing was changed."""


def failed(what: str, error: BaseException, is_full: bool = False) -> StoreFault:
    """What players are told when something is ``not-written`` or ``not-read``: a sentence, and no more.

    What the database or the system says of it, with its files and addresses, is for whoever reads the log.
    """
    log.warning("%s: %s: %s", what, type(error).__name__, str(error).partition("\n")[0])
    return StoreFault(Sentence(f"serve.play.{'disk-full' if is_full else what}"))


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened in a game, the ``n``-th of its log."""

    game: str
    n: int
    kind: str
    #: Who did it; ``None`` for what nobody did, as the clock.
    seat: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)
    #: When, in milliseconds since 1970: for people; the clock counts ``spent``.
    at: int = 0
    #: For how many milliseconds the game's clock ran before it.
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Summary:
    """Where a game stood after its last event: for lists, so that no game is replayed to show its names."""

    names: tuple[str, str] = ("", "")
    turns: int = 0
    mover: str = "S"
    #: How it ended, as the fields of an outcome; ``None`` while it goes on.
    outcome: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class GameRow:
    """What was settled when a game was made, and never changes; the summary does."""

    id: str
    #: Five letters, for games at a distance. A game that is over may lose them to a new one.
    code: str | None
    kind: str
    sheet: str
    overrides: Mapping[str, str]
    start: str
    names: tuple[str, str]
    level: int | None
    seed: int
    clock: Mapping[str, Any] | None
    #: Who made it, as a hash of the name in the cookie, and the seats that they took: "S", "N" or "SN".
    maker: str
    seats: str
    made: int
    summary: Summary = field(default_factory=Summary)
    #: The meeting whose game it is: it is deleted with that one, and not before.
    meeting: str | None = None


@dataclass(frozen=True, slots=True)
class MeetingRow:
    """A class or a club's evening: what was settled when it was made."""

    id: str
    #: Six letters to join by; no game's code is that long.
    code: str
    #: What makes somebody its keeper (the teacher), as a hash.
    key: str
    made: int


@dataclass(frozen=True, slots=True)
class Happening:
    """One thing that happened at a meeting, the ``n``-th of its log."""

    meeting: str
    n: int
    kind: str
    data: Mapping[str, Any] = field(default_factory=dict)
    at: int = 0


#: Makes another of a game and its log, which may be longer then; ``None`` if nothing is to be changed.
GameChange = Callable[[GameRow, list[Event]], tuple[GameRow, list[Event]] | None]
#: The same of a meeting's log.
MeetingChange = Callable[[list[Happening]], list[Happening] | None]


class Store(Protocol):
    """Games and meetings, and what happened in them, on disk."""

    async def open(self) -> None:
        """Gets ready; makes what isn't there. Raises :exc:`StoreFault` if it was written by a later version."""

    async def close(self) -> None:
        """Waits for what is being written."""

    async def create(self, game: GameRow, events: Sequence[Event]) -> bool:
        """Keeps a new game with its first events; ``False`` if its id or its code belongs to another."""

    async def create_all(self, meeting: str, games: Sequence[tuple[GameRow, Sequence[Event]]]) -> bool:
        """Keeps the new games of a meeting, which have no codes; those that there are stay as they are.

        ``False`` and nothing kept if there is no such meeting (any more).
        """

    async def find(self, name: str) -> GameRow | None:
        """A game by its id or by its code."""

    async def append(self, event: Event, summary: Summary, holder: str | None = None) -> bool:
        """Adds an event; it is on disk when this returns. ``False`` if the log has one of that number already, or if
        there is no such game (any more).

        ``holder`` is who has a seat from now on.
        """

    async def events(self, game: str, since: int = 0) -> list[Event]:
        """A game's events from number ``since`` on, in order."""

    async def games_of(self, player: str, most: int = 100) -> list[GameRow]:
        """The games in which a player holds a seat, the newest first."""

    async def count(self) -> int:
        """How many games there are."""

    async def size(self) -> int:
        """About how many bytes it takes on disk; what was deleted makes room for others and doesn't count."""

    async def keep_review(self, game: str, text: str) -> None:
        """Keeps the review of a game that is still there, in place of any that was; it is on disk when this returns."""

    async def review(self, game: str) -> str | None:
        """The review of a game, as it was kept."""

    async def create_meeting(self, meeting: MeetingRow, happenings: Sequence[Happening]) -> bool:
        """Keeps a new meeting with what happened first; ``False`` if its id or its code belongs to another."""

    async def find_meeting(self, name: str) -> MeetingRow | None:
        """A meeting by its id or by its code."""

    async def add_happenings(self, happenings: Sequence[Happening], wake: int | None) -> bool:
        """Adds what happened, all or nothing; it is on disk when this returns. ``False`` if the log has that number.

        ``wake`` is when something has to be done at the meeting though nobody asks, in milliseconds since 1970.
        """

    async def replace_happening(self, happening: Happening, length: int) -> bool:
        """Puts what happened in the place of what has its number; it is on disk when this returns.

        ``False``, with nothing changed, if there is no such number, or if the log is longer than ``length`` by now.
        """

    async def happenings(self, meeting: str, since: int = 0, kind: str | None = None) -> list[Happening]:
        """What happened at a meeting from number ``since`` on, in order; all of it, or one kind."""

    async def meetings_like(self, prefix: str) -> list[MeetingRow]:
        """Those whose id begins so, the oldest first."""

    async def waking(self, before: int) -> list[str]:
        """The meetings that are to be woken before some time."""

    async def old_games(self, before: int, most: int) -> list[str]:
        """Games in which nothing has happened since some time, the oldest first; not those of meetings."""

    async def old_meetings(self, before: int, most: int, but: str) -> list[str]:
        """Meetings at which nothing has happened since some time, but for those whose id begins with ``but``."""

    async def forget_meeting(self, meeting: str) -> list[str]:
        """Removes a meeting and its games: their names, moves, reviews and who played them; which games that were.

        No name of it can be found in the database's files when this returns, nor written to them later.
        """

    async def forget_game(self, game: str) -> None:
        """Removes a game in the same way."""

    async def rewrite_game(self, game: str, change: GameChange) -> bool:
        """Writes a game and its log anew, with whatever ``change`` makes of them; ``False`` if there is nothing to do.

        What was there before can't be found afterwards. ``change`` may be called in another thread.
        """

    async def rewrite_meeting(self, meeting: str, change: MeetingChange, wake: int | None) -> bool:
        """The same for a meeting's log, which stays as long as it was."""

    async def remember(self, name: str, value: str) -> str:
        """What is kept under a name; ``value`` is kept if there is nothing yet."""

    async def write_mark(self, mark: str) -> None:
        """Writes something tiny, and really, to see whether that can be done. Raises :exc:`StoreFault` if not."""

    #: What this process is called where several share a store; empty where it has the store for itself.
    process: str

    def listen(self, heard: Heard) -> None:
        """Calls ``heard`` from now on with what other processes do."""

    def publish(self, game: str, text: str) -> None:
        """Tells the other processes something about a game that isn't kept. It may be lost."""
