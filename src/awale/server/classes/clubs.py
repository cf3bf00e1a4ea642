"""The clubs of a server. A club is a journal, as a class is; what it adds up to is in ``awale.club.club_state``.

A club is used a few times an evening: it is read from disk each time and isn't kept in memory.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Sequence

from awale.club.club_state import ClubState
from awale.club.events import CLUB_EVENTS, ClubEvent, ClubNamed, ClubTeacherCame
from awale.server.classes.keys import about_key, has_key
from awale.server.journal.events import Codec, Entry
from awale.server.journal.journal import Journal, now
from awale.server.refusals import Conflict, Forbidden, Missing
from awale.server.runner import Runner, ThreadRunner
from awale.server.store import Head, NewJournal, Row, Store
from awale.words import Sentence

_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
#: The most events of a club: an evening a week for ten years, with corrections.
MOST_EVENINGS, MOST_EVENTS = 600, 5_000
CODEC: Codec[ClubEvent] = Codec(*CLUB_EVENTS)


class OpenClub:
    """A club as it was read, with its journal."""

    def __init__(self, row: Row, store: Store) -> None:
        self.row, self.club = row, ClubState()
        self.journal = Journal(row, store, CODEC, self, "serve.clubs.no-such-club")

    @property
    def id(self) -> str:
        return self.row.id

    async def write(self, decide: Callable[[ClubState], ClubEvent | None]) -> None:
        """Adds the event that ``decide`` returns for the current state, if any."""

        def events() -> Sequence[ClubEvent]:
            found = decide(self.club)
            if found and len(self.journal) >= MOST_EVENTS:
                raise Conflict(Sentence("serve.clubs.too-much"))
            return [found] if found else []

        await self.journal.write(events)

    # --- what the journal calls ---

    def apply(self, entry: Entry[ClubEvent]) -> None:
        self.club.apply(entry.event)

    def head_after(self, entries: Sequence[Entry[ClubEvent]]) -> Head:
        return Head()

    def on_applied(self, entry: Entry[ClubEvent]) -> None:
        """Does nothing: there are no clients."""

    def due(self) -> Sequence[ClubEvent]:
        return ()

    def replaceable(self) -> None:
        """None."""

    def on_deleted(self) -> None:
        """Does nothing: it isn't kept in memory."""


class Clubs:
    """The clubs that a store keeps."""

    def __init__(self, store: Store, runner: Runner | None = None) -> None:
        self.store, self._runner = store, runner or ThreadRunner()

    async def open(self, name: str, player: str) -> tuple[str, str]:
        """Creates a club; returns its id and its key, which is stored as a hash. The player (as a hash) runs it."""
        key = secrets.token_urlsafe(18)
        while True:
            row = Row(secrets.token_urlsafe(9), "club", None, now(), about_key(key))
            entries: list[Entry[ClubEvent]] = [
                Entry(0, ClubTeacherCame(player), row.made),
                Entry(1, ClubNamed(name), row.made),
            ]
            if await self.store.create(NewJournal(row, [CODEC.stored(row.id, entry) for entry in entries])):
                return row.id, key

    async def find(self, name: str) -> OpenClub:
        """A club by its id; raises :exc:`~awale.server.refusals.Missing` if there is none."""
        row = await self.store.find(name, "club") if _NAME.fullmatch(name) else None
        if row is None:
            raise Missing(Sentence("serve.clubs.no-such-club"))
        return await self._read(row)

    async def all(self) -> list[OpenClub]:
        """Every club, the oldest first."""
        return [await self._read(row) for row in await self.store.all_of("club")]

    async def add_teacher(self, name: str, key: str, player: str) -> OpenClub:
        """Makes a player (as a hash) who has the key one of those who run the club."""
        found = await self.find(name)
        if not has_key(found.row, key):
            raise Forbidden(Sentence("serve.clubs.wrong-key"))
        await found.write(lambda club: None if player in club.teachers else ClubTeacherCame(player))
        return found

    async def _read(self, row: Row) -> OpenClub:
        found = OpenClub(row, self.store)
        # Hundreds of evenings take a while.
        await self._runner.run(found.journal.load, await self.store.events(row.id))
        return found
