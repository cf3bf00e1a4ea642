"""A lock on building the library: one process builds and holds it, the others wait until it is released."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from awale.files import lock

_NAME = "making.lock"
#: Seconds between two looks at the lock.
_PAUSE = 0.1
#: How often :func:`begin` tries: a process that only looks holds the lock for a moment, too.
_TRIES = 5


def begin(folder: Path) -> int | None:
    """Takes the lock on building the library of a folder: an open file, which a child process may inherit, to be closed
    when the library is built; ``None`` if another process has it.
    """
    folder.mkdir(parents=True, exist_ok=True)
    file = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, 0o600)
    for _ in range(_TRIES):
        if lock(file):
            return file
        time.sleep(_PAUSE)
    os.close(file)
    return None


def is_under_way(folder: Path) -> bool:
    """Whether a process is building the library of a folder."""
    try:
        file = os.open(folder / _NAME, os.O_RDWR)
    except OSError:
        return False
    try:
        return not lock(file)
    finally:
        os.close(file)


def wait_for(path: Path) -> bool:
    """Waits while another process builds the library; returns whether one did."""
    if path.exists() or not is_under_way(path.parent):
        return False
    print("The engine's machine code is being made; this waits for it.", file=sys.stderr)
    while not path.exists() and is_under_way(path.parent):
        time.sleep(_PAUSE)
    return True
