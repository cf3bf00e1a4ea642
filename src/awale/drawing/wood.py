"""The board itself: two leaves of iroko, hinged, carved, with twelve hollows and two stores. Nothing on it moves."""

from __future__ import annotations

import math
from functools import cache

from awale.drawing import geometry
from awale.drawing.chance import Chance
from awale.drawing.geometry import FACE, MIDDLE, WIDTH, Hollow, contour, number

# Grain and pores are most of a picture's bytes: as few points and pores as still read as wood.
_GRAIN_POINTS, _PORES = 11, 260
_UNIT = FACE / 450


def wood_defs() -> str:
    """The gradients of the wood, the bowls and the brass."""
    stops = {
        "linearGradient id='@face' x2='1' y2='1'": "#985f30, #7d4a25 .38, #5e3418 1",
        "linearGradient id='@side' x2='0' y2='1'": "#4b2810 .9, #281204 1",
        "linearGradient id='@edge' x2='1' y2='1'": "#ffe3b4/.75, #ffe3b4/.12 .45, #1a0a02/.15 .6, #1a0a02/.6 1",
        "linearGradient id='@bowl' x1='.12' y1='.06' x2='.86' y2='.95'": "#351d0d, #5a3419 .5, #9b6838 1",
        "radialGradient id='@deep'": "#140803/.5, #140803/.16 .62, #140803/0 1",
        "radialGradient id='@lip' cx='.565' cy='.58' r='.56'": "#0f0501/0 .74, #0f0501/.52 .92, #0f0501/.8 1",
        "linearGradient id='@rim' x1='.15' y1='.1' x2='.85' y2='.9'": (
            "#1a0a03/.8, #5a3216/.2 .5, #f3cd94/.3 .62, #ffdfa9/.95 1"
        ),
        "linearGradient id='@brass' x2='0' y2='1'": "#f3d48a, #c9973f .45, #8a5f1f 1",
        "radialGradient id='@lamp' cx='.3' cy='.1' r='1'": "#fff1d2/.13, #fff1d2/0 .5, #120600/.28 1",
    }
    return "".join(_gradient(head.replace("'", '"'), listed) for head, listed in stops.items())


def _gradient(head: str, listed: str) -> str:
    """A gradient from a list of ``colour/opacity offset``."""
    inner = ""
    for stop in listed.split(", "):
        paint, _, offset = stop.partition(" ")
        colour, _, opacity = paint.partition("/")
        inner += "<stop" + (f' offset="{offset}"' if offset else "") + f' stop-color="{colour}"'
        inner += (f' stop-opacity="{opacity}"' if opacity else "") + "/>"
    return f"<{head}>{inner}</{head.split()[0]}>"


@cache
def wood() -> str:
    """The whole board, empty: always the same plank."""
    luck = Chance(1896)
    face = contour()
    return (
        f'<clipPath id="@plank"><path d="{face}"/></clipPath>{_shadow(face)}'
        f'<path d="{face}" transform="translate(0 {geometry.THICKNESS})" fill="url(#@side)"/>'
        f'<path d="{face}" fill="url(#@face)"/><g clip-path="url(#@plank)"><g fill="none">{_grain(luck)}</g>'
        f'<path d="{face}" fill="url(#@lamp)"/>'
        f'<path d="{face}" fill="none" stroke="url(#@edge)" stroke-width="7"/></g>'
        + _grooves()
        + _ear(1112, 84, 62)
        + _ear(128, 400, 242)
        + _hinge(340)
        + _hinge(900)
        + "".join(_hollow(each, luck, index) for index, each in enumerate((*reversed(geometry.STORES), *geometry.PITS)))
    )


def _shadow(face: str) -> str:
    """What the board lies on is not drawn; its shadow is, and a dark page swallows it."""
    return (
        '<filter id="@soft" x="-5%" y="-5%" width="110%" height="115%"><feGaussianBlur stdDeviation="5"/></filter>'
        f'<path d="{face}" transform="translate(12 26) scale(.981 .98)" fill="#03060f" fill-opacity=".6"'
        ' filter="url(#@soft)"/>'
    )


# --- the plank --------------------------------------------------------------------------------------------------


def _grain(luck: Chance) -> str:
    """The grain runs along the board and parts around two knots; strokes, so it is sharp at any size."""
    waves = [luck.between(0, 6) for _ in range(3)]
    strokes, height = "", -FACE * 0.06
    while height < FACE * 1.06:
        dark, strong = luck.next() < 0.8, luck.next() < 0.16
        breadth = luck.between(1.6, 3.4) if strong else luck.between(0.5, 1.5)
        opacity = luck.between(0.2, 0.32) if strong else luck.between(0.1, 0.22)
        if not dark:
            opacity = luck.between(0.07, 0.16)
        strokes += (
            f'<path d="{_along(height, waves)}" stroke="{"#2c1306" if dark else "#e9b679"}"'
            f' stroke-width="{number(_UNIT * breadth)}" stroke-opacity="{opacity:.2f}"/>'
        )
        height += _UNIT * luck.between(2.2, 10.5)
    pores = ""
    for _ in range(_PORES):
        x, y, length = luck.between(0, WIDTH), luck.between(0, FACE), _UNIT * luck.between(4, 17)
        rise = _flow(x + length, y, waves) - _flow(x, y, waves)
        pores += f"M{number(x)} {number(_flow(x, y, waves))}l{number(length)} {number(rise)}"
    return strokes + f'<path d="{pores}" stroke="#220d03" stroke-width="1.2" stroke-opacity=".34"/>'


def _flow(x: float, y: float, waves: list[float]) -> float:
    """How high a line of the grain that starts at ``y`` runs at ``x``."""
    along, across = x / WIDTH, y / FACE
    height = y + _UNIT * (
        11 * math.sin(along * 4.1 + waves[0])
        + 4 * math.sin(along * 11 + waves[1] + across * 3)
        + 2 * math.sin(along * 23 + waves[2] + across * 8)
    )
    for knot_x, knot_y, wide, high in ((0.665, 0.53, 0.07, 0.05), (0.13, 0.96, 0.09, 0.09)):
        away = across - knot_y
        near = math.exp(-(((along - knot_x) / wide) ** 2)) * math.exp(-abs(away) / 0.13)
        height += (-1 if away < 0 else 1) * high * FACE * near
    return height


def _along(height: float, waves: list[float]) -> str:
    """One line of the grain, a smooth curve through a few of its points."""
    step = WIDTH / _GRAIN_POINTS
    points = [(step * index, _flow(step * index, height, waves)) for index in range(-1, _GRAIN_POINTS + 3)]
    path = f"M{number(points[1][0])} {number(points[1][1])}"
    for index in range(1, _GRAIN_POINTS + 1):
        (x, y), (end_x, end_y) = points[index], points[index + 1]
        leaving = y + (end_y - points[index - 1][1]) / 6
        arriving = end_y - (points[index + 2][1] - y) / 6
        third = number(step / 3)
        first = f"c{third} {number(leaving - y)} " if index == 1 else "s"
        path += f"{first}{number(step * 2 / 3)} {number(arriving - y)} {number(end_x - x)} {number(end_y - y)}"
    return path


def _grooves() -> str:
    """The line cut inside the edge, and the seam where the two leaves meet."""
    line, seam = contour(12.5), f"M198 {number(MIDDLE)}H1042"
    return (
        f'<g fill="none"><path d="{line}" transform="translate(.8 1.1)" stroke="#ffdca6" stroke-opacity=".3"'
        f' stroke-width="1.6"/><path d="{line}" stroke="#1b0a02" stroke-opacity=".62" stroke-width="2"/>'
        f'<path d="{seam}" transform="translate(0 1.2)" stroke="#ffdca6" stroke-opacity=".28" stroke-width="1.4"/>'
        f'<path d="{seam}" stroke="#170801" stroke-opacity=".75" stroke-width="1.6"/></g>'
    )


def _hinge(x: int) -> str:
    """A brass hinge, as on the boxes of Grand-Bassam."""
    screws = "".join(
        f'<circle cx="{u}" cy="{v}" r="2" fill="#6d4812"/>'
        f'<path d="M{number(u - 1.3)} {number(v - 1)}l2.6 2" stroke="#f5dc9d" stroke-width=".7"/>'
        for u in (-16, 16)
        for v in (-5.4, 5.4)
    )
    plate = 'x="-25" y="-10.5" width="50" height="21" rx="3.5"'
    return (
        f'<g transform="translate({x} {number(MIDDLE)}) scale(.74)">'
        f'<rect {plate} fill="#150802" fill-opacity=".5" transform="translate(1.4 2)"/>'
        f'<rect {plate} fill="url(#@brass)"/><path d="M-25 0H25" stroke="#5c3c0f" stroke-width="1.6"/>'
        f'<path d="M-24-9.6H24" stroke="#fff1c4" stroke-opacity=".7"/>{screws}</g>'
    )


# --- the carving ------------------------------------------------------------------------------------------------


def _hollow(hollow: Hollow, luck: Chance, index: int) -> str:
    """A hollow cut with a gouge: the grain shows in it as closed rings, and the tool left faint cuts."""
    rings, share = "", 0.2 + luck.between(0, 0.1)
    while share < 1.25:
        rx = hollow.rx * share * luck.between(1.06, 1.2)
        ry = hollow.ry * share * luck.between(0.74, 0.84)
        rings += (
            f'<ellipse cx="{number(luck.between(-3, 3))}" cy="{number(luck.between(-3, 3))}" rx="{number(rx)}"'
            f' ry="{number(ry)}" stroke-width="{number(luck.between(0.7, 2))}"'
            f' stroke-opacity="{luck.between(0.16, 0.34):.2f}"/>'
        )
        share += luck.between(0.13, 0.22)
    size = f'rx="{number(hollow.rx)}" ry="{number(hollow.ry)}"'
    return (
        f'<g transform="translate({number(hollow.x)} {number(hollow.y)})"><clipPath id="@h{index}"><ellipse {size}/>'
        f'</clipPath><ellipse rx="{number(hollow.rx + 3.2)}" ry="{number(hollow.ry + 3.2)}" fill="none"'
        f' stroke="url(#@rim)" stroke-width="4.6"/><ellipse {size} fill="url(#@bowl)"/>'
        f'<g clip-path="url(#@h{index})"><g fill="none" stroke="#1f0c03">{rings}</g>'
        f'<path d="{_cuts(hollow, luck)}" fill="none" stroke="#ffd9a0" stroke-width="2.2" stroke-opacity=".06"'
        f' stroke-linecap="round"/><ellipse {size} fill="url(#@deep)"/><ellipse {size} fill="url(#@lip)"/></g></g>'
    )


def _cuts(hollow: Hollow, luck: Chance) -> str:
    cuts, many = "", round((hollow.rx + hollow.ry) / 9)
    for cut in range(many):
        angle = (cut + luck.between(-0.22, 0.22)) / many * math.tau
        inner, outer, bend = luck.between(0.5, 0.66), luck.between(0.9, 0.99), angle + luck.between(0.03, 0.1)
        points = ((angle, inner), (bend, 0.8), (angle, outer))
        start, middle, end = (
            f"{number(math.cos(a) * hollow.rx * d)} {number(math.sin(a) * hollow.ry * d)}" for a, d in points
        )
        cuts += f"M{start}Q{middle} {end}"
    return cuts


def _ear(x: int, y: int, turn: int) -> str:
    """An ear of millet, chip-cut, in a corner that no count uses: each cut has a shaded and a lit facet."""
    cuts = _chip(0, -27, 0, 0.95)
    for across, down, size in ((9.8, -17, 0.86), (12, 1, 1), (11, 19, 0.9)):
        cuts += _chip(-across, down, -32, size) + _chip(across, down, 32, size)
    return (
        f'<g transform="translate({x} {y}) rotate({turn})" stroke-linecap="round">'
        '<path d="M0 2V36" stroke="#150701" stroke-opacity=".5" stroke-width="1.8"/>'
        f'<path d="M1.2 2V36" stroke="#ffdca6" stroke-opacity=".25"/>{cuts}</g>'
    )


def _chip(x: float, y: float, turn: int, size: float) -> str:
    return (
        f'<g transform="translate({number(x)} {y}) rotate({turn}) scale({size})">'
        '<path d="M0-12C5.5-6 5.5 6 0 12Z" fill="#ffdca6" fill-opacity=".3"/>'
        '<path d="M0-12C-5.5-6-5.5 6 0 12Z" fill="#150701" fill-opacity=".58"/></g>'
    )
