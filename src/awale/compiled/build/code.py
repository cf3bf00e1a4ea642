"""From LLVM's text to object code for a kind of machine."""

from __future__ import annotations

import re
from collections.abc import Iterable

import llvmlite.binding as llvm

from awale.compiled.build.text import exported_name
from awale.compiled.memory import GIVE_WAY
from awale.machine.functions import DECLARED

#: The only external functions that may be called; and those of C that LLVM itself uses, to move and set memory.
_FROM_THE_SYSTEM = {"sched_yield", "SwitchToThread"}
_ABOUT_THIS_MACHINE = re.compile(r'"target-(?:cpu|features)"="[^"]*"')


def target_machine(triple: str, cpu: str, features: str = "", *, reloc: str = "pic") -> llvm.TargetMachine:
    """LLVM's idea of a kind of machine."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    target = llvm.Target.from_triple(triple)
    return target.create_target_machine(cpu=cpu, features=features, opt=3, reloc=reloc, codemodel="default")


def object_code(texts: Iterable[str], machine: llvm.TargetMachine) -> bytes:
    """The optimised object code of all exports. All other functions are internal, and removed if they aren't called."""
    module = llvm.parse_assembly("")
    for text in (*texts, _give_way(machine.triple)):
        module.link_in(llvm.parse_assembly(_for(text, machine)))
    module.triple, module.data_layout = machine.triple, str(machine.target_data)
    exports = {exported_name(name) for name in DECLARED}
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name not in exports:
            each.linkage = "internal"
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.loop_vectorization = options.slp_vectorization = True
    passes = llvm.create_pass_builder(machine, options)
    passes.getModulePassManager().run(module, passes)
    _refuse_needs(module)
    code: bytes = machine.emit_object(module)
    return code


def _refuse_needs(module: llvm.ModuleRef) -> None:
    """Raises :exc:`ValueError` if the code has undefined symbols that the system doesn't provide: a function of Numba's
    (the code allocates), or the text of an exception (it raises).
    """
    needed = {each.name for each in module.functions if each.is_declaration and not each.name.startswith("llvm.")}
    raised = {each.name for each in module.global_variables if "picklebuf" in each.name}
    if more := sorted(needed - _FROM_THE_SYSTEM | raised):
        raise ValueError(f"compiled code needs {', '.join(more)}")


def _for(text: str, machine: llvm.TargetMachine) -> str:
    text = re.sub(r"^target triple = .*$", f'target triple = "{machine.triple}"', text, flags=re.MULTILINE)
    layout = f'target datalayout = "{machine.target_data}"'
    text = re.sub(r"^target datalayout = .*$", layout, text, flags=re.MULTILINE)
    return _ABOUT_THIS_MACHINE.sub("", text)


def _give_way(triple: str) -> str:
    """LLVM code that yields the processor by the system's own call; empty where there are no threads."""
    call, declared = "", ""
    if "windows" in triple:
        call, declared = "call i32 @SwitchToThread()", "declare dllimport i32 @SwitchToThread()"
    elif not triple.startswith("wasm"):
        call, declared = "call i32 @sched_yield()", "declare i32 @sched_yield()"
    return f"{declared}\ndefine void @{GIVE_WAY}() {{\n  {call}\n  ret void\n}}\n"
