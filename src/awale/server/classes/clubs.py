"""The clubs of a server. A club is a journal, as a class is; what it adds up to is in ``awale.club.club_state``.

A club is asked for a few times an evening: it is read from disk each time, and nothing of it stays in memory.
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
#: A club that meets each week for ten years, and puts right what was wrong.
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
        """Adds what is found to be right for how the club stands; nothing, where nothing is to be done."""

        def events() -> Sequence[ClubEvent]:
            found = decide(self.club)
            if found and len(self.journal) >= MOST_EVENTS:
                raise Conflict(Sentence("serve.clubs.too-much"))
            return [found] if found else []

        await self.journal.write(events)

    # --- what the journal asks ---

    def apply(self, entry: Entry[ClubEvent]) -> None:
        self.club.apply(entry.event)

    def head_after(self, entries: Sequence[Entry[ClubEvent]]) -> Head:
        return Head()

    def on_applied(self, entry: Entry[ClubEvent]) -> None:
        """Nobody is there to be told."""

    def due(self) -> Sequence[ClubEvent]:
        return ()

    def replaceable(self) -> None:
        """Nothing."""

    def on_deleted(self) -> None:
        """Nothing of it is in memory."""


class Clubs:
    """The clubs that a store keeps."""

    def __init__(self, store: Store, runner: Runner | None = None) -> None:
        self.store, self._runner = store, runner or ThreadRunner()

    async def open(self, name: str, player: str) -> tuple[str, str]:
        """Makes a club; its id, and the key, which is told once and kept as a hash. Whoever asks runs it."""
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
        """Somebody who has the key runs the club too."""
        found = await self.find(name)
        if not has_key(found.row, key):
            raise Forbidden(Sentence("serve.clubs.wrong-key"))
        await found.write(lambda club: None if player in club.teachers else ClubTeacherCame(player))
        return found

    async def _read(self, row: Row) -> OpenClub:
        found = OpenClub(row, self.store)
        # Hundreds of evenings are long to go through.
        await self._runner.run(found.journal.load, await self.store.events(row.id))
        return found
