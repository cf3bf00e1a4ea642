"""The evaluation's net as instructions; ``engine/evaluation.py`` says what it computes."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types

from awale.compiled.jit import instruction
from awale.engine.evaluation import BIAS, CONSTANT, COUNTS, EARLY, FULL, LAST, SHIFT, UNITS


@instruction
def guess(typingctx: Any, weights: Any, mine: Any, theirs: Any) -> Any:
    """Seeds that the player to move will still gain, minus the other's, in hundredths.

    ``weights`` is the address of :func:`weights_for`. Written in vectors, since plain loops over small arrays aren't
    reliably turned into them; ``tests/engine/test_evaluation.py`` holds it equal to the same in plain Python.
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
    products = builder.ashr(builder.mul(squares, builder.sext(row(i64(LAST)), wide)), splat(wide, EARLY))
    name = f"llvm.vector.reduce.add.v{UNITS}i32"
    add_up = builder.module.globals.get(name) or ir.Function(
        builder.module, ir.FunctionType(ir.IntType(32), [wide]), name
    )
    said = builder.sext(builder.call(add_up, [products]), i64)
    constant = builder.sext(builder.extract_element(row(i64(CONSTANT)), ir.IntType(32)(0)), i64)
    return builder.add(builder.ashr(said, i64(SHIFT - EARLY)), constant)
