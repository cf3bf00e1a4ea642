"""What the teacher of a class may ask for, and what anybody else there may.

``act`` is a random text that names the wish: sent again after a lost answer, it is done once.
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
    """Something that would go into the log."""

    act: _Id


# --- who is there -------------------------------------------------------------------------------------------------


class SetTitle(NamedAct, frozen=True, tag="title"):
    """What the class is called."""

    title: _Name


class SetRules(NamedAct, frozen=True, tag="rules"):
    """What is played from now on, and by which clock."""

    sheet: _Id
    overrides: dict[str, str] = msgspec.field(default_factory=dict)
    clock: SetTime | Each | None = None


class Lock(NamedAct, frozen=True):
    """Let nobody join by the code any more, or again."""

    locked: bool


class Add(NamedAct, frozen=True):
    """Somebody without a device, oneself (``here``), or a level."""

    name: _Name = ""
    here: bool = False
    level: int | None = None


class ChangePerson(NamedAct, frozen=True, tag="person"):
    """Another name or strength; away or back."""

    person: _Id
    name: _Name | None = None
    strength: Annotated[float, msgspec.Meta(ge=0, le=4000)] | None = None
    away: bool | None = None


_People = Annotated[tuple[_Id, ...], msgspec.Meta(max_length=100)]


class Remove(NamedAct, frozen=True):
    """Somebody leaves for good, or many at once; their devices may not come in again until they are readmitted."""

    person: _Id | None = None
    people: _People = ()


class Readmit(NamedAct, frozen=True):
    """Some who were removed are let in again, each on the device that they had."""

    people: _People


class Erase(NamedAct, frozen=True):
    """Somebody leaves for good, and their name goes everywhere, on disk too; what they have played stays."""

    person: _Id
    #: In which language they are called "a pupil" from now on.
    lang: Literal["fr", "en"] = "fr"


class Seat(NamedAct, frozen=True):
    """Let somebody be claimed by another device; or put them on the device of somebody else."""

    person: _Id
    beside: _Id | None = None


# --- playing ------------------------------------------------------------------------------------------------------


class Begin(NamedAct, frozen=True):
    """Rounds that belong together."""

    kind: Kind
    rounds: Annotated[int, msgspec.Meta(ge=1, le=50)] | None = None
    alike: bool = True
    master: _Id | None = None
    minutes: Minutes | None = None


class StartRound(NamedAct, frozen=True, tag="round"):
    """The next round: on screens where both have a device, or on real boards."""

    boards: Literal["screens", "real"] = "screens"


class SetResult(NamedAct, frozen=True, tag="result"):
    """A result entered or corrected by hand: seeds, or who did not come; nothing of it opens the table again."""

    round: _Count
    table: _Count
    seeds: tuple[_Seeds, _Seeds] | None = None
    decided: Literal["S", "N"] | None = None
    forfeit: bool = False
    contest: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None


class ReplaceGame(NamedAct, frozen=True, tag="replay"):
    """Another game at a table of this round."""

    table: _Count


class RingBell(NamedAct, frozen=True, tag="bell"):
    """Ring it now; or in so many minutes from now."""

    minutes: Minutes | None = None


class End(NamedAct, frozen=True):
    """No more rounds."""


# --- one position for all -----------------------------------------------------------------------------------------


class Ask(NamedAct, frozen=True):
    """Everybody is asked for the best move of a position."""

    position: Annotated[str, msgspec.Meta(max_length=500)]


class Reveal(NamedAct, frozen=True):
    """The answers are shown, and which move is best, as far as the teacher says so."""

    best: Annotated[str, msgspec.Meta(max_length=8)] | None = None


class Unask(NamedAct, frozen=True):
    """Back to the boards."""


class Reply(NamedAct, frozen=True):
    """One's own answer; another may follow until they are shown."""

    person: _Id
    move: Annotated[str, msgspec.Meta(max_length=8)]


AnyAct = (
    SetTitle | SetRules | Lock | Add | ChangePerson | Remove | Readmit | Erase | Seat
    | Begin | StartRound | SetResult | ReplaceGame | RingBell | End
    | Ask | Reveal | Unask | Reply | Lang | Ping
)  # fmt: skip
