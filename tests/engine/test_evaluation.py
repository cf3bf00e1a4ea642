"""The net in vectors is the net in NumPy, and every sheet has weights with the settings that made them."""

from __future__ import annotations

import json
import random

import numpy as np
import pytest

import awale
from awale.engine.evaluation import COUNTS, SIZE, guess, guess_slowly, settled, weights_for
from awale.kernel.board import pack
from awale.kernel.compiled import compiled
from awale.kernel.memory import address_of


@compiled
def guessed(weights, mine, theirs):
    return guess(weights, mine, theirs)


def both(weights: np.ndarray, pits: tuple[int, ...]) -> tuple[int, int]:
    return int(guessed(address_of(weights), pack(pits[:6]), pack(pits[6:]))), guess_slowly(weights, pits)


def random_pits(chance: random.Random) -> tuple[int, ...]:
    pits = [0] * 12
    for _ in range(chance.randint(0, 48)):
        pits[chance.choice(range(chance.randint(1, 12)))] += 1
    return tuple(pits)


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_vectors_say_what_numpy_says(name: str) -> None:
    chance, weights = random.Random(name), weights_for(awale.sheet(name))
    for _ in range(500):
        fast, slow = both(weights, random_pits(chance))
        assert fast == slow


def test_a_pit_too_full_to_be_told_apart_counts_as_the_fullest() -> None:
    weights = weights_for(awale.sheet("abapa"))
    full, fuller = (COUNTS - 1, *[0] * 11), (48, *[0] * 11)
    assert both(weights, full) == both(weights, fuller)


def test_extreme_weights_do_not_overflow() -> None:
    chance = np.random.default_rng(1)
    weights = settled(chance.integers(-2000, 2000, SIZE).astype(np.int16))
    for seed in range(200):
        fast, slow = both(weights, random_pits(random.Random(seed)))
        assert fast == slow


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_every_sheet_has_weights_and_what_made_them(name: str) -> None:
    from awale.engine import evaluation

    told = json.loads((evaluation._FOLDER / f"{name}.json").read_text())
    assert told["sheet"] == name
    assert told["fingerprint"] == awale.sheet(name).fingerprint
    assert np.load(evaluation._FOLDER / f"{name}.npy").shape == (SIZE,)
