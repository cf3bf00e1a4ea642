"""Where everything is on the board: a landscape of 1240 by 500 units, seen from above, South nearest.

The numbers are those of the page's board, so that a picture here and a board there can be laid over each other.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

WIDTH, HEIGHT = 1240, 500
#: Room below the board for the shadow that it casts.
SHADOW_ROOM = 26
#: The upper face of the board is a little shorter than the drawing: the rest is its thickness.
FACE, THICKNESS, CORNER = 484, 14, 172
MIDDLE = FACE / 2

PIT_RADIUS = 62
#: How much larger than its own drawing a seed lies in a pit.
SEED_SCALE = 1.14
#: The heights of a capital in the counts of pits and stores, and in the letters.
COUNT_SIZE, STORE_SIZE, LETTER_SIZE = 33, 40.3, 14

_COLUMNS = tuple(270 + 140 * column for column in range(6))
_ROUND = (*_COLUMNS, *reversed(_COLUMNS))


@dataclass(frozen=True, slots=True)
class Hollow:
    """A pit or a store: its centre and its two radii."""

    x: float
    y: float
    rx: float
    ry: float


#: Twelve places in the order of the pits: the near row from the left, then the far row from the right.
PITS = tuple(Hollow(x, 336 if place < 6 else 148, PIT_RADIUS, PIT_RADIUS) for place, x in enumerate(_ROUND))
COUNTS = tuple((x, 431 if place < 6 else 53) for place, x in enumerate(_ROUND))
LETTERS = tuple((x, 256 if place < 6 else 228) for place, x in enumerate(_ROUND))
#: The near player's store is at their right hand, the far player's at theirs.
STORES = (Hollow(1121, 242, 64, 118), Hollow(119, 242, 64, 118))
STORE_COUNTS = ((1106, 407), (134, 77))


def number(value: float) -> str:
    """A coordinate to a tenth of a unit, as short as can be.

    >>> number(-0.51), number(12.0), number(-0.04)
    ('-.5', '12', '0')
    """
    tenths = math.floor(value * 10 + 0.5)
    if tenths % 10 == 0:
        return str(tenths // 10)
    whole, tenth = divmod(abs(tenths), 10)
    return f"{'-' if tenths < 0 else ''}{whole or ''}.{tenth}"


def contour(inset: float = 0) -> str:
    """The outline of the board's face, ``inset`` units inside its edge, as a closed path."""
    far, near = half_contour(1, inset), half_contour(0, inset)
    return far + near[near.index("C") :] + "Z"


def half_contour(side: int, inset: float = 0) -> str:
    """The near half of the outline (0), from the right, or the far half (1), from the left."""
    left, right, corner = 10 + inset, WIDTH - 10 - inset, CORNER - inset * 0.5
    edge, inwards = (FACE - 10 - inset, -1) if side == 0 else (10 + inset, 1)
    start, end, along = (right, left, -1) if side == 0 else (left, right, 1)
    bow, slack, reach = 7, 0.62, MIDDLE - 10 - inset
    points = [
        (start, MIDDLE - inwards * reach * slack),
        (start + along * (corner * (1 - slack) - 12), edge + inwards * (bow + 4)),
        (start + along * corner, edge + inwards * bow),
        (WIDTH / 2, edge - inwards * bow),
        (end - along * corner, edge + inwards * bow),
        (end - along * (corner * (1 - slack) - 12), edge + inwards * (bow + 4)),
        (end, MIDDLE - inwards * reach * slack),
        (end, MIDDLE),
    ]
    at = [f"{number(x)} {number(y)}" for x, y in points]
    return f"M{number(start)} {number(MIDDLE)}C{' '.join(at[:3])}Q{' '.join(at[3:5])}C{' '.join(at[5:])}"
