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

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
from llvmlite import ir
from numba import types

from awale.kernel.compiled import instruction
from awale.kernel.memory import aligned
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
_EARLY = 6

_FOLDER = Path(__file__).parent / "weights"


@instruction
def guess(typingctx: Any, weights: Any, mine: Any, theirs: Any) -> Any:
    """Seeds that the player to move will still gain, minus the other's, in hundredths.

    ``weights`` is the address of :func:`weights_for`. Written in vectors, since plain loops over small arrays aren't
    reliably turned into them; ``tests/engine/test_evaluation.py`` holds it equal to the same in NumPy.
    """

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _net(builder, *args)

    return types.int64(types.int64, types.uint64, types.uint64), codegen


def _net(builder: Any, weights: Any, mine: Any, theirs: Any) -> Any:
    """The instructions of the net, for one position."""
    i64, short, wide = ir.IntType(64), ir.VectorType(ir.IntType(16), UNITS), ir.VectorType(ir.IntType(32), UNITS)

    def row(place: Any) -> Any:
        """The ``UNITS`` weights that begin at a place, in 16-bit words."""
        address = builder.add(weights, builder.shl(place, i64(1)))
        return builder.load(builder.inttoptr(address, short.as_pointer()), align=64)

    def splat(vector: Any, number: int) -> Any:
        return ir.Constant(vector, [number] * UNITS)

    total = row(i64(BIAS))
    for pit in range(12):
        camp = mine if pit < 6 else theirs
        seeds = builder.and_(builder.lshr(camp, i64(8 * (pit % 6))), i64(0xFF))
        seeds = builder.select(builder.icmp_unsigned("<", seeds, i64(COUNTS)), seeds, i64(COUNTS - 1))
        total = builder.add(total, row(builder.mul(builder.add(seeds, i64(pit * COUNTS)), i64(UNITS))))
    total = builder.select(builder.icmp_signed(">", total, splat(short, 0)), total, splat(short, 0))
    total = builder.select(builder.icmp_signed("<", total, splat(short, FULL)), total, splat(short, FULL))
    squares = builder.sext(builder.mul(total, total), wide)
    products = builder.ashr(builder.mul(squares, builder.sext(row(i64(LAST)), wide)), splat(wide, _EARLY))
    name = f"llvm.vector.reduce.add.v{UNITS}i32"
    add_up = builder.module.globals.get(name) or ir.Function(
        builder.module, ir.FunctionType(ir.IntType(32), [wide]), name
    )
    said = builder.sext(builder.call(add_up, [products]), i64)
    constant = builder.sext(builder.extract_element(row(i64(CONSTANT)), ir.IntType(32)(0)), i64)
    return builder.add(builder.ashr(said, i64(SHIFT - _EARLY)), constant)


def guess_slowly(weights: npt.NDArray[np.int16], pits: tuple[int, ...]) -> int:
    """The same in NumPy, for one position: the mover's six pits, then the other's."""
    rows = weights[:BIAS].reshape(12, COUNTS, UNITS)
    total = weights[BIAS:LAST].astype(np.int64)
    for pit, seeds in enumerate(pits):
        total += rows[pit, min(seeds, COUNTS - 1)]
    squares = np.clip(total, 0, FULL) ** 2
    said = (squares * weights[LAST:CONSTANT] >> _EARLY).sum()
    return int(said >> (SHIFT - _EARLY)) + int(weights[CONSTANT])


@lru_cache(maxsize=16)
def weights_for(sheet: Sheet) -> npt.NDArray[np.int16]:
    """The weights of a sheet, where its vectors can be read; an overridden one has those of its base."""
    path = _FOLDER / f"{sheet.id}.npy"
    return settled(np.load(path if path.exists() else _FOLDER / "abapa.npy"))


def settled(weights: npt.NDArray[np.int16]) -> npt.NDArray[np.int16]:
    """A copy of weights that begins on a cache line, as compiled code needs it."""
    copy = aligned(SIZE // 4).view(np.int16)
    copy[:] = weights
    return copy
