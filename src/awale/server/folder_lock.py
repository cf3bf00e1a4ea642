"""A lock on a data folder, so that only one server uses it.

The lock is the system's own, on an open file: it ends with the process, however that ends.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from awale.files import lock
from awale.words import AwaleError, Sentence

_NAME = "server.lock"


@contextmanager
def held(folder: Path, address: str) -> Iterator[None]:
    """Holds the lock for a server at this address; raises if another server has it."""
    file = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not lock(file):
            raise AwaleError(Sentence("serve.error.held", address=_read(folder) or str(folder)))
        os.ftruncate(file, 0)
        os.write(file, address.encode())
        yield
    finally:
        os.close(file)


def holder(folder: Path) -> str | None:
    """The address of the server that holds a data folder, or ``None``."""
    try:
        file = os.open(folder / _NAME, os.O_RDWR)
    except OSError:
        return None
    try:
        return None if lock(file) else _read(folder)
    finally:
        os.close(file)


def _read(folder: Path) -> str:
    with suppress(OSError, UnicodeError):
        return (folder / _NAME).read_text(encoding="utf-8").strip()
    return ""
