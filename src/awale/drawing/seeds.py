"""A seed: Caesalpinia bonduc, grey and glossy, no two alike. The light comes from the upper left."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from awale.drawing.chance import Chance
from awale.drawing.geometry import number

#: How many individuals there are: enough that no two alike lie together, few enough to keep a picture small.
INDIVIDUALS = 24

_TONES = ("#9b9f9c", "#8f9799", "#9a998c", "#b0b1aa", "#7f8482", "#9f968d", "#8e968f", "#a5a8a5")
_POINTS = 9
_Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Seed:
    """The shape of one seed around (0, 0)."""

    radius: float
    body: str
    rings: str
    eye: _Point | None
    tone: int
    gloss: float
    lean: float


@cache
def seed(individual: int) -> Seed:
    """The seed of that number: always the same one."""
    luck = Chance(individual * 7919 + 48)
    radius, long, short = luck.between(13.5, 15.3), luck.between(1.02, 1.13), luck.between(0.9, 0.98)
    turn, egg = luck.between(0, math.tau), luck.between(0.01, 0.055)

    def local(u: float, v: float) -> _Point:
        """From the seed's own axes to the board's."""
        return (
            radius * (u * math.cos(turn) - v * math.sin(turn)),
            radius * (u * math.sin(turn) + v * math.cos(turn)),
        )

    outline = []
    for point in range(_POINTS):
        angle = point / _POINTS * math.tau
        wobble = 1 + luck.between(-0.022, 0.022) + egg * math.cos(angle)
        outline.append(local(math.cos(angle) * long * wobble, math.sin(angle) * short * wobble))
    rings = ""  # the fine rings of the shell
    for _ in range(2 + int(luck.next() * 3)):
        u = luck.between(-0.62, 0.55)
        height = math.sqrt(max(0.05, 1 - u * u)) * short * 0.86
        start, bend, end = local(u, -height), local(u + 0.2 + u * 0.12, 0), local(u, height)
        rings += f"M{_at(start)}Q{_at(bend)} {_at(end)}"
    eye = local(0.8, luck.between(-0.18, 0.18)) if luck.next() < 0.5 else None  # the scar where it hung
    tone = int(luck.next() * len(_TONES))
    return Seed(radius, _smooth(outline), rings, eye, tone, luck.between(0.8, 1.05), luck.between(-14, 14))


def _smooth(points: list[_Point]) -> str:
    """A closed curve through the points (Catmull-Rom)."""
    path = f"M{_at(points[0])}"
    for index in range(len(points)):
        before, start, end, after = (points[(index + step) % len(points)] for step in (-1, 0, 1, 2))
        leaving = (start[0] + (end[0] - before[0]) / 6, start[1] + (end[1] - before[1]) / 6)
        arriving = (end[0] - (after[0] - start[0]) / 6, end[1] - (after[1] - start[1]) / 6)
        path += f"C{_at(leaving)} {_at(arriving)} {_at(end)}"
    return path + "Z"


def _at(point: _Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


# --- markup -------------------------------------------------------------------------------------------------------


def seed_defs(individuals: Iterable[int]) -> str:
    """The seeds that a drawing uses, each once (``#@s7``), and the light that they share."""
    return _light() + "".join(_markup(individual) for individual in sorted(set(individuals)))


def _light() -> str:
    tones = "".join(
        f'<radialGradient id="@t{index}" cx=".42" cy=".38" r=".72" fx=".33" fy=".26">'
        f'<stop stop-color="{_mix(tone, "#ffffff", 0.55)}"/>'
        f'<stop offset=".2" stop-color="{_mix(tone, "#ffffff", 0.3)}"/><stop offset=".5" stop-color="{tone}"/>'
        f'<stop offset=".8" stop-color="{_mix(tone, "#23292c", 0.56)}"/>'
        f'<stop offset="1" stop-color="{_mix(tone, "#14181a", 0.76)}"/></radialGradient>'
        for index, tone in enumerate(_TONES)
    )
    return tones + (
        '<radialGradient id="@gloss"><stop stop-color="#fff" stop-opacity=".95"/>'
        '<stop offset=".4" stop-color="#fff" stop-opacity=".55"/>'
        '<stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="@bounce" cx=".74" cy=".82" r=".42"><stop stop-color="#d9a770" stop-opacity=".4"/>'
        '<stop offset="1" stop-color="#e0a566" stop-opacity="0"/></radialGradient>'
        '<radialGradient id="@under"><stop offset=".45" stop-color="#0d0502" stop-opacity=".74"/>'
        '<stop offset=".78" stop-color="#0d0502" stop-opacity=".36"/>'
        '<stop offset="1" stop-color="#0d0502" stop-opacity="0"/></radialGradient>'
    )


def _markup(individual: int) -> str:
    """From below: its shadow, the shell, its rings, its eye, the warm light from the wood, the gloss."""
    it = seed(individual)
    r = it.radius
    eye = ""
    if it.eye:
        place = f'cx="{number(it.eye[0])}" cy="{number(it.eye[1])}"'
        eye = (
            f'<circle {place} r="2.5" fill="#d9d6cd" fill-opacity=".32"/>'
            f'<circle {place} r="1.35" fill="#30271f" fill-opacity=".85"/>'
        )
    return (
        f'<g id="@s{individual}"><ellipse cx="{number(r * 0.2)}" cy="{number(r * 0.34)}"'
        f' rx="{number(r * 1.16)}" ry="{number(r * 1.08)}" fill="url(#@under)"/>'
        f'<path d="{it.body}" fill="url(#@t{it.tone})"/>'
        f'<path d="{it.rings}" fill="none" stroke="#20272a" stroke-width=".5" stroke-opacity=".2"/>{eye}'
        f'<path d="{it.body}" fill="url(#@bounce)" stroke="#101416" stroke-width=".7" stroke-opacity=".55"/>'
        f'<g transform="rotate({number(it.lean)}) translate({number(-r * 0.33)} {number(-r * 0.42)}) rotate(-38)">'
        f'<ellipse rx="{number(r * 0.36 * it.gloss)}" ry="{number(r * 0.2 * it.gloss)}" fill="url(#@gloss)"/>'
        f'<ellipse rx="{number(r * 0.15)}" ry="{number(r * 0.065)}" fill="#fff" fill-opacity=".9"/></g></g>'
    )


def _mix(one: str, two: str, share: float) -> str:
    """A colour between two."""
    parts = [(int(one[at : at + 2], 16), int(two[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in parts)
