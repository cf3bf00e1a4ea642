"""Fetches what ``awale site`` is made from into the virtual environment: Pyodide, and the packages that run in it.

    python tools/site_parts.py

Pyodide comes from npm (``tools/npm.py``). The packages come from PyPI, of the versions and with the hashes that
``requirements/app.txt`` locks for all platforms; Pyodide is one of them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from awale.compiled.build.targets import TARGETS
from awale.site.parts import PACKAGES, PRESS
from npm import REQUIREMENTS, ensure

WHEELS = Path(sys.prefix) / "wheels"
#: What is installed: it is written when all of it is.
LOCKED = "locked.txt"
#: Which wheels fit: the version of Python in Pyodide, and its platform.
FITTING = (
    *("--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "abi3", "--abi", "none"),
    *("--platform", TARGETS["pyodide"].wheel, "--platform", "any"),
)


def locked() -> str:
    """The part of ``requirements/app.txt`` for these packages."""
    parts = re.split(r"^(?=\w)", (REQUIREMENTS / "app.txt").read_text(encoding="utf-8"), flags=re.MULTILINE)
    wanted = {name.replace("_", "-") for name in (*PACKAGES, *PRESS)}
    return "".join(part for part in parts if part.partition("==")[0] in wanted)


def fetch() -> bool:
    """Fetches the packages, whole or not at all."""
    draft = WHEELS.with_name(f"wheels-{os.getpid()}")
    draft.mkdir()
    try:
        (draft / LOCKED).write_text(locked(), encoding="utf-8")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes", "--no-deps"]
        command += ["--only-binary", ":all:", *FITTING, "--dest", str(draft), "--requirement", str(draft / LOCKED)]
        if subprocess.run(command, check=False).returncode:
            return False
        shutil.rmtree(WHEELS, ignore_errors=True)
        draft.replace(WHEELS)
        return True
    finally:
        shutil.rmtree(draft, ignore_errors=True)


def are_here() -> bool:
    kept = WHEELS / LOCKED
    return kept.exists() and kept.read_text(encoding="utf-8") == locked()


def main() -> int:
    if not ensure("pyodide"):
        return 1
    if are_here() or fetch():
        return 0
    print("Not here: the packages for Python in the browser, from PyPI. The site can't be made.")
    return 1


if __name__ == "__main__":
    sys.exit(main())
