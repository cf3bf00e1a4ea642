"""A contest, that is, several rounds: Swiss system, round robin, ladder, knock-out, simultaneous, or free games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from awale.club.rounds import WIN, Round, Table

Kind = Literal["free", "ladder", "round-robin", "swiss", "knock-out", "simultaneous"]
KINDS: tuple[Kind, ...] = ("free", "ladder", "round-robin", "swiss", "knock-out", "simultaneous")


@dataclass(frozen=True, slots=True)
class Contest:
    """What has been played so far. ``people`` are in the order in which they entered: the strongest first at the
    beginning, late arrivals behind them.
    """

    kind: Kind
    people: tuple[str, ...]
    rounds: tuple[Round, ...] = ()
    #: How many rounds are planned; None where that follows from the way of playing.
    planned: int | None = None
    #: ``free``: whether like plays like, or the strong play the weak.
    alike: bool = True
    #: ``simultaneous``: who plays against all.
    master: str | None = None
    #: A bell ends each round after so many minutes; None: nothing but the games' own clocks.
    minutes: int | None = None
    #: Ended by hand, or because no round is left.
    is_over: bool = False

    @property
    def is_open(self) -> bool:
        """Whether people can still enter; not once a knock-out is drawn."""
        return not self.is_over and self.kind not in ("knock-out", "simultaneous")

    @property
    def current(self) -> Round | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].is_over else None

    def played(self, person: str) -> Iterator[tuple[Round, Table]]:
        """The tables that somebody has sat at, and their rounds."""
        for each in self.rounds:
            for table in each:
                if person in table.people:
                    yield each, table

    def has_seen(self, person: str) -> bool:
        """Whether somebody has sat at a table, or rested."""
        return any(person in each.resting or each.table_of(person) for each in self.rounds)

    def halves(self, person: str) -> int:
        """Half points: what the tables gave and, in a Swiss system, a whole point for a round that one has to rest."""
        rests = sum(person in each.resting for each in self.rounds) if self.kind == "swiss" else 0
        return rests * WIN + sum(table.halves(person) for _, table in self.played(person))

    def met(self) -> set[frozenset[str]]:
        """Who has been paired with whom."""
        return {frozenset(table.people) for each in self.rounds for table in each}

    def souths(self, person: str) -> int:
        """How often somebody has sat in the South less how often in the North."""
        return sum(1 if table.south == person else -1 for _, table in self.played(person))
