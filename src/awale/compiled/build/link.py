"""From object code to a shared library. Zig is the linker: it links for every system on any other."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from awale.compiled.build.targets import Target
from awale.compiled.build.text import exported_name
from awale.machine.functions import DECLARED


class LinkError(Exception):
    """The linker failed; the message is its own."""


def link(code: bytes, target: Target, path: Path) -> None:
    """Writes the library of some object code, whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        source, draft = Path(folder, "awale.o"), Path(folder, path.name)
        source.write_bytes(code)
        _run(_command(source, draft, target))
        draft.replace(path)


def _command(source: Path, draft: Path, target: Target) -> list[str]:
    if target.name == "pyodide":
        return _for_browsers(source, draft)
    return _for_linux(source, draft) if target.suffix == ".so" else _for_systems(source, draft, target)


def _for_linux(source: Path, draft: Path) -> list[str]:
    """The functions that move and set memory are resolved at load time, by the C library of the Python process. Only
    the linker is called, which needs no other of Zig's twenty thousand files.
    """
    return ["ld.lld", "-shared", "--strip-all", "-z", "now", "-soname", "libawale.so", str(source), "-o", str(draft)]


def _for_systems(source: Path, draft: Path, target: Target) -> list[str]:
    inputs = [str(source)]
    if target.suffix == ".dll":
        names = source.with_suffix(".def")
        names.write_text("EXPORTS\n" + "".join(f"{exported_name(name)}\n" for name in DECLARED))
        inputs += [str(names), "-lkernel32"]  # for giving way to another thread
    return [
        *("build-lib", "-dynamic", "-fno-entry", "-fstrip", "-O", "ReleaseFast", "-target", target.zig),
        *(f"-femit-bin={draft}", "-fno-emit-implib", *inputs),
    ]  # fmt: skip


def _for_browsers(source: Path, draft: Path) -> list[str]:
    """A side module: Pyodide loads it into its own memory, so that addresses are addresses."""
    exports = [f"--export={exported_name(name)}" for name in DECLARED]
    return [
        "wasm-ld",
        "-shared",
        "--experimental-pic",
        "--no-entry",
        "--strip-all",
        *exports,
        str(source),
        "-o",
        str(draft),
    ]


def _run(command: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", "ziglang", *command], capture_output=True, text=True, check=False)
    if done.returncode:
        raise LinkError(done.stderr.strip() or f"the linker stopped with {done.returncode}")
