"""The library of machine code: where it is found, and whether it fits.

It is built ahead of time from the functions in ``compiled/`` and lies in this folder; its name has the hash of the
sources. If the sources have changed since, or there is no library for this machine, the extra ``jit`` compiles them and
caches the result in the user's cache folder. If another process is building the library, this one waits for it.
"""

from __future__ import annotations

import ctypes
import os
import sys
import threading
from functools import lru_cache
from pathlib import Path
from typing import Any, Protocol

from awale.machine.library_lock import wait_for
from awale.machine.sources import source_hash
from awale.words import AwaleError, Sentence

#: Where an installation has its library.
FOLDER = Path(__file__).parent / "library"
_finding = threading.Lock()


class LibraryError(AwaleError):
    """There is no machine code for this machine, or it can't be loaded."""


class Library(Protocol):
    """Machine code in memory."""

    def function(self, name: str) -> Any:
        """One of its functions, as ``ctypes`` has them."""
        ...


class _Shared:
    """A shared library."""

    def __init__(self, path: Path) -> None:
        try:
            self._code = ctypes.CDLL(str(path))
        except OSError as error:
            raise LibraryError(Sentence("machine.unloadable", file=str(path), why=str(error))) from None

    def function(self, name: str) -> Any:
        return self._code[f"awale_{name}"]


def library() -> Library:
    """The machine code for these sources and this machine; loaded once, also when threads ask at the same time."""
    with _finding:
        return _found()


@lru_cache(maxsize=1)
def _found() -> Library:
    path = FOLDER / file_name()
    waited = wait_for(path)
    if path.exists():
        return _Shared(path)
    try:
        from awale.compiled.build.just_in_time import just_in_time
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] == "awale":
            raise
        others = sorted(path.name for path in FOLDER.glob("awale-*")) if FOLDER.exists() else []
        raise LibraryError(
            Sentence(f"machine.{'unfinished' if waited else 'stale' if others else 'missing'}")
        ) from None
    return just_in_time(user_cache() / "code")


def file_name() -> str:
    """The file of the library for this machine and these sources."""
    return f"awale-{source_hash()}{'.dll' if os.name == 'nt' else '.dylib' if sys.platform == 'darwin' else '.so'}"


def user_cache() -> Path:
    """Awalé's cache folder of this user."""
    if folder := os.environ.get("AWALE_CACHE_DIR"):
        return Path(folder)
    if folder := os.environ.get("XDG_CACHE_HOME"):
        return Path(folder) / "awale"
    if folder := os.environ.get("LOCALAPPDATA"):
        return Path(folder) / "awale" / "Cache"
    return Path.home() / ".cache" / "awale"
