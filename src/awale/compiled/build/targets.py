"""The kinds of machines that a library is made for, and what links it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Target:
    """One kind of machine."""

    name: str
    #: LLVM's words for it: the oldest processor that it must run on, and what else it can do.
    triple: str
    cpu: str
    features: str
    #: Zig's word for it, as a linker; and how the file ends.
    zig: str
    suffix: str
    #: What a wheel's name says of it.
    wheel: str


_WASM = "+simd128,+bulk-memory,+sign-ext,+mutable-globals"

TARGETS = {
    target.name: target
    for target in (
        Target("linux-x86_64", "x86_64-unknown-linux-gnu", "x86-64-v2", "", "x86_64-linux-gnu.2.17", ".so",
               "manylinux2014_x86_64.manylinux_2_17_x86_64.musllinux_1_1_x86_64"),
        Target("linux-aarch64", "aarch64-unknown-linux-gnu", "generic", "", "aarch64-linux-gnu.2.17", ".so",
               "manylinux2014_aarch64.manylinux_2_17_aarch64.musllinux_1_1_aarch64"),
        Target("macos-arm64", "arm64-apple-macosx11.0.0", "apple-m1", "", "aarch64-macos.11.0", ".dylib",
               "macosx_11_0_arm64"),
        Target("macos-x86_64", "x86_64-apple-macosx10.13.0", "penryn", "", "x86_64-macos.10.13", ".dylib",
               "macosx_10_13_x86_64"),
        Target("windows-x86_64", "x86_64-pc-windows-gnu", "x86-64-v2", "", "x86_64-windows-gnu", ".dll",
               "win_amd64"),
        Target("pyodide", "wasm32-unknown-emscripten", "generic", _WASM, "wasm32-emscripten", ".so",
               "pyemscripten_2026_0_wasm32"),
    )
}  # fmt: skip
