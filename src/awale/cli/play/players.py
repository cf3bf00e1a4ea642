"""Who sits at the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from awale.words import Names, say, shown

if TYPE_CHECKING:
    from awale.engine.levels import Level

#: Where a level sits: the keyboard is South's.
LEVEL_SEAT = "N"


@dataclass(frozen=True, slots=True)
class Players:
    """South's name and North's, either of them empty if nobody said it, and the level in the North if there is one."""

    south: str = ""
    north: str = ""
    level: Level | None = None

    @classmethod
    def named(cls, names: Sequence[str] | None, level: Level | None = None) -> Players:
        """By names from outside, which are made fit to be shown.

        >>> Players.named(["  Awa ", "Jules" + chr(7)]).names("en")
        {'S': 'Awa', 'N': 'Jules�'}
        """
        south, north = (shown(" ".join(name.split())) for name in names or ("", ""))
        return cls(south, north, level)

    @property
    def have_names(self) -> bool:
        return bool(self.south or self.north)

    def names(self, lang: str) -> Names:
        """The names for sentences; without players who have none."""
        north = self.north or (self.level.name(lang) if self.level else "")
        return {seat: name for seat, name in (("S", self.south), ("N", north)) if name}

    def name(self, player: str, lang: str) -> str:
        """By name, or by where they sit."""
        return self.names(lang).get(player) or say(f"player.{player}", lang)

    def tags(self, lang: str) -> dict[str, str]:
        """What a record says of them: their names, a level by its own."""
        names = self.names(lang)
        return {tag: names[seat] for tag, seat in (("South", "S"), ("North", "N")) if seat in names}
