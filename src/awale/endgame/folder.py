"""The levels that a folder has for some rules: ``<folder>/<fingerprint>/<seeds>.awt``, or ``.awz`` if compressed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from awale.endgame.fingerprint import default_folder, table_fingerprint
from awale.endgame.header import PACKED, RAW, SUFFIX
from awale.endgame.packed import PackedLevel
from awale.endgame.raw import RawLevel
from awale.rules.sheet import Sheet

MOST_SEEDS = 48

AnyLevel = RawLevel | PackedLevel


class Folder:
    """The folder of a sheet's tables, which need not exist yet."""

    def __init__(self, sheet: Sheet, folder: Path | str | None = None) -> None:
        self.fingerprint = table_fingerprint(sheet)
        self.path = (Path(folder) if folder else default_folder()) / self.fingerprint

    def file(self, seeds: int, form: str = RAW) -> Path:
        return self.path / f"{seeds}{SUFFIX[form]}"

    def forms(self, seeds: int) -> list[str]:
        """The forms in which a level is there, the faster one first."""
        return [form for form in (RAW, PACKED) if self.file(seeds, form).exists()]

    def seeds(self) -> list[int]:
        """The levels that are there, in any form."""
        return [seeds for seeds in range(MOST_SEEDS + 1) if self.forms(seeds)]

    def level(self, seeds: int, form: str | None = None) -> AnyLevel:
        """Opens a level. Raises :exc:`TableError` if its file isn't what it should be."""
        form = form or next(iter(self.forms(seeds)), RAW)
        kind = RawLevel if form == RAW else PackedLevel
        return kind(self.file(seeds, form), self.fingerprint, seeds)

    def check(self, seeds: int) -> None:
        """Raises :exc:`TableError` if a level that is there, up to so many seeds, isn't what it should be."""
        for here in self.seeds():
            if here <= seeds:
                self.level(here)

    def levels(self) -> Iterator[AnyLevel]:
        for seeds in self.seeds():
            yield self.level(seeds)
