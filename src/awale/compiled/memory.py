"""Memory by address, for recursive compiled functions.

An array argument of a compiled function is seven values, copied at every call: too slow for a search that calls itself
ten million times a second. Such functions take the address of an array and read and write it with these, each a
single instruction. Bounds aren't checked, and the caller keeps the array alive.
"""

from __future__ import annotations

import ctypes
import os
from typing import Any

import llvmlite.binding as llvm
import numpy.typing as npt
from llvmlite import ir
from numba import types
from numba.core import cgutils

from awale.compiled.jit import instruction

_I64 = ir.IntType(64)

#: A function that each target's code defines, and its address in this process, for code that Numba runs here.
GIVE_WAY = "awale_give_way"
_SYSTEM = ctypes.CDLL(None).sched_yield if os.name == "posix" else ctypes.CDLL("kernel32").SwitchToThread
llvm.add_symbol(GIVE_WAY, ctypes.cast(_SYSTEM, ctypes.c_void_p).value)


def address_of(array: npt.NDArray[Any]) -> int:
    """Where an array's first element lies. The array must outlive every use of the address."""
    return int(array.ctypes.data)


def _loader(kind: Any, name: str) -> Any:
    def load(typingctx: Any, address: Any, index: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pointer = builder.inttoptr(args[0], context.get_value_type(kind).as_pointer())
            return builder.load(builder.gep(pointer, [args[1]]))

        return kind(types.int64, types.int64), codegen

    load.__name__ = name
    load.__doc__ = f"The element at an index (of elements) from an address, as {kind}."
    return instruction(load)


def _storer(kind: Any, name: str) -> Any:
    def store(typingctx: Any, address: Any, index: Any, value: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pointer = builder.inttoptr(args[0], context.get_value_type(kind).as_pointer())
            builder.store(args[2], builder.gep(pointer, [args[1]]))
            return context.get_dummy_value()

        return types.void(types.int64, types.int64, kind), codegen

    store.__name__ = name
    store.__doc__ = f"Puts a value of type {kind} at an index (of elements) from an address."
    return instruction(store)


load_i8 = _loader(types.int8, "load_i8")
load_u8 = _loader(types.uint8, "load_u8")
load_i16 = _loader(types.int16, "load_i16")
load_i64 = _loader(types.int64, "load_i64")
load_u64 = _loader(types.uint64, "load_u64")
store_u8 = _storer(types.uint8, "store_u8")
store_i64 = _storer(types.int64, "store_i64")
store_u64 = _storer(types.uint64, "store_u64")


def _prefetcher(name: str, to_write: int) -> Any:
    def ask(typingctx: Any, address: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            pointer = builder.inttoptr(args[0], ir.IntType(8).as_pointer())
            i32 = ir.IntType(32)
            kind = ir.FunctionType(ir.VoidType(), [ir.IntType(8).as_pointer(), i32, i32, i32])
            function = builder.module.declare_intrinsic("llvm.prefetch", (ir.IntType(8).as_pointer(),), kind)
            # Into every level of the cache, as data.
            builder.call(function, [pointer, ir.Constant(i32, to_write), ir.Constant(i32, 3), ir.Constant(i32, 1)])
            return context.get_dummy_value()

        return types.void(types.int64), codegen

    ask.__name__ = name
    ask.__doc__ = "Asks for the cache line at an address, to be there when it is needed; any address is harmless."
    return instruction(ask)


prefetch = _prefetcher("prefetch", 0)
prefetch_to_write = _prefetcher("prefetch_to_write", 1)


def stack_words(count: int) -> Any:
    """An instruction for the address of so many words that live as long as the function which asks for them."""

    def words(typingctx: Any) -> Any:
        def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
            return builder.ptrtoint(cgutils.alloca_once(builder, ir.ArrayType(_I64, count)), _I64)  # type: ignore[no-untyped-call]

        return types.int64(), codegen

    return instruction(words)


# --- synchronisation ------------------------------------------------------------------------------------------------


@instruction
def atomic_add(typingctx: Any, address: Any, amount: Any) -> Any:
    """Adds to the 64-bit integer at an address, atomically; returns the value before."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = builder.inttoptr(args[0], _I64.as_pointer())
        return builder.atomic_rmw("add", pointer, args[1], "seq_cst")

    return types.int64(types.int64, types.int64), codegen


@instruction
def atomic_read(typingctx: Any, address: Any) -> Any:
    """Reads the 64-bit integer at an address, atomically."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.load_atomic(builder.inttoptr(args[0], _I64.as_pointer()), "seq_cst", 8)

    return types.int64(types.int64), codegen


@instruction
def give_way(typingctx: Any) -> Any:
    """Yields the processor to another thread, by the system's call (``build/code``)."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        known = builder.module.globals.get(GIVE_WAY)
        builder.call(known or ir.Function(builder.module, ir.FunctionType(ir.VoidType(), []), GIVE_WAY), [])
        return context.get_dummy_value()

    return types.void(), codegen
