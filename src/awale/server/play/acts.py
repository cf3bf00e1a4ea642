"""What a player may ask, whether it may be done, and the event that it becomes.

Nothing is changed here: ``judge`` looks at where a game stands and says what would go into its log, or refuses.

>>> from awale.server.store import GameRow
>>> start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
>>> row = GameRow("k3v9", None, "here", "abapa", {}, start, ("", ""), None, 1, None, "", "SN", 0)
>>> judge(Standing(row), ["S", "N"], Move(n=0, move="F"))
Draft(kind='move', seat='S', data={'move': 'F'})
>>> judge(Standing(row), [], Move(n=0, move="F"))
Traceback (most recent call last):
awale.server.refusals.Refused: ...
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import singledispatch
from typing import Annotated, Any, Literal

import msgspec

from awale.rules.game import IllegalMove
from awale.rules.position import other
from awale.server.play.log import Offer, Standing
from awale.server.refusals import Conflict, Forbidden, Invalid
from awale.server.store import Event
from awale.words import Sentence
from awale.words.names import is_seen

Number = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
#: The longest name of a player, in characters.
LONGEST_NAME = 40


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Something that a client asks for."""


class Numbered(Act, frozen=True):
    """Something that would go into the log. ``n`` is the number of events that whoever asks has seen."""

    n: Number


class Move(Numbered, frozen=True):
    """Sow, or "pass"."""

    move: Annotated[str, msgspec.Meta(max_length=8)]


class Undo(Numbered, frozen=True):
    """Take back."""


class Stop(Numbered, frozen=True):
    """Propose to stop."""


class Accept(Numbered, frozen=True):
    """Say yes to what the other has offered."""


class Decline(Numbered, frozen=True):
    """Say no to it."""


class Resign(Numbered, frozen=True):
    """Give up."""


class Name(Numbered, frozen=True):
    """Say what one is called."""

    seat: Literal["S", "N"]
    name: Annotated[str, msgspec.Meta(max_length=200)]


class Next(Numbered, frozen=True):
    """After the end of a game at a distance: say by its code in which other game one would like to play again."""

    code: Annotated[str, msgspec.Meta(pattern="^[A-Z]{5}$")]


class Hint(Act, frozen=True):
    """Ask for a good move."""


class Read(Act, frozen=True):
    """Ask what there is to see on the board."""


class Consider(Act, frozen=True):
    """Ask which moves would lose much, and why."""


class Again(Act, frozen=True):
    """Have a level that could not move try at once."""


class Lang(Act, frozen=True):
    """Hear another language from now on."""

    lang: Literal["fr", "en"]


class Ping(Act, frozen=True):
    """See whether anybody answers."""


AnyAct = Move | Undo | Stop | Accept | Decline | Resign | Name | Next | Hint | Read | Consider | Again | Lang | Ping


@dataclass(frozen=True, slots=True)
class Draft:
    """An event that has no number and no time yet."""

    kind: str
    seat: str | None = None
    data: Mapping[str, Any] = field(default_factory=dict)


def clean_name(name: str) -> str:
    """A name as it is kept: trimmed, in one line, of 1 to 40 characters that can be seen.

    >>> clean_name("  Awa "), clean_name("Zoé  K.")
    ('Awa', 'Zoé K.')
    """
    found = unicodedata.normalize("NFC", " ".join(name.split()))
    if not (1 <= len(found) <= LONGEST_NAME and is_seen(found)):
        raise Invalid(Sentence("serve.play.bad-name", most=LONGEST_NAME))
    return found


# --- sent again ---------------------------------------------------------------------------------------------------

#: The kinds of event that an act may have become; an offer also says what it offers.
_BECOMES: Mapping[type, tuple[str, ...]] = {
    Move: ("move",),
    Undo: ("undo", "offer"),
    Stop: ("stop", "offer"),
    Accept: ("undo", "stop"),
    Decline: ("decline",),
    Resign: ("resign",),
    Name: ("name",),
    Next: ("next",),
}


def is_same(act: Numbered, event: Event, seats: Sequence[str]) -> bool:
    """Whether an event is what this act has become: it was sent before, by one of these seats."""
    if event.seat not in seats or event.kind not in _BECOMES[type(act)]:
        return False
    if isinstance(act, Move):
        return bool(event.data["move"] == act.move)
    if isinstance(act, Name):
        return event.seat == act.seat and event.data["name"] == " ".join(act.name.split())
    if isinstance(act, Next):
        return bool(event.data["code"] == act.code)
    if event.kind == "offer":
        return bool(event.data["kind"] == ("undo" if isinstance(act, Undo) else "stop"))
    return True


# --- judging ------------------------------------------------------------------------------------------------------


def judge(standing: Standing, seats: Sequence[str], act: Numbered) -> Draft:
    """What an act of whoever holds these seats would put into the log now. Raises :exc:`~awale.words.AwaleError`."""
    if not seats:
        raise Forbidden(Sentence("serve.play.watching"))
    return _judge(act, standing, seats)


@singledispatch
def _judge(act: Numbered, standing: Standing, seats: Sequence[str]) -> Draft:
    raise NotImplementedError(act)


@_judge.register
def _(act: Move, standing: Standing, seats: Sequence[str]) -> Draft:
    mover = standing.game.position.to_move
    if not standing.game.is_over and mover not in seats:
        raise Forbidden(Sentence("serve.play.not-your-turn", player=Sentence(f"player.{mover}")))
    if refused := standing.game.why_not(act.move):
        raise IllegalMove(refused)
    return Draft("move", mover, {"move": act.move})


@_judge.register
def _(_act: Undo, standing: Standing, seats: Sequence[str]) -> Draft:
    offered = standing.offer
    if offered and offered.kind == "undo" and offered.by not in seats:
        return _accepted(standing, offered)
    _no_offer(standing)
    seat = _mover_of(standing, seats)
    keep = _keep(standing, seat, both=len(seats) == 2)
    if _asks(standing, seat):
        return Draft("offer", seat, {"kind": "undo", "keep": keep})
    return Draft("undo", seat, _taken_back(standing, keep))


@_judge.register
def _(_act: Stop, standing: Standing, seats: Sequence[str]) -> Draft:
    _not_over(standing)
    offered = standing.offer
    if offered and offered.kind == "stop" and offered.by not in seats:
        return _accepted(standing, offered)
    _no_offer(standing)
    seat = _mover_of(standing, seats)
    # A level has its own mind about stopping, and none about taking back.
    if _asks(standing, seat) or standing.level_seat:
        return Draft("offer", seat, {"kind": "stop"})
    return Draft("stop", seat)


@_judge.register
def _(_act: Accept, standing: Standing, seats: Sequence[str]) -> Draft:
    return _accepted(standing, _offer_of_the_other(standing, seats))


@_judge.register
def _(_act: Decline, standing: Standing, seats: Sequence[str]) -> Draft:
    offered = _offer_of_the_other(standing, seats)
    return Draft("decline", other(offered.by), {"kind": offered.kind})


@_judge.register
def _(_act: Resign, standing: Standing, seats: Sequence[str]) -> Draft:
    _not_over(standing)
    return Draft("resign", _mover_of(standing, seats))


@_judge.register
def _(act: Name, standing: Standing, seats: Sequence[str]) -> Draft:
    if act.seat not in seats:
        raise Forbidden(Sentence("serve.play.not-your-name"))
    return Draft("name", act.seat, {"name": clean_name(act.name)})


@_judge.register
def _(act: Next, standing: Standing, seats: Sequence[str]) -> Draft:
    if standing.row.kind != "far" or not standing.game.is_over or standing.next:
        raise Conflict(Sentence("serve.play.no-next"))
    return Draft("next", seats[0], {"code": act.code})


# --- what several of them ask -------------------------------------------------------------------------------------


def level_answer(standing: Standing, agrees: bool) -> Draft:
    """What a level says to the offer to stop."""
    assert standing.offer
    if agrees:
        return _accepted(standing, standing.offer)
    return Draft("decline", standing.level_seat, {"kind": standing.offer.kind})


def can_take_back(standing: Standing) -> bool:
    """Whether there is anything to take back: a move, or an end that was declared. Time never comes back."""
    closure = standing.game.closure
    if closure:
        return closure.outcome.reason != "time"
    return any(turn.player != standing.level_seat for turn in standing.game.turns)


def _keep(standing: Standing, seat: str, both: bool) -> int:
    """How many turns remain when this seat takes back: all before its own last one, unless an end is taken back."""
    game = standing.game
    if not can_take_back(standing):
        raise Conflict(Sentence("serve.play.time-stays" if game.closure else "serve.play.nothing-to-take-back"))
    if game.closure:
        return game.ply
    if both:
        return game.ply - 1
    own = [number for number, turn in enumerate(game.turns) if turn.player == seat]
    if not own:
        raise Conflict(Sentence("serve.play.nothing-to-take-back"))
    return own[-1]


def _taken_back(standing: Standing, keep: int) -> dict[str, Any]:
    """The log says also which moves they were, so that it can be told."""
    return {"keep": keep, "moves": standing.game.moves[keep:]}


def _accepted(standing: Standing, offered: Offer) -> Draft:
    seat = other(offered.by)
    if offered.kind == "undo":
        return Draft("undo", seat, _taken_back(standing, offered.keep))
    return Draft("stop", seat)


def _mover_of(standing: Standing, seats: Sequence[str]) -> str:
    """The seat that asks: the one held; the one whose turn it is where somebody holds both."""
    return seats[0] if len(seats) == 1 else standing.game.position.to_move


def _asks(standing: Standing, seat: str) -> bool:
    """Whether somebody else sits opposite, who has to agree."""
    holder = standing.holders[other(seat)]
    return holder is not None and holder != standing.holders[seat]


def _not_over(standing: Standing) -> None:
    if outcome := standing.game.outcome():
        raise IllegalMove(Sentence("refusal.game-over", why=outcome.why))


def _no_offer(standing: Standing) -> None:
    if standing.offer:
        raise Conflict(Sentence("serve.play.offer-waits"))


def _offer_of_the_other(standing: Standing, seats: Sequence[str]) -> Offer:
    if not standing.offer or standing.offer.by in seats:
        raise Conflict(Sentence("serve.play.no-offer"))
    return standing.offer
