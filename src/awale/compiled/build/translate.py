"""The process that translates the exported functions: each as a module of LLVM's text, all of them as JSON.

    python -m awale.compiled.build.translate

Numba compiles a function to LLVM's language for this machine, in a calling convention of its own: the result and an
exception are written to memory, and a status is returned. A wrapper gives each export the calling convention of C.
Numba counts references to arrays; our arrays have no owner, so that its two functions for that do nothing here.

Numba would also compile every function to machine code at once, with wrappers for Python. They aren't needed, take more
than half of the time, and would optimise the text for this machine: they are left out. Nothing that is compiled in this
process can be run, which is why it is a process of its own.
"""

from __future__ import annotations

import gc
import json
import re
import sys
from typing import Any

import numba
from numba import types
from numba.core import codegen, cpu, dispatcher

from awale.compiled.build.text import exported_name
from awale.machine.functions import DECLARED, Function

_KINDS = {"i": types.int64, "u": types.uint64, "": types.none}
_NOTHING = """
define void @NRT_incref(ptr %of) alwaysinline { ret void }
define void @NRT_decref(ptr %of) alwaysinline { ret void }
"""
_COUNTING = re.compile(r"^define linkonce_odr void @NRT_(incref|decref)\(.*?^}\n", re.MULTILINE | re.DOTALL)


def main() -> None:
    gc.disable()  # it would look through all of Numba's objects again and again; this process ends soon
    _only_translate()
    from awale.compiled.exports import EXPORTS

    if EXPORTS.keys() != DECLARED.keys():
        raise ValueError(f"declared and exported functions differ: {EXPORTS.keys() ^ DECLARED.keys()}")
    json.dump([*(_text(DECLARED[name], function) for name, function in EXPORTS.items()), _NOTHING], sys.stdout)


def _only_translate() -> None:
    """Patches Numba to stop after the translation: without optimising, which would be for this machine and couldn't be
    undone for another, without wrappers for Python, and without machine code.
    """
    settings = vars(numba.config)
    settings["OPT"] = type(settings["OPT"])(0)

    def customized(_: Any, flags: Any) -> Any:
        flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True
        return flags

    def executable(_: Any, library: Any, *__: Any) -> Any:
        library._ensure_finalized()
        return [].index  # Numba knows a function by a builtin of its own; this one would find nothing

    for owner, name, ours in (
        (dispatcher._FunctionCompiler, "_customize_flags", customized),  # type: ignore[attr-defined]
        (cpu.CPUContext, "get_executable", executable),
        (codegen.JITCPUCodegen, "_add_module", lambda _, module: None),
        (codegen.JITCodeLibrary, "_finalize_specific", lambda _: None),
    ):
        if not hasattr(owner, name):
            raise AttributeError(f"this Numba has no {owner.__name__}.{name}: see what has taken its place")
        setattr(owner, name, ours)


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


if __name__ == "__main__":
    main()
