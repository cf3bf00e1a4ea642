"""Work that takes a while, beside the event loop, each address in its turn.

However much there is of it, it doesn't stand in the line of those who make or open a game, and only a few threads ask
for the interpreter that the players' moves need too.
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
    """The line of those who ask for such work."""
    return FairQueue(runner, "awale-study", _AT_ONCE, _WAITING, "serve.refused.busy")


async def worked(connection: HTTPConnection, work: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
    """What some work for whoever asks comes to."""
    return await context(connection).study.run(requester_of(connection), partial(work, *values, **named))
