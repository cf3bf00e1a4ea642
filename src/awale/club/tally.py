"""A contest by person: whom each met in every round, and with what result."""

from __future__ import annotations

from dataclasses import dataclass

from awale.club.contest import Contest
from awale.club.rounds import WIN, Table


@dataclass(frozen=True, slots=True)
class TallyRow:
    """One person's round. ``other`` is None where there was no table."""

    other: str | None
    halves: int
    #: Whether two people sat at a board; a table that is still open counts as such.
    is_played: bool
    is_over: bool
    seeds: tuple[int, int] = (0, 0)


class ContestTally:
    """All lines of a contest, and the points that they add up to."""

    def __init__(self, contest: Contest) -> None:
        self.lines: dict[str, list[TallyRow]] = {person: [] for person in contest.people}
        for each in contest.rounds:
            seated: set[str] = set()
            for table in each:
                seated.update(table.people)
                for person in table.people:
                    self.lines[person].append(_line(table, person))
            for person in self.lines.keys() - seated:
                rests = person in each.resting and contest.kind == "swiss"
                self.lines[person].append(TallyRow(None, WIN if rests else 0, False, True))
        self.halves = {person: sum(line.halves for line in lines) for person, lines in self.lines.items()}

    def played(self, person: str) -> int:
        """How many games somebody has finished at a board."""
        return sum(line.is_played and line.is_over for line in self.lines[person])


def _line(table: Table, person: str) -> TallyRow:
    is_played = table.result is None or table.result.is_played
    is_over = table.result is not None
    return TallyRow(table.other(person), table.halves(person), is_played, is_over, table.seeds(person))
