"""Marks on the board: white for whose turn it is, what may be played and what was played; yellow for what was taken.

Each mark also has its own shape, for those who don't see the colours.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable

from awale.drawing.description import COLOURS
from awale.drawing.geometry import ENDS, MIDDLE, PIT_RADIUS, PITS, SHOULDER, number, numbers

KAOLIN, BRASS, BRASS_INK, STOP, BURNT = (COLOURS[name] for name in ("kaolin", "mark", "mark-ink", "stop", "burnt"))
#: How much wider than its pit a ring is.
_WIDER = 5


def turn_line(side: int) -> str:
    """The contour line of one side filled with kaolin: it is their turn."""
    return f'<use href="#@r{side}" fill="none" stroke="{KAOLIN}" stroke-width="3.6" stroke-linecap="round"/>'


def playable(places: Iterable[int]) -> str:
    return _rings(places, f'stroke="{KAOLIN}" stroke-width="3.2"')


def refused(places: Collection[int]) -> str:
    """A dashed ring, and a barred disc on the pit's outer shoulder, clear of its count."""
    discs = "".join(
        f'<g transform="translate({PITS[place].x + SHOULDER} {PITS[place].y + _outwards(place) * SHOULDER})">'
        '<circle r="16.5" fill="#fff3ea" stroke="#1e0e02" stroke-opacity=".5"/>'
        '<path d="M-8 0a8 8 0 1 0 16 0a8 8 0 1 0-16 0M-5.6-5.6 5.6 5.6" fill="none" stroke="#9c3617" stroke-width="3"'
        ' stroke-linecap="round"/></g>'
        for place in places
    )
    return _rings(places, f'stroke="{STOP}" stroke-width="3.2" stroke-dasharray="8 7"') + discs


def taken(places: Collection[int]) -> str:
    """A double ring of brass."""
    wide, line = f'stroke="{BRASS}" stroke-width="6.5"', f'stroke="{BRASS_INK}" stroke-width="1.5"'
    return _rings(places, wide) + _rings(places, line)


def visited(places: Iterable[int]) -> str:
    """A dotted ring: the last move began or ended here."""
    dots = 'stroke-width="2.6" stroke-dasharray=".1 7" stroke-linecap="round" stroke-opacity=".95"'
    return _rings(places, f'stroke="{KAOLIN}" {dots}')


def pin(place: int) -> str:
    """The last seed of the last move fell here."""
    x, y = PITS[place].x, PITS[place].y + _outwards(place) * (PIT_RADIUS + _WIDER)
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="5.6" fill="{KAOLIN}" stroke="{BURNT}" stroke-width="1.5"/>'


def arrows(pairs: Iterable[tuple[int, int]]) -> str:
    """An arrow from each place to another: a line that is played, or advice."""
    drawn = "".join(_arrow(PITS[start].x, PITS[start].y, PITS[end].x, PITS[end].y) for start, end in pairs)
    paint = f'fill="none" stroke="{BRASS}" stroke-width="9" stroke-linecap="round" stroke-linejoin="round"'
    return f'<g {paint} stroke-opacity=".85">{drawn}</g>' if drawn else ""


def _arrow(x: float, y: float, end_x: float, end_y: float) -> str:
    """A line that ends at the rim of the other pit, with a head; a ring round the pit where it is the same one."""
    far = math.hypot(end_x - x, end_y - y)
    if not far:
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(PIT_RADIUS)}"/>'
    along, across = (end_x - x) / far, (end_y - y) / far
    tip_x, tip_y = end_x - along * PIT_RADIUS / 2, end_y - across * PIT_RADIUS / 2
    head = [(tip_x - 22 * along - side * 16 * across, tip_y - 22 * across + side * 16 * along) for side in (1, -1)]
    (one_x, one_y), (two_x, two_y) = head
    points = (x, y, tip_x, tip_y), (one_x, one_y, tip_x, tip_y, two_x, two_y)
    return f'<path d="M{numbers(*points[0])}M{numbers(*points[1])}"/>'


def clockwise_arrows() -> str:
    """Two small arrows round the ends of the board, for the players who chose the unusual way.

    They stand in the group of the letters, whose lines have round ends.
    """
    arrow = "M-7-23C9-14 9 14-7 23M-8.5 12.5-7.5 23.5 3.5 21"
    first, second = ENDS
    each = (
        f'<path d="{arrow}" transform="translate({first} {number(MIDDLE)})"/>'
        f'<path d="{arrow}" transform="translate({second} {number(MIDDLE)})rotate(180)"/>'
    )
    return (
        f'<defs><g id="@y">{each}</g></defs>'
        f'<use href="#@y" stroke-opacity=".5" stroke-width="6"/>'
        f'<use href="#@y" stroke="{COLOURS["letter"]}" stroke-width="2.6"/>'
    )


def _rings(places: Iterable[int], paint: str) -> str:
    radius = number(PIT_RADIUS + _WIDER)
    rings = [f'<circle cx="{PITS[place].x}" cy="{PITS[place].y}" r="{radius}"/>' for place in places]
    return f'<g fill="none" {paint}>{"".join(rings)}</g>' if rings else ""


def _outwards(place: int) -> int:
    """Downwards for the near row, upwards for the far one."""
    return 1 if place < 6 else -1
