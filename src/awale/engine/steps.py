"""Work as a generator: a caller without threads can do other things between its steps.

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

#: Work that pauses at each ``yield``, and returns its result.
Steps = Generator[None, None, T]


def drained(work: Steps[T]) -> T:
    """The result of some work, all its steps run without a pause."""
    try:
        while True:
            next(work)
    except StopIteration as end:
        result: T = end.value
        return result
