"""A pit's reach: with how many seeds a sowing from it ends in the other camp. Worked out by sowing, lap after lap.

>>> reach("A", 1)[:2], reach("F", 1)[:2]
(((6, 11), (17, 22)), ((1, 6), (12, 17)))
"""

from __future__ import annotations

from functools import cache

from awale.rules.moves import route
from awale.rules.position import SEEDS, camp, index_of


@cache
def reach(pit: str, step: int) -> tuple[tuple[int, int], ...]:
    """The ranges of seeds, fewest and most, lap by lap; ``step`` is the sheet's direction."""
    ranges: list[tuple[int, int]] = []
    for seeds in range(1, SEEDS + 1):
        if not ends_across(pit, seeds, step):
            continue
        if ranges and ranges[-1][1] == seeds - 1:
            ranges[-1] = (ranges[-1][0], seeds)
        else:
            ranges.append((seeds, seeds))
    return tuple(ranges)


def ends_across(pit: str, seeds: int, step: int) -> bool:
    """Whether the last of so many seeds falls in the other camp."""
    return (route(index_of(pit), seeds, step)[-1] in camp("N")) == (index_of(pit) in camp("S"))


def limit(pit: str, step: int) -> int:
    """The most seeds that a pit can hold without reaching the other camp at all.

    >>> [limit(pit, 1) for pit in "ABCDEF"]
    [5, 4, 3, 2, 1, 0]
    """
    return reach(pit, step)[0][0] - 1


def nearest_first(player: str, step: int) -> tuple[int, ...]:
    """A player's pits by how soon they reach the other camp: F, E, D... when seeds run counter-clockwise."""
    pits = tuple(camp(player))
    return pits[::-1] if step > 0 else pits
