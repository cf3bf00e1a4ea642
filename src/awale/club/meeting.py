"""A meeting as a log: what comes out when its events are gone through, one after the other.

Whatever happens in a class or at a club's evening is one event, ``(kind, data)``. Whether it may happen is judged
before it is written, so that nothing is refused here.

>>> meeting = Meeting()
>>> meeting.apply("join", {"person": "p1", "name": "Awa", "holder": "x"})
>>> meeting.apply("join", {"person": "p2", "name": "Jules", "holder": "y"})
>>> meeting.apply("contest", {"kind": "free", "people": ["p1", "p2"]})
>>> meeting.apply("round", {"tables": [["p1", "p2", "k3v9"]], "resting": []})
>>> meeting.apply("result", {"contest": 0, "round": 1, "table": 1, "seeds": [26, 22], "how": "game"})
>>> meeting.contest.rounds[0].tables[0].result.winner
'S'
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Any

from awale.club.contest import Contest
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
class Meeting:
    """Where a meeting stands."""

    title: str = ""
    sheet: str = "abapa"
    overrides: dict[str, str] = field(default_factory=dict)
    #: The clock of each game, as a game is asked for; None: no clock but the bell.
    clock: Mapping[str, Any] | None = None
    #: The devices of those who run the meeting, as hashes.
    keepers: set[str] = field(default_factory=set)
    people: dict[str, Person] = field(default_factory=dict)
    contests: list[Contest] = field(default_factory=list)
    question: Question | None = None
    #: Nobody may join by the code any more.
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
        """Whoever has this name, or one that would be taken for it."""
        return next((person for person in self.there if alike(person.name, name)), None)

    def is_kept_out(self, holder: str) -> bool:
        """Whether somebody was removed who played on this device, and nobody plays on it now: it may not come in."""
        if holder in self.keepers or self.held_by(holder):
            return False
        return any(person.left == holder for person in self.people.values() if person.is_gone)

    def keepers_names(self) -> list[str]:
        """The names by which those who run the meeting have played here."""
        return [each.name for each in self.people.values() if {each.holder, each.left} & self.keepers]

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

    def table_at(self, at: Mapping[str, Any]) -> Table:
        """The table that an event names."""
        table: Table = self.contests[at["contest"]].rounds[at["round"] - 1].tables[at["table"] - 1]
        return table

    def copy(self) -> Meeting:
        """Another that goes on by itself: to see what an event would lead to."""
        return replace(
            self,
            people=dict(self.people),
            contests=list(self.contests),
            keepers=set(self.keepers),
            question=deepcopy(self.question),
            erasing=dict(self.erasing),
            _games=dict(self._games),
        )

    # --- going on ---

    def apply(self, kind: str, data: Mapping[str, Any]) -> None:
        """Goes on by one event."""
        getattr(self, f"_{kind}")(data)

    def _title(self, data: Mapping[str, Any]) -> None:
        self.title = data["title"]

    def _rules(self, data: Mapping[str, Any]) -> None:
        self.sheet, self.overrides, self.clock = data["sheet"], dict(data["overrides"]), data.get("clock")

    def _keeper(self, data: Mapping[str, Any]) -> None:
        self.keepers.add(data["holder"])

    def _lock(self, data: Mapping[str, Any]) -> None:
        self.is_locked = data["locked"]

    def _join(self, data: Mapping[str, Any]) -> None:
        known = {key: data[key] for key in ("holder", "strength", "level") if key in data}
        self.people[data["person"]] = self._weighed(Person(data["person"], data["name"], **known))

    def _person(self, data: Mapping[str, Any]) -> None:
        """A new name, device or strength; away or back; removed."""
        known = {key: data[key] for key in ("name", "holder", "strength", "is_away", "is_gone") if key in data}
        before = self.people[data["person"]]
        if known.get("is_gone"):
            known["left"] = before.holder
        self.people[before.id] = self._weighed(replace(before, **known))

    def _remove(self, data: Mapping[str, Any]) -> None:
        """Some leave for good. The contest forgets those who only came in and never had a place in a round."""
        gone = set(data["people"])
        for each in gone:
            person = self.people[each]
            self.people[each] = replace(person, is_gone=True, holder=None, left=person.holder)
        if (contest := self.contest) and contest.is_open:
            stay = (each for each in contest.people if each not in gone or contest.has_seen(each))
            self._set(replace(contest, people=tuple(stay)))

    def _readmit(self, data: Mapping[str, Any]) -> None:
        """Some who were removed are there again, each on the device that they had."""
        for each in data["people"]:
            person = self.people[each]
            self.people[each] = replace(person, is_gone=False, holder=person.left, left=None)

    def _erase(self, data: Mapping[str, Any]) -> None:
        """Somebody's name is erased, who is removed by it; what they have played stays. ``done``: on disk, too."""
        person, name = data["person"], data["name"]
        known = self.people[person]
        self.people[person] = replace(known, name=name, holder=None, left=None, is_gone=True, is_erased=True)
        if not data.get("done"):
            self.erasing[person] = name

    def _club(self, data: Mapping[str, Any]) -> None:
        """It is the evening of a club: who is there or comes later is as strong as the member of that name."""
        self.club, self.strengths = data["club"], data["strengths"]
        self.people = {each: self._weighed(person) for each, person in self.people.items()}

    def _weighed(self, person: Person) -> Person:
        """Somebody whose strength nobody has said is as strong as the club knows them."""
        known = self.strengths.get(person.name.casefold())
        return person if known is None or person.strength != UNKNOWN else replace(person, strength=known)

    def _contest(self, data: Mapping[str, Any]) -> None:
        options = {key: data[key] for key in ("planned", "alike", "master", "minutes") if data.get(key) is not None}
        self.contests.append(Contest(data["kind"], tuple(data["people"]), **options))

    def _enter(self, data: Mapping[str, Any]) -> None:
        contest = self.contests[-1]
        self._set(replace(contest, people=(*contest.people, data["person"])))

    def _round(self, data: Mapping[str, Any]) -> None:
        contest = self.contests[-1]
        tables = [Table(number, *who) for number, who in enumerate(data["tables"], start=1)]
        played = Round(len(contest.rounds) + 1, tuple(tables), tuple(data["resting"]), data.get("bell"))
        self._games |= {table.game: table.people for table in tables if table.game}
        self._set(replace(contest, rounds=(*contest.rounds, played)))

    def _result(self, data: Mapping[str, Any]) -> None:
        """What came out at a table, or a correction; without seeds or a decision, the table is open again."""
        result, table = _result_of(data), self.table_at(data)
        goes_on = result is None and data["how"] == "game"
        self._change(data, result=result, reopened=table.reopened + goes_on, looked=data.get("looked", table.looked))

    def _game(self, data: Mapping[str, Any]) -> None:
        """Another game at a table: the one before was drawn, or lost by a fault."""
        self._games[data["game"]] = self.table_at(data).people
        self._change(data, game=data["game"], result=None, reopened=0, looked=0)

    def _change(self, at: Mapping[str, Any], **what: Any) -> None:
        """Another state of the table that an event names."""
        contest, number, place = self.contests[at["contest"]], at["round"] - 1, at["table"] - 1
        rounds = list(contest.rounds)
        tables = list(rounds[number].tables)
        tables[place] = replace(tables[place], **what)
        rounds[number] = replace(rounds[number], tables=tuple(tables))
        self.contests[at["contest"]] = replace(contest, rounds=tuple(rounds))

    def _bell(self, data: Mapping[str, Any]) -> None:
        """The bell rings, or is put off to another time. The results that it brings are events of their own."""
        contest = self.contests[-1]
        *before, last = contest.rounds
        rung = replace(last, is_rung=True) if data.get("at") is None else replace(last, bell=data["at"])
        self._set(replace(contest, rounds=(*before, rung)))

    def _end(self, _: Mapping[str, Any]) -> None:
        self._set(replace(self.contests[-1], is_over=True))

    def _ask(self, data: Mapping[str, Any]) -> None:
        self.question = Question(data["sheet"], data["overrides"], data["position"])

    def _reply(self, data: Mapping[str, Any]) -> None:
        assert self.question is not None
        self.question.replies[data["person"]] = data["move"]

    def _reveal(self, data: Mapping[str, Any]) -> None:
        assert self.question is not None
        self.question.is_shown = True
        self.question.best = data.get("best", self.question.best)

    def _unask(self, _: Mapping[str, Any]) -> None:
        self.question = None

    def _set(self, contest: Contest) -> None:
        self.contests[-1] = contest


def _result_of(data: Mapping[str, Any]) -> Result | None:
    if data.get("seeds") is None and data["how"] != "forfeit":
        return None
    south, north = data.get("seeds") or (0, 0)
    return Result((south, north), data["how"], data.get("decided"))
