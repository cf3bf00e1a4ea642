"""Makes the library for some kinds of machines.

python -m awale.compiled.build                       for this one, where an installation from a checkout has it
python -m awale.compiled.build --out dist all        for all of them
python -m awale.compiled.build --out dist pyodide
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from awale.compiled.build.libraries import host, library_file
from awale.compiled.build.targets import TARGETS
from awale.machine.library import FOLDER


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m awale.compiled.build", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("targets", nargs="*", choices=[*TARGETS, "all", []], metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--out", type=Path, help="the folder to put them in, one below for each kind of machine")
    given = parser.parse_args()
    if given.out is None and not set(given.targets) <= {host().name}:
        parser.error("another machine's library needs a folder of its own: --out DIR")
    names = list(TARGETS) if "all" in given.targets else given.targets or [host().name]
    for name in names:
        started = time.perf_counter()
        path = library_file(TARGETS[name], given.out / name if given.out else FOLDER)
        print(f"{path}  {path.stat().st_size:,} bytes, {time.perf_counter() - started:.1f} s", file=sys.stderr)


if __name__ == "__main__":
    main()
