"""A guess at the seeds to come, where looking ahead stops: a small net over the counts of the twelve pits.

Each count of each pit has a row of ``UNITS`` weights. A position picks twelve rows; their sum, cut to 0 .. ``FULL`` and
squared, is what each unit says; a weighted sum of that is the guess.

      mine A = 3 ──> row [0, 3] ┐
      mine B = 0 ──> row [1, 0] ├─ sum + bias ──> cut, square ──> times the last weights, added up ──> hundredths
      ...                       │                                                                      of a seed
      theirs f = 1 > row [11,1] ┘

All in 16-bit integers, so that every machine finds the same nodes: twelve additions of one vector, no multiplication
but at the end. The weights were fitted (``tools/fit``), for each sheet, to exact values of the endgame tables and to
games of the engine against itself; ``weights/`` holds them with the settings that made them.
"""

from __future__ import annotations

import sys
from array import array
from functools import lru_cache
from pathlib import Path

from awale.machine.memory import Block
from awale.rules.sheet import Sheet

#: Units of the net, counts that are told apart (more are taken as the last), what a unit can say at the most.
UNITS, COUNTS, FULL = 32, 24, 181
#: Where the bias and the last weights begin, and the constant of the last sum, in 16-bit words.
BIAS = 12 * COUNTS * UNITS
LAST = BIAS + UNITS
CONSTANT = LAST + UNITS
SIZE = CONSTANT + UNITS
#: A unit's square times its last weight is in 1 / 2 ** SHIFT of a hundredth (FULL squared is nearly 2 ** 15).
SHIFT = 15
#: Taken off each product before they are added, so that the sum stays within 32 bits.
EARLY = 6

_FOLDER = Path(__file__).parent / "weights"


@lru_cache(maxsize=16)
def weights_for(sheet: Sheet) -> Block:
    """The weights of a sheet, where the net can read them; an overridden one has those of its base."""
    path = _FOLDER / f"{sheet.id}.npy"
    return settled(read_weights(path if path.exists() else _FOLDER / "abapa.npy"))


def read_weights(path: Path) -> array[int]:
    """The 16-bit integers of a file in NumPy's format, which tells the length of its header in two bytes."""
    data = path.read_bytes()
    weights = array("h", data[10 + int.from_bytes(data[8:10], "little") :])
    if sys.byteorder == "big":
        weights.byteswap()
    return weights


def settled(weights: array[int]) -> Block:
    """A copy of weights where machine code can read them in vectors."""
    return Block.of(weights.tobytes())


def guess_slowly(weights: array[int], pits: tuple[int, ...]) -> int:
    """What the net says of a position, in plain Python: the mover's six pits, then the other's."""
    total = list(weights[BIAS:LAST])
    for pit, seeds in enumerate(pits):
        first = (pit * COUNTS + min(seeds, COUNTS - 1)) * UNITS
        total = [so_far + weight for so_far, weight in zip(total, weights[first : first + UNITS], strict=True)]
    squares = [min(max(each, 0), FULL) ** 2 for each in total]
    said = sum(square * weight >> EARLY for square, weight in zip(squares, weights[LAST:CONSTANT], strict=True))
    return (said >> (SHIFT - EARLY)) + weights[CONSTANT]
