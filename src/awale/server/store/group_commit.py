"""Group commit: while one group of rows is being written, the next one is collected."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from awale.server.store.rows import StoreFault

#: A row as it is written; the first two of its values are its key.
Row = tuple[Any, ...]
Name = tuple[Any, Any]
#: Writes rows, all or none, and returns the keys of those that are new. Raises a fault.
Write = Callable[[list[Row]], Awaitable[set[Name]]]

_Job = tuple[Row, "asyncio.Future[bool]"]
_MOST = 200


class Groups:
    """Rows that wait to be written, and one group that is being written.

    ``by_one`` returns whether a fault may be a single row's: then each row is written alone.
    """

    def __init__(self, write: Write, by_one: Callable[[StoreFault], bool]) -> None:
        self._write, self._by_one = write, by_one
        self._waiting: list[_Job] = []
        self._writing: asyncio.Task[None] | None = None

    async def add(self, row: Row) -> bool:
        """Writes a row; returns, when it is on disk, whether it is new. Raises :exc:`StoreFault`."""
        future: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._waiting.append((row, future))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_on())
        return await future

    async def _write_on(self) -> None:
        while self._waiting:
            await self._write_group(self._next())

    def _next(self) -> list[_Job]:
        """The next group, without duplicate keys and sorted by key, so that two processes can't deadlock."""
        group: dict[Name, _Job] = {}
        later = []
        for row, future in self._waiting:
            if row[:2] in group or len(group) == _MOST:
                later.append((row, future))
            else:
                group[row[:2]] = row, future
        self._waiting = later
        return [group[name] for name in sorted(group)]

    async def _write_group(self, jobs: list[_Job]) -> None:
        try:
            added = await self._write([row for row, _ in jobs])
        except StoreFault as fault:
            if len(jobs) == 1 or not self._by_one(fault):
                _fail(jobs, fault)
                return
            # A row that can't be written must not prevent the others.
            for job in jobs:
                await self._write_group([job])
        except BaseException as error:
            _fail(jobs, error)  # callers must not wait for ever
            raise
        else:
            for row, future in jobs:
                if not future.done():
                    future.set_result(row[:2] in added)


def _fail(jobs: list[_Job], error: BaseException) -> None:
    for _, future in jobs:
        if not future.done():
            future.set_exception(error)
