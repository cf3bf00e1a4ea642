"""Memory that lies in files, for shards that don't fit: the system keeps what is in use, and no swap is touched."""

from __future__ import annotations

import mmap
import os
import tempfile
from pathlib import Path

from awale.machine.memory import LINE, Block

#: A folder that outlives a restart, and so is no part of memory; the usual one for scratch files often is.
_LASTING = Path("/var/tmp")


def scratch_folder() -> str | None:
    """Where scratch files go: where ``TMPDIR`` says, or on a disk."""
    return str(_LASTING) if tempfile.gettempdir() == "/tmp" and _LASTING.is_dir() else None


class DiskMemory:
    """Gives zeroed memory in files without a name, which are gone with the process."""

    def __init__(self) -> None:
        self._maps: list[mmap.mmap] = []

    def __call__(self, size: int) -> Block:
        """

        >>> DiskMemory()(3).view.tolist()
        [0, 0, 0]
        """
        with tempfile.TemporaryFile(dir=scratch_folder()) as file:
            needed = size + LINE  # words that are read whole may reach beyond the last byte
            if hasattr(os, "posix_fallocate"):  # a disk that is full says so now, and not by a signal later
                os.posix_fallocate(file.fileno(), 0, needed)
            file.truncate(needed)
            made = mmap.mmap(file.fileno(), 0)
        self._maps.append(made)
        return Block(size=size, buffer=made)

    def rest(self) -> None:
        """Lets go of the memory that the blocks take, until they are used again. Nothing in them changes."""
        if hasattr(mmap, "MADV_DONTNEED"):
            for made in self._maps:
                made.madvise(mmap.MADV_DONTNEED)
