"""Modules that lie in an archive of their own, since a first game needs none of them: fetched when one is imported."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import ModuleType

#: Their names, beside the packages; and where those of Python's own library are when they have come.
NAMES = Path("/packages/later.txt")
FOLDER = "/later"


class Later(MetaPathFinder):
    """Has all of them fetched at once, when the first is imported."""

    def __init__(self, names: frozenset[str], bring: Callable[[], object]) -> None:
        self._names, self._bring = names, bring
        self._are_here = False

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        if name not in self._names:
            return None
        if not self._are_here:
            self._bring()
            self._are_here = True
            importlib.invalidate_caches()
        folder = "/".join([FOLDER, *name.split(".")[:-1]])
        return PathFinder.find_spec(name, [*(path or sys.path), folder])


def install(bring: Callable[[], object]) -> None:
    """From now on they can be imported."""
    sys.meta_path.insert(0, Later(frozenset(NAMES.read_text().split()), bring))
