"""The empty board: two hinged halves of iroko wood with twelve pits and two stores carved into them.

It makes up half of a picture's bytes, so each part that occurs several times is drawn once and then referred to.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache

from awale.drawing import geometry
from awale.drawing.chance import Chance
from awale.drawing.description import DESCRIPTION
from awale.drawing.geometry import FACE, MIDDLE, WIDTH, contour, flowing_line, half_contour, number, numbers, relative
from awale.drawing.paint import attributes, named_gradient

_WOOD, _GRAIN, _BOWL = DESCRIPTION["wood"], DESCRIPTION["grain"], DESCRIPTION["bowl"]
#: The grain is a family of lines, drawn several times, each time a little lower and with another stroke.
_LINES, _STRONG, _FINE, _LIGHT, _PORES = 9, 1, 4, 1, 2
#: How far apart the points are that guide a line.
_STEP = 124
_BETWEEN_PORES = (30, 220)
_UNIT = FACE / 450


def wood_defs() -> str:
    """The gradients of the wood, the bowls and the brass."""
    return "".join(map(named_gradient, ("face", "side", "edge", "lamp", "brass"))) + bowl_defs()


def bowl_defs() -> str:
    """The gradients of a hollow."""
    return "".join(map(named_gradient, ("bowl", "deep", "lip", "rim")))


@cache
def wood() -> str:
    """The whole board, empty: always the same plank."""
    luck = Chance(_WOOD["chance"])
    pit, store = geometry.PIT_RADIUS, geometry.STORES[0]
    return (
        f'<defs><path id="@f" d="{relative(contour())}"/></defs>'
        f'<clipPath id="@c"><use href="#@f"/></clipPath>{_shadow()}'
        f'<use href="#@f" y="{geometry.THICKNESS}" fill="url(#@side)"/><use href="#@f" fill="url(#@face)"/>'
        f'<g clip-path="url(#@c)" fill="none">{_grain(luck)}<use href="#@f" fill="url(#@lamp)"/>'
        f'<use href="#@f" stroke="url(#@edge)" stroke-width="{_WOOD["edge"]}"/></g>'
        + _grooves()
        + _ears()
        + _hinges()
        + f'<defs>{carved(pit, luck)}<g id="@p">{rim(pit, pit)}<use href="#@q"/></g>'
        f'<g id="@s">{rim(store.rx, store.ry)}'
        f'<use href="#@q" transform="scale({numbers(store.rx / pit, store.ry / pit)})"/></g></defs>'
        + _pits()
        + "".join(f'<use href="#@s" x="{each.x}" y="{each.y}"/>' for each in geometry.STORES)
    )


def _pits() -> str:
    """The near row, and the same for the far one."""
    near, far = geometry.PITS[:6], geometry.PITS[6:]
    row = "".join(f'<use href="#@p" x="{pit.x}" y="{pit.y}"/>' for pit in near)
    return f'<g id="@k">{row}</g><use href="#@k" y="{far[0].y - near[0].y}"/>'


def _shadow() -> str:
    """What the board lies on is not drawn; its shadow is, and on a dark page it hardly shows."""
    return (
        '<filter id="@z"><feGaussianBlur stdDeviation="5"/></filter>'
        '<use href="#@f" transform="translate(12 26)scale(.981 .98)" fill="#03060f" fill-opacity=".6"'
        ' filter="url(#@z)"/>'
    )


# --- the plank --------------------------------------------------------------------------------------------------


def _grain(luck: Chance) -> str:
    """The grain runs along the board and parts around two knots; strokes, so it is sharp at any size."""
    waves = [(*wave, luck.between(0, 6)) for wave in _WOOD["waves"]]
    apart = FACE * 1.16 / _LINES
    family = ""
    for index in range(_LINES):
        height = -FACE * 0.1 + apart * (index + luck.between(-0.3, 0.3))
        start = -round(_STEP * luck.between(0.5, 1.5))  # no two begin together, so that their pores don't either
        points = range(math.ceil((WIDTH - start) / _STEP) + 1)
        family += flowing_line([_flow(start + (k - 0.5) * _STEP, height, waves) for k in points], start, _STEP)
    strokes = f'<defs><path id="@w" d="{family}"/></defs>'
    kinds = ["strong"] * _STRONG + ["fine"] * _FINE + ["light"] * _LIGHT + ["pore"] * _PORES
    for index, kind in enumerate(kinds):
        y = apart * (index * 0.618 % 1)  # the golden ratio spreads any number of them evenly
        strokes += f'<use href="#@w" y="{round(y)}"{_stroke(kind, luck)}/>'
    return strokes


def _stroke(kind: str, luck: Chance) -> str:
    if kind == "pore":
        lengths = [
            luck.between(low * _UNIT, high * _UNIT) for _ in range(3) for low, high in (_GRAIN["pore"], (30, 220))
        ]
        dashes = numbers(*(round(length) for length in lengths))
        return f"{attributes({**_WOOD['pore'], 'strokeWidth': 1.2, 'strokeDasharray': dashes})}"
    colour = _WOOD["light" if kind == "light" else "dark"]
    width = _UNIT * luck.between(*_GRAIN["width"]["strong" if kind == "strong" else "fine"])
    opacity = luck.between(*_GRAIN["opacity"][kind])
    return f' stroke="{colour}" stroke-width="{number(width)}" stroke-opacity="{number(opacity, 2)}"'


def _flow(x: float, y: float, waves: list[tuple[float, float, float, float]]) -> float:
    """How high a line of the grain that starts at ``y`` runs at ``x``."""
    along, across = x / WIDTH, y / FACE
    height = y + _UNIT * sum(
        high * math.sin(along * often + start + across * turn) for high, often, turn, start in waves
    )
    for knot_x, knot_y, wide, high in _WOOD["knots"]:
        away = across - knot_y
        near = math.exp(-(((along - knot_x) / wide) ** 2)) * math.exp(-abs(away) / 0.13)
        height += (-1 if away < 0 else 1) * high * FACE * near
    return float(height)


def _grooves() -> str:
    """The line cut inside the edge, and the seam where the two leaves meet; each has a lit side."""
    groove, seam = (
        f'stroke="{colour}" stroke-opacity="{number(opacity, 2)}" stroke-width="{width}"'
        for colour, opacity, width in _WOOD["seams"]
    )
    lit = f'stroke="{_WOOD["lit"]}" stroke-opacity=".3"'
    halves = "".join(f'<path id="@r{side}" d="{relative(half_contour(side, geometry.GROOVE))}"/>' for side in (0, 1))
    return (
        f'<g fill="none"><defs><g id="@r">{halves}</g></defs>'
        f'<use href="#@r" x=".8" y="1.1" {lit} stroke-width="1.6"/><use href="#@r" {groove}/>'
        f'<path d="{geometry.SEAM}" transform="translate(0 1.2)" {lit} stroke-width="1.4"/>'
        f'<path d="{geometry.SEAM}" {seam}/></g>'
    )


def _hinges() -> str:
    """Two brass hinges, as on the boxes of Grand-Bassam."""
    hinge = DESCRIPTION["hinge"]
    plate = f'<defs><rect id="@j"{attributes(hinge["plate"])}/></defs>'
    screws = "".join(f"M{numbers(x, y)}h.01" for x, y in hinge["screws"])
    drawn = (
        f'{plate}<use href="#@j" x="1.4" y="2" fill="{hinge["under"]}" fill-opacity=".5"/>'
        '<use href="#@j" fill="url(#@brass)"/>'
        f'<path d="M-25 0H25" stroke="{hinge["fold"]}" stroke-width="1.6"/>'
        f'<path d="M-24-9.6H24" stroke="{hinge["shine"]}" stroke-opacity=".7"/>'
        f'<path d="{screws}" stroke="{hinge["screw"]}" stroke-width="4" stroke-linecap="round"/>'
    )
    first, second = geometry.HINGES
    scale = hinge["scale"]
    return (
        f'<g id="@i" transform="translate({first} {number(MIDDLE)})scale({number(scale, 2)})">{drawn}</g>'
        f'<use href="#@i" x="{second - first}"/>'
    )


# --- the carving ------------------------------------------------------------------------------------------------


def carved(radius: float, luck: Chance) -> str:
    """A round hollow (``#@q``), cut with a gouge: the grain shows as closed rings, and the tool left faint cuts."""
    rings, share = "", _BOWL["first"][0] + luck.between(0, _BOWL["first"][1])
    while share < _BOWL["last"]:
        across, down = (round(radius * share * luck.between(*_BOWL[way])) for way in ("along", "across"))
        x, y = (round(luck.between(*_BOWL["aside"])) for _ in "xy")
        rings += f'<ellipse cx="{x}" cy="{y}" rx="{across}" ry="{down}"/>'
        share += luck.between(*_BOWL["next"])
    cut = _BOWL["cut"]
    # A wide dashed circle: each dash is a cut towards the middle.
    cuts = {**cut, "strokeWidth": radius * 0.38, "strokeDasharray": f"{cut['strokeWidth']} {number(radius * 0.36)}"}
    size = f'r="{radius}"'
    return (
        f'<clipPath id="@h"><circle {size}/></clipPath><g id="@q"><circle {size} fill="url(#@bowl)"/>'
        f'<g clip-path="url(#@h)" fill="none"><g stroke="{_BOWL["ring"]}"'
        f' stroke-width="{number(sum(_BOWL["width"]) / 2)}" stroke-opacity="{number(sum(_BOWL["opacity"]) / 2, 2)}">'
        f"{rings}</g><circle{attributes({'r': round(radius * 0.78), **cuts})}/></g>"
        f'<circle {size} fill="url(#@deep)"/><circle {size} fill="url(#@lip)"/></g>'
    )


def rim(rx: float, ry: float) -> str:
    """The edge of a hollow around (0, 0), lit from the upper left."""
    paint = _BOWL["rim"]
    size = attributes({"rx": rx + paint["grow"], "ry": ry + paint["grow"]})
    return f'<ellipse{size} fill="none" stroke="url(#@rim)" stroke-width="{paint["width"]}"/>'


def _ears() -> str:
    """Ears of millet, chip-cut, in two corners: each cut has a shaded and a lit facet."""
    ear, lit, shade = DESCRIPTION["ear"], _WOOD["lit"], _WOOD["shade"]
    (x, y, turn), (other_x, other_y, other_turn) = ear["places"]
    facets = ["".join(_facet(chip, side) for chip in ear["chips"]) for side in (1, -1)]
    return (
        f'<defs><g id="@a"><path d="M0 2V36" stroke="{shade}" stroke-opacity=".5" stroke-width="1.8"/>'
        f'<path d="M1.2 2V36" stroke="{lit}" stroke-opacity=".25"/>'
        f'<path d="{facets[0]}" fill="{lit}" fill-opacity=".3"/>'
        f'<path d="{facets[1]}" fill="{shade}" fill-opacity=".58"/></g></defs>'
        f'<use href="#@a" transform="translate({x} {y})rotate({turn})"/>'
        f'<use href="#@a" transform="translate({other_x} {other_y})rotate({other_turn})"/>'
    )


def _facet(chip: Sequence[float], side: int) -> str:
    """One half of a chip that leans by so many degrees."""
    x, y, lean, size = chip
    cos, sin = math.cos(math.radians(lean)) * size, math.sin(math.radians(lean)) * size
    shape = ((5.5 * side, 6), (5.5 * side, 18), (0, 24))
    curve = [value for u, v in shape for value in (u * cos - v * sin, u * sin + v * cos)]
    return f"M{numbers(round(x + 12 * sin), round(y - 12 * cos))}c{numbers(*map(round, curve))}z"
