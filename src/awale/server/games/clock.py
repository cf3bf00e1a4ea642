"""The clock of a game: the time left, and whose time runs. It measures nothing itself: the room passes in the elapsed
time.

>>> clock = Clock.of({"kind": "each", "minutes": 1, "seconds": 5})
>>> clock.passed("S", 20_000); clock.moved("S"); clock.left
[45000, 60000]
>>> clock.until("S")
45000
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from awale.rules.position import PLAYERS

#: With a set time one clock runs for both players.
BOTH = "both"
_A_SECOND, _A_MINUTE = 1000, 60_000


@dataclass(slots=True)
class Clock:
    """What is left, in milliseconds: one number for both, or South's and North's."""

    kind: str
    left: list[int]
    #: What a move of one's own adds.
    gain: int = 0

    @classmethod
    def of(cls, setting: Mapping[str, Any]) -> Clock:
        """The clock at the start of a game, as the game's row has it."""
        left = int(setting["minutes"]) * _A_MINUTE
        if setting["kind"] == "set-time":
            return cls("set-time", [left])
        return cls("each", [left, left], int(setting.get("seconds", 0)) * _A_SECOND)

    def running(self, mover: str) -> str:
        """Whose time runs while this player is to move."""
        return BOTH if self.kind == "set-time" else mover

    def passed(self, whose: str | None, spent: int) -> None:
        """Subtracts elapsed milliseconds from one player's time, or from both."""
        if whose is not None:
            index = self._index(whose)
            self.left[index] = max(0, self.left[index] - spent)

    def moved(self, player: str) -> None:
        """A player has made a move."""
        if self.gain:
            self.left[self._index(player)] += self.gain

    def until(self, whose: str) -> int:
        """How many milliseconds are left."""
        return self.left[self._index(whose)]

    def stopped(self, whose: str | None) -> None:
        """The time of a player, or of both, is over."""
        self.left[self._index(whose or BOTH)] = 0

    def _index(self, whose: str) -> int:
        return 0 if self.kind == "set-time" else PLAYERS.index(whose)
