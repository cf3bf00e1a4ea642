"""The search's signature: how many positions it looks at for a fixed task, pinned.

It changes when the search, the evaluation or the order of moves does, and only then. A change that is meant is written
here with the games that show what it is worth (``docs/engine.md``); one that isn't meant is seen here.
"""

from __future__ import annotations

import pytest

import awale
from awale.engine.signature import work

NODES = {
    "grenier": 93_683,
    "amende": 95_131,
    "boite-a-oeufs": 166_764,
    "grand-bassam": 102_440,
    "ecole": 101_905,
    "abapa": 108_017,
    "awari": 138_649,
}


def test_every_sheet_has_a_signature() -> None:
    assert set(NODES) == set(awale.sheet_ids())


@pytest.mark.parametrize("name", NODES)
def test_the_search_looks_at_the_positions_that_it_always_did(name: str) -> None:
    assert work(name).nodes == NODES[name]
