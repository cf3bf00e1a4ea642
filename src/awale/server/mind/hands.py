"""Who does the engine's work: an interface, and where its implementations are.

``process`` has workers that are processes; ``inside`` has one in this very process, which works in slices between other
things. A tab's engine, in a worker of the browser, can be a third.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Protocol

import msgspec

from awale.server.mind import messages as say


class EngineWorker(Protocol):
    """Somebody who does jobs of the engine, several side by side: one in each thread that ``messages.LANES`` names."""

    #: Whether it can be asked at all, and whether the engine is loaded.
    is_here: bool
    is_ready: bool

    @property
    def pid(self) -> int | None:
        """Its process, if it is another one."""

    async def live(self) -> None:
        """From its start to its end, whatever the reason; meanwhile it can be asked. Raises ``OSError`` if it can't be
        started.
        """

    def ask(self, message: say.Ask | say.Cancel) -> None:
        """Asks for something, or tells it to stop. The answers come one by one, ``Done`` or ``Failed`` last."""

    def kill(self) -> None:
        """Ends it at once, whatever it is doing."""


#: Hears what a worker answers.
OnAnswer = Callable[[EngineWorker, say.Answer], None]
#: Makes a worker.
Hire = Callable[[say.Options, OnAnswer], EngineWorker]


class TableOrder(msgspec.Struct, frozen=True):
    """Endgame tables that are to be built."""

    sheet: str
    rules: dict[str, str]
    seeds: int
    folder: str


@dataclass(frozen=True)
class Hands:
    """Those who work for the engine."""

    worker: Hire
    build_tables: Callable[[TableOrder], Awaitable[None]]


def in_processes() -> Hands:
    """Each worker is a process, and so is whoever builds tables."""
    from awale.server.mind.process import ProcessWorker, build_tables

    return Hands(ProcessWorker, build_tables)


def inside() -> Hands:
    """All of it is done here, in slices."""
    from awale.server.mind.inside import InsideWorker, build_tables

    return Hands(InsideWorker, build_tables)
