"""The system's own lock, on an open file: it ends with the process that has it, however that ends."""

from __future__ import annotations

import errno
import os
import sys

#: What is locked lies behind what a file holds, which others must be able to read.
_FAR = 1 << 20


def lock(file: int) -> bool:
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
