"""A guess at the seeds to come, where looking ahead stops."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.kernel.compiled import Int, Word, inlined
from awale.kernel.memory import load_i16
from awale.rules.sheet import Sheet

COUNTS = 32


@inlined
def guess(weights: Int, mine: Word, theirs: Word) -> Int:
    """Seeds that the player to move will still gain, minus the other's, in hundredths."""
    total = np.int64(load_i16(weights, 12 * COUNTS))
    for pit in range(6):
        shift = np.uint64(8 * pit)
        my_seeds = np.int64((mine >> shift) & np.uint64(0xFF))
        their_seeds = np.int64((theirs >> shift) & np.uint64(0xFF))
        total += load_i16(weights, pit * COUNTS + (my_seeds if my_seeds < COUNTS else COUNTS - 1))
        total += load_i16(weights, (6 + pit) * COUNTS + (their_seeds if their_seeds < COUNTS else COUNTS - 1))
    return total


def weights_for(sheet: Sheet) -> npt.NDArray[np.int16]:
    """The weights of a sheet."""
    weights = np.zeros(12 * COUNTS + 8, np.int16)
    for pit in range(6):
        for count in range(COUNTS):
            worth = 25 * count + (-54 if count == 0 else -36 if count < 3 else 28 if count > 12 else 0)
            weights[pit * COUNTS + count], weights[(6 + pit) * COUNTS + count] = worth, -worth
    return weights
