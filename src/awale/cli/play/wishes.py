"""What the command line said about the games to come; the rest is asked for, or left as is usual."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from awale.cli.play.players import Players
from awale.cli.play.setup import Agreed
from awale.rules.position import Position
from awale.rules.sheet import Sheet, sheet

#: How fast the seeds move, compared with the usual; nought is not at all.
SPEEDS = {"slow": 0.6, "normal": 1.0, "fast": 1.8, "still": 0.0}


@dataclass(frozen=True, slots=True)
class Wishes:
    """Everything that can be settled before a game."""

    sheet: Sheet | None = None
    #: Rules that are set otherwise, whatever the sheet.
    changes: Mapping[str, str] = field(default_factory=dict)
    first: str | None = None
    minutes: int | None = None
    players: Players = field(default_factory=Players)
    start: Position | None = None
    speed: str = "normal"

    @classmethod
    def of_sheet(cls, name: str | None, changes: Mapping[str, str], **others: object) -> Wishes:
        """With the sheet of that name, if one was named."""
        return cls(sheet(name, **changes) if name else None, changes, **others)  # type: ignore[arg-type]

    def agreed(self) -> Agreed | None:
        """How the game is played, if nothing need be asked."""
        return Agreed(self.sheet, self.first, self.minutes) if self.sheet else None


@dataclass(frozen=True, slots=True)
class ChosenGame:
    """A game to be played."""

    agreed: Agreed
    players: Players
