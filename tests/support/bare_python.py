"""Runs Python without installed packages: only the standard library and this one."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import awale

SOURCE = Path(awale.__file__).parents[1]
#: A process that takes longer fails its test.
PATIENCE = 120


def bare(words: list[str], folder: Path, given: str = "") -> subprocess.CompletedProcess[str]:
    """Runs Python there: without ``site`` it sees no installed package. ``given`` is its standard input."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "AWALE", "COVERAGE"))}
    homes = {"HOME": str(folder), "XDG_DATA_HOME": str(folder / "home"), "XDG_CACHE_HOME": str(folder / "cache")}
    return subprocess.run(
        [sys.executable, "-S", *words],
        cwd=folder,
        env={**kept, **homes, "PYTHONPATH": str(SOURCE), "PYTHONUTF8": "1"},
        input=given,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
