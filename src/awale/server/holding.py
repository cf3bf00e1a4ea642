"""One file of games is for one server: who holds a data folder, and where it answers.

The lock is the system's own, on an open file: it ends with the process, however that ends.
"""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from awale.words import AwaleError, Sentence

_NAME = "server.lock"
#: What is locked lies behind the address, which others must be able to read.
_FAR = 1 << 20


@contextmanager
def held(folder: Path, address: str) -> Iterator[None]:
    """Holds a data folder for a server at this address; refuses if another one has it."""
    file = os.open(folder / _NAME, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        if not _lock(file):
            raise AwaleError(Sentence("serve.error.held", address=_read(folder) or str(folder)))
        os.ftruncate(file, 0)
        os.write(file, address.encode())
        yield
    finally:
        os.close(file)


def holder(folder: Path) -> str | None:
    """The address of the server that holds a data folder; nothing if none does."""
    try:
        file = os.open(folder / _NAME, os.O_RDWR)
    except OSError:
        return None
    try:
        return None if _lock(file) else _read(folder)
    finally:
        os.close(file)


def _read(folder: Path) -> str:
    with suppress(OSError, UnicodeError):
        return (folder / _NAME).read_text(encoding="utf-8").strip()
    return ""


def _lock(file: int) -> bool:
    """Locks an open file until it is closed; ``False`` if another process has it."""
    try:
        if sys.platform == "win32":
            import msvcrt

            os.lseek(file, _FAR, os.SEEK_SET)
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
            os.lseek(file, 0, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        # A disk that knows no locks is no reason not to play.
        return error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
    return True
