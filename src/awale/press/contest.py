"""A contest on paper: places, who did what against whom, and every table of every round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from awale.club.contest import Contest
from awale.club.places import Place, places
from awale.club.tables import cross_table, results, standings
from awale.press.certificate import Award
from awale.press.paper import Paper
from awale.press.typst_pdf import Document
from awale.rules.game import Game
from awale.rules.sheet import Sheet
from awale.words import say

#: A cross-table of more people would have columns too narrow to read; it is in the file for spreadsheets.
_MOST_ACROSS = 36


@dataclass(frozen=True, slots=True)
class PrintedContest:
    """A contest and what paper needs to know of it: names by id, what was played, the games on screens."""

    title: str
    contest: Contest
    names: Mapping[str, str]
    sheet: Sheet
    games: Mapping[str, Game] = field(default_factory=dict)
    #: Those who are levels and not people: they get no paper.
    levels: frozenset[str] = frozenset()

    def head(self, lang: str) -> dict[str, Any]:
        """What all papers of it have on top."""
        kind = say(f"club.kind.{self.contest.kind}", lang)
        rounds = say("press.class.rounds", lang, n=len(self.contest.rounds))
        sheet = say("press.game.sheet", lang, name=self.sheet.words("name", lang))
        return {"heading": self.title or say("press.class.untitled", lang), "about": " · ".join((kind, rounds, sheet))}

    @property
    def people(self) -> list[Place]:
        """Those who get paper, by place: whoever was paired at least once, or everybody if nobody was yet."""
        paired = {each for round_ in self.contest.rounds for table in round_ for each in table.people}
        paired |= {each for round_ in self.contest.rounds for each in round_.resting}
        there = paired or set(self.contest.people)
        return [place for place in places(self.contest) if place.person in there and place.person not in self.levels]

    @property
    def has_places(self) -> bool:
        """Whether places mean anything. In a simultaneous display all have met the same opponent, so they don't."""
        return self.contest.kind != "simultaneous"


def awards(played: PrintedContest) -> list[Award]:
    """Who gets a certificate, and the place of each who has one."""
    return [
        Award(played.names[each.person], each.place if played.has_places and each.played else None)
        for each in played.people
    ]


def class_sheet(played: PrintedContest, paper: Paper, lang: str, *, date: str = "") -> bytes:
    """Results, places and the cross-table of a contest."""
    head = played.head(lang)
    contest, names = played.contest, played.names
    data = {
        **head,
        "date": date,
        "places": standings(contest, names, lang),
        "cross": cross_table(contest, names, lang) if len(contest.people) <= _MOST_ACROSS else [],
        "rounds": _by_round(results(contest, names, lang)),
    }
    return Document("class", say("press.class.title", lang, title=head["heading"]), data, paper, lang).pdf()


def _by_round(rows: list[list[str]]) -> list[dict[str, Any]]:
    """The rows of all tables, round by round: table, South, North, seeds, result."""
    found: dict[str, list[list[str]]] = {}
    for number, table, south, north, seeds_s, seeds_n, result in rows[1:]:
        seeds = f"{seeds_s}–{seeds_n}" if seeds_s else ""
        found.setdefault(number, []).append([table, south, north, seeds, result])
    return [{"number": number, "tables": tables} for number, tables in found.items()]
