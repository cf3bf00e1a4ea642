"""A library for a kind of machine, made if it isn't there yet."""

from __future__ import annotations

import platform
import sys
from contextlib import suppress
from pathlib import Path

from awale.compiled.build.targets import TARGETS, Target
from awale.machine.sources import source_hash


def host() -> Target:
    """This machine's kind. Raises :exc:`LookupError` where there is none for it."""
    system = {"linux": "linux", "darwin": "macos", "win32": "windows"}.get(sys.platform, sys.platform)
    machine = platform.machine().lower()
    machine = {"amd64": "x86_64", "arm64": "arm64" if system == "macos" else "aarch64"}.get(machine, machine)
    try:
        return TARGETS[f"{system}-{machine}"]
    except KeyError:
        raise LookupError(f"no library is made for {system} on {machine}; the extra jit compiles there") from None


def library_file(target: Target, folder: Path) -> Path:
    """The library of these sources for a kind of machine in a folder: as it is there, or made now."""
    path = folder / f"awale-{source_hash()}{target.suffix}"
    if not path.exists():
        from awale.compiled.build.code import object_code, target_machine
        from awale.compiled.build.link import link
        from awale.compiled.build.text import texts

        machine = target_machine(target.triple, target.cpu, target.features)
        link(object_code(texts(), machine), target, path)
        for old in folder.glob("awale-*"):
            if old != path:
                with suppress(OSError):  # somebody has it loaded
                    old.unlink()
    return path
