"""The ranking of a contest, with its tie-breaks.

>>> from awale.club.rounds import Result, Round, Table
>>> first = Round(1, (Table(1, "p1", "p2", result=Result((20, 28))), Table(2, "p3", "p4", result=Result((24, 24)))))
>>> for place in places(Contest("swiss", ("p1", "p2", "p3", "p4"), (first,))):
...     print(place.place, place.person, place.points)
1 p2 1.0
2 p3 0.5
2 p4 0.5
4 p1 0.0
"""

from __future__ import annotations

from dataclasses import dataclass

from awale.club import tiebreaks
from awale.club.contest import Contest
from awale.club.pairing.knock_out import standing_in
from awale.club.pairing.ladder import ladder
from awale.club.tally import ContestTally


@dataclass(frozen=True, slots=True)
class Place:
    """A person's place. People whom no tie-break separates share one."""

    place: int
    person: str
    halves: int
    #: Tie-breaks in their order, by name.
    breaks: dict[str, float]
    played: int

    @property
    def points(self) -> float:
        return self.halves / 2


def places(contest: Contest) -> list[Place]:
    """All people of a contest, the first first."""
    tally = ContestTally(contest)
    keys = dict(zip(contest.people, _keys(contest, tally), strict=True))
    order = sorted(contest.people, key=lambda person: keys[person], reverse=True)
    found: list[Place] = []
    for number, person in enumerate(order, start=1):
        shared = found and keys[found[-1].person] == keys[person]
        found.append(_place(contest, tally, person, found[-1].place if shared else number))
    return found


def _place(contest: Contest, tally: ContestTally, person: str, number: int) -> Place:
    names = tiebreaks.ORDER[contest.kind]
    breaks = {name: tiebreaks.OF[name](tally, person) / tiebreaks.DIVISOR[name] for name in names}
    return Place(number, person, tally.halves[person], breaks, tally.played(person))


def _keys(contest: Contest, tally: ContestTally) -> list[tuple[int, ...]]:
    """What places are compared by, for each person; larger is better."""
    if contest.kind == "ladder":
        rungs = ladder(contest)
        return [(-rungs.index(person),) for person in contest.people]
    if contest.kind == "knock-out":
        return [(_rounds_survived(contest, person),) for person in contest.people]
    names = tiebreaks.ORDER[contest.kind]
    return [(tally.halves[person], *(tiebreaks.OF[name](tally, person) for name in names)) for person in contest.people]


def _rounds_survived(contest: Contest, person: str) -> int:
    """In a knock-out: after how many rounds somebody was still in."""
    over = [each for each in contest.rounds if each.is_over]
    for count in range(len(over), 0, -1):
        if person in standing_in(Contest("knock-out", contest.people, tuple(over[:count]))):
            return count
    return 0
