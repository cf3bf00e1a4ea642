"""The library while it is made: who makes it holds a lock, and who needs it waits for as long as somebody does."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path

from awale.files import lock

_NAME = "making.lock"
#: How often one looks, in seconds.
_PAUSE = 0.1
#: How often one tries to begin: somebody who only looks has the lock for a moment, too.
_TRIES = 5


def begin(folder: Path) -> int | None:
    """Takes on making the library of a folder: an open file, to be closed when it is done, which a child may inherit;
    nothing if another process makes it.
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
    """Whether somebody makes the library of a folder."""
    try:
        file = os.open(folder / _NAME, os.O_RDWR)
    except OSError:
        return False
    try:
        return not lock(file)
    finally:
        os.close(file)


def wait_for(path: Path) -> bool:
    """Waits while a library that isn't there is made. Whether there was something to wait for."""
    if path.exists() or not is_under_way(path.parent):
        return False
    print("The engine's machine code is being made; this waits for it.", file=sys.stderr)
    while not path.exists() and is_under_way(path.parent):
        time.sleep(_PAUSE)
    return True
