"""The part of a store that SQLite and PostgreSQL have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from awale.server.store import schema, statements, upgrade
from awale.server.store.rows import Change, Head, Kind, NewJournal, Row, StoredEvent
from awale.server.store.seal import Seal
from awale.server.store.statements import NewSeal, Steps

T = TypeVar("T")


class SqlStore(ABC):
    """A :class:`~awale.server.store.rows.Store` without opening, closing, size and notifications."""

    process = ""
    #: The kind of seal for new journals.
    _new_seal: NewSeal = staticmethod(Seal.new)
    #: Whether there is still a copy from before an upgrade.
    _has_backup = False

    @abstractmethod
    async def _read(self, question: str, *values: object) -> list[Any]:
        """Runs a query, and returns its rows."""

    @abstractmethod
    async def _write(self, steps: Callable[..., Steps[T]], *values: object) -> T:
        """Runs the steps in one transaction; returns their result when all is on disk."""

    @abstractmethod
    async def _wipe(self, *gone: str) -> None:
        """Called after journals were deleted or rewritten: removes what was there from all files."""

    async def _drop_backup(self) -> None:
        """Called before anything is deleted: drops the copy from before an upgrade, which may have it too."""
        if self._has_backup:
            await self._write(upgrade.drop_backup)
            self._has_backup = False

    # --- writing ---

    async def create(self, new: NewJournal) -> bool:
        return await self._write(statements.create, new, self._new_seal)

    async def create_games(self, parent: str, games: Sequence[NewJournal]) -> bool:
        return await self._write(statements.create_games, parent, games, self._new_seal)

    async def append(self, events: Sequence[StoredEvent], head: Head) -> bool:
        return await self._write(statements.append, events, head)

    async def replace(self, event: StoredEvent, length: int) -> bool:
        return await self._write(statements.replace, event, length, self.process)

    async def rewrite(self, journal: str, change: Change) -> bool:
        await self._drop_backup()
        written = await self._write(statements.rewrite, journal, change, self.process, self._new_seal)
        await self._wipe(journal)
        return written

    async def forget(self, journal: str) -> list[str]:
        await self._drop_backup()
        games = await self._write(statements.forget, journal, self.process)
        await self._wipe(journal, *games)
        return games

    async def keep_review(self, game: str, text: str) -> None:
        await self._write(statements.keep_review, game, text)

    async def remember(self, name: str, value: str) -> str:
        return await self._write(statements.remember, name, value)

    async def write_mark(self, mark: str) -> None:
        await self._write(statements.write_mark, mark)

    # --- reading ---

    async def find(self, name: str, kind: Kind) -> Row | None:
        rows = await self._read(schema.by_name(name, kind), name, kind)
        return schema.row_of(rows[0]) if rows else None

    async def events(self, journal: str, since: int = 0, kind: str | None = None) -> list[StoredEvent]:
        question, more = (schema.EVENTS_OF_KIND, [kind]) if kind else (schema.EVENTS, [])
        return schema.events_of(await self._read(question, journal, since, *more))

    async def review(self, game: str) -> str | None:
        rows = await self._read(schema.REVIEW, game)
        return str(rows[0][0]) if rows else None

    async def held_by(self, player: str, most: int = 100) -> list[Row]:
        return [schema.row_of(row) for row in await self._read(schema.HELD_BY, player, most)]

    async def all_of(self, kind: Kind) -> list[Row]:
        return [schema.row_of(row) for row in await self._read(schema.ALL_OF, kind)]

    async def waking(self, before: int) -> list[str]:
        return [row[0] for row in await self._read(schema.WAKING, before)]

    async def untouched(self, kind: Kind, before: int, most: int) -> list[str]:
        return [row[0] for row in await self._read(schema.UNTOUCHED, kind, before, most)]

    async def count(self, kind: Kind) -> int:
        rows = await self._read(schema.COUNT, kind)
        return int(rows[0][0])
