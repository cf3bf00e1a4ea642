"""The engine's workers in a page: each is a worker of its own, which has its own Python (``engine``).

The application keeps the tables: what a worker has built is written to the application's folder, which is kept on the
device, and posted to whichever worker is asked about that sheet.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from shutil import rmtree
from typing import Protocol

from awale.endgame.fingerprint import table_fingerprint
from awale.files import write_whole
from awale.server.engine_service import messages as say
from awale.server.engine_service.backend import EngineBackend, OnAnswer, TableOrder
from awale.tab.engine import Posted
from awale.tab.engine_messages import (
    BuildTables,
    DropTables,
    Ended,
    Start,
    TableFile,
    TablesBuilt,
    ToEngine,
    encoded,
    from_engine,
)

_log = logging.getLogger("awale.server.engine_service")

#: Where a worker has its tables, in a file system of its own.
_TABLES = "/tables"
#: How long a worker may have nothing to do before it is ended, unless it is the only one.
_IDLE_SECONDS = 30.0
#: Of how many sheets the tables are kept on the device, and in each worker. Those of 12 seeds take 3 MB.
_KEPT, _POSTED = 12, 6
#: How often building is tried: a worker may be ended in the middle of it.
_TRIES = 3


class EnginePort(Protocol):
    """A worker of the page, as its own code has it (``web/tab/engine.js``)."""

    def post(self, message: bytes) -> object: ...

    def end(self) -> object: ...


class Device(Protocol):
    """What the browser lends."""

    #: How many threads it runs at the same time, and how much memory it has, in GB, as far as the browser tells.
    processors: int
    gigabytes: float

    def engine(self, heard: Callable[[Posted], None], failed: Callable[[], None]) -> EnginePort:
        """Starts a worker: ``heard`` is called with each message that it posts, ``failed`` if it ends by a fault."""

    def flush(self) -> Awaitable[None]:
        """Returns when all that was written so far is kept on the device."""


def most_workers(device: Device) -> int:
    """How many workers there may be at most: two processors are left to the page and to the application."""
    enough_memory_for = 1 if device.gigabytes < 4 else 2 if device.gigabytes < 8 else 3
    return max(1, min(device.processors - 2, enough_memory_for))


def megabytes(device: Device) -> int:
    """How much each worker may remember of its searches."""
    return 16 if device.gigabytes < 8 else 32


def tab_backend(device: Device) -> EngineBackend:
    """Workers of the page search, and build tables."""
    workers = Workers(device)
    return EngineBackend(workers.make, workers.build_tables, _IDLE_SECONDS)


class Workers:
    """The workers that are there, and the tables that they have in common."""

    def __init__(self, device: Device) -> None:
        self.device = device
        self.live: list[TabWorker] = []
        self._ready = asyncio.Event()

    def make(self, options: say.Options, on_answer: OnAnswer) -> TabWorker:
        return TabWorker(self, options, on_answer)

    def is_ready(self) -> None:
        """Another worker is ready."""
        self._ready.set()

    async def build_tables(self, order: TableOrder) -> None:
        """Has tables built by a worker while it has nothing else to do, and keeps them."""
        for _ in range(_TRIES):
            while not (ready := [worker for worker in self.live if worker.is_ready]):
                self._ready.clear()
                await self._ready.wait()
            # The one that is there longest: a later one may soon be ended.
            if await ready[0].build(order):
                return

    async def keep(self, file: TableFile, folder: Path, maker: TabWorker) -> None:
        """Writes a level to the device; the other workers are posted it when they are next asked about its sheet."""
        try:
            make_room(folder, file.folder)
            write_whole(folder / file.folder / file.name, (file.data,), parents=True)
            await self.device.flush()
        except Exception as error:  # it is of use meanwhile, and can be built again
            _log.warning("an endgame table can't be kept: %s", error)
        for worker in self.live:
            if worker is not maker:
                worker.forget(file.folder)


def make_room(folder: Path, name: str) -> None:
    """Removes the tables of the sheets that were longest not built, if those of another would be too many."""
    if (folder / name).exists() or not folder.exists():
        return
    there = sorted((each for each in folder.iterdir() if each.is_dir()), key=lambda each: each.stat().st_mtime)
    for each in there[: max(0, len(there) - _KEPT + 1)]:
        rmtree(each, ignore_errors=True)


@dataclass(eq=False)
class _Building:
    """Tables that a worker builds: where they are kept, and whether it came to an end."""

    folder: Path
    done: asyncio.Future[bool]


class TabWorker:
    """One worker of the page. ``live`` starts it and returns when it is gone; meanwhile it can be asked."""

    pid = None

    def __init__(self, workers: Workers, options: say.Options, on_answer: OnAnswer) -> None:
        self._workers, self._on_answer = workers, on_answer
        self._folders = [Path(folder) for folder in options.folders]
        self._options = say.Options(megabytes(workers.device), [_TABLES])
        self._port: EnginePort | None = None
        self._gone = asyncio.Event()
        self._building: _Building | None = None
        self._keeping: set[asyncio.Future[None]] = set()
        #: The tables that it was posted or has built, those of the sheet that was asked about last at the end.
        self._has: OrderedDict[str, None] = OrderedDict()
        self.is_here = self.is_ready = False

    async def live(self) -> None:
        """From the start of the worker to its end. Raises ``OSError`` if the browser refuses to start it."""
        try:
            self._port = self._workers.device.engine(self._heard, self.kill)
        except Exception as error:
            raise OSError(str(error)) from error
        self._workers.live.append(self)
        try:
            self._post(Start(self._options))
            await self._gone.wait()
        finally:
            self._workers.live.remove(self)
            self._port.end()
            self._port = None
            self._built(False)

    def ask(self, message: say.Ask | say.Cancel) -> None:
        """Posts a job, after the tables that it may need; or the end of one."""
        if not isinstance(message, say.Cancel):
            self._bring(_tables_of(message.game.sheet, tuple(message.game.rules.items())))
        self._post(message)

    def kill(self) -> None:
        """Ends the worker at once."""
        self._gone.set()

    def forget(self, name: str) -> None:
        """These tables have changed, and are to be posted again."""
        self._has.pop(name, None)

    async def build(self, order: TableOrder) -> bool:
        """Has it build tables; whether it came to an end with that."""
        self._building = _Building(Path(order.folder), asyncio.get_running_loop().create_future())
        self._bring(table_fingerprint(order.sheet_itself))
        self._post(BuildTables(order))
        return await self._building.done

    # --- inside ---

    def _heard(self, posted: Posted) -> None:
        message = from_engine.decode(posted.to_bytes())
        if isinstance(message, TableFile):
            if self._building:
                task = asyncio.ensure_future(self._workers.keep(message, self._building.folder, self))
                self._keeping.add(task)
                task.add_done_callback(self._keeping.discard)
        elif isinstance(message, TablesBuilt):
            if message.fault:
                _log.error("endgame tables can't be built: %s", message.fault)
            self._built(True)
        elif isinstance(message, Ended):
            self.kill()
        else:
            self.is_here = True
            if isinstance(message, say.Ready):
                self.is_ready = True
                self._workers.is_ready()
            self._on_answer(self, message)

    def _built(self, done: bool) -> None:
        if self._building and not self._building.done.done():
            self._building.done.set_result(done)
        self._building = None

    def _bring(self, name: str) -> None:
        """Posts the tables of a sheet, unless the worker has them."""
        known = name in self._has
        self._has[name] = None
        self._has.move_to_end(name)
        if known:
            return
        for folder in self._folders:
            for file in sorted((folder / name).glob("*.aw?")):
                with suppress(OSError):
                    self._post(TableFile(name, file.name, file.read_bytes()))
        while len(self._has) > _POSTED:
            oldest, _ = self._has.popitem(last=False)
            self._post(DropTables(oldest))

    def _post(self, message: ToEngine) -> None:
        if self._port:
            self._port.post(encoded(message))


@lru_cache(maxsize=64)
def _tables_of(sheet: str, rules: tuple[tuple[str, str], ...]) -> str:
    """The folder of a sheet's tables."""
    return table_fingerprint(say.BriefGame(sheet, dict(rules), "", []).sheet_itself)
