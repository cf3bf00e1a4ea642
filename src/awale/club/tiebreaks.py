"""What decides among those with as many points. Names and order follow the FIDE Tie-Break Regulations, C.07.

As there, a round that somebody did not play counts for their own Buchholz as if they had met an opponent with as many
points as themselves. An opponent's points are taken as they are. The last one is ours: seeds taken less seeds given.
All values are in half points (Sonneborn-Berger in quarters), so that they are exact.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from awale.club.contest import Kind
from awale.club.rounds import WIN
from awale.club.tally import ContestTally

#: By what ties are broken, the first first.
ORDER: Mapping[Kind, tuple[str, ...]] = {
    "free": ("wins", "seeds"),
    "ladder": (),
    "round-robin": ("sonneborn-berger", "wins", "seeds"),
    "swiss": ("buchholz-cut-1", "buchholz", "sonneborn-berger", "wins", "seeds"),
    "knock-out": (),
    "simultaneous": ("seeds",),
}


def buchholz(tally: ContestTally, person: str) -> int:
    """The sum of the opponents' points."""
    return sum(_opponents(tally, person))


def buchholz_cut_1(tally: ContestTally, person: str) -> int:
    """The same without the lowest."""
    points = _opponents(tally, person)
    return sum(points) - min(points, default=0)


def sonneborn_berger(tally: ContestTally, person: str) -> int:
    """The points of those whom one has beaten, and half of those with whom one has drawn."""
    return sum(line.halves * tally.halves[line.other] for line in tally.lines[person] if line.other and line.is_played)


def wins(tally: ContestTally, person: str) -> int:
    """Games won, at a board or because the other did not come."""
    return sum(line.other is not None and line.halves == WIN for line in tally.lines[person])


def seeds(tally: ContestTally, person: str) -> int:
    """Seeds taken less seeds given."""
    return sum(own - others for own, others in (line.seeds for line in tally.lines[person]))


OF: Mapping[str, Callable[[ContestTally, str], int]] = {
    "buchholz": buchholz,
    "buchholz-cut-1": buchholz_cut_1,
    "sonneborn-berger": sonneborn_berger,
    "wins": wins,
    "seeds": seeds,
}

#: By how much a value is divided before it is shown.
DIVISOR: Mapping[str, int] = {"buchholz": 2, "buchholz-cut-1": 2, "sonneborn-berger": 4, "wins": 1, "seeds": 1}


def _opponents(tally: ContestTally, person: str) -> list[int]:
    """The points of each round's opponent; of oneself, where there was none."""
    return [
        tally.halves[line.other] if line.other and line.is_played else tally.halves[person]
        for line in tally.lines[person]
    ]
