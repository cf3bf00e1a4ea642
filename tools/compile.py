"""Compiles the machine code for the tests once before them, since each test process would compile it: the library, the
code of the extra ``jit``, and WebAssembly for the browser.

    python tools/compile.py

The results are cached by the hash of their sources.
"""

from __future__ import annotations

from pathlib import Path

from awale.compiled.build.just_in_time import just_in_time
from awale.compiled.build.libraries import library_file
from awale.compiled.build.targets import TARGETS
from awale.machine.library import library

BUILD = Path(__file__).parents[1] / "build"

if __name__ == "__main__":
    library()
    just_in_time(BUILD / "code")
    library_file(TARGETS["pyodide"], BUILD / "pyodide")
