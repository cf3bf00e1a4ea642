"""What a player may ask, whether it may be done, and the event that it becomes.

Nothing is changed here: ``judge`` returns the event that an act becomes in the current state, or raises a refusal.

>>> from awale.server.games.events import GameRow
>>> start = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
>>> row = GameRow("k3v9", None, "here", "abapa", {}, start, ("", ""), None, 1, None, "", "SN", 0)
>>> judge(GameState(row), ["S", "N"], Move(n=0, move="F")).move
'F'
>>> judge(GameState(row), [], Move(n=0, move="F"))
Traceback (most recent call last):
awale.server.refusals.Forbidden: ...
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from functools import singledispatch
from typing import Annotated, Literal

import msgspec

from awale.rules.consent import Consent, ConsentKind, NothingToTakeBack, Offer
from awale.rules.game import IllegalMove
from awale.rules.position import other
from awale.server.games import events
from awale.server.games.events import GameEvent, Seat, seat_of
from awale.server.games.state import GameState
from awale.server.refusals import Conflict, Forbidden, Invalid
from awale.words import Sentence
from awale.words.names import is_seen

Number = Annotated[int, msgspec.Meta(ge=0, le=100_000)]
#: The longest name of a player, in characters.
LONGEST_NAME = 40


class Act(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=str.lower):
    """Something that a client asks for."""

    @property
    def tag(self) -> str:
        """What it is called in ``do``."""
        return str(self.__struct_config__.tag)


class Numbered(Act, frozen=True):
    """An act that would become an event. ``n`` is how many events the client has seen."""

    n: Number


class Move(Numbered, frozen=True):
    """Sow, or "pass"."""

    move: Annotated[str, msgspec.Meta(max_length=8)]


class Undo(Numbered, frozen=True):
    """Take back."""


class ProposeStop(Numbered, frozen=True, tag="stop"):
    """Propose to stop."""


class Accept(Numbered, frozen=True):
    """Accept the opponent's offer."""


class Decline(Numbered, frozen=True):
    """Decline the opponent's offer."""


class Resign(Numbered, frozen=True):
    """Give up."""


class Name(Numbered, frozen=True):
    """Change one's own name."""

    seat: Literal["S", "N"]
    name: Annotated[str, msgspec.Meta(max_length=200)]


class Next(Numbered, frozen=True):
    """After a game at a distance: propose another game, by its code."""

    code: Annotated[str, msgspec.Meta(pattern="^[A-Z]{5}$")]


class AskHint(Act, frozen=True, tag="hint"):
    """Ask for a good move."""


class Read(Act, frozen=True):
    """Ask for the coach's reading of the position."""


class Consider(Act, frozen=True):
    """Ask which moves would lose much, and why."""


class Again(Act, frozen=True):
    """Have a level that could not move try at once."""


class Lang(Act, frozen=True):
    """Get messages in another language from now on."""

    lang: Literal["fr", "en"]


class Ping(Act, frozen=True):
    """Check that the connection works."""


AnyAct = (
    Move
    | Undo
    | ProposeStop
    | Accept
    | Decline
    | Resign
    | Name
    | Next
    | AskHint
    | Read
    | Consider
    | Again
    | Lang
    | Ping
)


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


def is_same(act: Numbered, event: GameEvent, seats: Sequence[str]) -> bool:
    """Whether this act, sent before by one of these seats, has become this event."""
    return event.seat in seats and _became(act, event)


def _became(act: Numbered, event: GameEvent) -> bool:
    match act, event:
        case (Move(), events.Moved()):
            return event.move == act.move
        case (Name(), events.Named()):
            return event.seat == act.seat and event.name == " ".join(act.name.split())
        case (Next(), events.NextGame()):
            return event.code == act.code
        case (Undo() | ProposeStop(), events.Offered()):
            return event.wish == (ConsentKind.UNDO if isinstance(act, Undo) else ConsentKind.STOP)
    return isinstance(event, _BECOMES.get(type(act), ()))


#: The event type of each other act, whatever its fields.
_BECOMES: Mapping[type, tuple[type, ...]] = {
    Undo: (events.TakenBack,),
    ProposeStop: (events.Stopped,),
    Accept: (events.TakenBack, events.Stopped),
    Decline: (events.Declined,),
    Resign: (events.Resigned,),
}


# --- judging ------------------------------------------------------------------------------------------------------


def judge(standing: GameState, seats: Sequence[str], act: Numbered) -> GameEvent:
    """The event that an act by the holder of these seats becomes now. Raises :exc:`~awale.words.AwaleError`."""
    if not seats:
        raise Forbidden(Sentence("serve.play.watching"))
    return _judge(act, standing, seats)


@singledispatch
def _judge(act: Numbered, standing: GameState, seats: Sequence[str]) -> GameEvent:
    raise NotImplementedError(act)


@_judge.register
def _(act: Move, standing: GameState, seats: Sequence[str]) -> GameEvent:
    mover = standing.game.position.to_move
    if not standing.game.is_over and mover not in seats:
        raise Forbidden(Sentence("serve.play.not-your-turn", player=Sentence(f"player.{mover}")))
    return events.Moved.by(mover, standing.game.preview(act.move).move)


@_judge.register
def _(_act: Undo, standing: GameState, seats: Sequence[str]) -> GameEvent:
    offered = standing.offer
    if offered and offered.wish == ConsentKind.UNDO and offered.by not in seats:
        return _accepted(standing, offered)
    _no_offer(standing)
    seat, consent = _mover_of(standing, seats), consent_of(standing, both=len(seats) == 2)
    try:
        keep = consent.undo(seat).keep
    except NothingToTakeBack as error:
        raise Conflict(error.sentence) from None
    if consent.must_ask(ConsentKind.UNDO, person_opposite=_is_opposite(standing, seat)):
        return events.Offered(ConsentKind.UNDO, keep, seat=seat)
    return _taken_back(standing, keep, seat)


@_judge.register
def _(_act: ProposeStop, standing: GameState, seats: Sequence[str]) -> GameEvent:
    seat, consent = _mover_of(standing, seats), consent_of(standing)
    consent.stop(seat)
    offered = standing.offer
    if offered and offered.wish == ConsentKind.STOP and offered.by not in seats:
        return _accepted(standing, offered)
    _no_offer(standing)
    if consent.must_ask(ConsentKind.STOP, person_opposite=_is_opposite(standing, seat)):
        return events.Offered(ConsentKind.STOP, seat=seat)
    return events.Stopped(seat=seat)


@_judge.register
def _(_act: Accept, standing: GameState, seats: Sequence[str]) -> GameEvent:
    return _accepted(standing, _offer_of_the_other(standing, seats))


@_judge.register
def _(_act: Decline, standing: GameState, seats: Sequence[str]) -> GameEvent:
    offered = _offer_of_the_other(standing, seats)
    return events.Declined(offered.wish, seat=seat_of(other(offered.by)))


@_judge.register
def _(_act: Resign, standing: GameState, seats: Sequence[str]) -> GameEvent:
    _not_over(standing)
    return events.Resigned(seat=_mover_of(standing, seats))


@_judge.register
def _(act: Name, standing: GameState, seats: Sequence[str]) -> GameEvent:
    if act.seat not in seats:
        raise Forbidden(Sentence("serve.play.not-your-name"))
    return events.Named(clean_name(act.name), seat=act.seat)


@_judge.register
def _(act: Next, standing: GameState, seats: Sequence[str]) -> GameEvent:
    if standing.row.kind != "far" or not standing.game.is_over or standing.next:
        raise Conflict(Sentence("serve.play.no-next"))
    return events.NextGame(act.code, seat=seat_of(seats[0]))


# --- helpers ------------------------------------------------------------------------------------------------------


def level_answer(standing: GameState, agrees: bool) -> GameEvent:
    """What a level says to the offer to stop."""
    assert standing.offer
    if agrees:
        return _accepted(standing, standing.offer)
    return events.Declined(standing.offer.wish, seat=seat_of(standing.level_seat))


def consent_of(standing: GameState, *, both: bool = False) -> Consent:
    """What may be taken back or stopped. Taking back a move doesn't give its time back."""
    return Consent(standing.game, standing.level_seat, both, time_stays=True)


def _taken_back(standing: GameState, keep: int, seat: Seat) -> events.TakenBack:
    """The event lists the moves too, so that they can be shown."""
    return events.TakenBack(keep, standing.game.moves[keep:], seat=seat)


def _accepted(standing: GameState, offered: Offer) -> GameEvent:
    seat = seat_of(other(offered.by))
    if offered.wish == ConsentKind.UNDO:
        return _taken_back(standing, offered.keep, seat)
    return events.Stopped(seat=seat)


def _mover_of(standing: GameState, seats: Sequence[str]) -> Seat:
    """The seat that acts: the one held, or, for a player who holds both, the one whose turn it is."""
    return seat_of(seats[0] if len(seats) == 1 else standing.game.position.to_move)


def _is_opposite(standing: GameState, seat: str) -> bool:
    """Whether somebody else sits opposite."""
    holder = standing.holders[other(seat)]
    return holder is not None and holder != standing.holders[seat]


def _not_over(standing: GameState) -> None:
    if outcome := standing.game.outcome():
        raise IllegalMove(Sentence("refusal.game-over", why=outcome.why))


def _no_offer(standing: GameState) -> None:
    if standing.offer:
        raise Conflict(Sentence("serve.play.offer-waits"))


def _offer_of_the_other(standing: GameState, seats: Sequence[str]) -> Offer:
    if not standing.offer or standing.offer.by in seats:
        raise Conflict(Sentence("serve.play.no-offer"))
    return standing.offer
