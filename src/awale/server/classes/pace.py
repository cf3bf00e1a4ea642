"""Rate limits within a class: a tablet in a loop must not fill the journal or keep the others waiting.

>>> pace = Pace(clock=lambda: 0.0)
>>> for _ in range(PUPIL_AT_ONCE):
...     pace.check("a tablet", is_teacher=False)
>>> pace.check("a tablet", is_teacher=False)
Traceback (most recent call last):
awale.server.refusals.TooMany: This device does too much at once: go on in 1 second.
>>> pace.check("another", is_teacher=False)
"""

from __future__ import annotations

import math
import time

from awale.server.limits import Buckets, Clock
from awale.server.refusals import TooMany
from awale.words import Sentence

#: Acts of one device: a burst, and then per second. A teacher enters thirty names from a list.
PUPIL_AT_ONCE, PUPIL_A_SECOND = 30, 1.0
TEACHER_AT_ONCE, TEACHER_A_SECOND = 200, 10.0
#: Acts of all pupils together: everybody answers a question at the same moment.
ALL_AT_ONCE, ALL_A_SECOND = 300, 20.0
#: Acts that a device may always do, whatever the others do: a burst, and then per second.
SURE_AT_ONCE, SURE_A_SECOND = 6, 0.2
#: Attempts to join by all who aren't members yet, refused or not.
ATTEMPTS_AT_ONCE, ATTEMPTS_A_SECOND = 100, 10.0
#: New people who join by the code: a class at the same moment, then one every three seconds.
NEW_AT_ONCE, NEW_A_MINUTE = 40, 20


class Pace:
    """The rate limits of one class."""

    def __init__(self, clock: Clock = time.monotonic) -> None:
        self._pupils = Buckets(PUPIL_A_SECOND, PUPIL_AT_ONCE, clock, most=500)
        self._sure = Buckets(SURE_A_SECOND, SURE_AT_ONCE, clock, most=500)
        self._teachers = Buckets(TEACHER_A_SECOND, TEACHER_AT_ONCE, clock, most=100)
        self._all = Buckets(ALL_A_SECOND, ALL_AT_ONCE, clock, most=1)
        self._attempts = Buckets(ATTEMPTS_A_SECOND, ATTEMPTS_AT_ONCE, clock, most=1)
        self._new = Buckets(NEW_A_MINUTE / 60, NEW_AT_ONCE, clock, most=1)

    def check(self, device: str, is_teacher: bool) -> None:
        """Counts an act of a device; raises ``TooMany``.

        Teachers have a limit of their own, and a device that has done little lately never waits for others.
        """
        if is_teacher:
            late = self._teachers.take(device)
        else:
            late = self._pupils.take(device) or (self._sure.take(device) and self._all.take(""))
        _refuse(late, "too-fast")

    def count_attempt(self) -> None:
        """Counts an attempt to join, apart from the acts of members; raises ``TooMany``."""
        _refuse(self._attempts.take(""), "too-many-come")

    def count_new(self) -> None:
        """Counts a new person; raises ``TooMany``."""
        _refuse(self._new.take(""), "too-many-come")


def _refuse(late: float, code: str) -> None:
    if late:
        seconds = math.ceil(late)
        raise TooMany(Sentence(f"serve.club.{code}", seconds=seconds), seconds)
