"""When to see an exercise again: Leitner's boxes, so simple that a page can do the same.

There are seven boxes. What is solved at once, without a hint, goes one box up; anything else goes back to the first.
An exercise of box n is due ``DAYS[n]`` days after it was last seen: of the first, the next day. A day is a date of
the device's own calendar. What is kept of an exercise is its box and the day when it is due, nothing else:

    {"version": 1, "seen": {"grenier-w6c1b1": {"box": 0, "due": "2030-01-31"}}}
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

#: The days until an exercise is due again, by its box.
DAYS = (1, 2, 4, 8, 16, 32, 64)


@dataclass(frozen=True, slots=True)
class Seen:
    """Where an exercise stands: its box, from 0, and the day when it is due."""

    box: int
    due: datetime.date


def seen_again(before: Seen | None, solved: bool, today: datetime.date) -> Seen:
    """Where an exercise stands after it was seen. ``solved`` says: at the first try and without a hint.

    >>> day = datetime.date(2030, 1, 31)
    >>> first = seen_again(None, True, day)
    >>> first.box, str(first.due), seen_again(first, False, day).box
    (1, '2030-02-02', 0)
    """
    box = min((before.box if before else 0) + 1, len(DAYS) - 1) if solved else 0
    return Seen(box, today + datetime.timedelta(days=DAYS[box]))


def due(seen: Mapping[str, Seen], today: datetime.date) -> list[str]:
    """The ids that are due, the longest overdue first."""
    waiting = [(one.due, name) for name, one in seen.items() if one.due <= today]
    return [name for _, name in sorted(waiting)]
