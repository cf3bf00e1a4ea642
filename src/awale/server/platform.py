"""The platform: whether the application uses threads and processes, or neither.

The application knows only these interfaces. :func:`with_threads` is a server's. :func:`alone` is for where there are
neither threads nor processes, as in a browser's tab: everything runs in the event loop, where possible in slices of
some milliseconds. The journals on disk are the same, but names are not sealed: the library for it isn't available, and
the device is its owner's own.
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
    """The services that depend on the system."""

    #: Runs work outside the event loop, where it can.
    runner: Runner
    #: The engine's backend, and how many workers it has at most.
    engine_backend: EngineBackend
    most_workers: int
    #: Opens the store.
    store: Callable[[Settings], Store]
    #: Locks the data folder, so that no second server writes to it.
    hold: Callable[[Settings], AbstractContextManager[None]]


def with_threads() -> Platform:
    """The platform of a server: a writer thread for the store, processes for the engine."""
    return Platform(ThreadRunner(), process_backend(), 256, _store, _held)


def alone() -> Platform:
    """A platform with neither threads nor processes, and no lock: nobody else can reach the data."""
    return Platform(InlineRunner(), inline_backend(), 1, _store_alone, lambda settings: nullcontext())


def _store(settings: Settings) -> Store:
    return store_for(settings.database, settings.data)


def _held(settings: Settings) -> AbstractContextManager[None]:
    from awale.server.folder_lock import held

    return nullcontext() if settings.database else held(settings.data, settings.address)


def _store_alone(settings: Settings) -> Store:
    from awale.server.store.sqlite import SqliteStore

    return SqliteStore(settings.data / "games.sqlite", threads=False, seals=False)
