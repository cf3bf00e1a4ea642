"""A fair queue for work that takes a while, outside the event loop.

It is separate from the queue for creating and loading games, and has few threads, since they compete for the
interpreter with the players' moves.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from starlette.requests import HTTPConnection

from awale.server.fair_queue import FairQueue
from awale.server.route_helpers import context
from awale.server.runner import Runner
from awale.server.turns import requester_of

P = ParamSpec("P")
T = TypeVar("T")

#: A school opens its lessons at the same moment: so many may wait.
_AT_ONCE, _WAITING = 2, 1000


def study_queue(runner: Runner) -> FairQueue:
    """Makes the queue for such work."""
    return FairQueue(runner, "awale-study", _AT_ONCE, _WAITING, "serve.refused.busy")


async def worked(connection: HTTPConnection, work: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
    """Runs work for the visitor in the queue; returns its result."""
    return await context(connection).study.run(requester_of(connection), partial(work, *values, **named))
