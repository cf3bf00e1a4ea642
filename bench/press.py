"""How long a worksheet takes, from the command to the file, beside the command that does nothing.

python bench/press.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from pathlib import Path

_TIMES = 5


def best(*arguments: str) -> float:
    """The shortest of a few runs, each in an empty folder, in seconds."""
    found = []
    for _ in range(_TIMES):
        with tempfile.TemporaryDirectory() as folder:
            began = time.perf_counter()
            subprocess.run([sys.executable, "-m", "awale.cli", *arguments], cwd=folder, check=True, capture_output=True)
            found.append(time.perf_counter() - began)
    return min(found)


def main() -> None:
    nothing = best("--version")
    print(f"awale --version                      {nothing:6.2f} s")
    for kind in (["worksheet", "--count", "12"], ["worksheet", "--count", "36"], ["rules"], ["egg-box"]):
        taken = best("print", *kind, "--out", str(Path("out.pdf")))
        print(f"awale print {' '.join(kind):<24} {taken:6.2f} s, {taken / nothing:4.1f} times as long")


if __name__ == "__main__":
    main()
