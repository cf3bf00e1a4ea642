"""File modes: only the user that the server runs as can read its data.

The folder is 0700 and its files are 0600, also where an earlier version has left them open to everybody. On Windows
these modes do nothing, and a user's own data folder is closed to others already.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from awale.files import is_draft

#: What we put into a data folder. SQLite gives its other files (-wal, -shm, -journal) the mode of the first.
FILES = (
    *("games.sqlite", "games.sqlite-wal", "games.sqlite-shm", "games.sqlite-journal", "secret", "server.lock"),
    # A store as an earlier version has left it, kept for a while.
    *("games.sqlite.version-1", "games.sqlite.version-2"),
)
#: Other files that a folder of ours may have: tables, which anybody may read, and drafts.
_BESIDE = ("endgame",)


def private_folder(folder: Path) -> None:
    """Makes a data folder, and closes it and our files in it to others.

    A folder in which there are other people's things too, such as ``/tmp``, keeps its mode; our files in it are closed.
    """
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.mkdir(mode=0o700, exist_ok=True)
    if all(_is_ours(path) for path in folder.iterdir()):
        _close(folder, 0o700)
    for name in FILES:
        _close(folder / name, 0o600)


def private_file(path: Path) -> None:
    """Makes an empty file that only we may read, unless there is a file; closes one that is there."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    _close(path, 0o600)


def _is_ours(path: Path) -> bool:
    return path.name in FILES or path.name in _BESIDE or is_draft(path)


def _close(path: Path, mode: int) -> None:
    """Removes others' permissions; does nothing to a file that belongs to another user."""
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)
