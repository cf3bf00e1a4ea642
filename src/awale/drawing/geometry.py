"""Where everything is on the board: a landscape seen from above, South nearest. The page's board is the same."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from awale.drawing.description import DESCRIPTION, form

_FORM = form("landscape")
_OUTLINE = DESCRIPTION["outline"]

WIDTH, HEIGHT = _FORM["w"], _FORM["h"]
#: Room below the board for the shadow that it casts.
SHADOW_ROOM = 26
#: The upper face of the board is a little shorter than the drawing: the rest is its thickness.
FACE, THICKNESS, CORNER = _FORM["short"], _FORM["thick"], _FORM["round"]
MIDDLE = _FORM["mid"]
#: How far inside the edge the line is cut that is filled on the side to move.
GROOVE = _OUTLINE["groove"]

PIT_RADIUS = _FORM["r"]
#: From a pit's centre to its tag, in both directions.
SHOULDER = _FORM["shoulder"]
#: How much larger than its own drawing a seed lies in a pit.
SEED_SCALE = _FORM["seed"]
#: The heights of a capital in the counts of pits and stores, and in the letters.
COUNT_SIZE, STORE_SIZE, LETTER_SIZE = _FORM["count"], _FORM["storeCount"], _FORM["letter"]
#: The line where the two leaves meet, and where its hinges and the arrows of a game sown clockwise are.
SEAM, HINGES, ENDS = _FORM["seam"], _FORM["hinges"], _FORM["ends"]

Point = tuple[float, float]
_STEPS = re.compile(r"([a-zA-Z])([^a-zA-Z]*)")
_NUMBERS = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
#: Spaces that no reader of a path needs: before a minus sign, and before a second point.
_GAPS = re.compile(r" (?=-)|(?<=\.\d) (?=\.)")
#: How many numbers a step of a path takes.
_TAKES = {"m": 2, "l": 2, "h": 1, "v": 1, "c": 6, "s": 4, "q": 4}


@dataclass(frozen=True, slots=True)
class Hollow:
    """A pit or a store: its centre and its two radii."""

    x: float
    y: float
    rx: float
    ry: float


#: Twelve places in the order of the pits: the near row from the left, then the far row from the right.
PITS = tuple(Hollow(pit["x"], pit["y"], PIT_RADIUS, PIT_RADIUS) for pit in _FORM["pits"])
COUNTS = tuple((at["x"], at["y"]) for at in _FORM["counts"])
LETTERS = tuple((at["x"], at["y"]) for at in _FORM["letters"])
#: The near player's store is at their right hand, the far player's at theirs.
STORES = tuple(Hollow(**store) for store in _FORM["stores"])
STORE_COUNTS = tuple((at["x"], at["y"]) for at in _FORM["storeCounts"])


def number(value: float, places: int = 1) -> str:
    """A number to so many decimal places, as short as can be.

    >>> number(-0.51), number(12.0), number(-0.04), number(0.567, 2)
    ('-.5', '12', '0', '.57')
    """
    units = 10**places
    steps = math.floor(value * units + 0.5)
    whole, part = divmod(abs(steps), units)
    decimals = f".{part:0{places}}".rstrip("0") if part else ""
    return f"{'-' if steps < 0 else ''}{whole or ('' if decimals else 0)}{decimals}"


def numbers(*values: float) -> str:
    """Coordinates one after the other, with a space only where one is needed.

    >>> numbers(3, -0.5, 0.25, 12)
    '3-.5.3 12'
    """
    return _GAPS.sub("", " ".join(number(value) for value in values))


@cache
def relative(outline: str) -> str:
    """The same SVG path, each step relative to the one before it: shorter, and it can be put anywhere.

    >>> relative("M3 4.6 8.2 0V20")
    'm3 4.6l5.2-4.6v20'
    """
    x = y = first_x = first_y = 0.0
    short = ""
    for command, written in _STEPS.findall(outline):
        if command in "zZ":
            short, x, y = short + "z", first_x, first_y
            continue
        kind = command.lower()
        values = [float(value) for value in _NUMBERS.findall(written)]
        for at in range(0, len(values), _TAKES[kind]):
            now = values[at : at + _TAKES[kind]]
            if command.isupper():
                here = {"h": (x, x), "v": (y, y)}.get(kind, (x, y))
                now = [value - here[index % 2] for index, value in enumerate(now)]
            step = "l" if kind == "m" and at else kind
            short += step + numbers(*now)
            x += 0 if kind == "v" else now[-1 if kind == "h" else -2]
            y += 0 if kind == "h" else now[-1]
            if step == "m":
                first_x, first_y = x, y
    return short


def rounded_curve(points: Sequence[Point]) -> str:
    """A closed curve through the points (Catmull-Rom), each written relative to the one before it."""
    ends = [(round(x, 1), round(y, 1)) for x, y in points]
    path = "M" + numbers(*ends[0])
    for index, (x, y) in enumerate(ends):
        before, end, after = (ends[(index + step) % len(ends)] for step in (-1, 1, 2))
        arriving = (end[0] - (after[0] - x) / 6 - x, end[1] - (after[1] - y) / 6 - y)
        # "s" leaves a point as the curve before it arrived there: so only the first one says how it leaves.
        leaving = f"c{numbers((end[0] - before[0]) / 6, (end[1] - before[1]) / 6)} " if index == 0 else "s"
        path += (leaving + numbers(*arriving, end[0] - x, end[1] - y)).replace(" -", "-")
    return path + "z"


def flowing_line(heights: Sequence[float], start: float, step: float) -> str:
    """An open line along the board, guided by heights that are ``step`` apart and rounded to whole units."""
    guides = [round(height) for height in heights]
    ends = [(one + two) / 2 for one, two in pairwise(guides)]
    first = f"M{numbers(start, ends[0])}q{numbers(step / 2, guides[1] - ends[0], step, ends[1] - ends[0])}t"
    return first + numbers(*(value for one, two in pairwise(ends[1:]) for value in (step, two - one)))


def contour(inset: float = 0) -> str:
    """The outline of the board's face, ``inset`` units inside its edge, as a closed path."""
    far, near = half_contour(1, inset), half_contour(0, inset)
    return far + near[near.index("C") :] + "Z"


def half_contour(side: int, inset: float = 0) -> str:
    """The near half of the outline (0), from the right, or the far half (1), from the left."""
    margin, bow, slack = (_OUTLINE[name] for name in ("edge", "bow", "slack"))
    left, right, corner = margin + inset, WIDTH - margin - inset, CORNER - inset * 0.5
    edge, inwards = (FACE - margin - inset, -1) if side == 0 else (margin + inset, 1)
    start, end, along = (right, left, -1) if side == 0 else (left, right, 1)
    reach = MIDDLE - margin - inset
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
