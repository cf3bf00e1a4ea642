"""What is seen of a class, and by whom.

Everybody there sees first names, tables, results and places. Only those who run it see who has a device, the code of
the class, and all boards. Nobody sees a key.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from typing import Any

import msgspec

from awale.club import tiebreaks
from awale.club.class_state import ClassState, Question
from awale.club.contest import Contest
from awale.club.people import Person
from awale.club.places import Place, places
from awale.club.rounds import Round, Table
from awale.club.tables import outcome
from awale.rules.game import Game
from awale.rules.sheet import sheet
from awale.server.classes.arrivals import Arrivals
from awale.server.games.told import encoded, path_of
from awale.server.store import Row
from awale.server.views import sheet_view
from awale.words import say

#: How many of those who were removed are told.
_REMOVED = 100


def boards(found: list[dict[str, Any]], at: int) -> str:
    """Small boards; ``since`` becomes how long ago the last move was, whatever the reader's clock says."""
    for board in found:
        board["waited"] = max(0, at - board.pop("since"))
    return encoded({"type": "boards", "boards": found})


def present(state: ClassState, people: Container[str]) -> str:
    """Who is there, for those who run the class."""
    return encoded({"type": "present", "people": [person for person in state.people if person in people]})


class ClassEncoder:
    """A class as it stands at one moment: what all see is worked out once a language."""

    def __init__(self, row: Row, state: ClassState, n: int, at: int, arrivals: Arrivals) -> None:
        """``at`` is the time by which the bell goes."""
        self._row, self._state, self.n, self._at, self._arrivals = row, state, n, at, arrivals
        self._shared: dict[str, msgspec.Raw] = {}

    def state(self, player: str, lang: str) -> str:
        """The state, as somebody sees it."""
        state = self._state
        teacher = player in state.teachers
        mine = [person.id for person in state.held_by(player)]
        told = {
            "type": "class",
            "n": self.n,
            "id": self._row.id,
            "teacher": teacher,
            "you": mine,
            "play": [_seat(state, person) for person in mine] if state.round else [],
            "question": _question_view(state.question, mine, teacher, lang),
            "shared": self._shared_part(lang),
        }
        if teacher:
            told["code"] = self._row.code
            told["locked"] = state.is_locked
            told["club"] = state.club
            told["devices"] = _devices(state)
            told["strengths"] = {person.id: person.strength for person in state.there}
            told["removed"] = _removed(state)
            told["came"] = self._arrivals.came(state)
            told["rush"] = self._arrivals.is_rush(state)
        return encoded(told)

    def _shared_part(self, lang: str) -> msgspec.Raw:
        if lang not in self._shared:
            self._shared[lang] = msgspec.Raw(msgspec.json.encode(self._all_see(lang)))
        return self._shared[lang]

    def _all_see(self, lang: str) -> dict[str, Any]:
        state = self._state
        return {
            "title": state.title,
            "sheet": sheet_view(sheet(state.sheet, **state.overrides), lang),
            "clock": state.clock,
            "people": [_person_view(person) for person in _named(state)],
            "contests": [_contest_line(each, lang) for each in state.contests],
            "contest": contest_view(state.contest, lang, self._at) if state.contest else None,
        }


def _contest_line(contest: Contest, lang: str) -> dict[str, Any]:
    name = say(f"club.kind.{contest.kind}", lang)
    return {"kind": contest.kind, "name": name, "over": contest.is_over, "rounds": len(contest.rounds)}


def contest_view(contest: Contest, lang: str, at: int) -> dict[str, Any]:
    """A contest with its rounds and places."""
    return {
        **_contest_line(contest, lang),
        "planned": contest.planned,
        "minutes": contest.minutes,
        "rounds": [_round_view(each, at) for each in contest.rounds],
        "tiebreaks": [
            {"id": name, "name": say(f"club.tiebreak.{name}", lang)} for name in tiebreaks.ORDER[contest.kind]
        ],
        "places": [_place_view(place) for place in places(contest)],
    }


def _place_view(place: Place) -> dict[str, Any]:
    points = {"points": place.points, "played": place.played, "breaks": place.breaks}
    return {"place": place.place, "person": place.person, **points}


def _round_view(each: Round, at: int) -> dict[str, Any]:
    return {
        "number": each.number,
        "tables": [_table_view(table) for table in each],
        "resting": list(each.resting),
        # How long until the bell, not when: a tablet's clock may be wrong by an hour.
        "bell_in": None if each.bell is None or each.is_rung or each.is_over else max(0, each.bell - at),
        "rung": each.is_rung,
        "over": each.is_over,
    }


def _table_view(table: Table) -> dict[str, Any]:
    result = table.result
    return {
        "table": table.number,
        "south": table.south,
        "north": table.north,
        "path": path_of(table.game) if table.game else None,
        "result": None if result is None else {
            "seeds": list(result.seeds) if result.is_played else None,
            "winner": result.winner,
            "how": result.how,
            "text": outcome(table),
        },
    }  # fmt: skip


def _person_view(person: Person) -> dict[str, Any]:
    return {"id": person.id, "name": person.name, "away": person.is_away, "gone": person.is_gone, "level": person.level}


def _named(state: ClassState) -> list[Person]:
    """Whose names are told: those who are there, and of those who are gone only who has a place somewhere."""
    placed = {person for contest in state.contests for person in contest.people}
    return [person for person in state.people.values() if not person.is_gone or person.id in placed]


def _removed(state: ClassState) -> list[dict[str, str]]:
    """Who can be let in again, those who came last first."""
    gone = [person for person in state.people.values() if person.is_gone and not person.is_erased]
    return [{"id": person.id, "name": person.name} for person in reversed(gone[-_REMOVED:])]


def _devices(state: ClassState) -> dict[str, int | None]:
    """Who plays on which device: devices are numbered as they come, their names are nobody's business."""
    numbers: dict[str, int] = {}
    for person in state.people.values():
        if person.holder:
            numbers.setdefault(person.holder, len(numbers) + 1)
    return {person.id: numbers.get(person.holder or "") for person in state.there}


def _seat(state: ClassState, person: str) -> dict[str, Any]:
    """Where somebody plays in this round."""
    current = state.round
    table = current.table_of(person) if current else None
    return {
        "person": person,
        "table": table.number if table else None,
        "path": path_of(table.game) if table and table.game and table.result is None else None,
        "other": table.other(person) if table else None,
        "resting": bool(current and person in current.resting),
    }


def _question_view(question: Question | None, mine: list[str], teacher: bool, lang: str) -> Mapping[str, Any] | None:
    """One position for all. What the others have answered is seen when it is shown; how many have, by the teacher."""
    if question is None:
        return None
    told: dict[str, Any] = {
        "sheet": question.sheet,
        "overrides": dict(question.overrides),
        "position": question.position,
        "shown": question.is_shown,
        "replies": {person: move for person, move in question.replies.items() if teacher or person in mine},
        "answered": len(question.replies),
    }
    if question.is_shown:
        told["best"] = question.best
        game = Game(sheet(question.sheet, **question.overrides), question.position)
        told["counts"] = {
            move: {"count": list(question.replies.values()).count(move), "text": game.preview(move).text(lang)}
            for move in game.legal_moves
        }
    return told
