"""Machine code compiled on this machine for itself, when there is no library for it or for these sources.

LLVM loads the object code by itself, so that no linker is needed. The object code is cached.
"""

from __future__ import annotations

import ctypes
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm

from awale.compiled.build.code import object_code, target_machine
from awale.compiled.build.text import exported_name, texts
from awale.files import write_whole
from awale.machine.functions import DECLARED, KINDS
from awale.machine.sources import source_hash


class _InMemory:
    """Object code that LLVM has loaded."""

    def __init__(self, code: bytes, machine: llvm.TargetMachine) -> None:
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        self._engine.finalize_object()

    def function(self, name: str) -> Any:
        declared = DECLARED[name]
        kind = ctypes.CFUNCTYPE(KINDS[declared.result], *(KINDS[each] for each in declared.arguments))
        return kind(self._engine.get_function_address(exported_name(name)))


def just_in_time(folder: Path) -> _InMemory:
    """The machine code of these sources for this machine, from the cache folder, or compiled now."""
    machine = _this_machine()
    kept = folder / f"{source_hash()}-{llvm.get_host_cpu_name()}.o"
    try:
        code = kept.read_bytes()
    except OSError:
        print("Compiling the engine, once.", file=sys.stderr)
        code = object_code(texts(), machine)
        _keep(kept, code)
    return _InMemory(code, machine)


def _this_machine() -> llvm.TargetMachine:
    features = llvm.get_host_cpu_features().flatten()
    return target_machine(llvm.get_process_triple(), llvm.get_host_cpu_name(), features)


def _keep(path: Path, code: bytes) -> None:
    """Writes the code to the cache, if that can be written."""
    with suppress(OSError):
        write_whole(path, (code,), parents=True)
