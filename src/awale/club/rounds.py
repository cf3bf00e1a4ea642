"""A round: tables with two people each, their results, and those who rest.

>>> table = Table(1, "p1", "p2", result=Result((26, 22)))
>>> table.result.winner, table.halves("p1"), table.halves("p2")
('S', 2, 0)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

#: Points are counted in halves, so that sums are exact: a win is two of them.
WIN, DRAW, LOSS = 2, 1, 0

#: Where a result comes from: a game played here, the bell, a real board or a correction, somebody who did not come.
How = Literal["game", "bell", "hand", "forfeit"]


@dataclass(frozen=True, slots=True)
class Result:
    """The seeds of South and North at the end. ``decided`` names the winner where seeds alone don't.

    A forfeit has no seeds; with nobody named, both have lost.
    """

    seeds: tuple[int, int] = (0, 0)
    how: How = "game"
    decided: Literal["S", "N"] | None = None

    @property
    def winner(self) -> Literal["S", "N"] | None:
        if self.decided or self.how == "forfeit":
            return self.decided
        south, north = self.seeds
        return None if south == north else "S" if south > north else "N"

    @property
    def is_played(self) -> bool:
        """Whether two people have sat at a board: what tie-breaks and ratings ask."""
        return self.how != "forfeit"


@dataclass(frozen=True, slots=True)
class Table:
    """Two people; South begins. ``game`` is the game's id where it is played on screens."""

    number: int
    south: str
    north: str
    game: str | None = None
    result: Result | None = None
    #: How often its game went on again after it had been over: a resignation that both have taken back.
    reopened: int = 0
    #: How many events the game had when its result was last read: an earlier reading is ignored.
    looked: int = 0

    @property
    def people(self) -> tuple[str, str]:
        return self.south, self.north

    def other(self, person: str) -> str:
        return self.north if person == self.south else self.south

    def halves(self, person: str) -> int:
        """The half points that somebody has won at this table; 0 while it isn't over."""
        if self.result is None:
            return 0
        if self.result.winner is None:
            return DRAW if self.result.is_played else LOSS
        return WIN if (self.result.winner == "S") == (person == self.south) else LOSS

    def seeds(self, person: str) -> tuple[int, int]:
        """The seeds that somebody has taken here, and the other's."""
        south, north = self.result.seeds if self.result else (0, 0)
        return (south, north) if person == self.south else (north, south)


@dataclass(frozen=True, slots=True)
class Round:
    """Tables in their order; ``resting`` could not be paired; all others were away."""

    number: int
    tables: tuple[Table, ...]
    resting: tuple[str, ...] = ()
    #: When the bell ends it, in milliseconds since 1970; None without one. Whether it has rung.
    bell: int | None = None
    is_rung: bool = False

    @property
    def is_over(self) -> bool:
        return all(table.result for table in self.tables)

    @property
    def open_tables(self) -> tuple[Table, ...]:
        return tuple(table for table in self.tables if table.result is None)

    def table_of(self, person: str) -> Table | None:
        """Where somebody plays: the first table that is still open, for whoever plays at many."""
        tables = [table for table in self.tables if person in table.people]
        return next((table for table in tables if table.result is None), tables[0] if tables else None)

    def __iter__(self) -> Iterator[Table]:
        return iter(self.tables)
