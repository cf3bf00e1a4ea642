"""Builds the library of machine code in the background: the board opens meanwhile, and the engine waits for it.

    python tools/library.py

Returns at once. Does nothing if the library is there or another process is building it.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT / "src"))

from awale.compiled.build.libraries import host  # noqa: E402  (it isn't installed yet)
from awale.machine.library import FOLDER, file_name  # noqa: E402
from awale.machine.library_lock import begin  # noqa: E402

#: The niceness of the build, so that the board opens first.
NICE = 5


def main() -> int:
    try:
        host()
    except LookupError as error:
        print(f"The engine can't play: {error}.", file=sys.stderr)
        return 0
    if (FOLDER / file_name()).exists() or (held := begin(FOLDER)) is None:
        return 0
    print("Making the engine's machine code meanwhile, once: until then the computer waits with its moves", flush=True)
    # The child has the lock as long as it lives, and goes on when Ctrl-C ends the rest: it is for the next time, too.
    subprocess.Popen(
        [sys.executable, __file__, "make"], stdin=subprocess.DEVNULL, pass_fds=[held], start_new_session=True
    )
    return 0


def make() -> int:
    os.nice(NICE)
    begun = time.monotonic()
    command = [sys.executable, str(ROOT / "tools/compilers.py")]
    done = subprocess.run(command, stderr=subprocess.PIPE, encoding="utf-8", errors="replace", check=False)
    if not (FOLDER / file_name()).exists():
        print(f"The engine's machine code could not be made; make play tries again.\n{done.stderr}", file=sys.stderr)
        return 1
    print(f"The engine's machine code is made, in {time.monotonic() - begun:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(make() if sys.argv[1:] == ["make"] else main())
