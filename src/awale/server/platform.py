"""What the system lends to the application: threads and processes, or nothing of the kind.

The application knows only these interfaces. :func:`with_threads` is a server's; :func:`alone` is for where there are
neither threads nor processes, as in a browser's tab: everything is done in the event loop, in pieces of some
milliseconds where it can be. The journals on disk are the same, but for names, which are not sealed there: what seals
them isn't to be had, and the device is its owner's own.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from awale.server.engine_service.backend import EngineBackend, inline_backend, process_backend
from awale.server.runner import InlineRunner, Runner, ThreadRunner
from awale.server.settings import Settings
from awale.server.store import Store, store_for


@dataclass(frozen=True)
class Platform:
    """What an application is lent."""

    #: What takes long is done by it.
    runner: Runner
    #: Who does the engine's work, and how many of them there are at most.
    engine_backend: EngineBackend
    most_workers: int
    #: Opens what is on disk.
    store: Callable[[Settings], Store]
    #: Holds the data folder, so that no second server writes to it.
    hold: Callable[[Settings], AbstractContextManager[None]]


def with_threads() -> Platform:
    """A server's: a writer in a thread, the engine in processes."""
    return Platform(ThreadRunner(), process_backend(), 256, _store, _held)


def alone() -> Platform:
    """Neither threads nor processes; nobody else can come to the data, so that nobody has to be kept out."""
    return Platform(InlineRunner(), inline_backend(), 1, _store_alone, lambda settings: nullcontext())


def _store(settings: Settings) -> Store:
    return store_for(settings.database, settings.data)


def _held(settings: Settings) -> AbstractContextManager[None]:
    from awale.server.folder_lock import held

    return nullcontext() if settings.database else held(settings.data, settings.address)


def _store_alone(settings: Settings) -> Store:
    from awale.server.store.sqlite import SqliteStore

    return SqliteStore(settings.data / "games.sqlite", threads=False, seals=False)
