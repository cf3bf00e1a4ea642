"""Who plays whom next.

One way of playing a module: ``free``, ``ladder``, ``round_robin``, ``swiss`` (with ``sides``: who begins),
``knock_out``, ``simultaneous``. ``paired`` is what comes out.

>>> from awale.club.contest import Contest
>>> paired = pair(Contest("round-robin", ("p1", "p2", "p3", "p4")), {"p1", "p2", "p3", "p4"})
>>> paired.pairs, paired.resting
((('p1', 'p4'), ('p2', 'p3')), ())
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Set
from importlib import import_module

from awale.club.contest import Contest, Kind
from awale.club.pairing.paired import CannotPair, Paired

__all__ = ["CannotPair", "Paired", "pair"]

#: One file a way of playing; each is imported when it is asked for.
_FILES: Mapping[Kind, str] = {
    "free": "free",
    "ladder": "ladder",
    "round-robin": "round_robin",
    "swiss": "swiss",
    "knock-out": "knock_out",
    "simultaneous": "simultaneous",
}


def pair(contest: Contest, present: Set[str], strengths: Mapping[str, float] | None = None) -> Paired:
    """The next round of a contest among those of its people who are present.

    The same contest, people and strengths always give the same pairs. Raises :exc:`CannotPair` if a round is still
    being played, if the contest is over, or if nobody can be paired.
    """
    if contest.current:
        raise CannotPair("club.pairing.still-playing", count=len(contest.current.open_tables))
    if contest.planned is not None and len(contest.rounds) >= contest.planned:
        raise CannotPair("club.pairing.all-rounds", count=contest.planned)
    here = [person for person in contest.people if person in present]
    if len(here) < 2:
        raise CannotPair("club.pairing.too-few")
    way: Callable[[Contest, list[str], Mapping[str, float]], Paired]
    way = import_module(f"awale.club.pairing.{_FILES[contest.kind]}").pair
    return way(contest, here, strengths or {})
