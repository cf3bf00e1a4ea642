"""What this system can do: threads."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")
R = TypeVar("R")

#: Whether threads can be started. In a browser's tab (Pyodide) there are none.
HAS_THREADS = sys.platform not in ("emscripten", "wasi")


def side_by_side(work: Callable[[T], R], items: Iterable[T]) -> Iterator[R]:
    """``work`` of each item, in order: in one thread per processor, or one after the other where there are no threads.

    >>> list(side_by_side(abs, (-1, 2, -3)))
    [1, 2, 3]
    """
    if not HAS_THREADS:
        yield from map(work, items)
        return
    with ThreadPoolExecutor() as pool:
        yield from pool.map(work, items)
