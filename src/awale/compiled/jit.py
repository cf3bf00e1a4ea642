"""How functions are compiled: Numba's decorators with our settings, and single instructions.

Whatever is decorated here becomes part of the library if an export calls it (``exports``), and is compiled on its first
call if Python calls it, as the tools do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias, TypeVar, cast

import numba
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

_Function = TypeVar("_Function", bound=Callable[..., Any])

# Types of compiled code, which mixes machine integers that no checker follows: Numba is the one that checks them.
#: Sixty-four bits without a sign: a camp, a mask, a key.
Word: TypeAlias = Any
#: Sixty-four bits with a sign: a count, a score, an address.
Int: TypeAlias = Any


def compiled(function: _Function) -> _Function:
    """A compiled function, which releases Python's global lock while it runs."""
    return cast(_Function, numba.njit(nogil=True, error_model="numpy")(function))


def inlined(function: _Function) -> _Function:
    """The same for a small function that is inlined into its callers."""
    return cast(_Function, numba.njit(nogil=True, error_model="numpy")(function))


def instruction(typing_function: Callable[..., Any]) -> Callable[..., Any]:
    """Numba's ``intrinsic``: the decorated function returns a signature and writes the machine's own instruction."""
    return cast(Callable[..., Any], intrinsic(typing_function))


# --- single instructions ----------------------------------------------------------------------------------------


@instruction
def popcount(typingctx: Any, word: Any) -> Any:
    """How many bits of a word are set."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), codegen


@instruction
def trailing_zeros(typingctx: Any, word: Any) -> Any:
    """How many zeros lie below the lowest bit that is set; 64 if none is."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 0))

    return types.uint64(types.uint64), codegen
