"""Encodes what a class sends to its clients.

All members see first names, tables, results and places. Only teachers see who has a device, the code of the class, and
all boards. Nobody sees a key.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import cast

import msgspec
from msgspec import UNSET

from awale.club import tiebreaks
from awale.club.class_state import ClassState, Question
from awale.club.contest import Contest
from awale.club.people import Person
from awale.club.places import places
from awale.club.rounds import Round, Table
from awale.club.tables import outcome
from awale.rules.game import Game
from awale.rules.sheet import sheet
from awale.server.classes.arrivals import Arrivals
from awale.server.games.encoder import path_of
from awale.server.games.room import Room
from awale.server.messages import (
    BoardsMessage,
    ClassStateMessage,
    ContestLine,
    ContestView,
    PeopleMessage,
    PersonView,
    PlaceView,
    PlayView,
    QuestionView,
    RemovedView,
    ReplyCount,
    RoundView,
    SharedView,
    SmallBoard,
    TableResult,
    TableView,
    TiebreakView,
    encoded,
)
from awale.server.store import Row
from awale.server.views import sheet_view
from awale.words import say

#: How many people who were removed are listed.
_REMOVED = 100


def boards(found: Iterable[tuple[Table, Room]], at: int) -> str:
    """The boards of some tables, for the teachers; ``at`` is the time of the monotonic clock."""
    return encoded(BoardsMessage(boards=[_board_view(table, room, at) for table, room in found]))


def _board_view(table: Table, room: Room, at: int) -> SmallBoard:
    game = room.standing.game
    position = game.position
    return SmallBoard(
        table=table.number,
        game=room.id,
        pits=list(position.pits),
        stores=list(position.stores),
        turn=None if game.is_over else position.to_move,
        turns=game.ply,
        present=room.seats_present,
        waited=max(0, at - room.since),
    )


def present(state: ClassState, people: Container[str]) -> str:
    """Who is present, for the teachers."""
    return encoded(PeopleMessage(people=[person for person in state.people if person in people]))


class ClassEncoder:
    """Encodes a class at one moment. What all see is encoded once per language."""

    def __init__(
        self, row: Row, state: ClassState, n: int, at: int, arrivals: Arrivals, pending: frozenset[str] = frozenset()
    ) -> None:
        """``at`` is the time of the bell's clock; ``pending`` are games that aren't on disk yet: they are left out, and
        so is a round that has no others.
        """
        self._row, self._state, self.n, self._at, self._arrivals = row, state, n, at, arrivals
        self.pending = pending
        self._shared: dict[str, SharedView] = {}

    def state(self, player: str, lang: str) -> str:
        """The state, encoded for this player (as a hash)."""
        state = self._state
        teacher = player in state.teachers
        mine = [person.id for person in state.held_by(player)]
        seen = ClassStateMessage(
            n=self.n,
            id=self._row.id,
            teacher=teacher,
            you=mine,
            play=self._play_views(mine),
            question=_question_view(state.question, mine, teacher, lang),
            shared=self._shared_view(lang),
        )
        return encoded(self._for_teachers(seen) if teacher else seen)

    def _for_teachers(self, seen: ClassStateMessage) -> ClassStateMessage:
        state = self._state
        return msgspec.structs.replace(
            seen,
            code=self._row.code,
            locked=state.is_locked,
            club=state.club,
            devices=_devices(state),
            strengths={person.id: person.strength for person in state.there},
            removed=_removed(state),
            came=self._arrivals.times(state),
            rush=self._arrivals.is_rush(state),
        )

    def _play_views(self, people: list[str]) -> list[PlayView]:
        current = self._state.round
        if current is None or not _is_shown(current, self.pending):
            return []
        return [_play_view(current, person, self.pending) for person in people]

    def _shared_view(self, lang: str) -> SharedView:
        """What all see, encoded once: msgspec copies a ``Raw`` as it is."""
        if lang not in self._shared:
            state = self._state
            view = SharedView(
                title=state.title,
                sheet=sheet_view(sheet(state.sheet, state.overrides), lang),
                clock=None if state.clock is None else dict(state.clock),
                people=[_person_view(person) for person in _named(state)],
                contests=[_contest_line(each, lang) for each in state.contests],
                contest=_contest_view(state.contest, lang, self._at, self.pending) if state.contest else None,
            )
            self._shared[lang] = cast("SharedView", msgspec.Raw(msgspec.json.encode(view)))
        return self._shared[lang]


def _contest_line(contest: Contest, lang: str) -> ContestLine:
    name = say(f"club.kind.{contest.kind}", lang)
    return ContestLine(kind=contest.kind, name=name, over=contest.is_over, rounds=len(contest.rounds))


def _is_shown(each: Round, pending: frozenset[str]) -> bool:
    """Whether a round is sent: it has games that are on disk, or no games at all."""
    found = {table.game for table in each if table.game} if pending else set()
    return not found or not found <= pending


def _contest_view(contest: Contest, lang: str, at: int, pending: frozenset[str]) -> ContestView:
    """A contest with its rounds and places."""
    return ContestView(
        kind=contest.kind,
        name=say(f"club.kind.{contest.kind}", lang),
        over=contest.is_over,
        planned=contest.planned,
        minutes=contest.minutes,
        rounds=[_round_view(each, at, pending) for each in contest.rounds if _is_shown(each, pending)],
        tiebreaks=[
            TiebreakView(id=name, name=say(f"club.tiebreak.{name}", lang)) for name in tiebreaks.ORDER[contest.kind]
        ],
        places=[
            PlaceView(
                place=each.place, person=each.person, points=each.points, played=each.played, breaks=dict(each.breaks)
            )
            for each in places(contest)
        ],
    )


def _round_view(each: Round, at: int, pending: frozenset[str]) -> RoundView:
    return RoundView(
        number=each.number,
        tables=[_table_view(table, pending) for table in each],
        resting=list(each.resting),
        # How long until the bell, not when: a tablet's clock may be wrong by an hour.
        bell_in=None if each.bell is None or each.is_rung or each.is_over else max(0, each.bell - at),
        rung=each.is_rung,
        over=each.is_over,
    )


def _table_view(table: Table, pending: frozenset[str]) -> TableView:
    return TableView(
        table=table.number,
        south=table.south,
        north=table.north,
        path=path_of(table.game) if table.game and table.game not in pending else None,
        result=_result_view(table),
    )


def _result_view(table: Table) -> TableResult | None:
    result = table.result
    if result is None:
        return None
    seeds = list(result.seeds) if result.is_played else None
    return TableResult(seeds=seeds, winner=result.winner, how=result.how, text=outcome(table))


def _person_view(person: Person) -> PersonView:
    return PersonView(id=person.id, name=person.name, away=person.is_away, gone=person.is_gone, level=person.level)


def _named(state: ClassState) -> list[Person]:
    """The people whose names are sent: those who are there, and those who have left but have a place in a contest."""
    placed = {person for contest in state.contests for person in contest.people}
    return [person for person in state.people.values() if not person.is_gone or person.id in placed]


def _removed(state: ClassState) -> list[RemovedView]:
    """The people who can be readmitted, those who joined last first."""
    gone = [person for person in state.people.values() if person.is_gone and not person.is_erased]
    return [RemovedView(id=person.id, name=person.name) for person in reversed(gone[-_REMOVED:])]


def _devices(state: ClassState) -> dict[str, int | None]:
    """Who plays on which device. Devices are numbered; their ids are not sent."""
    numbers: dict[str, int] = {}
    for person in state.people.values():
        if person.holder:
            numbers.setdefault(person.holder, len(numbers) + 1)
    return {person.id: numbers.get(person.holder or "") for person in state.there}


def _play_view(current: Round, person: str, pending: frozenset[str]) -> PlayView:
    """Where somebody plays in this round."""
    table = current.table_of(person)
    game = table.game if table and table.result is None and table.game not in pending else None
    return PlayView(
        person=person,
        table=table.number if table else None,
        path=path_of(game) if game else None,
        other=table.other(person) if table else None,
        resting=person in current.resting,
    )


def _question_view(question: Question | None, mine: list[str], teacher: bool, lang: str) -> QuestionView | None:
    """The question. Pupils see the others' answers only when they are shown; a teacher sees all."""
    if question is None:
        return None
    return QuestionView(
        sheet=question.sheet,
        overrides=dict(question.overrides),
        position=question.position,
        shown=question.is_shown,
        replies={person: move for person, move in question.replies.items() if teacher or person in mine},
        answered=len(question.replies),
        best=question.best if question.is_shown else UNSET,
        counts=_reply_counts(question, lang) if question.is_shown else UNSET,
    )


def _reply_counts(question: Question, lang: str) -> dict[str, ReplyCount]:
    game = Game(sheet(question.sheet, question.overrides), question.position)
    given = list(question.replies.values())
    return {move: ReplyCount(count=given.count(move), text=game.preview(move).text(lang)) for move in game.legal_moves}
