"""Makes the machine code that the tests run, once and before them: several processes that start together would each
make it all. That of an installation; that of the extra ``jit``; and WebAssembly, for the browser.

    python tools/compile.py

It is kept by the hash of its sources; where it is there already, this takes a moment.
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
