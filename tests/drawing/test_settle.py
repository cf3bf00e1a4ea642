"""Seeds at rest: inside their hollow, apart on the floor, and hardly stirred by one more."""

from __future__ import annotations

import math

import pytest

from awale.drawing import geometry
from awale.drawing.chance import Chance
from awale.drawing.seeds import INDIVIDUALS, seed
from awale.drawing.settle import settle


def test_chance_is_the_one_of_the_page():
    luck = Chance(1896)
    assert [luck.next() for _ in range(3)] == [0.38831456028856337, 0.45897893351502717, 0.8981021912768483]


@pytest.mark.parametrize("many", [0, 1, 2, 4, 9, 12, 25, 48])
@pytest.mark.parametrize("hollow", [geometry.PITS[3], geometry.STORES[0]])
def test_all_seeds_are_inside(many, hollow):
    resting = settle(range(many), hollow, key=4)
    assert len(resting) == many
    for each in resting:
        assert math.hypot((each.x - hollow.x) / hollow.rx, (each.y - hollow.y) / hollow.ry) < 0.95


def test_few_seeds_do_not_overlap_much():
    resting = settle(range(5), geometry.PITS[0], key=1)
    for one in resting:
        for two in resting:
            if one is not two:
                apart = math.hypot(one.x - two.x, one.y - two.y)
                assert apart > 0.9 * (one.radius + two.radius)


def test_one_more_seed_only_nudges_the_others():
    before = settle(range(4), geometry.PITS[2], key=3)
    after = settle(range(5), geometry.PITS[2], key=3)
    moved = [math.hypot(one.x - two.x, one.y - two.y) for one, two in zip(before, after, strict=False)]
    assert max(moved) < 20


def test_no_two_seeds_are_alike():
    assert len({seed(individual).body for individual in range(INDIVIDUALS)}) == INDIVIDUALS
