"""How fast things may happen at a meeting: a tablet in a loop must not fill the log, nor keep the others waiting.

>>> pace = Pace(clock=lambda: 0.0)
>>> for _ in range(PUPIL_AT_ONCE):
...     pace.check("a tablet", keeps=False)
>>> pace.check("a tablet", keeps=False)
Traceback (most recent call last):
awale.server.asking.Refused: This device does too much at once: go on in 1 second.
>>> pace.check("another", keeps=False)
"""

from __future__ import annotations

import math
import time

from awale.server.asking import Refused
from awale.server.limits import Buckets, Clock
from awale.words import Sentence

#: What one device may do: at once, and then a second. Who runs a class enters thirty names from a list.
PUPIL_AT_ONCE, PUPIL_A_SECOND = 30, 1.0
KEEPER_AT_ONCE, KEEPER_A_SECOND = 200, 10.0
#: What all may do who don't run it: everybody answers a question at the same moment.
ALL_AT_ONCE, ALL_A_SECOND = 300, 20.0


class Pace:
    """What the devices of one meeting have done lately."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._pupils = Buckets(PUPIL_A_SECOND, PUPIL_AT_ONCE, clock, most=500)
        self._keepers = Buckets(KEEPER_A_SECOND, KEEPER_AT_ONCE, clock, most=100)
        self._all = Buckets(ALL_A_SECOND, ALL_AT_ONCE, clock, most=1)

    def check(self, device: str, keeps: bool) -> None:
        """Counts one thing that a device does, and refuses what is too much; whoever runs it never waits for others."""
        late = self._keepers.take(device) if keeps else self._pupils.take(device) or self._all.take("")
        if late:
            seconds = math.ceil(late)
            raise Refused(429, Sentence("serve.club.too-fast", seconds=seconds), {"Retry-After": str(seconds)})
