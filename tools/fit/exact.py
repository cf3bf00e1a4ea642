"""Boards with few seeds and their true values, from the endgame tables."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.index import board_at
from awale.compiled.jit import Int, compiled


@compiled
def boards_at(indices: npt.NDArray[np.int64], seeds: Int, boards: npt.NDArray[np.uint64]) -> None:
    """The boards (mine, theirs) at some indices of a level."""
    for at in range(indices.size):
        boards[at, 0], boards[at, 1] = board_at(indices[at], seeds)


def pits_of(boards: npt.NDArray[np.uint64]) -> npt.NDArray[np.uint8]:
    """The twelve counts of each board."""
    lanes = np.arange(6, dtype=np.uint64) * np.uint64(8)
    return np.concatenate([boards[:, camp, None] >> lanes & np.uint64(0xFF) for camp in (0, 1)], axis=1).astype(
        np.uint8
    )


def sample(
    level: npt.NDArray[np.int8], seeds: int, wanted: int, chance: np.random.Generator
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32]]:
    """Random boards of a level, both camps non-empty, with their values in seeds."""
    indices = np.sort(chance.integers(0, level.size, wanted))
    boards = np.zeros((wanted, 2), np.uint64)
    boards_at(indices, seeds, boards)
    played = (boards != 0).all(axis=1)
    return pits_of(boards[played]), level[indices[played]].astype(np.float32)
