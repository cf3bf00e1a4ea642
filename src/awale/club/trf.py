r"""A contest as the file that arbiters' programs read: FIDE's Tournament Report File, as of 2026 (TRF26).

Its lines have fixed columns, so that programs for TRF16 read the players and results, too; what a program needs to pair
the next round stands in the lines of 2026 and, for older ones, in those that JaVaFo has introduced (XXR, XXC). South
stands for White. The text is UTF-8, a column is a character, and a line ends with a carriage return and a line feed.

>>> from awale.club.rounds import Result, Round, Table
>>> played = Round(1, (Table(1, "p1", "p2", result=Result((26, 22))),), ("p3",))
>>> text = report(Contest("swiss", ("p1", "p2", "p3"), (played,), planned=3), {"p1": "Awa", "p2": "Jules", "p3": "Zoé"})
>>> print(text.split("\r\n")[-3][:4], text.split("\r\n")[-3][14:20], text.split("\r\n")[-3][91:])
001  Jules     1 b 0
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Set
from dataclasses import replace

from awale.club.contest import Contest
from awale.club.places import places
from awale.club.rounds import Round
from awale.words import AwaleError, Sentence

#: How a file says what came out: by half points, for games that were played and for those that weren't.
_PLAYED, _FORFEIT = ("0", "=", "1"), ("-", "-", "+")
#: How long a name may be.
_NAME = 33


class NoReport(AwaleError):  # noqa: N818
    """There is nothing to report, or not yet; the sentence says why."""


def report(contest: Contest, names: Mapping[str, str], title: str = "", away: Set[str] = frozenset()) -> str:
    """The rounds of a Swiss system that are over; ``away`` are those who won't play in the next one.

    A round that is still played isn't in it, since the format has no sign for a game that goes on. Where a result of an
    earlier round is missing, neither has come: that is how the next rounds are paired, too.

    Raises :exc:`NoReport` if the contest isn't a Swiss system, or if no round is over.
    """
    if contest.kind != "swiss":
        raise NoReport(Sentence("club.report.not-swiss"))
    over = replace(contest, rounds=contest.rounds[: rounds_over(contest)])
    if not over.rounds:
        raise NoReport(Sentence("club.report.no-round"))
    return "".join(f"{line}\r\n" for line in [*_head(over, title, away), *_people(over, names)])


def rounds_over(contest: Contest) -> int:
    """How many rounds are over; if the contest is, they all are."""
    return len(contest.rounds) - (contest.current is not None and not contest.is_over)


def _head(contest: Contest, title: str, away: Set[str]) -> list[str]:
    """What there is to say of the contest."""
    lines = [f"012 {_clean(title)}".rstrip(), f"062 {len(contest.people)}", "092 Individual: Swiss-System (Dutch)"]
    planned = len(contest.rounds) if contest.is_over else contest.planned
    if planned:
        lines += [f"142 {planned}", f"XXR {planned}"]
    # Whoever has the first number begins in the first round.
    lines += ["152 W", "XXC white1", "182 Awale", "192 FIDE_DUTCH_2025"]
    numbers = [number for number, person in enumerate(contest.people, start=1) if person in away]
    if numbers and not contest.is_over:
        lines.append(f"240 Z {len(contest.rounds) + 1:03d} " + " ".join(f"{number:4d}" for number in numbers))
    return lines


def _people(contest: Contest, names: Mapping[str, str]) -> list[str]:
    """A line for each person, in the order of their numbers."""
    numbers = {person: number for number, person in enumerate(contest.people, start=1)}
    found, rounds = {each.person: each for each in places(contest)}, [_round(each, numbers) for each in contest.rounds]
    lines = []
    for person, number in numbers.items():
        name, place = _name(names.get(person, person)), found[person]
        # Between the name and the points: rating, federation, the federation's number, date of birth.
        head = f"001 {number:4d}      {name:{_NAME}s} {'':4s} {'':3s} {'':11s} {'':10s}"
        played = "".join(f"  {each.get(person, '0000 - Z')}" for each in rounds)
        lines.append(f"{head} {place.points:4.1f} {place.place:4d}{played}")
    return lines


def _round(played: Round, numbers: Mapping[str, int]) -> dict[str, str]:
    """One round: whom everybody met, on which side, and what came out; who was away isn't in it."""
    told = dict.fromkeys(played.resting, "0000 - U")
    for table in played:
        tokens = _PLAYED if table.result and table.result.is_played else _FORFEIT
        for side, person in zip("wb", table.people, strict=True):
            told[person] = f"{numbers[table.other(person)]:4d} {side} {tokens[table.halves(person)]}"
    return told


def _name(name: str) -> str:
    r"""A name that fits its columns; no sign is cut in two.

    >>> _name("Awa\n001\x00 B"), len(_name("É" * 40)), _name("x" * 32 + "e\u0301\u0323") == "x" * 32
    ('Awa 001 B', 33, True)
    """
    whole = _clean(name)
    end = min(len(whole), _NAME)
    while 0 < end < len(whole) and _belongs_to_the_one_before(whole[end]):
        end -= 1
    return whole[:end].rstrip()


def _belongs_to_the_one_before(sign: str) -> bool:
    """Whether it is an accent, or the colour of an emoji's skin."""
    return unicodedata.category(sign)[0] == "M" or "\U0001f3fb" <= sign <= "\U0001f3ff"


def _clean(text: str) -> str:
    """A text on one line, in which each column shows something: no control characters, accents with their letters."""
    composed = unicodedata.normalize("NFC", text)
    return " ".join("".join(sign if sign.isprintable() else " " for sign in composed).split())
