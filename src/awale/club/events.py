"""The events of a class and of a club, as their journals store them."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec
from msgspec import UNSET, UnsetType

from awale.club.contest import Kind

#: South, North, and the game that they play; none where they have a real board.
Pairing = tuple[str, str, str | None]
#: One, another, what the one scored.
RatedGame = tuple[str, str, float]


class ClassEvent(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """Something that happened in a class."""

    #: Its name in the journal.
    kind: ClassVar[str]
    #: The id of the request that caused it: a request that is sent again after a lost answer is done once.
    act: str | None = None


# --- who is there -------------------------------------------------------------------------------------------------


class TeacherCame(ClassEvent, frozen=True):
    """A device (as a hash) runs the class from now on; again, after a day, to say that it goes on."""

    kind = "keeper"
    holder: str


class Titled(ClassEvent, frozen=True):
    """The class is called so."""

    kind = "title"
    title: str


class RulesSet(ClassEvent, frozen=True):
    """What is played from now on, and by which clock."""

    kind = "rules"
    sheet: str
    overrides: dict[str, str]
    clock: dict[str, Any] | None = None


class Locked(ClassEvent, frozen=True):
    """The code lets nobody in any more; or again."""

    kind = "lock"
    locked: bool


class PersonJoined(ClassEvent, frozen=True):
    """Somebody new: on a device, or without one, or a level."""

    kind = "join"
    person: str
    name: str
    holder: str | None = None
    level: int | None = None
    strength: float | None = None


class PersonChanged(ClassEvent, frozen=True):
    """Another name, device or strength; away or back. What isn't said stays as it was."""

    kind = "person"
    person: str
    name: str | UnsetType = UNSET
    holder: str | UnsetType | None = UNSET
    strength: float | UnsetType = UNSET
    is_away: bool | UnsetType = UNSET
    is_gone: bool | UnsetType = UNSET


class Removed(ClassEvent, frozen=True):
    """Some leave for good."""

    kind = "remove"
    people: list[str]


class Readmitted(ClassEvent, frozen=True):
    """Some who were removed are there again."""

    kind = "readmit"
    people: list[str]


class PersonErased(ClassEvent, frozen=True):
    """Somebody's name is erased; ``name`` is what is shown instead. ``done``: it is on no disk any more."""

    kind = "erase"
    person: str
    name: str
    done: bool = False


class ClubSet(ClassEvent, frozen=True):
    """It is an evening of a club, whose members are so strong."""

    kind = "club"
    club: str
    strengths: dict[str, float]


# --- playing ------------------------------------------------------------------------------------------------------


class ContestBegun(ClassEvent, frozen=True):
    """Rounds that belong together."""

    kind = "contest"
    contest: Kind = msgspec.field(name="kind")
    people: list[str]
    planned: int | None = None
    alike: bool | None = None
    master: str | None = None
    minutes: int | None = None


class Entered(ClassEvent, frozen=True):
    """Somebody takes part from the next round on."""

    kind = "enter"
    person: str


class RoundPaired(ClassEvent, frozen=True):
    """A round: who plays whom, who rests, and when the bell rings, in milliseconds since 1970."""

    kind = "round"
    tables: list[Pairing]
    resting: list[str]
    bell: int | None = None


class TableEvent(ClassEvent, frozen=True):
    """Something at a table: contests are counted from 0, rounds and tables from 1."""

    contest: int
    round: int
    table: int


class ResultSet(TableEvent, frozen=True):
    """What came out at a table, or a correction; without seeds or a forfeit, the table is open again."""

    kind = "result"
    how: Literal["game", "hand", "forfeit", "bell"]
    seeds: tuple[int, int] | None = None
    decided: Literal["S", "N"] | None = None
    #: How many events the game had when somebody looked at it.
    looked: int | None = None


class GameReplaced(TableEvent, frozen=True):
    """Another game at a table: the one before was drawn, or lost by a fault."""

    kind = "game"
    game: str


class BellChanged(ClassEvent, frozen=True):
    """The bell rings, or is put off to another time (``at``)."""

    kind = "bell"
    at: int | None = None


class ContestEnded(ClassEvent, frozen=True):
    """No more rounds."""

    kind = "end"


# --- one position for all -----------------------------------------------------------------------------------------


class QuestionAsked(ClassEvent, frozen=True):
    """Everybody is asked for the best move of a position."""

    kind = "ask"
    sheet: str
    overrides: dict[str, str]
    position: str


class Replied(ClassEvent, frozen=True):
    """Somebody's answer."""

    kind = "reply"
    person: str
    move: str


class Revealed(ClassEvent, frozen=True):
    """The answers are shown, and which move is best, if that is told."""

    kind = "reveal"
    best: str | None = None


class Unasked(ClassEvent, frozen=True):
    """Back to the boards."""

    kind = "unask"


CLASS_EVENTS: tuple[type[ClassEvent], ...] = (
    TeacherCame, Titled, RulesSet, Locked, PersonJoined, PersonChanged, Removed, Readmitted, PersonErased, ClubSet,
    ContestBegun, Entered, RoundPaired, ResultSet, GameReplaced, BellChanged, ContestEnded,
    QuestionAsked, Replied, Revealed, Unasked,
)  # fmt: skip


# --- clubs --------------------------------------------------------------------------------------------------------


class ClubEvent(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """Something that happened in a club."""

    kind: ClassVar[str]
    act: str | None = None


class ClubNamed(ClubEvent, frozen=True):
    """The club is called so."""

    kind = "name"
    name: str


class ClubTeacherCame(ClubEvent, frozen=True):
    """A device (as a hash) runs the club from now on."""

    kind = "keeper"
    holder: str


class EveningCounted(ClubEvent, frozen=True):
    """What was played on an evening counts, in place of what was counted of it before."""

    kind = "evening"
    evening: str
    at: int
    title: str
    games: list[RatedGame]


class EveningUndone(ClubEvent, frozen=True):
    """An evening no longer counts."""

    kind = "undo"
    evening: str


class MemberRenamed(ClubEvent, frozen=True):
    """Another name; that of somebody else makes one of two. Without a name, who was made one is two again."""

    kind = "rename"
    member: str
    name: str | None = None


CLUB_EVENTS: tuple[type[ClubEvent], ...] = (ClubNamed, ClubTeacherCame, EveningCounted, EveningUndone, MemberRenamed)
