"""Where seeds come to rest in a hollow.

Each seed that falls in rolls towards the bottom and pushes the others aside a little. When a layer is full the next
seeds lie on it, in a looser layer above. So any number looks like a heap and not like a row, and one more seed moves
the others only slightly.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from awale.drawing.chance import Chance
from awale.drawing.description import DESCRIPTION
from awale.drawing.geometry import SEED_SCALE, Hollow
from awale.drawing.seeds import seed

_SETTLE = DESCRIPTION["settle"]


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
        return float(SEED_SCALE * (1 + self.layer * _SETTLE["nearer"]))


def settle(individuals: Sequence[int], hollow: Hollow, key: int) -> list[Resting]:
    """Where these seeds lie, lowest first. ``key`` seeds the random numbers: another hollow, another heap."""
    luck = Chance(key * 101 + 7)
    room = hollow.rx * hollow.ry / (_SETTLE["typical"] * SEED_SCALE) ** 2
    holds = [max(2, round(room * share)) for share in _SETTLE["layers"]]
    low = (luck.between(*_SETTLE["low"]) * hollow.rx, luck.between(*_SETTLE["low"]) * hollow.ry)
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
    """A seed as it leaves the hand, somewhere over the hollow; those of upper layers are scattered more widely."""
    lands = _SETTLE["upper" if layer else "floor"]
    angle = luck.between(0, 7)
    far, drift = luck.between(*lands["far"]) * _reach(layer), lands["drift"]
    x = (math.cos(angle) * far + luck.between(-drift, drift)) * hollow.rx
    y = (math.sin(angle) * far + luck.between(-drift, drift)) * hollow.ry
    tight = luck.between(*lands["tight"])
    shyness = Chance(individual + 5).between(*_SETTLE["shyness"])
    return Resting(individual, layer, x, y, seed(individual).radius * SEED_SCALE * tight, shyness)


def _reach(layer: int) -> float:
    """How far from the middle a layer extends."""
    return 1 - layer * float(_SETTLE["reach"])


def _jostle(layer: list[Resting], newcomer: Resting, hollow: Hollow, low: tuple[float, float]) -> None:
    """Moves the seeds of a layer step by step: towards the bottom, apart from each other, and back inside the wall."""
    upper, pulls, push = newcomer.layer > 0, _SETTLE["pull"], _SETTLE["push"]
    most, less = _SETTLE["slack"]
    slack = max(0.0, most - len(layer) * less)
    for turn in range(_SETTLE["upper" if upper else "floor"]["turns"]):
        for each in layer:
            rolls = pulls["rolls"] if turn < pulls["rolling"] else pulls["rests"]
            pull = pulls["upper"] if upper else rolls if each is newcomer else pulls["others"]
            each.x -= (each.x - low[0]) * pull
            each.y -= (each.y - low[1]) * pull
        for index, each in enumerate(layer):
            for neighbour in layer[:index]:
                _push_apart(each, neighbour, slack, push["newcomer" if each is newcomer else "others"])
        for each in layer:
            _hold_inside(each, hollow)


def _push_apart(one: Resting, two: Resting, slack: float, share: float) -> None:
    dx, dy = one.x - two.x or 0.01, one.y - two.y or 0.01
    distance = math.hypot(dx, dy)
    apart = (one.radius + two.radius) * (1 + slack * (one.shyness - _SETTLE["shyness"][0]) * 4)
    if distance < apart:
        push = (apart - distance) / distance
        one.x += dx * push * share
        one.y += dy * push * share
        two.x -= dx * push * (1 - share)
        two.y -= dy * push * (1 - share)


def _hold_inside(each: Resting, hollow: Hollow) -> None:
    reach = _reach(each.layer)
    across = max(1.0, hollow.rx * reach - each.radius * _SETTLE["rim"])
    along = max(1.0, hollow.ry * reach - each.radius * _SETTLE["rim"])
    out = math.hypot(each.x / across, each.y / along)
    if out > 1:
        each.x /= out
        each.y /= out
