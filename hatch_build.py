"""Puts the library of machine code into a wheel, or beside the sources where these are installed as they are.

The environment variable AWALE_TARGET names another kind of machine than this one, or "none" for a wheel without a
library, which needs the extra ``jit``. What is made is kept by the hash of its sources: nothing is made twice.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class Library(BuildHookInterface):
    """The library, for wheels and editable installations."""

    def dependencies(self) -> list[str]:
        """What the library is made with: only where it has to be made."""
        target = self._target()
        if target is None or self._made(target).exists():
            return []
        from awale.compiled.build.requires import COMPILERS, LINKER

        return [*COMPILERS, *LINKER]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.target_name != "wheel" or (target := self._target()) is None:
            return
        from awale.compiled.build.libraries import library_file

        made = self._made(target)
        if not made.exists():
            self.app.display_waiting(f"Making the machine code for {target.name}, once")
        path = library_file(target, made.parent)
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{target.wheel}"
        if version != "editable":
            build_data["force_include"][str(path)] = f"awale/machine/library/{path.name}"

    def _made(self, target: Any) -> Path:
        """Where the library is, or will be."""
        from awale.compiled.build.libraries import host
        from awale.machine.sources import source_hash

        root = Path(self.root)
        here = target is host()
        folder = root / "src/awale/machine/library" if here else root / "build" / target.name
        return folder / f"awale-{source_hash()}{target.suffix}"

    def _target(self) -> Any:
        sys.path.insert(0, str(Path(self.root) / "src"))
        from awale.compiled.build.libraries import host
        from awale.compiled.build.targets import TARGETS

        name = os.environ.get("AWALE_TARGET", "")
        if name == "none":
            return None
        if name:
            return TARGETS[name]
        try:
            return host()
        except LookupError:
            return None
