"""The terminal's width and colours, wrapped text, and writing files: what every command needs."""

from __future__ import annotations

import errno
import os
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

from awale.files import write_whole
from awale.words import AwaleError, Sentence

#: Lines longer than this are tiring to read, however wide the window.
WIDEST = 79
_NARROWEST = 30


def width() -> int:
    """As the environment says, or the terminal; a pipe gets the widest."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and int(columns[:6]):
        return max(_NARROWEST, min(WIDEST, int(columns[:6])))
    try:
        return max(_NARROWEST, min(WIDEST, os.get_terminal_size(sys.__stdout__.fileno()).columns or WIDEST))  # type: ignore[union-attr]
    except (AttributeError, OSError, ValueError):
        return WIDEST


def has_colour() -> bool:
    """Colours on a terminal only, and never where the player asked for none (see no-color.org)."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def wrap(text: str, indent: str = "", first: str | None = None) -> str:
    """A paragraph that fits the terminal. Lines of its own stay lines."""
    filled: list[str] = []
    for line in text.splitlines() or [""]:
        start = indent if first is None or filled else first
        filled.append(
            textwrap.fill(line, width(), initial_indent=start, subsequent_indent=indent, break_on_hyphens=False)
        )
    return "\n".join(filled)


def refuse_existing(path: Path | None, *, force: bool) -> None:
    """Refuses to write over a file, unless that was asked for. Before anything is done that takes a while."""
    if path and path.exists() and not force:
        raise AwaleError(Sentence("cli.error.exists-force", file=str(path)))


def write_file(path: Path, chunks: Iterable[str | bytes], *, force: bool = False) -> None:
    """Writes a file whole or, after any error, not at all; over one that is there only with ``force``."""
    refuse_existing(path, force=force)
    try:
        write_whole(path, chunks)
    except OSError as error:
        raise AwaleError(Sentence("cli.error.write", file=str(path), why=cause(error))) from None


def cause(error: OSError) -> Sentence:
    """Why the system refused a file."""
    known = {
        errno.ENOENT: "missing",
        errno.ENOTDIR: "missing",
        errno.EACCES: "denied",
        errno.EPERM: "denied",
        errno.EROFS: "denied",
        errno.EISDIR: "folder",
        errno.ENOSPC: "full",
    }
    return Sentence(f"cli.why.{known.get(error.errno or 0, 'other')}", detail=error.strerror or str(error))
