"""Everyone against everyone: the circle, of which one turns while one place stands still.

The next round is the one of the circle's rounds with the most pairs who are there and have not yet met. So somebody
may be away for a round or come late: what was missed is played as soon as both are there, and the contest ends when
all have met.

>>> from awale.club.contest import Contest
>>> pair(Contest("round-robin", ("p1", "p2", "p3")), ["p1", "p2", "p3"], {})
Paired(pairs=(('p2', 'p3'),), resting=('p1',))
"""

from __future__ import annotations

from collections.abc import Mapping

from awale.club.contest import Contest
from awale.club.pairing.paired import CannotPair, Paired


def pair(contest: Contest, here: list[str], strengths: Mapping[str, float]) -> Paired:
    """The fullest of the circle's rounds; the first of them, if several are as full."""
    met = contest.met()
    best: list[tuple[str, str]] = []
    for number in range(len(_even(contest.people)) - 1):
        pairs = [pair for pair in _turn(contest.people, number) if set(pair) <= set(here)]
        fresh = [pair for pair in pairs if frozenset(pair) not in met]
        best = fresh if len(fresh) > len(best) else best
    if not best:
        raise CannotPair("club.pairing.all-met")
    busy = {person for pair in best for person in pair}
    return Paired(tuple(best), tuple(person for person in here if person not in busy))


def rounds_of(count: int) -> int:
    """How many rounds it takes."""
    return count - 1 if count % 2 == 0 else count


def _even(people: tuple[str, ...]) -> list[str | None]:
    return [*people, None] if len(people) % 2 else [*people]


def _turn(people: tuple[str, ...], number: int) -> list[tuple[str, str]]:
    """One round of the circle, South first; each person begins as often as not, or once more or less."""
    *turning, still = _even(people)
    turned = turning[number:] + turning[:number]
    first = (turned[0], still) if number % 2 == 0 else (still, turned[0])
    rest = [(turned[place], turned[-place]) for place in range(1, len(turning) // 2 + 1)]
    # Who begins alternates down the tables, or the first half of the circle would always begin.
    mixed = [pair if place % 2 == 0 else pair[::-1] for place, pair in enumerate(rest)]
    return [(south, north) for south, north in [first, *mixed] if south is not None and north is not None]
