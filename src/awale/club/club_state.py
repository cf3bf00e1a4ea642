"""The state of a club, a fold over its events: its evenings, its members and their ratings.

The journal has the games. Ratings are computed from all of them each time, so that an evening can be counted again,
removed, or added late. Members are known by their first names, whatever the capitals.

>>> club = ClubState()
>>> club.apply(EveningCounted("e1", 1, "June", [("Awa", "Jules", 1.0)]))
>>> club.apply(EveningCounted("e2", 2, "July", [("awa", "Jule", 1.0)]))
>>> [member.name for member in club.members()]
['Awa', 'Jule', 'Jules']
>>> club.apply(MemberRenamed("Jule", "Jules"))
>>> [(member.name, member.games, round(member.rating.value)) for member in club.members()]
[('Awa', 2, 1720), ('Jules', 2, 1280)]
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import singledispatchmethod

from awale.club.class_state import ClassState
from awale.club.events import (
    ClubEvent,
    ClubNamed,
    ClubTeacherCame,
    EveningCounted,
    EveningUndone,
    MemberRenamed,
    RatedGame,
)
from awale.club.rating import Rating, after_period
from awale.words import say


@dataclass(frozen=True, slots=True)
class Evening:
    """What was played in one class; it is known by the class's id, so that it can't be counted twice."""

    id: str
    #: When, in milliseconds since 1970.
    at: int
    title: str
    games: tuple[RatedGame, ...]


@dataclass(slots=True)
class Member:
    """Somebody who has played. ``history`` are the evenings on which they did, and what they were worth after each."""

    name: str
    rating: Rating = field(default_factory=Rating)
    games: int = 0
    history: list[tuple[str, Rating]] = field(default_factory=list)


@dataclass
class ClubState:
    """The state of a club."""

    name: str = ""
    #: The devices of those who run it, as hashes.
    teachers: set[str] = field(default_factory=set)
    _evenings: dict[str, Evening] = field(default_factory=dict)
    #: What somebody who was called so is called now.
    _called: dict[str, str] = field(default_factory=dict)

    # --- asking ---

    @property
    def evenings(self) -> list[Evening]:
        """The evenings in the order in which they were played, whenever they were counted."""
        return sorted(self._evenings.values(), key=lambda evening: (evening.at, evening.id))

    @property
    def renamed(self) -> dict[str, str]:
        """Names that count as another's."""
        return dict(self._called)

    @property
    def names(self) -> set[str]:
        """Every name that anybody has or had, without capitals."""
        played = {
            name for evening in self._evenings.values() for one, other, _ in evening.games for name in (one, other)
        }
        return {name.casefold() for name in (*played, *self._called, *self._called.values())}

    def members(self) -> list[Member]:
        """All who have ever played, the strongest first."""
        ratings: dict[str, Rating] = {}
        found: dict[str, Member] = {}
        for evening in self.evenings:
            games = self._counted(evening)
            ratings = after_period(ratings, games)
            for person in sorted({person for one, another, _ in games for person in (one, another)}):
                member = found.setdefault(person, Member(self._spelt(evening, person)))
                member.games += sum(person in game[:2] for game in games)
                member.history.append((evening.id, ratings[person]))
        for person, member in found.items():
            member.rating = ratings[person]
        return sorted(found.values(), key=lambda member: (-member.rating.value, member.name.casefold()))

    def strengths(self) -> dict[str, float]:
        """The ratings by name, including the names that count as another's."""
        known = {member.name.casefold(): round(member.rating.value, 1) for member in self.members()}
        others = {old: known[new.casefold()] for old, new in self._called.items() if new.casefold() in known}
        return {**known, **others}

    def _counted(self, evening: Evening) -> list[RatedGame]:
        """The games under the names of today; nobody plays against themselves."""
        games = ((self._known(one), self._known(another), score) for one, another, score in evening.games)
        return sorted(game for game in games if game[0] != game[1])

    def _known(self, name: str) -> str:
        return self._called.get(name.casefold(), name).casefold()

    def _spelt(self, evening: Evening, person: str) -> str:
        renamed = next((name for name in self._called.values() if name.casefold() == person), None)
        names = [name for one, another, _ in evening.games for name in (one, another) if name.casefold() == person]
        return renamed or names[0]

    # --- applying events ---

    def apply(self, event: ClubEvent) -> None:
        """Applies one event."""
        self._on(event)

    @singledispatchmethod
    def _on(self, event: ClubEvent) -> None:
        raise NotImplementedError(event)

    @_on.register
    def _(self, event: ClubNamed) -> None:
        self.name = event.name

    @_on.register
    def _(self, event: ClubTeacherCame) -> None:
        self.teachers.add(event.holder)

    @_on.register
    def _(self, event: EveningCounted) -> None:
        self._evenings[event.evening] = Evening(event.evening, event.at, event.title, tuple(event.games))

    @_on.register
    def _(self, event: EveningUndone) -> None:
        self._evenings.pop(event.evening, None)

    @_on.register
    def _(self, event: MemberRenamed) -> None:
        old, new = event.member.casefold(), event.name
        if new is None:
            self._called.pop(old, None)
            return
        self._called = {was: new if now.casefold() == old else now for was, now in self._called.items()}
        self._called.pop(new.casefold(), None)
        self._called[old] = new


def games_of(state: ClassState) -> list[RatedGame]:
    """What counts of a class: the games that people have played against each other in contests that are over."""
    tables = [
        table
        for contest in state.contests
        if contest.is_over
        for each in contest.rounds
        for table in each
        if table.result and table.result.is_played
    ]
    people = state.people
    return [
        (people[table.south].name, people[table.north].name, table.halves(table.south) / 2)
        for table in tables
        if people[table.south].level is None and people[table.north].level is None
    ]


def ratings_table(members: Iterable[Member], lang: str) -> list[list[str]]:
    """The ratings under a line of headings, as rows of text."""
    columns: Sequence[str] = ("place", "name", "rating", "deviation", "games", "evenings")
    rows = [[say(f"club.column.{column}", lang) for column in columns]]
    for place, member in enumerate(members, start=1):
        rating = (f"{member.rating.value:.0f}", f"{member.rating.deviation:.0f}")
        rows.append([str(place), member.name, *rating, str(member.games), str(len(member.history))])
    return rows
