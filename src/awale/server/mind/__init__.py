"""The engine, in other processes if there are any: it never holds up the event loop nor costs more than its budget.

Read in this order: ``messages`` (what is said between the server and a worker), ``hands`` (what a worker is). In the
worker: ``engines`` (an engine a sheet, with its tables), ``engine_tasks`` and ``review`` (what a worker does), ``jobs``
(all of that), ``worker`` (the process), ``table_builder`` (endgame tables, in a process of their own). In the server:
``process`` (a worker seen from here), ``inside`` (a worker where there are no processes), ``pool`` (who does what
when), ``hint`` (a move and its reason), ``mind`` (all of it, for the rest of the server).

A worker has several lanes, each with threads of its own: ``light`` for the moves that take milliseconds, ``quick`` for
full strength and hints, which somebody waits for too; ``look`` for positions, ``review`` for whole games, ``idle`` for
moves that nobody waits for. Compiled code runs beside everything else, so none waits for another: the system shares out
the processors, to the first of these lanes more than to the last.

Nothing is imported before it is asked for: a worker doesn't need what the server needs.
"""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from awale.server.mind.hint import Hint
    from awale.server.mind.mind import Mind
    from awale.server.mind.pool import Busy

__all__ = ["Busy", "Hint", "Mind"]

_HOMES = {"Busy": "pool", "Hint": "hint", "Mind": "mind"}


def __getattr__(name: str) -> object:
    """Each name is loaded when it is first asked for."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = getattr(importlib.import_module(f"awale.server.mind.{_HOMES[name]}"), name)
    globals()[name] = found
    return found
