"""What the machine code is made from: its hash tells whether a library fits."""

from __future__ import annotations

import hashlib
from functools import lru_cache
from pathlib import Path

_PACKAGE = Path(__file__).parent.parent
_TOLD = Path(__file__).with_name("source_hash.txt")
#: The files whose text decides what the machine code is. Files without a compiled function or a layout don't matter.
_FOLDERS = ("compiled", "compiled/tables", "compiled/build", "machine")
_FILES = ("endgame/layout.py", "engine/thread.py", "engine/scores.py", "engine/evaluation.py", "rules/sheet.py")


@lru_cache(maxsize=1)
def source_hash() -> str:
    """A name for the sources as they are on disk: machine code with another name was made from others.

    A package without its sources, as a browser has it, is told their name in a file.
    """
    if _TOLD.exists():
        return _TOLD.read_text()
    digest = hashlib.sha256()
    paths = [path for folder in _FOLDERS for path in sorted((_PACKAGE / folder).glob("*.py"))]
    for path in (*paths, *(_PACKAGE / name for name in _FILES)):
        digest.update(path.name.encode())
        # A checkout with Windows' line ends has the same sources.
        digest.update(path.read_bytes().replace(b"\r\n", b"\n"))
    return digest.hexdigest()[:16]
