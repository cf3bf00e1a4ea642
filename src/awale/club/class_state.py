"""The state of a class: a fold over its events.

An act is judged before its event is written, so nothing is refused here.

>>> state = ClassState()
>>> state.apply(PersonJoined("p1", "Awa", "x"))
>>> state.apply(PersonJoined("p2", "Jules", "y"))
>>> state.apply(ContestBegun("free", ["p1", "p2"]))
>>> state.apply(RoundPaired([("p1", "p2", "k3v9")], []))
>>> state.apply(ResultSet(0, 1, 1, "game", (26, 22)))
>>> state.contest.rounds[0].tables[0].result.winner
'S'
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import singledispatchmethod
from typing import Any

from msgspec import UNSET

from awale.club.contest import Contest
from awale.club.events import (
    BellChanged,
    ClassEvent,
    ClubSet,
    ContestBegun,
    ContestEnded,
    Entered,
    GameReplaced,
    Locked,
    PersonChanged,
    PersonErased,
    PersonJoined,
    QuestionAsked,
    Readmitted,
    Removed,
    Replied,
    ResultSet,
    Revealed,
    RoundPaired,
    RulesSet,
    TableEvent,
    TeacherCame,
    Titled,
    Unasked,
)
from awale.club.people import UNKNOWN, Person
from awale.club.rounds import Result, Round, Table
from awale.words.names import alike


@dataclass(slots=True)
class Question:
    """One position for all: what each has answered, and whether the answers have been shown."""

    sheet: str
    overrides: Mapping[str, str]
    position: str
    replies: dict[str, str] = field(default_factory=dict)
    is_shown: bool = False
    #: The best move, once it has been told.
    best: str | None = None


@dataclass
class ClassState:
    """The state of a class."""

    title: str = ""
    sheet: str = "abapa"
    overrides: dict[str, str] = field(default_factory=dict)
    #: The clock of each game, as a game is asked for; None: no clock but the bell.
    clock: Mapping[str, Any] | None = None
    #: The devices of those who run the class, as hashes.
    teachers: set[str] = field(default_factory=set)
    people: dict[str, Person] = field(default_factory=dict)
    contests: list[Contest] = field(default_factory=list)
    question: Question | None = None
    #: Whether joining by the code is closed.
    is_locked: bool = False
    #: The club whose evening it is, and how strong its members are, by their names.
    club: str | None = None
    strengths: Mapping[str, float] = field(default_factory=dict)
    #: Those whose names are still to be erased, and what they are called now.
    erasing: dict[str, str] = field(default_factory=dict)
    #: Who plays each game that is or was played here.
    _games: dict[str, tuple[str, str]] = field(default_factory=dict)

    # --- asking ---

    @property
    def contest(self) -> Contest | None:
        """The contest that is being played, or was last."""
        return self.contests[-1] if self.contests else None

    @property
    def round(self) -> Round | None:
        """The round that is being played."""
        return self.contest.current if self.contest else None

    @property
    def present(self) -> set[str]:
        """Who can be paired."""
        return {person.id for person in self.people.values() if person.plays}

    @property
    def there(self) -> list[Person]:
        """Who is there or paused, in the order of their arrival; not those who were removed."""
        return [person for person in self.people.values() if not person.is_gone]

    def held_by(self, holder: str) -> list[Person]:
        """The people who play on a device, in the order of their arrival."""
        return [person for person in self.there if person.holder == holder]

    def named(self, name: str) -> Person | None:
        """The person with this name, or with one that looks like it."""
        return next((person for person in self.there if alike(person.name, name)), None)

    def is_barred(self, holder: str) -> bool:
        """Whether a device may not join: somebody who played on it was removed, and nobody plays on it now."""
        if holder in self.teachers or self.held_by(holder):
            return False
        return any(person.left == holder for person in self.people.values() if person.is_gone)

    def teachers_names(self) -> list[str]:
        """The names by which those who run the class have played here."""
        return [each.name for each in self.people.values() if {each.holder, each.left} & self.teachers]

    def next_person(self) -> str:
        """An id that nobody has had."""
        return f"p{len(self.people) + 1}"

    def order(self) -> list[str]:
        """Who is there, the strongest first; those who are as strong, in the order of their arrival."""
        here = [person for person in self.people.values() if person.plays]
        return [person.id for person in sorted(here, key=lambda person: -person.strength)]

    @property
    def games(self) -> list[str]:
        """All games that are or were played here."""
        return list(self._games)

    def games_of(self, person: str) -> list[tuple[str, str]]:
        """All games of somebody, each with the seat that is theirs, S or N."""
        return [(game, "SN"[people.index(person)]) for game, people in self._games.items() if person in people]

    def table_of_game(self, game: str) -> tuple[int, int, Table] | None:
        """The contest, the round (both as events count them) and the table at which a game is played."""
        for number, contest in enumerate(self.contests):
            for each in contest.rounds:
                for table in each:
                    if table.game == game:
                        return number, each.number, table
        return None

    def table_at(self, event: TableEvent) -> Table:
        """The table that an event names."""
        return self.contests[event.contest].rounds[event.round - 1].tables[event.table - 1]

    def copy(self) -> ClassState:
        """An independent copy, to try what an event would lead to."""
        return replace(
            self,
            people=dict(self.people),
            contests=list(self.contests),
            teachers=set(self.teachers),
            question=deepcopy(self.question),
            erasing=dict(self.erasing),
            _games=dict(self._games),
        )

    # --- applying events ---

    def apply(self, event: ClassEvent) -> None:
        """Applies one event."""
        self._on(event)

    @singledispatchmethod
    def _on(self, event: ClassEvent) -> None:
        raise NotImplementedError(event)

    @_on.register
    def _(self, event: Titled) -> None:
        self.title = event.title

    @_on.register
    def _(self, event: RulesSet) -> None:
        self.sheet, self.overrides, self.clock = event.sheet, dict(event.overrides), event.clock

    @_on.register
    def _(self, event: TeacherCame) -> None:
        self.teachers.add(event.holder)

    @_on.register
    def _(self, event: Locked) -> None:
        self.is_locked = event.locked

    @_on.register
    def _(self, event: PersonJoined) -> None:
        strength = UNKNOWN if event.strength is None else event.strength
        person = Person(event.person, event.name, holder=event.holder, strength=strength, level=event.level)
        self.people[event.person] = self._weighed(person)

    @_on.register
    def _(self, event: PersonChanged) -> None:
        before = self.people[event.person]
        told = {name: getattr(event, name) for name in ("name", "holder", "strength", "is_away", "is_gone")}
        known = {name: value for name, value in told.items() if value is not UNSET}
        if known.get("is_gone"):
            known["left"] = before.holder
        self.people[before.id] = self._weighed(replace(before, **known))

    @_on.register
    def _(self, event: Removed) -> None:
        """The contest forgets those who only came in and never had a place in a round."""
        gone = set(event.people)
        for each in gone:
            person = self.people[each]
            self.people[each] = replace(person, is_gone=True, holder=None, left=person.holder)
        if (contest := self.contest) and contest.is_open:
            stay = (each for each in contest.people if each not in gone or contest.has_seen(each))
            self._set(replace(contest, people=tuple(stay)))

    @_on.register
    def _(self, event: Readmitted) -> None:
        """Each on the device that they had."""
        for each in event.people:
            person = self.people[each]
            self.people[each] = replace(person, is_gone=False, holder=person.left, left=None)

    @_on.register
    def _(self, event: PersonErased) -> None:
        """Whoever is erased is removed by it; what they have played stays."""
        known = self.people[event.person]
        self.people[event.person] = replace(
            known, name=event.name, holder=None, left=None, is_gone=True, is_erased=True
        )
        if not event.done:
            self.erasing[event.person] = event.name

    @_on.register
    def _(self, event: ClubSet) -> None:
        """Who is there or comes later is as strong as the member of that name."""
        self.club, self.strengths = event.club, event.strengths
        self.people = {each: self._weighed(person) for each, person in self.people.items()}

    def _weighed(self, person: Person) -> Person:
        """Somebody whose strength nobody has said is as strong as the club knows them."""
        known = self.strengths.get(person.name.casefold())
        return person if known is None or person.strength != UNKNOWN else replace(person, strength=known)

    @_on.register
    def _(self, event: ContestBegun) -> None:
        told = {name: getattr(event, name) for name in ("planned", "alike", "master", "minutes")}
        options = {name: value for name, value in told.items() if value is not None}
        self.contests.append(Contest(event.contest, tuple(event.people), **options))

    @_on.register
    def _(self, event: Entered) -> None:
        contest = self.contests[-1]
        self._set(replace(contest, people=(*contest.people, event.person)))

    @_on.register
    def _(self, event: RoundPaired) -> None:
        contest = self.contests[-1]
        tables = [Table(number, *who) for number, who in enumerate(event.tables, start=1)]
        played = Round(len(contest.rounds) + 1, tuple(tables), tuple(event.resting), event.bell)
        self._games |= {table.game: table.people for table in tables if table.game}
        self._set(replace(contest, rounds=(*contest.rounds, played)))

    @_on.register
    def _(self, event: ResultSet) -> None:
        result, table = _result_of(event), self.table_at(event)
        goes_on = result is None and event.how == "game"
        looked = table.looked if event.looked is None else event.looked
        self._change(event, result=result, reopened=table.reopened + goes_on, looked=looked)

    @_on.register
    def _(self, event: GameReplaced) -> None:
        self._games[event.game] = self.table_at(event).people
        self._change(event, game=event.game, result=None, reopened=0, looked=0)

    def _change(self, at: TableEvent, **what: Any) -> None:
        """Another state of the table that an event names."""
        contest, number, place = self.contests[at.contest], at.round - 1, at.table - 1
        rounds = list(contest.rounds)
        tables = list(rounds[number].tables)
        tables[place] = replace(tables[place], **what)
        rounds[number] = replace(rounds[number], tables=tuple(tables))
        self.contests[at.contest] = replace(contest, rounds=tuple(rounds))

    @_on.register
    def _(self, event: BellChanged) -> None:
        """The results that it brings are events of their own."""
        contest = self.contests[-1]
        *before, last = contest.rounds
        rung = replace(last, is_rung=True) if event.at is None else replace(last, bell=event.at)
        self._set(replace(contest, rounds=(*before, rung)))

    @_on.register
    def _(self, _event: ContestEnded) -> None:
        self._set(replace(self.contests[-1], is_over=True))

    @_on.register
    def _(self, event: QuestionAsked) -> None:
        self.question = Question(event.sheet, event.overrides, event.position)

    @_on.register
    def _(self, event: Replied) -> None:
        assert self.question is not None
        self.question.replies[event.person] = event.move

    @_on.register
    def _(self, event: Revealed) -> None:
        assert self.question is not None
        self.question.is_shown = True
        self.question.best = event.best or self.question.best

    @_on.register
    def _(self, _event: Unasked) -> None:
        self.question = None

    def _set(self, contest: Contest) -> None:
        self.contests[-1] = contest


def _result_of(event: ResultSet) -> Result | None:
    if event.seeds is None and event.how != "forfeit":
        return None
    return Result(event.seeds or (0, 0), event.how, event.decided)
