"""The engine in a worker of the page: it is posted messages, and posts its answers.

There is one thread and no memory in common with the application, so a search works in slices and messages are heard
between them: an ``InlineWorker`` does that here as it does in a server without processes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from shutil import rmtree
from typing import Protocol

import msgspec

from awale.endgame.fingerprint import table_fingerprint
from awale.endgame.header import RAW, SUFFIX
from awale.files import write_whole
from awale.server.engine_service import messages as say
from awale.server.engine_service.backend import EngineWorker, TableOrder
from awale.server.engine_service.inline_worker import InlineWorker, levels
from awale.tab.engine_messages import (
    BuildTables,
    DropTables,
    Ended,
    FromEngine,
    Start,
    TableFile,
    TablesBuilt,
    encoded,
    to_engine,
)
from awale.words import AwaleError

Post = Callable[[bytes], object]


class Posted(Protocol):
    """A message as the browser has it."""

    def to_bytes(self) -> bytes: ...


def start(post: Post) -> Callable[[Posted], None]:
    """An engine that posts its answers with ``post``; what comes back is to be called with each message."""
    engine = Engine(post)
    return lambda posted: engine.hear(posted.to_bytes())


class Engine:
    """What a worker of the page does with the messages that it is posted, of which ``Start`` is the first."""

    def __init__(self, post: Post) -> None:
        self._post = post
        self._tasks: set[asyncio.Future[None]] = set()

    def hear(self, posted: bytes) -> None:
        message = to_engine.decode(posted)
        if isinstance(message, Start):
            self._folder = Path(message.options.folders[0])
            self._worker = InlineWorker(message.options, self._answered)
            self._begin(self._live())
        elif isinstance(message, TableFile):
            write_whole(self._folder / message.folder / message.name, (message.data,), parents=True)
        elif isinstance(message, DropTables):
            rmtree(self._folder / message.folder, ignore_errors=True)
        elif isinstance(message, BuildTables):
            self._begin(self._build(message.order))
        else:
            self._worker.ask(message)

    # --- inside ---

    def _begin(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _live(self) -> None:
        await self._worker.live()
        self._tell(Ended())

    def _answered(self, _: EngineWorker, answer: say.Answer) -> None:
        self._tell(answer)

    def _tell(self, message: FromEngine) -> None:
        self._post(encoded(message))

    async def _build(self, order: TableOrder) -> None:
        """Builds tables step by step, while nobody asks anything."""
        fault = None
        try:
            await self._worker.beside(self._levels(msgspec.structs.replace(order, folder=str(self._folder))))
        except (AwaleError, OSError, MemoryError) as error:
            fault = str(error) or type(error).__name__
        self._tell(TablesBuilt(fault))

    def _levels(self, order: TableOrder) -> Iterator[None]:
        folder = table_fingerprint(order.sheet_itself)
        for header in levels(order):
            if header:
                name = f"{header.seeds}{SUFFIX[RAW]}"
                self._tell(TableFile(folder, name, (self._folder / folder / name).read_bytes()))
            yield
