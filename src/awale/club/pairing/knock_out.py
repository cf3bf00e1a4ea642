"""Who loses is out. The strongest are drawn as far apart as can be, and rest first if the number isn't a round one.

A draw has to be decided (another game, or by hand) before the next round.

>>> from awale.club.contest import Contest
>>> pair(Contest("knock-out", ("p1", "p2", "p3")), ["p1", "p2", "p3"], {})
Paired(pairs=(('p2', 'p3'),), resting=('p1',))
"""

from __future__ import annotations

from collections.abc import Mapping

from awale.club.contest import Contest
from awale.club.pairing.paired import CannotPair, Paired, seated
from awale.club.rounds import Round, Table


def pair(contest: Contest, here: list[str], strengths: Mapping[str, float]) -> Paired:
    """The pairs of the next round; who isn't there is paired all the same, and loses unless they come."""
    for table in contest.rounds[-1] if contest.rounds else ():
        if table.result and table.result.is_played and not table.result.winner:
            raise CannotPair("club.pairing.drawn", table=table.number)
    left = standing_in(contest)
    if len(left) == 1:
        raise CannotPair("club.pairing.won")
    couples = _neighbours(left)
    pairs = [seated(contest, one, another) for one, another in couples if one and another]
    alone = [one or another for one, another in couples if not (one and another)]
    return Paired(tuple(pairs), tuple(person for person in alone if person))


def standing_in(contest: Contest) -> list[str | None]:
    """The bracket as it stands: whoever is still in, in the order of their lines; None where a line is empty."""
    lines = _drawn(contest.people)
    for each in contest.rounds:
        lines = [_through(one, another, each) for one, another in _neighbours(lines)]
    return lines


def _drawn(people: tuple[str, ...]) -> list[str | None]:
    """The lines of the first round: first against last, so that the two strongest can only meet in the last."""
    seeds = [1]
    while len(seeds) < len(people):
        seeds = [number for seed in seeds for number in (seed, 2 * len(seeds) + 1 - seed)]
    return [people[seed - 1] if seed <= len(people) else None for seed in seeds]


def _neighbours(lines: list[str | None]) -> list[tuple[str | None, str | None]]:
    return list(zip(lines[::2], lines[1::2], strict=True))


def _through(one: str | None, another: str | None, played: Round) -> str | None:
    """Who goes on from two lines."""
    if one is None or another is None:
        return one or another
    table = next(table for table in played if set(table.people) == {one, another})
    return _winner(table)


def _winner(table: Table) -> str | None:
    winner = table.result.winner if table.result else None
    return None if winner is None else table.south if winner == "S" else table.north
