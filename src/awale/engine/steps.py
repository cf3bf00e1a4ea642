"""Work in steps: whoever has other things to do, and no threads, does them in between.

>>> def counting() -> Steps[int]:
...     yield
...     return 3
>>> drained(counting())
3
"""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")

#: Work that stands still at each ``yield``, and returns what it comes to.
Steps = Generator[None, None, T]


def drained(work: Steps[T]) -> T:
    """What some work comes to when all its steps are taken without a pause."""
    try:
        while True:
            next(work)
    except StopIteration as end:
        result: T = end.value
        return result
