"""The engine as a service: worker processes run the searches, so that they never block the event loop.

Read in this order: ``messages`` (the messages between the server and a worker), ``backend`` (the interface of a
worker). In the worker: ``engines`` (one engine for each sheet, with its tables), ``engine_tasks`` and ``review`` (the
tasks), ``jobs`` (runs a task for a message), ``worker_main`` (the process), ``table_builder`` (builds endgame tables,
in a process of its own). In the server: ``process_worker`` (the server's side of a worker process), ``inline_worker``
(a worker where there are no processes), ``pool`` (schedules jobs on workers), ``hint`` (a move and its reason),
``service`` (what the rest of the server calls).

A worker has several lanes, each with its own threads: ``light`` for moves that take milliseconds; ``quick`` for moves
at full strength and hints, which a player waits for, too; ``look`` for the analysis of a position, ``review`` for whole
games, ``idle`` for moves that nobody waits for. Compiled code releases Python's lock, so the lanes run in parallel; the
system's scheduler gives the first lanes more processor time than the last.

The public names are imported on first use: a worker process doesn't load the server's modules.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from awale.server.engine_service.hint import Hint
    from awale.server.engine_service.pool import Busy
    from awale.server.engine_service.service import EngineService

__all__ = ["Busy", "EngineService", "Hint"]

_HOMES = {"Busy": "pool", "Hint": "hint", "EngineService": "service"}


def __getattr__(name: str) -> object:
    """Imports a public name when it is first used."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(f"awale.server.engine_service.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
