"""Scores inside the search; ``engine/scores.py`` says what they mean."""

from __future__ import annotations

import numpy as np

from awale.compiled.jit import Int, inlined
from awale.engine.scores import DECIDED, MOST, SEED, SURE_SEED, WIN


@inlined
def exact(difference: Int, ply: Int) -> Int:
    """The score of a game that ends with this difference, so many plies from here."""
    if difference > 0:
        return WIN + SURE_SEED * difference - ply
    if difference < 0:
        return -WIN + SURE_SEED * difference + ply
    return np.int64(0)


@inlined
def estimated(my_store: Int, their_store: Int, to_come: Int, win_at: Int, ply: Int) -> Int:
    """The score of a game that goes on: the seeds taken, and a guess at those to come (in hundredths)."""
    score = min(max(SEED * (my_store - their_store) + to_come, -MOST), MOST)
    if my_store >= win_at:
        return WIN + SURE_SEED * max(score, SEED) // SEED - ply
    if their_store >= win_at:
        return -WIN - SURE_SEED * max(-score, SEED) // SEED + ply
    return score


@inlined
def from_here(score: Int, ply: Int) -> Int:
    """A score counted from a node, as the table keeps it, from one counted from the root."""
    return score + ply if score > DECIDED else score - ply if score < -DECIDED else score


@inlined
def from_root(score: Int, ply: Int) -> Int:
    """The opposite."""
    return score - ply if score > DECIDED else score + ply if score < -DECIDED else score
