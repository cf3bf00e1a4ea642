"""A worker in a process of its own, with two pipes; and building endgame tables in a process."""

from __future__ import annotations

import asyncio
import logging
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress

import msgspec

from awale.server.engine_service import messages as say
from awale.server.engine_service.backend import OnAnswer, TableOrder

_log = logging.getLogger("awale.server.engine_service")

#: How long a worker may take to end when its input is closed, and how long building tables may take.
_LEAVING, _BUILDING = 3.0, 600.0


class ProcessWorker:
    """One process. ``live`` starts it and returns when it is gone, whatever the reason; meanwhile it can be asked."""

    def __init__(self, options: say.Options, on_answer: OnAnswer) -> None:
        self._options, self._on_answer = options, on_answer
        self._process: Process | None = None
        self.is_here = self.is_ready = False

    @property
    def pid(self) -> int | None:
        return self._process.pid if self._process else None

    async def live(self) -> None:
        """Runs the process until its end. Raises ``OSError`` if it can't be started."""
        process = self._process = await start("awale.server.engine_service.worker_main", self._options)
        assert process.stdout, "it was started with pipes"
        try:
            while True:
                head = await process.stdout.readexactly(say.HEAD)
                body = await process.stdout.readexactly(int.from_bytes(head, "big"))
                message = say.from_worker.decode(body)
                self.is_here = True
                self.is_ready = self.is_ready or isinstance(message, say.Ready)
                self._on_answer(self, message)
        except asyncio.IncompleteReadError:
            pass  # it has ended
        finally:
            await end(process)

    def ask(self, message: say.Ask | say.Cancel) -> None:
        """Sends a message, unless the process has ended, which ``live`` reports."""
        if self._process and self._process.stdin and not self._process.stdin.is_closing():
            with suppress(ConnectionError, RuntimeError):
                self._process.stdin.write(say.frame(message))

    def kill(self) -> None:
        """Ends it at once, whatever it is doing."""
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()


async def build_tables(wanted: TableOrder) -> None:
    """Builds endgame tables."""
    try:
        process = await start("awale.server.engine_service.table_builder", wanted)
    except OSError as error:
        _log.error("endgame tables can't be built: %s", error)
        return
    try:
        await asyncio.wait_for(process.wait(), _BUILDING)
    except TimeoutError:
        _log.warning("building endgame tables for %s takes too long", wanted.sheet)
    finally:
        await end(process)


async def start(module: str, options: msgspec.Struct) -> Process:
    """Starts a process, in a session of its own: Ctrl-C is for the server, which then ends it."""
    told = msgspec.json.encode(options).decode()
    return await asyncio.create_subprocess_exec(
        sys.executable, "-m", module, told, stdin=PIPE, stdout=PIPE, start_new_session=True
    )


async def end(process: Process) -> None:
    """Ends a process, and waits for its end."""
    if process.stdin:
        process.stdin.close()
    try:
        with suppress(TimeoutError):
            await asyncio.wait_for(process.wait(), _LEAVING)
    finally:
        if process.returncode is None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()
