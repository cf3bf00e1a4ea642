"""Results, places and the cross-table as rows of text, for a file, a page or paper."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Mapping, Sequence

from awale.club import tiebreaks
from awale.club.contest import Contest
from awale.club.places import places
from awale.club.rounds import Table
from awale.words import say

#: How a half point is written.
_POINTS = {0: "0", 1: "½", 2: "1"}
#: Where a formula could begin: at the start of a cell or behind what some program cuts at; quotes and spaces between
#: are dropped by some of them. The wide signs are those of East Asian keyboards.
_BEGINS = re.compile(r"""(^|[;,\t|])(?=[\s"]*[=+\-@\t＝＋－＠])""")
_NUMBER = re.compile(r"[+-]?\d+([.,]\d+)?")


def results(contest: Contest, names: Mapping[str, str], lang: str) -> list[list[str]]:
    """Every table of every round, under a line of headings."""
    rows = [_head(lang, "round", "table", "south", "north", "seeds-s", "seeds-n", "result")]
    for each in contest.rounds:
        for table in each:
            seeds = list(map(str, table.result.seeds)) if table.result and table.result.is_played else ["", ""]
            people = [names[person] for person in table.people]
            rows.append([str(each.number), str(table.number), *people, *seeds, outcome(table)])
        rest = say("club.resting", lang)
        rows += [[str(each.number), "", names[person], "", "", "", rest] for person in each.resting]
    return rows


def standings(contest: Contest, names: Mapping[str, str], lang: str) -> list[list[str]]:
    """The places, under a line of headings."""
    broken = tiebreaks.ORDER[contest.kind]
    head = _head(lang, "place", "name", "points", "games")
    rows = [[*head, *(say(f"club.tiebreak.{name}", lang) for name in broken)]]
    for place in places(contest):
        values = [_number(place.breaks[name], lang) for name in broken]
        rows.append([str(place.place), names[place.person], _number(place.points, lang), str(place.played), *values])
    return rows


def cross_table(contest: Contest, names: Mapping[str, str], lang: str) -> list[list[str]]:
    """Who did what against whom, several games side by side; rows and columns are in the order of the places."""
    order, met = places(contest), _met(contest)
    name, points = _head(lang, "name", "points")
    rows = [["", name, *(str(number) for number in range(1, len(order) + 1)), points]]
    for number, place in enumerate(order, start=1):
        cells = [" ".join(met.get((place.person, another.person), ())) for another in order]
        rows.append([str(number), names[place.person], *cells, _number(place.points, lang)])
    return rows


def outcome(table: Table) -> str:
    """A result as it is written: 1-0, ½-½, 0-1; with a plus and a minus if it wasn't played."""
    if table.result is None:
        return ""
    if not table.result.is_played:
        return {"S": "+ –", "N": "– +", None: "– –"}[table.result.winner]
    return f"{_POINTS[table.halves(table.south)]}–{_POINTS[table.halves(table.north)]}"


def as_csv(rows: Iterable[Sequence[str]], lang: str) -> str:
    r"""Rows as a file that a French or an English table program opens as a table.

    Names come from anybody, and what such a program would take for a formula gets an apostrophe before it. A French
    program cuts a line at each semicolon and an English one at each comma, whichever of them the file was made for: so
    does what stands behind either inside a cell.

    >>> as_csv([["=1+1", "x;=1+1", "-4"]], "en")
    "\ufeff'=1+1,x;'=1+1,-4\r\n"
    """
    file = io.StringIO()
    writer = csv.writer(file, delimiter=";" if lang == "fr" else ",", lineterminator="\r\n")
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return "\ufeff" + file.getvalue()


def _head(lang: str, *columns: str) -> list[str]:
    return [say(f"club.column.{column}", lang) for column in columns]


def _harmless(cell: str) -> str:
    return cell if _NUMBER.fullmatch(cell) else _BEGINS.sub(r"\1'", cell)


def _met(contest: Contest) -> dict[tuple[str, str], list[str]]:
    """What everybody got at each game against somebody: gone through once, since a hundred people meet ten thousand
    times.
    """
    met: dict[tuple[str, str], list[str]] = {}
    for each in contest.rounds:
        for table in each:
            for person, another in (table.people, reversed(table.people)) if table.result else ():
                met.setdefault((person, another), []).append(_POINTS[table.halves(person)])
    return met


def _number(value: float, lang: str) -> str:
    text = f"{value:g}"
    return text.replace(".", ",") if lang == "fr" else text
