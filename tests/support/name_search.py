"""Looking for names in every file of a folder, in all the forms in which a program might have written them."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path


def found(folder: Path, names: Iterable[str]) -> list[tuple[str, str]]:
    """Which names stand in which files."""
    wanted = {name: _forms(name) for name in names}
    return [
        (name, str(path.relative_to(folder)))
        for path in sorted(folder.rglob("*"))
        if path.is_file() and (text := path.read_bytes())
        for name, forms in wanted.items()
        if any(form in text for form in forms)
    ]


def _forms(name: str) -> set[bytes]:
    escaped = json.dumps(name)[1:-1]
    return {name.encode(code) for code in ("utf-8", "utf-16-le", "utf-16-be", "latin-1")} | {escaped.encode()}
