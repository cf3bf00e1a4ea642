"""A picture in characters: each holds two dots, one over the other, or a sign on a ground of its own."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

#: Red, green, blue.
Colour = tuple[int, int, int]

_UPPER_HALF = "▀"


class Sign(NamedTuple):
    """A character on the picture; without a ground it lies on what is there."""

    text: str
    colour: Colour
    ground: Colour | None = None
    bold: bool = False


class Canvas:
    """Dots and signs. ``height`` is in dots: two to a character."""

    def __init__(self, width: int, height: int, colour: Colour) -> None:
        self.width, self.height = width, height
        self._dots = [[colour] * width for _ in range(height)]
        self._signs: dict[tuple[int, int], Sign] = {}

    def copy(self) -> Canvas:
        twin = Canvas(0, 0, (0, 0, 0))
        twin.width, twin.height = self.width, self.height
        twin._dots = [row.copy() for row in self._dots]
        twin._signs = dict(self._signs)
        return twin

    def dot(self, x: int, y: int, colour: Colour) -> None:
        if 0 <= x < self.width and 0 <= y < self.height:
            self._dots[y][x] = colour

    def at(self, x: int, y: int) -> Colour:
        return self._dots[y][x]

    def write(
        self, column: int, row: int, text: str, colour: Colour, ground: Colour | None = None, bold: bool = False
    ) -> None:
        """Signs from a column on; each must be one column wide."""
        for offset, sign in enumerate(text):
            self._signs[column + offset, row] = Sign(sign, colour, ground, bold)

    def figure(self, x: int, y: int, rows: Sequence[str], colour: Colour) -> None:
        """A shape of dots: ``#`` where it is painted."""
        for down, row in enumerate(rows):
            for right, dot in enumerate(row):
                if dot == "#":
                    self.dot(x + right, y + down, colour)

    def strips(self) -> list[Strip]:
        """The picture line by line."""
        return [Strip(self._line(row), self.width) for row in range(self.height // 2)]

    def _line(self, row: int) -> list[Segment]:
        segments: list[Segment] = []
        text, style = "", None
        for column, (upper, lower) in enumerate(zip(self._dots[2 * row], self._dots[2 * row + 1], strict=True)):
            sign = self._signs.get((column, row))
            if sign:
                character, now = sign.text, _style(sign.colour, sign.ground or _between(upper, lower), sign.bold)
            elif upper == lower:
                character, now = " ", _style(lower, lower)
            else:
                character, now = _UPPER_HALF, _style(upper, lower)
            if now is not style and style is not None:
                segments.append(Segment(text, style))
                text = ""
            text, style = text + character, now
        return [*segments, Segment(text, style)]


@lru_cache(maxsize=16384)
def _style(colour: Colour, ground: Colour, bold: bool = False) -> Style:
    return Style(color=Color.from_rgb(*colour), bgcolor=Color.from_rgb(*ground), bold=bold)


def _between(one: Colour, two: Colour) -> Colour:
    return ((one[0] + two[0]) // 2, (one[1] + two[1]) // 2, (one[2] + two[2]) // 2)


def mixed(one: Colour, two: Colour, share: float) -> Colour:
    """A colour on the way from one to the other.

    >>> mixed((0, 0, 0), (100, 200, 40), 0.5)
    (50, 100, 20)
    """
    share = min(1.0, max(0.0, share))
    return (
        round(one[0] + (two[0] - one[0]) * share),
        round(one[1] + (two[1] - one[1]) * share),
        round(one[2] + (two[2] - one[2]) * share),
    )


def colour(code: str) -> Colour:
    """``#rrggbb`` as numbers.

    >>> colour("#ff8000")
    (255, 128, 0)
    """
    return (int(code[1:3], 16), int(code[3:5], 16), int(code[5:7], 16))
