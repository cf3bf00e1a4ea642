"""The clubs of a server. A club is a log, kept as a meeting's is; what it adds up to is in ``awale.club.evenings``.

A club is asked for a few times an evening: it is read from disk each time, and nothing of it stays in memory.
"""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from awale.club.evenings import Club
from awale.server.club.judging import Draft
from awale.server.play.making import hashed, now
from awale.server.refusals import Conflict, Forbidden, Missing
from awale.server.store import Happening, MeetingRow, Store
from awale.words import Sentence

#: What a club's row is called by: no meeting's id or code has such a sign in it, so that none is taken for the other.
PREFIX = "club."
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")
#: A club that meets each week for ten years, and puts right what was wrong.
MOST_EVENINGS, MOST_HAPPENINGS = 600, 5_000


@dataclass(frozen=True, slots=True)
class Kept:
    """A club as it was read: its row, where it stands, and how long its log is."""

    row: MeetingRow
    club: Club
    length: int

    @property
    def id(self) -> str:
        return self.row.id.removeprefix(PREFIX)


class Clubs:
    """The clubs that a store keeps."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def open(self, name: str, player: str) -> tuple[str, str]:
        """Makes a club; its id, and the key, which is told once and kept as a hash. Whoever asks runs it."""
        key, made = secrets.token_urlsafe(18), now()
        drafts = [Draft("keeper", {"holder": player}), Draft("name", {"name": name})]
        while True:
            row_id = PREFIX + secrets.token_urlsafe(9)
            log = [Happening(row_id, n, draft.kind, draft.data, made) for n, draft in enumerate(drafts)]
            if await self.store.create_meeting(MeetingRow(row_id, row_id, hashed(key), made), log):
                return row_id.removeprefix(PREFIX), key

    async def find(self, name: str) -> Kept:
        """A club by its id; raises :exc:`~awale.server.refusals.Refused` if there is none."""
        row = await self.store.find_meeting(PREFIX + name) if _NAME.fullmatch(name) else None
        if row is None:
            raise Missing(Sentence("serve.clubs.no-such-club"))
        return await self._read(row)

    async def all(self) -> list[Kept]:
        """Every club, the oldest first."""
        return [await self._read(row) for row in await self.store.meetings_like(PREFIX)]

    async def write(self, name: str, draft: Callable[[Club], Mapping[str, Any] | None], kind: str) -> Kept:
        """Adds to a club's log what is found to be right for how it stands; found anew if somebody else was first.

        Nothing is written where ``draft`` finds nothing to be done.
        """
        while True:
            kept = await self.find(name)
            data = draft(kept.club)
            if data is None:
                return kept
            if kept.length >= MOST_HAPPENINGS:
                raise Conflict(Sentence("serve.clubs.too-much"))
            happening = Happening(kept.row.id, kept.length, kind, data, now())
            if await self.store.add_happenings([happening], None):
                kept.club.apply(kind, data)
                return Kept(kept.row, kept.club, kept.length + 1)

    async def keep(self, name: str, key: str, player: str) -> Kept:
        """Somebody who has the key runs the club too."""
        kept = await self.find(name)
        if not hmac.compare_digest(kept.row.key, hashed(key)):
            raise Forbidden(Sentence("serve.clubs.wrong-key"))
        return await self.write(name, lambda club: None if player in club.keepers else {"holder": player}, "keeper")

    async def forget(self, name: str) -> None:
        """Removes a club with all that it knows of anybody."""
        await self.store.forget_meeting((await self.find(name)).row.id)

    async def _read(self, row: MeetingRow) -> Kept:
        log = await self.store.happenings(row.id)
        # In a thread: hundreds of evenings are long to go through.
        return Kept(row, await asyncio.to_thread(_club, log), len(log))


def _club(log: list[Happening]) -> Club:
    club = Club()
    for happening in log:
        club.apply(happening.kind, happening.data)
    return club
