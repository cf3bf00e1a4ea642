"""How much memory a table may take on this machine."""

from __future__ import annotations

import os
from pathlib import Path

_MEGABYTE = 2**20
#: Where nothing can be found out.
_GUESS = 1024
#: What is left to others, of what is free.
_SHARE = 0.8


def megabytes_free() -> int:
    """The largest table that fits: a share of what is free now, inside whatever limit this process has."""
    found = [size for size in (_available(), _limit()) if size is not None]
    return max(1, int(min(found) * _SHARE / _MEGABYTE)) if found else _GUESS


def _available() -> int | None:
    try:
        for line in Path("/proc/meminfo").read_text(encoding="ascii").splitlines():
            if line.startswith("MemAvailable:"):
                return int(line.split()[1]) * 1024
    except (OSError, ValueError, IndexError):
        pass
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return None


def _limit() -> int | None:
    """What a container allows."""
    for name in ("memory.max", "memory/memory.limit_in_bytes"):
        try:
            return int((Path("/sys/fs/cgroup") / name).read_text(encoding="ascii"))
        except (OSError, ValueError):
            continue
    return None
