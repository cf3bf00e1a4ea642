"""The ``abapa`` sheet is the game that OpenSpiel calls ``oware``: thousands of random games, move by move.

Two differences are of bookkeeping only, and are met here: OpenSpiel clears the board whatever the ending, giving each
player their own camp (at 25 seeds too, where the rest is nobody's for us); and it stops at a thousand turns, which no
game of this sheet reaches since a position that comes back ends it.
"""

from __future__ import annotations

import random
from typing import Any

import pytest

import awale
from awale.rules.position import PITS
from support.optional import not_none

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed (pip install open_spiel)")

SHARDS, GAMES = 8, 250
TURNS_ALLOWED = 1_000


def counts(state: Any) -> list[int]:
    """Twelve pits and two scores."""
    return [round(48 * share) for share in state.observation_tensor(0)]


def letters(state: Any) -> list[str]:
    first = 6 * state.current_player()
    return [PITS[first + action] for action in state.legal_actions()]


def compare(seed: str) -> str:
    """Plays one random game in both programs; returns how it ended."""
    chance = random.Random(seed)
    game, state = awale.Game("abapa"), pyspiel.load_game("oware").new_initial_state()
    while not game.is_over:
        assert not state.is_terminal()
        assert letters(state) == game.legal_moves
        assert counts(state) == [*game.position.pits, *game.position.stores]
        move = chance.choice(game.legal_moves)
        game.push(move)
        state.apply_action(PITS.index(move) % 6)
        assert game.ply < TURNS_ALLOWED
    compare_ends(game, state)
    return not_none(game.outcome()).reason


def compare_ends(game: awale.Game, state: Any) -> None:
    outcome, position = game.outcome(), game.position
    assert state.is_terminal()
    assert state.returns() == {"S": [1, -1], "N": [-1, 1], None: [0, 0]}[not_none(outcome).winner]
    stores = not_none(outcome).stores
    if not_none(outcome).reason == "majority":
        stores = (stores[0] + position.seeds_of("S"), stores[1] + position.seeds_of("N"))
    assert counts(state) == [0] * 12 + list(stores)


@pytest.mark.many
@pytest.mark.parametrize("shard", range(SHARDS))
def test_random_games_agree_with_openspiel(shard: int) -> None:
    reasons = {compare(f"openspiel {shard}/{number}") for number in range(GAMES)}
    assert reasons == {"majority", "famine", "repetition"}
