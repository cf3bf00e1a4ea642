"""The empty board: its wood, its hollows, its hinge."""

from __future__ import annotations

import random
from functools import lru_cache
from typing import NamedTuple

from awale.cli.play.board.canvas import Canvas, Colour, colour, mixed
from awale.cli.play.board.geometry import Geometry, HollowBox


class Wood(NamedTuple):
    """What a board is made of."""

    light: Colour
    middle: Colour
    dark: Colour
    #: Inside a hollow.
    deep: Colour
    shallow: Colour
    #: Edges away from the light, and towards it.
    shade: Colour
    lit: Colour
    #: Of the hinges.
    metal: Colour
    metal_shade: Colour
    #: Whether there are colours between these.
    blends: bool = True

    def mixed(self, one: Colour, two: Colour, share: float) -> Colour:
        """A colour on the way from one to the other, or the nearer of them."""
        return mixed(one, two, share if self.blends else round(min(1.0, max(0.0, share))))


IROKO = Wood(
    light=colour("#985f30"),
    middle=colour("#7d4a25"),
    dark=colour("#5e3418"),
    deep=colour("#22110a"),
    shallow=colour("#4f2c14"),
    shade=colour("#3a1f0e"),
    lit=colour("#b5793f"),
    metal=colour("#c89b4a"),
    metal_shade=colour("#8a6526"),
)
#: For terminals of 256 colours, which have no browns to blend: a few that they do have.
POSTER = Wood(
    light=colour("#875f00"),
    middle=colour("#875f00"),
    dark=colour("#875f00"),
    deep=colour("#262626"),
    shallow=colour("#262626"),
    shade=colour("#121212"),
    lit=colour("#af875f"),
    metal=colour("#d7af5f"),
    metal_shade=colour("#875f5f"),
    blends=False,
)


@lru_cache(maxsize=4)
def bare(geometry: Geometry, wood: Wood) -> Canvas:
    """A board without seeds. Not to be drawn on: take a copy."""
    canvas = Canvas(geometry.columns, geometry.height, wood.middle)
    grain(canvas, wood)
    for hollow in (*geometry.pits.values(), *geometry.stores.values()):
        _hollow(canvas, hollow, wood)
    edges(canvas, wood)
    _hinge(canvas, geometry, wood)
    return canvas


def grain(canvas: Canvas, wood: Wood) -> None:
    """Light from the upper left, and long streaks."""
    chance = random.Random(48)
    for y in range(canvas.height):
        tone, left = 0.0, 0
        for x in range(canvas.width):
            if not left:
                tone, left = chance.choice((-0.1, -0.05, 0.0, 0.0, 0.05, 0.08)), chance.randint(9, 40)
            left -= 1
            canvas.dot(x, y, _tone(wood, (x / canvas.width + y / canvas.height) / 2 + tone))


def _tone(wood: Wood, place: float) -> Colour:
    """From light to dark; in steps, so that neighbours share a colour and little is sent to the terminal."""
    if not wood.blends:
        return wood.middle
    near = mixed(wood.light, wood.middle, place * 2)
    red, green, blue = near if place < 0.5 else mixed(wood.middle, wood.dark, place * 2 - 1)
    return (red & ~3, green & ~3, blue & ~3)


def _hollow(canvas: Canvas, hollow: HollowBox, wood: Wood) -> None:
    """The near lip is in shade, the far one catches the light."""
    for x, y in hollow.inside:
        ends = (wood.shade, wood.lit) if (x, y) in hollow.ring else (wood.deep, wood.shallow)
        canvas.dot(x, y, wood.mixed(*ends, 0.5 + hollow.side(x, y) * 0.6))


def edges(canvas: Canvas, wood: Wood) -> None:
    """An edge to the light, and one in the shade."""
    right, bottom = canvas.width - 1, canvas.height - 1
    for x in range(canvas.width):
        canvas.dot(x, 0, wood.mixed(canvas.at(x, 0), wood.lit, 0.55))
        canvas.dot(x, bottom, wood.mixed(canvas.at(x, bottom), wood.shade, 0.6))
    for y in range(1, bottom):
        canvas.dot(0, y, wood.mixed(canvas.at(0, y), wood.lit, 0.35))
        canvas.dot(right, y, wood.mixed(canvas.at(right, y), wood.shade, 0.5))


def _hinge(canvas: Canvas, geometry: Geometry, wood: Wood) -> None:
    """The line along which the box folds."""
    y = geometry.height // 2
    for x in range(geometry.left, geometry.columns - geometry.left):
        canvas.dot(x, y - 1, wood.mixed(canvas.at(x, y - 1), wood.shade, 0.65))
        canvas.dot(x, y, wood.mixed(canvas.at(x, y), wood.lit, 0.3))
    for at in (1, 5):
        middle = geometry.left + at * geometry.pitch
        for x in range(middle - 1, middle + 2):
            canvas.dot(x, y - 1, wood.metal)
            canvas.dot(x, y, wood.metal_shade)
