"""What a browser lends to the application: no threads and no processes, a store that is flushed to the device, an
engine, and a typesetter that is fetched when somebody prints.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import nullcontext
from typing import Any, Protocol, TypeVar

from awale.server.engine_service.backend import inline_backend
from awale.server.platform import Platform
from awale.server.press.printer import LANE
from awale.server.runner import InlineRunner
from awale.server.settings import Settings
from awale.server.store import Store
from awale.tab.engine_backend import Device, most_workers, tab_backend

T = TypeVar("T")


class Host(Device, Protocol):
    """What the page's worker lends (``web/tab/app-worker.js``)."""

    def bring(self, name: str) -> Awaitable[None]:
        """Fetches packages that few need, so that they can be imported."""


def tab(host: Host) -> Platform:
    """The platform of a tab. A host without workers has the engine in this one, in slices."""

    def store(settings: Settings) -> Store:
        from awale.server.store.sqlite import SqliteStore

        return SqliteStore(settings.data / "games.sqlite", threads=False, seals=False, flush=host.flush)

    engine = tab_backend(host) if hasattr(host, "engine") else inline_backend()
    workers = most_workers(host) if hasattr(host, "engine") else 1
    return Platform(TabRunner(host), engine, workers, store, lambda settings: nullcontext())


class TabRunner(InlineRunner):
    """Does work in the event loop; what is printed waits until the typesetter is there."""

    def __init__(self, host: Host) -> None:
        self._host = host

    def apart(self, name: str, at_once: int) -> InlineRunner:
        return _Press(self._host) if name == LANE else self


class _Press(InlineRunner):
    """Has the typesetter fetched before the first work."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._brought: asyncio.Future[None] | None = None

    def run(self, work: Callable[..., T], *values: object) -> asyncio.Future[T]:
        return asyncio.ensure_future(self._printed(work, *values))

    async def _printed(self, work: Callable[..., T], *values: object) -> T:
        if self._brought is None or (self._brought.done() and self._brought.exception()):
            self._brought = asyncio.ensure_future(_done(self._host.bring("press")))
        await asyncio.shield(self._brought)
        return await super().run(work, *values)


async def _done(work: Awaitable[Any]) -> None:
    await work
