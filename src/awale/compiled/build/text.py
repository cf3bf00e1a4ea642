"""The exported functions as LLVM's text: not optimised yet, and the same for every kind of machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import lru_cache
from pathlib import Path

import awale


def exported_name(name: str) -> str:
    """The name of a function in the library, prefixed: other libraries in the process may have a ``search``, too."""
    return f"awale_{name}"


@lru_cache(maxsize=1)
def texts() -> list[str]:
    """A module for each export, to be linked into one. Translated once for all machines, in another process."""
    source = str(Path(awale.__file__).parents[1])
    paths = os.pathsep.join(filter(None, (source, os.environ.get("PYTHONPATH"))))
    done = subprocess.run(
        [sys.executable, "-m", "awale.compiled.build.translate"],
        env={**os.environ, "PYTHONPATH": paths},
        stdout=subprocess.PIPE,
        check=True,
    )
    found: list[str] = json.loads(done.stdout)
    return found
