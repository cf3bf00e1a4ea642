"""A scene drawn on wood.

Colour never speaks alone: what may be sown has a whole ring and its letter on a light ground, what may not a broken
ring and a cross, what would be taken a number, the last move a small circle and a dot.
"""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

from awale.cli.play.board.canvas import Canvas, Colour, colour, mixed
from awale.cli.play.board.figures import number
from awale.cli.play.board.geometry import ROWS, Geometry, Hollow
from awale.cli.play.board.scene import Scene

_LIGHT_WOOD, _WOOD, _DARK_WOOD = colour("#985f30"), colour("#7d4a25"), colour("#5e3418")
_DEEP, _SHALLOW = colour("#22110a"), colour("#4f2c14")
_SHADE, _LIT = colour("#3a1f0e"), colour("#b5793f")
KAOLIN, BRASS, STOP = colour("#fff4df"), colour("#ffd36b"), colour("#ffb99d")
_INK, _SOFT = colour("#2a1705"), colour("#e3c9a4")
SEEDS = tuple(colour(code) for code in ("#c9cac0", "#b4b8b0", "#a2a8a3", "#d6d5c8", "#989f9b", "#bfc2b8"))

SEED, GHOST, LAST_GHOST, WIDE_GHOST = "●", "○", "◉", "()"
ORIGIN, END, REFUSED = "◦", "•", "×"
_COUNTER_CLOCKWISE, _CLOCKWISE = "↺", "↻"


def paint(scene: Scene, geometry: Geometry, *, clockwise: bool = False) -> Canvas:
    """The whole board."""
    canvas = _bare(geometry, clockwise).copy()
    _turn(canvas, geometry, scene.turn)
    for pit, hollow in geometry.pits.items():
        _pit(canvas, geometry, scene, pit, hollow)
    for index, seat in enumerate("SN"):
        _store(canvas, geometry, seat, scene.stores[index], scene.gains[index])
    return canvas


# --- what never changes ---


@lru_cache(maxsize=4)
def _bare(geometry: Geometry, clockwise: bool) -> Canvas:
    """The empty board: its grain, its hollows, its hinge."""
    canvas = Canvas(geometry.columns, geometry.height, _WOOD)
    grain(canvas)
    for hollow in (*geometry.pits.values(), *geometry.stores.values()):
        _hollow(canvas, hollow)
    edges(canvas)
    _hinge(canvas, geometry)
    sign = _CLOCKWISE if clockwise else _COUNTER_CLOCKWISE
    for seat, row in (("N", geometry.rows - 2), ("S", 1)):
        canvas.write(geometry.stores[seat].x + geometry.stores[seat].width // 2, row, sign, _SOFT)
    return canvas


def grain(canvas: Canvas) -> None:
    """Light from the upper left, and long streaks."""
    chance = random.Random(48)
    for y in range(canvas.height):
        tone, left = 0.0, 0
        for x in range(canvas.width):
            if not left:
                tone, left = chance.choice((-0.1, -0.05, 0.0, 0.0, 0.05, 0.08)), chance.randint(9, 40)
            left -= 1
            place = (x / canvas.width + y / canvas.height) / 2 + tone
            whole = mixed(_LIGHT_WOOD, _WOOD, place * 2) if place < 0.5 else mixed(_WOOD, _DARK_WOOD, place * 2 - 1)
            # In steps, so that neighbours share a colour and little is sent to the terminal.
            canvas.dot(x, y, (whole[0] & ~3, whole[1] & ~3, whole[2] & ~3))


def _hollow(canvas: Canvas, hollow: Hollow) -> None:
    """The near lip is in shade, the far one catches the light."""
    for x, y in hollow.inside:
        edge = (x, y) in hollow.ring
        canvas.dot(x, y, mixed(*((_SHADE, _LIT) if edge else (_DEEP, _SHALLOW)), 0.5 + hollow.side(x, y) * 0.6))


def edges(canvas: Canvas) -> None:
    """An edge to the light, and one in the shade."""
    for x in range(canvas.width):
        canvas.dot(x, 0, mixed(canvas.at(x, 0), _LIT, 0.55))
        canvas.dot(x, canvas.height - 1, mixed(canvas.at(x, canvas.height - 1), _SHADE, 0.6))
    for y in range(1, canvas.height - 1):
        canvas.dot(0, y, mixed(canvas.at(0, y), _LIT, 0.35))
        canvas.dot(canvas.width - 1, y, mixed(canvas.at(canvas.width - 1, y), _SHADE, 0.5))


def _hinge(canvas: Canvas, geometry: Geometry) -> None:
    """The line along which the box folds."""
    y = geometry.height // 2
    for x in range(geometry.left, geometry.columns - geometry.left):
        canvas.dot(x, y - 1, mixed(canvas.at(x, y - 1), _SHADE, 0.65))
        canvas.dot(x, y, mixed(canvas.at(x, y), _LIT, 0.3))
    for at in (1, 5):
        middle = geometry.left + at * geometry.pitch
        for x in range(middle - 1, middle + 2):
            canvas.dot(x, y - 1, colour("#c89b4a"))
            canvas.dot(x, y, colour("#8a6526"))


# --- what does ---


def _turn(canvas: Canvas, geometry: Geometry, turn: str | None) -> None:
    """The edge of the side whose turn it is."""
    if turn:
        y = 0 if turn == "N" else geometry.height - 1
        for x in range(geometry.left, geometry.columns - geometry.left):
            canvas.dot(x, y, mixed(KAOLIN, _WOOD, 0.2))


def _pit(canvas: Canvas, geometry: Geometry, scene: Scene, pit: str, hollow: Hollow) -> None:
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


def _ring(canvas: Canvas, hollow: Hollow, ring: Colour | None, broken: Broken) -> None:
    if ring is None:
        return
    for x, y in hollow.ring:
        if broken(math.atan2(y + 0.5 - hollow.y - hollow.height / 2, x + 0.5 - hollow.x - hollow.width / 2) + math.pi):
            canvas.dot(x, y, ring)


def _seeds(canvas: Canvas, hollow: Hollow, count: int) -> None:
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


def _ghosts(canvas: Canvas, hollow: Hollow, count: int, coming: int, with_last: bool) -> None:
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
    canvas.figure(x, top, rows, KAOLIN if count else mixed(KAOLIN, _WOOD, 0.45))


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
    canvas.figure(x, geometry.figures_top(seat), rows, KAOLIN if count else mixed(KAOLIN, _WOOD, 0.45))
    if gain:
        tag = f"+{gain}"
        column = hollow.x + (hollow.width - len(tag) + 1) // 2
        canvas.write(column, geometry.rows // 2, tag, _INK, BRASS, bold=True)
