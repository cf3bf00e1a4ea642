"""A sheet for each pupil: the games they played, their largest capture, exercises to take home."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from awale.club.places import Place
from awale.club.rounds import LOSS, WIN, Round, Table
from awale.coach.exercises import Exercise, collection
from awale.press.boards import drawn, sown
from awale.press.certificate import ordinal
from awale.press.contest import PrintedContest
from awale.press.paper import Paper
from awale.press.typst_pdf import Document
from awale.press.worksheet import answers
from awale.rules.turn import Turn
from awale.words import Sentence, say

#: With more games than this there is no room left for boards.
_MOST_GAMES = 24
#: How hard the two exercises are: for the first half of the places, and for the second.
_LEVELS = ((2, 3), (1, 2))


@dataclass(frozen=True, slots=True)
class _Capture:
    turn: Turn
    round: int
    other: str


def pupils(played: PrintedContest, paper: Paper, lang: str, *, date: str = "") -> bytes:
    """A page for each, in the order of their names. The exercises fit the sheet, and no two pupils get the same two."""
    found = sorted(played.people, key=lambda place: played.names[place.person].casefold())
    people = [_page(played, place, lang) for place in found]
    head = played.head(lang)
    data = {**head, "date": date, "pupils": people}
    return Document("pupil", say("press.pupil.title", lang, title=head["heading"]), data, paper, lang).pdf()


def _page(played: PrintedContest, place: Place, lang: str) -> dict[str, Any]:
    games = _games(played, place.person, lang)
    has_room = len(games) <= _MOST_GAMES
    capture = _largest(played, place.person) if has_room else None
    exercises = _exercises(played, place) if has_room else []
    return {
        "name": played.names[place.person],
        "place": _placed(played, place, lang),
        "games": games,
        "moment": _moment(played, capture, lang) if capture else None,
        "tasks": [_task(each, lang) for each in exercises],
        "answers": answers(exercises, lang),
    }


def _placed(played: PrintedContest, place: Place, lang: str) -> str:
    """The place and the points, for whoever has one."""
    if not (place.played and played.has_places):
        return ""
    count = len(played.people)
    points = f"{place.points:g}".replace(".", "," if lang == "fr" else ".")
    return say("press.pupil.placed", lang, place=ordinal(place.place, lang), count=count, n=place.points, points=points)


# --- the games ----------------------------------------------------------------------------------------------------


def _games(played: PrintedContest, person: str, lang: str) -> list[list[str]]:
    """Round, opponent, seeds, and what came of it."""
    rows = []
    for each in played.contest.rounds:
        tables = [table for table in each if person in table.people]
        rows += [_row(played, each, table, person, lang) for table in tables]
        if person in each.resting:
            rows.append([str(each.number), "–", "", say("club.resting", lang)])
    return rows


def _row(played: PrintedContest, each: Round, table: Table, person: str, lang: str) -> list[str]:
    own, others = table.seeds(person)
    seeds = f"{own}–{others}" if table.result and table.result.is_played else ""
    came = say(_came(table, person), lang)
    return [str(each.number), played.names[table.other(person)], seeds, came]


def _came(table: Table, person: str) -> str:
    if table.result is None:
        return "press.pupil.open"
    if not table.result.is_played:
        return "press.pupil.absent-other" if table.halves(person) == WIN else "press.pupil.absent"
    return {WIN: "press.pupil.won", LOSS: "press.pupil.lost"}.get(table.halves(person), "press.pupil.drawn")


# --- the largest capture ------------------------------------------------------------------------------------------


def _largest(played: PrintedContest, person: str) -> _Capture | None:
    """Of all games on screens, the turn in which somebody took most; the first of several."""
    found = [
        _Capture(turn, each.number, played.names[table.other(person)])
        for each, table in played.contest.played(person)
        if table.game and table.game in played.games
        for turn in played.games[table.game].turns
        if turn.captured and (turn.player == "S") == (person == table.south)
    ]
    return max(found, key=lambda capture: capture.turn.captured, default=None)


def _moment(played: PrintedContest, capture: _Capture, lang: str) -> dict[str, Any]:
    turn = capture.turn
    told = say(
        "press.pupil.moment", lang, n=turn.captured, round=capture.round, other=capture.other, pit=turn.origin or ""
    )
    return {"board": sown(turn), "told": told}


# --- to take home -------------------------------------------------------------------------------------------------


def _exercises(played: PrintedContest, place: Place) -> list[Exercise]:
    """Two, the harder one second. None if rules of the sheet were changed: their answers might be wrong there."""
    if played.sheet.overrides:
        return []
    found = collection(played.sheet.id)
    levels = _LEVELS[place.place * 2 > len(played.contest.people)]
    seed = f"{played.title} {played.names[place.person]}"
    return [exercise for level in levels for exercise in found.pick(1, level=level, seed=seed)]


def _task(exercise: Exercise, lang: str) -> dict[str, Any]:
    player = Sentence(f"player.{exercise.position.to_move}")
    return {"board": drawn(exercise.position), "who": say("press.worksheet.to-move", lang, player=player)}
