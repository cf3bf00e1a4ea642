"""Settling: where seeds come to rest in a hollow.

Each newcomer rolls towards the bottom and pushes; the others hardly stir, so one more seed only nudges a pile. A
full layer spills into a looser one above it: any number looks heaped, never ranked.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from awale.drawing.chance import Chance
from awale.drawing.geometry import SEED_SCALE, Hollow
from awale.drawing.seeds import seed

#: The share of a hollow's floor that each layer fills before the next begins.
_LAYERS = (0.68, 0.44, 0.26, 0.14)
_TYPICAL_RADIUS = 14.5


@dataclass(slots=True)
class Resting:
    """A seed at rest; ``scale`` grows a little with every layer, nearer to the eye."""

    individual: int
    layer: int
    x: float
    y: float
    radius: float
    #: How much room it keeps from its neighbours.
    shyness: float

    @property
    def scale(self) -> float:
        return SEED_SCALE * (1 + self.layer * 0.022)


def settle(individuals: Sequence[int], hollow: Hollow, key: int) -> list[Resting]:
    """Where these seeds lie, lowest first. ``key`` is the hollow's own luck: no bowl is cut quite true."""
    luck = Chance(key * 101 + 7)
    room = hollow.rx * hollow.ry / (_TYPICAL_RADIUS * SEED_SCALE) ** 2
    holds = [max(2, round(room * share)) for share in _LAYERS]
    low = (luck.between(-0.1, 0.1) * hollow.rx, luck.between(-0.1, 0.1) * hollow.ry)
    layers: list[list[Resting]] = [[] for _ in range(len(holds) + 1)]
    for individual in individuals:
        layer = next((index for index, most in enumerate(holds) if len(layers[index]) < most), len(holds))
        newcomer = _dropped(individual, layer, hollow, luck)
        layers[layer].append(newcomer)
        _jostle(layers[layer], newcomer, hollow, low)
    resting = [each for layer_of_seeds in layers for each in layer_of_seeds]
    for each in resting:
        each.x += hollow.x
        each.y += hollow.y
    return resting


def _dropped(individual: int, layer: int, hollow: Hollow, luck: Chance) -> Resting:
    """A seed as it leaves the hand: anywhere over the hollow, upper layers wider."""
    angle = luck.between(0, 7)
    far = (luck.between(0.1, 0.8) if layer else luck.between(0.05, 0.5)) * _reach(layer)
    drift = 0.16 if layer else 0.06
    x = (math.cos(angle) * far + luck.between(-drift, drift)) * hollow.rx
    y = (math.sin(angle) * far + luck.between(-drift, drift)) * hollow.ry
    tight = luck.between(0.84, 0.98) if layer else luck.between(0.95, 1.05)
    shyness = Chance(individual + 5).between(0.9, 1.05)
    return Resting(individual, layer, x, y, seed(individual).radius * SEED_SCALE * tight, shyness)


def _reach(layer: int) -> float:
    """How far from the middle a layer extends."""
    return 1 - layer * 0.155


def _jostle(layer: list[Resting], newcomer: Resting, hollow: Hollow, low: tuple[float, float]) -> None:
    """Rolls, pushes and holds back, until the layer is at rest."""
    upper = newcomer.layer > 0
    slack = max(0.0, 0.13 - len(layer) * 0.025)
    for turn in range(14 if upper else 40):
        for each in layer:
            pull = 0.004 if upper else (0.07 if turn < 26 else 0.01) if each is newcomer else 0.0035
            each.x -= (each.x - low[0]) * pull
            each.y -= (each.y - low[1]) * pull
        for index, each in enumerate(layer):
            for neighbour in layer[:index]:
                _push_apart(each, neighbour, slack, 0.7 if each is newcomer else 0.5)
        for each in layer:
            _hold_inside(each, hollow)


def _push_apart(one: Resting, two: Resting, slack: float, share: float) -> None:
    dx, dy = one.x - two.x or 0.01, one.y - two.y or 0.01
    distance = math.hypot(dx, dy)
    apart = (one.radius + two.radius) * (1 + slack * (one.shyness - 0.9) * 4)
    if distance < apart:
        push = (apart - distance) / distance
        one.x += dx * push * share
        one.y += dy * push * share
        two.x -= dx * push * (1 - share)
        two.y -= dy * push * (1 - share)


def _hold_inside(each: Resting, hollow: Hollow) -> None:
    reach = _reach(each.layer)
    across = max(1.0, hollow.rx * reach - each.radius * 1.03)
    along = max(1.0, hollow.ry * reach - each.radius * 1.03)
    out = math.hypot(each.x / across, each.y / along)
    if out > 1:
        each.x /= out
        each.y /= out
