"""Files that appear whole or not at all, and locks on files.

A file is written as a draft beside its place (``.name.1a2b3c4d.draft``), synced to disk and renamed. So a reader sees
the old file or the new one, even after a power failure. A lock is the operating system's, and ends with its process.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     write_whole(Path(folder) / "greeting", ["Bonjour", b" !"])
...     (Path(folder) / "greeting").read_text()
'Bonjour !'
"""

from __future__ import annotations

import errno
import os
import shutil
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Any

#: Windows locks bytes, and others can't read a locked byte. So this one lies far beyond the end of any file.
_FAR = 1 << 20


@contextmanager
def whole_file(path: Path, *, private: bool = False, replace: bool = True) -> Iterator[IO[bytes]]:
    """A draft to write to. At the end of the block it is synced and renamed to ``path``; after an error it is deleted.

    The old file stays until then; if ``replace`` is false it stays for good, and the draft is deleted. With ``private``
    only the user may read the new one.
    """
    with _draft(path, private, replace) as (_, file):
        yield file


@contextmanager
def whole_path(path: Path, *, private: bool = False) -> Iterator[Path]:
    """The same for what opens a file by its name, as a database does: the path of a draft, which is empty."""
    with _draft(path, private, True) as (draft, _):
        yield draft


@contextmanager
def _draft(path: Path, private: bool, replace: bool) -> Iterator[tuple[Path, IO[bytes]]]:
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}.draft")
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    try:
        with os.fdopen(os.open(draft, flags, 0o600 if private else 0o666), "wb") as file:
            lock(file)
            yield draft, file
            file.flush()
            os.fsync(file.fileno())
            if os.name == "posix":
                _give_name(draft, path, replace)  # while it is locked: nobody sweeps it away just now
        if os.name != "posix":
            _give_name(draft, path, replace)  # an open file can't be renamed there
        _bring_names_to_disk(path.parent)
    finally:
        with suppress(OSError):
            draft.unlink(missing_ok=True)


def _give_name(draft: Path, path: Path, replace: bool) -> None:
    if replace:
        draft.replace(path)
        return
    try:
        os.link(draft, path)
    except FileExistsError:
        pass
    except (OSError, NotImplementedError, AttributeError):  # a disk without links (a USB stick), or a system
        if not path.exists():
            draft.rename(path)


def write_whole(path: Path, parts: Iterable[str | bytes | memoryview], *, parents: bool = False) -> None:
    """Writes a file whole or not at all, its folders too if ``parents`` is set. Texts are written as UTF-8."""
    if parents:
        path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as file:
        for part in parts:
            file.write(part.encode() if isinstance(part, str) else part)


@contextmanager
def whole_folder(path: Path) -> Iterator[Path]:
    """A new folder to fill. At the end of the block it takes the place of ``path``; after an error all is as before."""
    draft = path.with_name(f".{path.name}.{os.urandom(4).hex()}.draft")
    old = draft.with_suffix(".old")
    draft.mkdir(parents=True)
    try:
        yield draft
        if not path.exists():
            draft.rename(path)
            return
        path.rename(old)
        try:
            draft.rename(path)
        except OSError:
            old.rename(path)
            raise
    finally:
        shutil.rmtree(draft, ignore_errors=True)
        shutil.rmtree(old, ignore_errors=True)


def is_draft(path: Path) -> bool:
    """Whether this is a draft's name."""
    return path.name.startswith(".") and path.suffix == ".draft"


def sweep_drafts(folder: Path) -> None:
    """Removes the drafts of killed writers. A draft that is being written is locked, and stays."""
    for draft in folder.glob(".*.draft"):
        with suppress(OSError), draft.open("rb") as file:
            if lock(file, if_unknown=False):
                draft.unlink()


def lock(file: IO[Any] | int, *, if_unknown: bool = True) -> bool:
    """Locks an open file until it is closed; ``False`` if somebody else has it.

    ``if_unknown`` is the answer where the system or the disk has no locks.
    """
    number = file if isinstance(file, int) else file.fileno()
    try:
        if sys.platform == "win32":
            import msvcrt

            place = os.lseek(number, 0, os.SEEK_CUR)
            os.lseek(number, _FAR, os.SEEK_SET)
            msvcrt.locking(number, msvcrt.LK_NBLCK, 1)
            os.lseek(number, place, os.SEEK_SET)
        else:
            import fcntl

            fcntl.flock(number, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except ImportError:
        return if_unknown
    except OSError as error:
        return if_unknown and error.errno not in (errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK)
    return True


def _bring_names_to_disk(folder: Path) -> None:
    """Syncs a folder, where the system can do that."""
    with suppress(OSError):
        opened = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(opened)
        finally:
            os.close(opened)
