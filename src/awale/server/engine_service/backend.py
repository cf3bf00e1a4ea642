"""The interface of an engine worker, and the two backends that implement it.

In ``process_worker`` each worker is a process. In ``inline_worker`` the worker runs in this process, in short slices
between other events. In a browser's tab ``awale.tab.engine_backend`` has a third, in web workers.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

import msgspec

from awale.rules.sheet import About, Sheet
from awale.server.engine_service import messages as say


class EngineWorker(Protocol):
    """Runs engine jobs in parallel: one in each thread that ``messages.LANES`` names."""

    #: Whether it accepts jobs at all, and whether its engine is loaded.
    is_here: bool
    is_ready: bool

    @property
    def pid(self) -> int | None:
        """The id of its process, or None if it runs in this one."""

    async def live(self) -> None:
        """Starts the worker and returns when it has ended, for whatever reason; :meth:`ask` works in between. Raises
        ``OSError`` if it can't be started.
        """

    def ask(self, message: say.Ask | say.Cancel) -> None:
        """Sends a job, or cancels one. Answers arrive one by one; the last is ``Done`` or ``Failed``."""

    def kill(self) -> None:
        """Ends the worker immediately, even in the middle of a job."""


#: Called with each answer of a worker.
OnAnswer = Callable[[EngineWorker, say.Answer], None]
#: Creates a worker, which ``live`` then starts.
MakeWorker = Callable[[say.Options, OnAnswer], EngineWorker]


class TableOrder(msgspec.Struct, frozen=True):
    """A request to build endgame tables."""

    sheet: str
    rules: dict[str, str]
    seeds: int
    folder: str

    @property
    def sheet_itself(self) -> Sheet:
        """Its rules; what is said of them stays behind."""
        return Sheet(self.sheet, self.rules, About("", (), (), {}))


@dataclass(frozen=True)
class EngineBackend:
    """How engine workers are created and endgame tables are built."""

    make_worker: MakeWorker
    build_tables: Callable[[TableOrder], Awaitable[None]]
    #: Where memory is scarce: a second worker is started when there is long work for it, and ended after so many
    #: seconds without work. None keeps all of them.
    idle_seconds: float | None = None


def process_backend() -> EngineBackend:
    """Each worker is a process, and tables are built in a process, too."""
    from awale.server.engine_service.process_worker import ProcessWorker, build_tables

    return EngineBackend(ProcessWorker, build_tables)


def inline_backend() -> EngineBackend:
    """One worker in this process, which works in slices."""
    from awale.server.engine_service.inline_worker import InlineWorker, build_tables

    return EngineBackend(InlineWorker, build_tables)
