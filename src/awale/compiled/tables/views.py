"""Arrays from addresses, so that code can index them as if they had been passed as arrays.

A view has no length: bounds aren't checked, and there are no negative indices. It owns no memory: the caller keeps the
memory alive.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.np.arrayobj import populate_array

from awale.compiled.jit import Int, inlined, instruction
from awale.compiled.memory import load_i64
from awale.endgame import layout as at


def _fill(context: Any, builder: Any, kind: Any, address: Any, shape: list[Any]) -> Any:
    """Numba's record of an array: no owner, these sizes (the first never matters), the items one after the other."""
    made = context.make_array(kind)(context, builder)
    item = context.get_constant(types.intp, kind.dtype.bitwidth // 8)
    strides = [item]
    for size in reversed(shape[1:]):
        strides.insert(0, builder.mul(strides[0], size))
    populate_array(  # type: ignore[no-untyped-call]
        made,
        data=builder.inttoptr(address, made.data.type),
        shape=cgutils.pack_array(builder, shape),  # type: ignore[no-untyped-call]
        strides=cgutils.pack_array(builder, strides),  # type: ignore[no-untyped-call]
        itemsize=item,
        meminfo=None,
    )
    return made._getvalue()


def _viewer(kind: Any, name: str) -> Any:
    array = types.Array(kind, 1, "C")

    def view(typingctx: Any, address: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return _fill(context, builder, array, args[0], [context.get_constant(types.intp, 0)])

        return array(types.int64), codegen

    view.__name__ = name
    view.__doc__ = f"The memory at an address as {kind}."
    return instruction(view)


ints = _viewer(types.int64, "ints")
words = _viewer(types.uint64, "words")
small = _viewer(types.int32, "small")
small_counts = _viewer(types.uint32, "small_counts")
short = _viewer(types.int16, "short")
signed_bytes = _viewer(types.int8, "signed_bytes")
plain_bytes = _viewer(types.uint8, "plain_bytes")


@instruction
def lines(typingctx: Any, address: Any, columns: Any) -> Any:
    """The memory at an address as lines of so many integers."""
    array = types.Array(types.int64, 2, "C")

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return _fill(context, builder, array, args[0], [context.get_constant(types.intp, 0), args[1]])

    return array(types.int64, types.int64), codegen


# --- what a level's descriptor has ----------------------------------------------------------------------------------


@inlined
def seeds_of(level: Int) -> Int:
    return load_i64(level, at.SEEDS)


@inlined
def rules_of(level: Int) -> Int:
    return load_i64(level, at.RULES)


@inlined
def share_at(address: Int, n: Int) -> Any:
    """A share of a level of n seeds."""
    return lines(address, n + 2)


@inlined
def share_of(level: Int) -> Any:
    return share_at(load_i64(level, at.SHARE), seeds_of(level))


@inlined
def levels_of(level: Int) -> Any:
    """The addresses of the finished levels' tables."""
    return ints(load_i64(level, at.LEVELS))


@inlined
def bound_of(level: Int) -> Any:
    return signed_bytes(load_i64(level, at.BOUND))


@inlined
def opened_of(level: Int) -> Any:
    return plain_bytes(load_i64(level, at.OPENED))


@inlined
def suspects_of(level: Int) -> Any:
    return plain_bytes(load_i64(level, at.SUSPECTS))


@inlined
def packed_of(level: Int) -> Any:
    """The rows, by their id."""
    return words(load_i64(load_i64(level, at.ROW_TABLES), at.PACKED))


@inlined
def front_of(fronts: Int, kind: Int) -> Int:
    """One of two fronts."""
    return fronts + at.FRONT_BYTES * kind


@inlined
def bits_of(front: Int) -> Any:
    return words(load_i64(front, at.BITS))


@inlined
def marks_of(front: Int) -> Any:
    return words(load_i64(front, at.MARKS))
