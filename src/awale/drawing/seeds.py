"""A seed: Caesalpinia bonduc, grey and glossy, lit from the upper left.

Each individual has a size, a tone and a shape of its own. The page draws all of them; a picture, to stay small, has a
few of the shapes, in all tones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from awale.drawing.chance import Chance
from awale.drawing.description import DESCRIPTION
from awale.drawing.geometry import Point, number, numbers, rounded_curve
from awale.drawing.paint import attributes, gradient, named_gradient

_SEED = DESCRIPTION["seed"]
_PAINT, _LIGHT = _SEED["paint"], _SEED["light"]

#: How many individuals there are on a picture; the page has more.
INDIVIDUALS = 24
#: Attributes of a group of seeds: the edge that they all have.
SEED_EDGE = attributes({name: _PAINT["edge"][name] for name in ("strokeWidth", "strokeOpacity")})
#: Those whose shapes a picture holds. Each of the others has the shape of the most similar of these, and its own tone.
_DRAWN = range(3)


@dataclass(frozen=True, slots=True)
class Seed:
    """The shape of one seed around (0, 0)."""

    radius: float
    body: str
    rings: str
    eye: Point | None
    tone: int
    #: By how much its long axis is turned, in radians.
    turn: float


@cache
def seed(individual: int) -> Seed:
    """The seed of that number: always the same one."""
    luck = Chance(individual * 7919 + 48)
    radius, long, short = (luck.between(*_SEED[name]) for name in ("radius", "long", "short"))
    turn, egg = luck.between(0, math.tau), luck.between(*_SEED["egg"])

    def local(u: float, v: float) -> Point:
        """From the seed's own axes to the board's."""
        return (
            radius * (u * math.cos(turn) - v * math.sin(turn)),
            radius * (u * math.sin(turn) + v * math.cos(turn)),
        )

    outline = []
    for point in range(_SEED["points"]):
        angle = point / _SEED["points"] * math.tau
        wobble = 1 + luck.between(*_SEED["wobble"]) + egg * math.cos(angle)
        outline.append(local(math.cos(angle) * long * wobble, math.sin(angle) * short * wobble))
    shell, rings = _SEED["rings"], ""
    for _ in range(shell["least"] + int(luck.next() * shell["more"])):
        u = luck.between(*shell["at"])
        height = math.sqrt(max(0.05, 1 - u * u)) * short * shell["high"]
        start, bend, end = local(u, -height), local(u + shell["bend"] + u * 0.12, 0), local(u, height)
        rings += f"M{numbers(*map(round, start))}Q{numbers(*map(round, (*bend, *end)))}"
    scar = _SEED["eye"]
    eye = local(scar["far"], luck.between(*scar["aside"])) if luck.next() < scar["share"] else None
    tone = int(luck.next() * len(_SEED["tones"]))
    return Seed(radius, rounded_curve(outline), rings, eye, tone, turn)


# --- markup -------------------------------------------------------------------------------------------------------


@cache
def seed_defs() -> str:
    """The shapes of seeds that a drawing points to, and the light on them: the same in every drawing."""
    stops = [(offset, colour, share) for offset, colour, share in _LIGHT["stops"]]
    middle = next(index for index, stop in enumerate(stops) if not stop[2])
    # From white to nothing to dark: where the tone itself shows, the colour of nothing changes.
    stops[middle : middle + 1] = [stops[middle], (stops[middle][0], stops[middle + 1][1], 0)]
    lit = ", ".join(f"{offset} {colour.replace('#ffffff', '#fff')} {share}" for offset, colour, share in stops)
    under, shine, r = _PAINT["under"], _PAINT["shine"], DESCRIPTION["settle"]["typical"]
    shadow = {at: float(number(r * share)) for at, share in under.items()}
    eye = "".join(f"<circle{attributes(_PAINT[part])}/>" for part in ("scar", "eye"))
    return (
        gradient("light", "radial", _LIGHT["where"], lit)
        + "".join(named_gradient(name) for name in ("gloss", "bounce", "under"))
        + f'<ellipse id="@u"{attributes(shadow)} fill="url(#@under)"/><g id="@e">{eye}</g>'
        f'<path id="@g" d="{seed(_DRAWN[0]).rings}" fill="none"{attributes(_PAINT["ring"])}/>'
        f'<g id="@l" transform="translate({numbers(r * shine["x"], r * shine["y"])})rotate({shine["turn"]})">'
        f'<ellipse rx="{number(r * shine["rx"])}" ry="{number(r * shine["ry"])}" fill="url(#@gloss)"/>'
        f'<ellipse rx="{number(r * shine["sparkRx"])}" ry="{number(r * shine["sparkRy"])}" fill="#fff"'
        f' fill-opacity="{number(shine["sparkOpacity"])}"/></g>' + "".join(_markup(shape) for shape in _DRAWN)
    )


def lying(places: Iterable[tuple[int, float, float]]) -> str:
    """Individuals at their x and y, in their own tones; their shapes are those of ``seed_defs``."""
    each, tones = "", dict[str, str]()
    for individual, x, y in places:
        tone = _SEED["tones"][seed(individual).tone]
        use = f'<use href="#@s{_shape_of(individual)}" x="{round(x)}" y="{round(y)}"'
        each += f'{use} fill="{tone}"/>'
        tones[tone] = tones.get(tone, "") + use + "/>"
    together = "".join(f'<g fill="{tone}">{uses}</g>' for tone, uses in tones.items())
    return min(each, together, key=len)


@cache
def _shape_of(individual: int) -> int:
    """The drawn individual that is most like this one: with or without an eye, as large as it."""
    it = seed(individual)
    return min(_DRAWN, key=lambda drawn: (bool(seed(drawn).eye) != bool(it.eye), abs(seed(drawn).radius - it.radius)))


def _markup(individual: int) -> str:
    """From below: its shadow, the shell, its rings, its eye, the warm light from the wood, the gloss."""
    it = seed(individual)
    eye = f'<use href="#@e" x="{number(it.eye[0])}" y="{number(it.eye[1])}"/>' if it.eye else ""
    turned = round(math.degrees(it.turn - seed(_DRAWN[0]).turn))
    ring = f' transform="rotate({turned})"' if turned else ""
    return (
        f'<g id="@s{individual}"><use href="#@u"/><path id="@b{individual}" d="{it.body}"/>'
        f'<use href="#@b{individual}" fill="url(#@light)"/><use href="#@g"{ring}/>'
        f'{eye}<use href="#@b{individual}" fill="url(#@bounce)" stroke="{_PAINT["edge"]["stroke"]}"/>'
        '<use href="#@l"/></g>'
    )
