"""The net in vectors is the net in plain Python, and every sheet has weights with the settings that made them."""

from __future__ import annotations

import json
import random
from array import array

import pytest

import awale
from awale.engine.evaluation import COUNTS, SIZE, guess_slowly, read_weights, settled, weights_for
from awale.machine.board import pack
from awale.machine.functions import guess


def both(weights: array[int], pits: tuple[int, ...]) -> tuple[int, int]:
    """What machine code says of a board, and what plain Python says."""
    block = settled(weights)
    return guess(block.address, pack(pits[:6]), pack(pits[6:])), guess_slowly(weights, pits)


def weights_of(name: str) -> array[int]:
    return array("h", bytes(weights_for(awale.sheet(name)).view))


def random_pits(chance: random.Random) -> tuple[int, ...]:
    pits = [0] * 12
    for _ in range(chance.randint(0, 48)):
        pits[chance.choice(range(chance.randint(1, 12)))] += 1
    return tuple(pits)


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_vectors_say_what_plain_python_says(name: str) -> None:
    chance, weights = random.Random(name), weights_of(name)
    for _ in range(500):
        fast, slow = both(weights, random_pits(chance))
        assert fast == slow


def test_a_pit_too_full_to_be_told_apart_counts_as_the_fullest() -> None:
    weights = weights_of("abapa")
    full, fuller = (COUNTS - 1, *[0] * 11), (48, *[0] * 11)
    assert both(weights, full) == both(weights, fuller)


def test_extreme_weights_do_not_overflow() -> None:
    chance = random.Random(1)
    weights = array("h", [chance.randrange(-2000, 2000) for _ in range(SIZE)])
    for seed in range(200):
        fast, slow = both(weights, random_pits(random.Random(seed)))
        assert fast == slow


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_every_sheet_has_weights_and_what_made_them(name: str) -> None:
    from awale.engine import evaluation

    told = json.loads((evaluation._FOLDER / f"{name}.json").read_text())
    assert told["sheet"] == name
    assert told["fingerprint"] == awale.sheet(name).fingerprint
    assert len(read_weights(evaluation._FOLDER / f"{name}.npy")) == SIZE
