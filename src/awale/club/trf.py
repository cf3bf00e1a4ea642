"""A contest as the file that arbiters' programs read: FIDE's Tournament Report File (TRF16). South stands for White.

>>> from awale.club.rounds import Result, Round, Table
>>> played = Round(1, (Table(1, "p1", "p2", result=Result((26, 22))),), ("p3",))
>>> text = report(Contest("swiss", ("p1", "p2", "p3"), (played,), planned=3), {"p1": "Awa", "p2": "Jules", "p3": "Zoé"})
>>> print(text.splitlines()[-2][:4], text.splitlines()[-2][14:20], text.splitlines()[-2][91:])
001  Jules     1 b 0
"""

from __future__ import annotations

from collections.abc import Mapping

from awale.club.contest import Contest
from awale.club.places import places
from awale.club.rounds import Round

#: How a file says what came out: by half points, for games that were played and for those that weren't.
_PLAYED, _FORFEIT = ("0", "=", "1"), ("-", "-", "+")


def report(contest: Contest, names: Mapping[str, str], title: str = "", away: frozenset[str] = frozenset()) -> str:
    """The whole contest; ``away`` are those who won't play in the next round."""
    numbers = {person: number for number, person in enumerate(contest.people, start=1)}
    place = {each.person: each.place for each in places(contest)}
    lines = [
        f"012 {title}".rstrip(),
        f"062 {len(contest.people)}",
        "092 Individual: Swiss-System (Dutch)",
        "XXC white1",
    ]
    if contest.planned:
        lines.append(f"XXR {contest.planned}")
    for person, number in numbers.items():
        name = " ".join(names.get(person, person).split())[:33]
        points, rank = contest.halves(person) / 2, place.get(person, number)
        head = f"001 {number:4d}      {name:33s} {'':4s} {'':3s} {'':11s} {'':10s} {points:4.1f} {rank:4d}"
        results = [_round(each, person, numbers) for each in contest.rounds]
        if person in away:
            results.append("0000 - Z")
        lines.append(head + "".join(f"  {result}" for result in results))
    return "\n".join(lines) + "\n"


def _round(played: Round, person: str, numbers: Mapping[str, int]) -> str:
    """One round of somebody: whom they met, on which side, and what came out."""
    table = played.table_of(person)
    if table is None:
        return f"0000 - {'U' if person in played.resting else 'Z'}"
    tokens = _PLAYED if table.result and table.result.is_played else _FORFEIT
    side = "w" if person == table.south else "b"
    return f"{numbers[table.other(person)]:4d} {side} {tokens[table.halves(person)]}"
