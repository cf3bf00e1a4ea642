"""The exported functions as one LLVM module, as text: not optimised yet, and the same for every kind of machine.

Numba compiles a function to LLVM's language for this machine, in a calling convention of its own: the result goes to
memory, an exception to a second place, and the status comes back. A wrapper for each export gives it the convention of
C. Numba counts references to arrays; ours belong to nobody, so that its two functions for that do nothing here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numba
from numba import types

from awale.machine.functions import DECLARED, Function

_KINDS = {"i": types.int64, "u": types.uint64, "": types.none}
_NOTHING = """
define void @NRT_incref(ptr %of) alwaysinline { ret void }
define void @NRT_decref(ptr %of) alwaysinline { ret void }
"""
_COUNTING = re.compile(r"^define linkonce_odr void @NRT_(incref|decref)\(.*?^}\n", re.MULTILINE | re.DOTALL)


def exported_name(name: str) -> str:
    """What a function is called in the library: others in the same process may have a ``search`` of their own."""
    return f"awale_{name}"


@lru_cache(maxsize=1)
def texts() -> list[str]:
    """A module for each export, to be linked to one. Made once, whatever it is compiled for."""
    from awale.compiled.exports import EXPORTS

    if EXPORTS.keys() != DECLARED.keys():
        raise ValueError(f"declared and exported functions differ: {EXPORTS.keys() ^ DECLARED.keys()}")
    with _unoptimised():
        return [*(_text(DECLARED[name], function) for name, function in EXPORTS.items()), _NOTHING]


@contextmanager
def _unoptimised() -> Iterator[None]:
    """Numba leaves its code as it is: what is optimised for this machine can't be undone for another."""
    settings = vars(numba.config)
    before = settings["OPT"]
    settings["OPT"] = type(before)(0)
    try:
        yield
    finally:
        settings["OPT"] = before


def _text(declared: Function, function: Any) -> str:
    arguments = tuple(_KINDS[kind] for kind in declared.arguments)
    function.compile(arguments)
    overload = function.overloads[arguments]
    if overload.signature.return_type not in (_KINDS[declared.result], types.boolean):
        raise TypeError(f"{declared.name} returns {overload.signature.return_type}")
    text = _COUNTING.sub(r"declare void @NRT_\1(ptr)\n", overload.library.get_llvm_str())
    return text + _wrapper(declared, overload.fndesc.llvm_func_name, overload.signature.return_type)


def _wrapper(declared: Function, inside: str, returns: Any) -> str:
    """The export, by C's convention. No exported function raises: its status isn't looked at."""
    parameters = ", ".join(f"i64 %a{number}" for number in range(len(declared.arguments)))
    passed = f"ptr %result, ptr %raised{', ' if parameters else ''}{parameters}"
    kind = "i8" if returns == types.boolean else "i64"
    back = "ret void"
    if declared.result:
        widened = "%wide = zext i8 %found to i64" if kind == "i8" else "%wide = add i64 %found, 0"
        back = f"%found = load {kind}, ptr %result\n  {widened}\n  ret i64 %wide"
    return f"""
define {"i64" if declared.result else "void"} @{exported_name(declared.name)}({parameters}) {{
  %result = alloca i64
  %raised = alloca ptr
  %status = call i32 @{inside}({passed})
  {back}
}}
"""
