"""Who begins in a Swiss system: article 5 of the FIDE (Dutch) System, C.04.3. South stands for White.

>>> from awale.club.rounds import Result, Round, Table
>>> first = Round(1, (Table(1, "p1", "p2", result=Result((26, 22))), Table(2, "p4", "p3", result=Result((26, 22)))))
>>> people = ("p1", "p2", "p3", "p4")
>>> sides_by_rule(Contest("swiss", people, (first,)), people, "p1", "p4")
('p4', 'p1')
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from awale.club.contest import Contest

Side = Literal["S", "N"]
_NONE, _MILD, _STRONG, _ABSOLUTE = range(4)


@dataclass(frozen=True, slots=True)
class _Wish:
    """The side that somebody should have next, and how much: nobody has one side three times running, or two more."""

    side: Side | None
    strength: int
    #: Games on one side more than on the other.
    more: int


def sides_by_rule(contest: Contest, numbered: Sequence[str], higher: str, lower: str) -> tuple[str, str]:
    """The one who begins, then the other. ``higher`` has more points, or as many and the smaller number; ``numbered``
    are the people in the order of their numbers.
    """
    side = _side_of_higher(contest, numbered, higher, lower)
    return (higher, lower) if side == "S" else (lower, higher)


def _side_of_higher(contest: Contest, numbered: Sequence[str], higher: str, lower: str) -> Side:
    past, other_past = _past(contest, higher), _past(contest, lower)
    wish, other = _wish(past), _wish(other_past)
    # 5.2.1: both have what they wish; 5.2.2: the stronger wish.
    if wish.side != other.side or wish.side is None:
        if wish.side or other.side:
            return wish.side or _opposite(other.side)
    elif (wish.strength, _width(wish)) != (other.strength, _width(other)):
        return wish.side if (wish.strength, _width(wish)) > (other.strength, _width(other)) else _opposite(wish.side)
    # 5.2.3: as it was not, the last time that they had different sides.
    for mine, theirs in zip(reversed(past), reversed(other_past), strict=False):
        if mine != theirs:
            return _opposite(mine)
    # 5.2.4: what the higher one wishes; 5.2.5: odd numbers begin.
    if wish.side:
        return wish.side
    return "S" if numbered.index(higher) % 2 == 0 else "N"


def _width(wish: _Wish) -> int:
    """Of two absolute wishes the one with the wider difference counts."""
    return wish.more if wish.strength == _ABSOLUTE else 0


def _past(contest: Contest, person: str) -> list[Side]:
    """The sides that somebody has had, in games that were played."""
    return [
        "S" if person == table.south else "N"
        for _, table in contest.played(person)
        if table.result and table.result.is_played
    ]


def _wish(past: list[Side]) -> _Wish:
    difference = past.count("S") - past.count("N")
    if not past:
        return _Wish(None, _NONE, 0)
    side: Side = "N" if difference > 0 else "S" if difference < 0 else _opposite(past[-1])
    if abs(difference) > 1:
        return _Wish(side, _ABSOLUTE, abs(difference))
    if past[-2:] == [past[-1]] * 2:
        return _Wish(_opposite(past[-1]), _ABSOLUTE, abs(difference))
    return _Wish(side, _STRONG if difference else _MILD, abs(difference))


def _opposite(side: Side | None) -> Side:
    return "N" if side == "S" else "S"
