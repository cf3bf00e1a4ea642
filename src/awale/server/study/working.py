"""Work that takes a while, in a few threads of its own, each address in its turn.

However much there is of it, it doesn't stand in the line of those who make or open a game, and only a few threads ask
for the interpreter that the players' moves need too.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ParamSpec, TypeVar

from awale.server.threads import Threads
from awale.server.turns import Requester

P = ParamSpec("P")
T = TypeVar("T")

#: A school opens its lessons at the same moment: so many may wait.
_AT_ONCE, _WAITING = 2, 1000

_threads = Threads("awale-study", _AT_ONCE, _WAITING, "serve.refused.busy")


async def worked(requester: Requester, work: Callable[P, T], *values: P.args, **named: P.kwargs) -> T:
    """What some work comes to."""
    return await _threads.run(requester, partial(work, *values, **named))
