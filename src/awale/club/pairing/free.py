"""Everyone plays now: like with like, or the strong with the weak, and somebody new where it can be.

>>> from awale.club.contest import Contest
>>> four = ("p1", "p2", "p3", "p4")
>>> strengths = {"p1": 1700, "p2": 1600, "p3": 1500, "p4": 1400}
>>> pair(Contest("free", four), list(four), strengths).pairs
(('p1', 'p2'), ('p3', 'p4'))
>>> pair(Contest("free", four, alike=False), list(four), strengths).pairs
(('p1', 'p4'), ('p2', 'p3'))
"""

from __future__ import annotations

from collections.abc import Mapping

from awale.club.contest import Contest
from awale.club.pairing.paired import Paired, rester, seated

#: What it costs to meet again, in points of strength, for each time that two have met.
_AGAIN = 10_000.0


def pair(contest: Contest, here: list[str], strengths: Mapping[str, float]) -> Paired:
    """Goes down the order of strength; each takes the best of those who are left, new faces before old ones."""
    order = sorted(here, key=lambda person: -strengths.get(person, 1500.0))
    resting = [rester(contest, order)] if len(order) % 2 else []
    left = [person for person in order if person not in resting]
    met = [frozenset(table.people) for each in contest.rounds for table in each]
    pairs = []
    while left:
        one = left.pop(0)
        gap = {
            another: (place if contest.alike else -place) + _AGAIN * met.count(frozenset((one, another)))
            for place, another in enumerate(left)
        }
        another = min(left, key=lambda person: gap[person])
        left.remove(another)
        pairs.append(seated(contest, one, another))
    return Paired(tuple(pairs), tuple(resting))
