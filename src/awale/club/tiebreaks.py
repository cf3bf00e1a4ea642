"""What decides among those with as many points. Names and order follow the FIDE Tie-Break Regulations, C.07.

As there, a round that somebody did not play counts for their own Buchholz as if they had met an opponent with as many
points as themselves. An opponent's points are taken as they are. The last one is ours: seeds taken less seeds given.
All values are in half points (Sonneborn-Berger in quarters), so that they are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from awale.club.contest import Contest, Kind
from awale.club.rounds import WIN

#: By what ties are broken, the first first.
ORDER: Mapping[Kind, tuple[str, ...]] = {
    "free": ("wins", "seeds"),
    "ladder": (),
    "round-robin": ("sonneborn-berger", "wins", "seeds"),
    "swiss": ("buchholz-cut-1", "buchholz", "sonneborn-berger", "wins", "seeds"),
    "knock-out": (),
    "simultaneous": ("seeds",),
}


def buchholz(contest: Contest, person: str) -> int:
    """The sum of the opponents' points."""
    return sum(_opponents(contest, person))


def buchholz_cut_1(contest: Contest, person: str) -> int:
    """The same without the lowest."""
    points = _opponents(contest, person)
    return sum(points) - min(points, default=0)


def sonneborn_berger(contest: Contest, person: str) -> int:
    """The points of those whom one has beaten, and half of those with whom one has drawn."""
    return sum(
        table.halves(person) * contest.halves(table.other(person))
        for _, table in contest.played(person)
        if table.result and table.result.is_played
    )


def wins(contest: Contest, person: str) -> int:
    """Games won, at a board or because the other did not come."""
    return sum(table.halves(person) == WIN for _, table in contest.played(person))


def seeds(contest: Contest, person: str) -> int:
    """Seeds taken less seeds given."""
    return sum(own - others for own, others in (table.seeds(person) for _, table in contest.played(person)))


OF: Mapping[str, Callable[[Contest, str], int]] = {
    "buchholz": buchholz,
    "buchholz-cut-1": buchholz_cut_1,
    "sonneborn-berger": sonneborn_berger,
    "wins": wins,
    "seeds": seeds,
}

#: By how much a value is divided before it is shown.
DIVISOR: Mapping[str, int] = {"buchholz": 2, "buchholz-cut-1": 2, "sonneborn-berger": 4, "wins": 1, "seeds": 1}


def _opponents(contest: Contest, person: str) -> list[int]:
    """The points of each round's opponent; of oneself, where there was none."""
    own = contest.halves(person)
    points = []
    for each in contest.rounds:
        table = each.table_of(person)
        played = table is not None and (table.result is None or table.result.is_played)
        points.append(contest.halves(table.other(person)) if table and played else own)
    return points
