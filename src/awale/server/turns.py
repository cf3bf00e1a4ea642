"""Addresses take turns: who asks for much waits for it himself, and in a full queue the one that has most makes room.

>>> turns, waiting = Turns(), ["a", "a", "b"]
>>> turns.begins("a", waiting)
>>> min(waiting, key=lambda whose: turns.rank(whose, Counter("a")))
'b'
>>> to_leave(waiting, "c"), to_leave(waiting, "a")
(1, None)
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence


class Turns:
    """Who was served when, of those that still wait or are served."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        #: The number of the last turn of each address.
        self.last: dict[str, int] = {}

    def rank(self, whose: str, under_way: Mapping[str, int]) -> tuple[int, int]:
        """The lowest is next: whoever has least under way and was served longest ago."""
        return under_way.get(whose, 0), self.last.get(whose, 0)

    def begins(self, whose: str, here: Iterable[str]) -> None:
        """It is this address's turn. All others that aren't ``here`` any more are forgotten."""
        there = set(here)
        self.last = {each: number for each, number in self.last.items() if each in there} | {whose: next(self._numbers)}


def to_leave(waiting: Sequence[str], whose: str) -> int | None:
    """Which of a full queue makes room for one more of ``whose``: the last of the address that has most in it.

    ``None`` if that would be no fairer: then the new one is refused.
    """
    held = Counter(waiting)
    greediest = max(held, key=held.__getitem__, default=whose)
    if held[greediest] <= held[whose] + 1:
        return None
    return max(place for place, each in enumerate(waiting) if each == greediest)
