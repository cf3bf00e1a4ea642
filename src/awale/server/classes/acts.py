"""The acts of a class: those of the teacher, and those of everybody.

``act`` is a random text that names the request: sent again after a lost answer, it is done once.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from awale.club.contest import Kind
from awale.server.games.acts import Act, Lang, Ping
from awale.server.games.new import Each, Minutes, SetTime

_Id = Annotated[str, msgspec.Meta(max_length=40)]
_Name = Annotated[str, msgspec.Meta(max_length=200)]
_Count = Annotated[int, msgspec.Meta(ge=1, le=10_000)]
_Seeds = Annotated[int, msgspec.Meta(ge=0, le=48)]


class NamedAct(Act, frozen=True):
    """An act that would become an event."""

    act: _Id


# --- who is there -------------------------------------------------------------------------------------------------


class SetTitle(NamedAct, frozen=True, tag="title"):
    """Set the title of the class."""

    title: _Name


class SetRules(NamedAct, frozen=True, tag="rules"):
    """Set the rules and the clock of the games from now on."""

    sheet: _Id
    overrides: dict[str, str] = msgspec.field(default_factory=dict)
    clock: SetTime | Each | None = None


class Lock(NamedAct, frozen=True):
    """Stop people from joining by the code, or allow it again."""

    locked: bool


class Add(NamedAct, frozen=True):
    """Add somebody without a device, oneself (``here``), or a level."""

    name: _Name = ""
    here: bool = False
    level: int | None = None


class ChangePerson(NamedAct, frozen=True, tag="person"):
    """Change somebody's name or strength, or whether they are away."""

    person: _Id
    name: _Name | None = None
    strength: Annotated[float, msgspec.Meta(ge=0, le=4000)] | None = None
    away: bool | None = None


_People = Annotated[tuple[_Id, ...], msgspec.Meta(max_length=100)]


class Remove(NamedAct, frozen=True):
    """Removes one or more people; their devices can't join again until they are readmitted."""

    person: _Id | None = None
    people: _People = ()


class Readmit(NamedAct, frozen=True):
    """Readmits people who were removed, each on the device that they had."""

    people: _People


class Erase(NamedAct, frozen=True):
    """Removes somebody for good and erases their name everywhere, on disk too; what they have played stays."""

    person: _Id
    #: The language in which they are called "a pupil" from now on.
    lang: Literal["fr", "en"] = "fr"


class Seat(NamedAct, frozen=True):
    """Let somebody be claimed by another device; or put them on the device of somebody else."""

    person: _Id
    beside: _Id | None = None


# --- playing ------------------------------------------------------------------------------------------------------


class Begin(NamedAct, frozen=True):
    """Begin a contest."""

    kind: Kind
    rounds: Annotated[int, msgspec.Meta(ge=1, le=50)] | None = None
    alike: bool = True
    master: _Id | None = None
    minutes: Minutes | None = None


class StartRound(NamedAct, frozen=True, tag="round"):
    """Start the next round: on screens where both have a device, or on real boards."""

    boards: Literal["screens", "real"] = "screens"


class SetResult(NamedAct, frozen=True, tag="result"):
    """Enter or correct a result by hand: seeds, or who did not come; without either, the table is open again."""

    round: _Count
    table: _Count
    seeds: tuple[_Seeds, _Seeds] | None = None
    decided: Literal["S", "N"] | None = None
    forfeit: bool = False
    contest: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None


class ReplaceGame(NamedAct, frozen=True, tag="replay"):
    """Replace the game of a table of this round by a new one."""

    table: _Count


class RingBell(NamedAct, frozen=True, tag="bell"):
    """Ring the bell now, or in so many minutes."""

    minutes: Minutes | None = None


class End(NamedAct, frozen=True):
    """End the contest."""


# --- one position for all -----------------------------------------------------------------------------------------


class Ask(NamedAct, frozen=True):
    """Ask everybody for the best move of a position."""

    position: Annotated[str, msgspec.Meta(max_length=500)]


class Reveal(NamedAct, frozen=True):
    """Show the answers, and the best move if the teacher gives it."""

    best: Annotated[str, msgspec.Meta(max_length=8)] | None = None


class Unask(NamedAct, frozen=True):
    """End the question."""


class Reply(NamedAct, frozen=True):
    """Answer the question; the answer can be changed until the answers are shown."""

    person: _Id
    move: Annotated[str, msgspec.Meta(max_length=8)]


AnyAct = (
    SetTitle | SetRules | Lock | Add | ChangePerson | Remove | Readmit | Erase | Seat
    | Begin | StartRound | SetResult | ReplaceGame | RingBell | End
    | Ask | Reveal | Unask | Reply | Lang | Ping
)  # fmt: skip
