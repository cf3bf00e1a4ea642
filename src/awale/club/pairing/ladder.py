"""A ladder of tables: who wins goes up a table, who loses goes down one, and everybody plays in each round.

The first table is the top. At a draw whoever stood higher goes up. An odd
one out waits below the last table and comes up to it next.

>>> from awale.club.contest import Contest
>>> from awale.club.rounds import Result, Round, Table
>>> first = Round(1, (Table(1, "p1", "p2", result=Result((20, 28))), Table(2, "p3", "p4", result=Result((30, 18)))))
>>> pair(Contest("ladder", ("p1", "p2", "p3", "p4"), (first,)), ["p1", "p2", "p3", "p4"], {}).pairs
(('p2', 'p3'), ('p4', 'p1'))
"""

from __future__ import annotations

from collections.abc import Mapping

from awale.club.contest import Contest
from awale.club.pairing.paired import Paired, seated
from awale.club.rounds import Round, Table


def pair(contest: Contest, here: list[str], strengths: Mapping[str, float]) -> Paired:
    """Two by two down the ladder, among those who are there."""
    rungs = [person for person in ladder(contest) if person in here]
    pairs = [seated(contest, *rungs[top : top + 2]) for top in range(0, len(rungs) - 1, 2)]
    return Paired(tuple(pairs), tuple(rungs[2 * len(pairs) :]))


def ladder(contest: Contest) -> list[str]:
    """The order of the ladder after all rounds that are over, the top first."""
    rungs = list(contest.people)
    for each in contest.rounds:
        if each.is_over:
            rungs = _climbed(rungs, each)
    return rungs


def _climbed(rungs: list[str], played: Round) -> list[str]:
    """The order after a round; who was away keeps the rung."""
    winners, losers = zip(*(_sides(table, rungs) for table in played), strict=True)
    top, *others = winners
    order = [top]
    for winner, loser in zip(others, losers, strict=False):
        order += [winner, loser]
    order += [*played.resting, losers[-1]]
    slots = sorted(rungs.index(person) for person in order)
    climbed = list(rungs)
    for slot, person in zip(slots, order, strict=True):
        climbed[slot] = person
    return climbed


def _sides(table: Table, rungs: list[str]) -> tuple[str, str]:
    """Who goes up from a table and who goes down: at a draw, as they were."""
    one, another = sorted(table.people, key=lambda person: (-table.halves(person), rungs.index(person)))
    return one, another
