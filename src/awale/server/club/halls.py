"""All meetings that are in memory: loaded when somebody asks for them or their bell is near."""

from __future__ import annotations

import asyncio
import hmac
import re
import secrets
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass

from awale.server.asking import Refused
from awale.server.club.hall import Hall
from awale.server.club.judging import Draft
from awale.server.play.making import LETTERS, hashed, now
from awale.server.play.rooms import Rooms
from awale.server.store import Happening, MeetingRow
from awale.server.store.schema import MEETING_CODE_LENGTH
from awale.words import AwaleError, Sentence

#: How often the halls are gone through, and how long before its bell a meeting is woken, in seconds.
_ROUND, _AHEAD = 15.0, 60.0
#: After how many seconds without news a meeting where nobody is leaves the memory.
_IDLE = 600.0
_NAME = re.compile(r"[A-Za-z0-9_-]{1,40}")


@dataclass(frozen=True, slots=True)
class Opened:
    """A new meeting. The key makes its holder the one who runs it; it is told once and kept only as a hash."""

    row: MeetingRow
    key: str


class Halls:
    """The meetings of one server process."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms, self.store = rooms, rooms.store
        self._halls: dict[str, Hall] = {}
        self._loading: dict[str, asyncio.Task[Hall]] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._sweeper: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self.store.listen(self._heard)
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        if self._sweeper:
            self._sweeper.cancel()
            with suppress(asyncio.CancelledError):
                await self._sweeper
        for hall in self._halls.values():
            hall.leave_games()
            for client in list(hall.clients):
                client.drop()

    def __len__(self) -> int:
        return len(self._halls)

    @property
    def clients(self) -> int:
        """How many sockets are at meetings."""
        return sum(len(hall.clients) for hall in self._halls.values())

    # --- what is asked ---

    async def open(self, first: list[Draft], player: str) -> Opened:
        """Makes a meeting; whoever asks runs it."""
        key = secrets.token_urlsafe(18)
        while True:
            row = MeetingRow(secrets.token_urlsafe(9), _new_code(), hashed(key), now())
            drafts = [Draft("keeper", {"holder": player}), *first]
            log = [Happening(row.id, n, draft.kind, draft.data, row.made) for n, draft in enumerate(drafts)]
            if await self.store.create_meeting(row, log):
                return Opened(row, key)

    @asynccontextmanager
    async def hall(self, name: str) -> AsyncIterator[Hall]:
        """A meeting by its id or its code; it stays while it is used."""
        hall = await self._find(name)
        hall.users += 1
        try:
            yield hall
        finally:
            hall.users -= 1
            if hall.is_closed:
                self._halls.pop(hall.id, None)

    def has_key(self, hall: Hall, key: str) -> bool:
        """Whether this is the key; how long it takes to say no tells nothing of it."""
        return hmac.compare_digest(hall.row.key, hashed(key))

    # --- inside ---

    async def _find(self, name: str) -> Hall:
        if hall := self._halls.get(name):
            return hall
        wanted = name.upper() if len(name) == MEETING_CODE_LENGTH else name
        row = await self.store.find_meeting(wanted) if _NAME.fullmatch(name) else None
        if row is None:
            raise Refused(404, Sentence("serve.club.no-such-meeting"))
        if hall := self._halls.get(row.id):
            return hall
        if row.id not in self._loading:
            self._loading[row.id] = asyncio.create_task(self._load(row))
        return await asyncio.shield(self._loading[row.id])

    async def _load(self, row: MeetingRow) -> Hall:
        try:
            hall = Hall(row, self.rooms)
            await hall.catch_up()
            self._halls[row.id] = hall
            # What others have added since it was read, and before their news found it here.
            await hall.catch_up()
            return hall
        finally:
            del self._loading[row.id]

    def _heard(self, name: str | None, text: str) -> None:
        """Another process has added to a meeting; or, after a broken connection, to any."""
        halls = list(self._halls.values()) if name is None else [self._halls[name]] if name in self._halls else []
        for hall in halls if not text else ():
            task = asyncio.create_task(_caught_up(hall))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _sweep(self) -> None:
        """Wakes the meetings whose bell is near, and forgets those where nothing happens."""
        while True:
            with suppress(AwaleError):
                for name in await self.store.waking(now() + int(_AHEAD * 1000)):
                    await self._find(name)
            for hall in list(self._halls.values()):
                if hall.is_closed or (hall.is_idle and time.monotonic() - hall.used_at > _IDLE):
                    hall.leave_games()
                    del self._halls[hall.id]
            await asyncio.sleep(_ROUND)


async def _caught_up(hall: Hall) -> None:
    with suppress(Refused):
        await hall.catch_up()


def _new_code() -> str:
    """Six letters to say aloud."""
    return "".join(secrets.choice(LETTERS) for _ in range(MEETING_CODE_LENGTH))
