"""The library of machine code: what it may need from elsewhere, and what it is called by."""

from __future__ import annotations

import ctypes

import pytest

from awale.machine.functions import DECLARED
from awale.machine.library import library
from awale.machine.memory import Block, Descriptor, address_of


@pytest.fixture(scope="module")
def machine():
    """Some kind of machine: what is refused is refused for all of them."""
    from awale.compiled.build.code import target_machine

    return target_machine("x86_64-unknown-linux-gnu", "x86-64-v2")


def text(body: str, *declared: str) -> str:
    """A module with one of our exports."""
    return "\n".join((*declared, "define i64 @awale_index(i64 %a, i64 %b) {", body, "}"))


def test_object_code_that_needs_nothing_is_made(machine):
    from awale.compiled.build.code import object_code

    assert object_code([text("%c = add i64 %a, %b\nret i64 %c")], machine).startswith(b"\x7fELF")


def test_object_code_that_allocates_is_refused(machine):
    """What Numba's own runtime would have to do, nobody does where there is no Numba."""
    from awale.compiled.build.code import object_code

    allocates = "%m = call ptr @NRT_MemInfo_alloc_aligned(i64 %a, i32 32)\n%c = ptrtoint ptr %m to i64\nret i64 %c"
    with pytest.raises(ValueError, match="NRT_MemInfo_alloc_aligned"):
        object_code([text(allocates, "declare ptr @NRT_MemInfo_alloc_aligned(i64, i32)")], machine)


def test_object_code_that_raises_is_refused(machine):
    """Nobody looks at the status of an exported function: what can raise must be written otherwise."""
    from awale.compiled.build.code import object_code

    raises = "%c = ptrtoint ptr @.const.picklebuf.1 to i64\nret i64 %c"
    with pytest.raises(ValueError, match="picklebuf"):
        object_code([text(raises, '@.const.picklebuf.1 = internal constant [2 x i8] c"no"')], machine)


@pytest.mark.parametrize("triple", ["aarch64-unknown-linux-gnu", "x86_64-pc-windows-gnu", "wasm32-unknown-emscripten"])
def test_giving_way_is_the_systems_own_call_or_nothing(triple):
    from awale.compiled.build.code import object_code, target_machine
    from awale.compiled.memory import GIVE_WAY

    waits = f"call void @{GIVE_WAY}()\nret i64 0"
    code = object_code([text(waits, f"declare void @{GIVE_WAY}()")], target_machine(triple, "generic"))
    calls = {name for name in (b"sched_yield", b"SwitchToThread") if name in code}
    assert calls == {"a": {b"sched_yield"}, "x": {b"SwitchToThread"}, "w": set()}[triple[0]]


def test_every_declared_function_is_there():
    found = library()
    for name in DECLARED:
        assert ctypes.cast(found.function(name), ctypes.c_void_p).value


# --- memory ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [0, 1, 63, 64, 5_000, 3 << 20])
def test_a_block_is_zero_and_begins_a_line(size):
    block = Block(size=size)
    assert block.address % 64 == 0
    assert block.view == bytes(size)
    block.fill(7)
    assert block.view == b"\7" * size
    assert ctypes.string_at(block.address, size) == b"\7" * size


def test_a_view_keeps_the_memory():
    view = Block.of(b"\xff\1").signed
    assert view.tolist() == [-1, 1]
    assert ctypes.string_at(address_of(view), 2) == b"\xff\1"


def test_a_descriptor_keeps_what_it_tells_of():
    words = Descriptor(3)
    words[0], words[1] = 5, Block.of(b"alive")
    assert ctypes.string_at((ctypes.c_int64 * 3).from_address(words.address)[1], 5) == b"alive"
    words[1] = None
    assert list((ctypes.c_int64 * 3).from_address(words.address)) == [5, 0, 0]
