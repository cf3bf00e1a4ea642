"""The result of a pairing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from awale.club.contest import Contest
from awale.words import AwaleError, Sentence


class CannotPair(AwaleError):  # noqa: N818
    """There is no next round, or not yet; the sentence says why."""

    def __init__(self, key: str, **values: Any) -> None:
        super().__init__(Sentence(key, **values))


@dataclass(frozen=True, slots=True)
class Paired:
    """Pairs in the order of their tables, South first, and who has to rest."""

    pairs: tuple[tuple[str, str], ...]
    resting: tuple[str, ...] = ()


def seated(contest: Contest, one: str, another: str) -> tuple[str, str]:
    """Two people, South first: whoever has begun less often; the first of them if both have as often."""
    return (another, one) if contest.souths(another) < contest.souths(one) else (one, another)


def rester(contest: Contest, people: list[str]) -> str:
    """Who rests among an odd number: the last of those who have rested least."""
    rests = {person: sum(person in each.resting for each in contest.rounds) for person in people}
    return min(reversed(people), key=lambda person: rests[person])
