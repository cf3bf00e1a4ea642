"""A scene drawn on wood.

Colour never speaks alone: what may be sown has a whole ring and its letter on a light ground, what may not a broken
ring and a cross, what would be taken a number, the last move a small circle and a dot.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from awale.cli.play.board.canvas import Canvas, Colour, colour, mixed
from awale.cli.play.board.geometry import ROWS, Geometry, HollowBox
from awale.cli.play.board.scene import Scene
from awale.cli.play.board.wood import IROKO, Wood, bare

KAOLIN, BRASS, STOP = colour("#fff4df"), colour("#ffd36b"), colour("#ffb99d")
_INK, _SOFT, _DEEP = colour("#2a1705"), colour("#e3c9a4"), colour("#22110a")
#: A nought, and the edge of the side whose turn it is.
_FAINT, _EDGE = colour("#c4a88a"), colour("#e5d2ba")
SEEDS = tuple(colour(code) for code in ("#c9cac0", "#b4b8b0", "#a2a8a3", "#d6d5c8", "#989f9b", "#bfc2b8"))

SEED, GHOST, LAST_GHOST, WIDE_GHOST = "●", "○", "◉", "()"
ORIGIN, END, REFUSED = "◦", "•", "×"
_COUNTER_CLOCKWISE, _CLOCKWISE = "↺", "↻"


def paint(scene: Scene, geometry: Geometry, *, clockwise: bool = False, wood: Wood = IROKO) -> Canvas:
    """The whole board."""
    canvas = bare(geometry, wood).copy()
    _way_round(canvas, geometry, clockwise)
    _turn(canvas, geometry, scene.turn)
    for pit, hollow in geometry.pits.items():
        _pit(canvas, geometry, scene, pit, hollow)
    for index, seat in enumerate("SN"):
        _store(canvas, geometry, seat, scene.stores[index], scene.gains[index])
    return canvas


def _way_round(canvas: Canvas, geometry: Geometry, clockwise: bool) -> None:
    """In the two corners that no figures use."""
    sign = _CLOCKWISE if clockwise else _COUNTER_CLOCKWISE
    for seat, row in (("N", geometry.rows - 2), ("S", 1)):
        canvas.write(geometry.stores[seat].x + geometry.stores[seat].width // 2, row, sign, _SOFT)


def _turn(canvas: Canvas, geometry: Geometry, turn: str | None) -> None:
    """The edge of the side whose turn it is."""
    if turn:
        y = 0 if turn == "N" else geometry.height - 1
        for x in range(geometry.left, geometry.columns - geometry.left):
            canvas.dot(x, y, _EDGE)


def _pit(canvas: Canvas, geometry: Geometry, scene: Scene, pit: str, hollow: HollowBox) -> None:
    count = scene.count(pit)
    _ring(canvas, hollow, *_ring_of(scene, pit))
    _seeds(canvas, hollow, count)
    _ghosts(canvas, hollow, count, scene.coming.get(pit, 0), pit == scene.end)
    _figures(canvas, geometry, pit, count)
    _letter(canvas, geometry, scene, pit)
    if tag := _tag(scene, pit):
        column = hollow.x + (hollow.width - len(tag) + 1) // 2
        canvas.write(column, (hollow.y + hollow.height - 1) // 2, tag, _INK, BRASS, bold=True)


Broken = Callable[[float], bool]


def _whole(_: float) -> bool:
    return True


def _dashed(angle: float) -> bool:
    return int(angle / math.tau * 12) % 2 == 0


def _dotted(angle: float) -> bool:
    return int(angle / math.tau * 28) % 2 == 0


def _ring_of(scene: Scene, pit: str) -> tuple[Colour | None, Broken]:
    if scene.hand and scene.hand[0] == pit:
        return BRASS, _whole
    if pit in scene.taken or (pit == scene.aim and pit in scene.playable):
        return BRASS, _whole
    if pit == scene.aim:
        return STOP, _whole
    if pit in scene.playable:
        return KAOLIN, _whole
    if pit in scene.refused:
        return STOP, _dashed
    if pit in scene.last:
        return _SOFT, _dotted
    return None, _whole


def _ring(canvas: Canvas, hollow: HollowBox, ring: Colour | None, broken: Broken) -> None:
    if ring is None:
        return
    for x, y in hollow.ring:
        if broken(math.atan2(y + 0.5 - hollow.y - hollow.height / 2, x + 0.5 - hollow.x - hollow.width / 2) + math.pi):
            canvas.dot(x, y, ring)


def _seeds(canvas: Canvas, hollow: HollowBox, count: int) -> None:
    """As many seeds as there are and have room; the figures say the rest."""
    for index, (column, row) in enumerate(hollow.slots[:count]):
        grey = SEEDS[(column * 7 + row * 3 + index) % len(SEEDS)]
        if hollow.seed == 1:
            canvas.write(column, row, SEED, grey)
        else:
            bead(canvas, column, 2 * row, grey)


def bead(canvas: Canvas, x: int, y: int, tone: Colour) -> None:
    """A seed of two dots by two, with the light on it."""
    canvas.dot(x, y, mixed(tone, KAOLIN, 0.5))
    canvas.dot(x + 1, y, tone)
    canvas.dot(x, y + 1, tone)
    canvas.dot(x + 1, y + 1, mixed(tone, _DEEP, 0.45))


def _ghosts(canvas: Canvas, hollow: HollowBox, count: int, coming: int, with_last: bool) -> None:
    """Seeds that would come, behind those that are there: hollow, but for the last one."""
    for index, (column, row) in enumerate(hollow.slots[count : count + coming], start=1):
        last = with_last and index == coming
        if hollow.seed == 1:
            canvas.write(column, row, LAST_GHOST if last else GHOST, BRASS, bold=last)
        elif last:
            bead(canvas, column, 2 * row, BRASS)
        else:
            canvas.write(column, row, WIDE_GHOST, BRASS)


def _figures(canvas: Canvas, geometry: Geometry, pit: str, count: int) -> None:
    rows = number(count, geometry.figures)
    hollow = geometry.pits[pit]
    x = hollow.x + (hollow.width - len(rows[0])) // 2
    top = geometry.figures_top("N" if pit in ROWS["N"] else "S")
    canvas.figure(x, top, rows, KAOLIN if count else _FAINT)


def _letter(canvas: Canvas, geometry: Geometry, scene: Scene, pit: str) -> None:
    """The letter with what there is to say of its pit: on the outer rim, or beside the figures where it is narrow."""
    seat = "N" if pit in ROWS["N"] else "S"
    mark = _mark(scene, pit)
    shade = STOP if mark == REFUSED else KAOLIN
    if geometry.seed > 1:
        row = 1 if seat == "N" else geometry.rows - 2
        column = geometry.pits[pit].x + geometry.pit[0] // 2 - 1
        canvas.write(column, row, f" {pit} ", *_ink(scene, pit), bold=True)
        canvas.write(column + 4, row, mark, shade, bold=True)
        return
    row = (geometry.figures_top(seat) + geometry.figures // 2) // 2
    canvas.write(geometry.column_of(pit), row, pit, *_ink(scene, pit), bold=True)
    canvas.write(geometry.column_of(pit), row + (1 if seat == "N" else -1), mark, shade, bold=True)


def _ink(scene: Scene, pit: str) -> tuple[Colour, Colour | None]:
    """What a letter is written in, and on."""
    if pit == scene.aim:
        return _INK, BRASS if pit in scene.playable else STOP
    if pit in scene.playable:
        return _INK, KAOLIN
    return STOP if pit in scene.refused else _SOFT, None


def _mark(scene: Scene, pit: str) -> str:
    if pit in scene.refused:
        return REFUSED
    if scene.last and pit == scene.last[-1] and len(scene.last) > 1:
        return END
    return ORIGIN if pit in scene.last else ""


def _tag(scene: Scene, pit: str) -> str:
    """A number on a pit: what is or would be taken there, what the hand still holds, what has changed."""
    if pit in scene.taken:
        return f"+{scene.taken[pit]}"
    if scene.hand and scene.hand[0] == pit:
        return f" {scene.hand[1]} "
    change = scene.changed.get(pit)
    return f"{change:+d}".replace("-", "−") if change else ""


def _store(canvas: Canvas, geometry: Geometry, seat: str, count: int, gain: int) -> None:
    hollow = geometry.stores[seat]
    _seeds(canvas, hollow, count)
    rows = number(count, geometry.figures)
    x = hollow.x + (hollow.width - len(rows[0])) // 2
    canvas.figure(x, geometry.figures_top(seat), rows, KAOLIN if count else _FAINT)
    if gain:
        tag = f"+{gain}"
        column = hollow.x + (hollow.width - len(tag) + 1) // 2
        canvas.write(column, geometry.rows // 2, tag, _INK, BRASS, bold=True)


# --- figures of dots, up to three wide and five high, or twice as large with round corners ----------------------------

_SMALL = """
### .# ### ### #.# ### ### ### ### ###
#.# ## ..# ..# #.# #.. #.. ..# #.# #.#
#.# .# ### ### ### ### ### ..# ### ###
#.# .# #.. ..# ..# ..# #.# ..# #.# ..#
### .# ### ### ..# ### ### ..# ### ###
"""


def _shapes(drawn: str) -> list[list[str]]:
    rows = [line.split() for line in drawn.strip().splitlines()]
    return [[row[figure] for row in rows] for figure in range(10)]


def _doubled(shape: list[str]) -> list[str]:
    """Twice as large, with the outer corners taken off."""
    wide = ["".join(dot * 2 for dot in row) for row in shape for _ in range(2)]

    def painted(x: int, y: int) -> bool:
        return 0 <= y < len(wide) and 0 <= x < len(wide[0]) and wide[y][x] == "#"

    def corner(x: int, y: int) -> bool:
        across = painted(x - 1, y), painted(x + 1, y)
        along = painted(x, y - 1), painted(x, y + 1)
        return sum(across) == 1 and sum(along) == 1

    return ["".join("." if corner(x, y) else dot for x, dot in enumerate(row)) for y, row in enumerate(wide)]


_SHAPES = {5: _shapes(_SMALL), 10: [_doubled(shape) for shape in _shapes(_SMALL)]}


def number(count: int, height: int) -> list[str]:
    """A number as rows of dots, ``#`` where it is painted; ``height`` is 5 or 10.

    >>> print("/".join(number(12, 5)))
    .#.###/##...#/.#.###/.#.#../.#.###
    """
    shapes = [_SHAPES[height][int(figure)] for figure in str(count)]
    return [".".join(shape[row] for shape in shapes) for row in range(height)]
