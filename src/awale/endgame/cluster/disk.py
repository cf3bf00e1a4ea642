"""Memory-mapped scratch files, for shards that don't fit into memory: the system pages them in and out."""

from __future__ import annotations

import mmap
import os
import tempfile
from pathlib import Path

from awale.machine.memory import LINE, Block

#: A folder on disk. ``/tmp`` often is a part of memory.
_LASTING = Path("/var/tmp")


def scratch_folder() -> str | None:
    """Where scratch files go: where ``TMPDIR`` says, or on a disk."""
    return str(_LASTING) if tempfile.gettempdir() == "/tmp" and _LASTING.is_dir() else None


class DiskMemory:
    """Allocates zeroed memory in unnamed files, which the system deletes when the process ends."""

    def __init__(self) -> None:
        self._maps: list[mmap.mmap] = []

    def __call__(self, size: int) -> Block:
        """

        >>> DiskMemory()(3).view.tolist()
        [0, 0, 0]
        """
        with tempfile.TemporaryFile(dir=scratch_folder()) as file:
            needed = size + LINE  # reading a whole word may reach beyond the last byte
            if hasattr(os, "posix_fallocate"):  # a full disk is an error now, and not a signal (SIGBUS) later
                os.posix_fallocate(file.fileno(), 0, needed)
            file.truncate(needed)
            made = mmap.mmap(file.fileno(), 0)
        self._maps.append(made)
        return Block(size=size, buffer=made)

    def rest(self) -> None:
        """Drops the blocks' pages from memory; they are read from disk when they are used again."""
        if hasattr(mmap, "MADV_DONTNEED"):
            for made in self._maps:
                made.madvise(mmap.MADV_DONTNEED)
