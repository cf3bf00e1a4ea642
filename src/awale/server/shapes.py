"""A game as JSON for the page, as structs; ``views`` makes them, and ``docs/protocol.md`` describes them.

``messages`` has the other messages of the WebSockets. The structs of lessons, exercises, reviews and ``study`` are in
their folders.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class View(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """A part of an answer or of a message."""


class Message(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True, tag_field="type"):
    """A message of a WebSocket; ``type`` says which."""


class BoardView(View, frozen=True):
    """A board at one moment."""

    pits: list[int]
    stores: list[int]
    turn: str


class Sown(View, frozen=True):
    """What a sowing does: where its seeds fall, what it takes, and what it is fined."""

    path: str
    taken: list[tuple[str, int]]
    fines: list[tuple[str, int]]
    captured: int
    fined: int


class TurnView(Sown, frozen=True):
    """What one move did; ``pits`` and ``stores`` are the board after it, before what an ending deals."""

    player: str
    move: str
    text: str
    short: str
    pits: list[int]
    stores: list[int]


class Choice(View, frozen=True):
    """One of the two below: what sowing a pit would do, or why it may not be sown."""


class Playable(Sown, Choice, frozen=True):
    """A pit that may be sown, and what that would do."""

    playable: Literal[True]
    text: str
    ends: str | None


class Unplayable(Choice, frozen=True):
    """A pit that may not be sown, and why; ``mine`` in the camp of the player to move."""

    playable: Literal[False]
    code: str
    text: str
    mine: bool


class OutcomeView(View, frozen=True):
    """How a game ended; ``sweep`` says which pit's seeds end in whose store."""

    reason: str
    winner: str | None
    stores: list[int]
    dealt: list[int]
    left: int
    sweep: list[tuple[str, int, str]]
    title: str
    why: str
    rest: str
    text: str


class Said(View, frozen=True):
    """A sentence alone."""

    text: str


class OfferView(View, frozen=True):
    """What a player has asked of the other."""

    kind: str
    by: str
    text: str


class CanView(View, frozen=True):
    """What the players may ask for now."""

    undo: bool
    stop: bool
    resign: bool
    hint: bool


class ClockView(View, frozen=True):
    """The time left, in milliseconds at the moment of sending: South's and North's, or one for both."""

    kind: str
    left: list[int]
    running: str | None


class LastView(View, frozen=True):
    """Where the last move began and ended, by pit."""

    from_: str = msgspec.field(name="from")
    to: str


class NowView(View, frozen=True):
    """The state of a game: whose turn it is, the choices of each pit, what may be asked for."""

    turn: str | None
    pits: list[int]
    stores: list[int]
    choices: dict[str, Choice]
    pass_: Said | None = msgspec.field(name="pass")
    last: LastView | None
    outcome: OutcomeView | None
    offer: OfferView | None
    can: CanView
    clock: ClockView | None
    thinking: str | None


class SheetView(View, frozen=True):
    """The rules that a game is played by; ``changes`` are those set otherwise, a sentence each."""

    id: str
    name: str
    line: str
    overrides: dict[str, str]
    changes: list[str]
    clockwise: bool


class GameView(View, frozen=True):
    """What doesn't change during a game, and the names."""

    id: str
    code: str | None
    path: str
    kind: str
    level: int | None
    level_name: str | None
    names: list[str]
    start: str
    #: The free seat of a game at a distance.
    free: str | None
    #: The code of the game that a player has proposed as the next one.
    next: str | None
    #: The clock as it was asked for.
    clock: dict[str, str | int] | None
    sheet: SheetView


class StateView(Message, frozen=True, tag="state"):
    """The whole state of a game, for a client that has just connected."""

    n: int
    game: GameView
    you: list[str]
    present: list[bool]
    watching: int
    turns: list[TurnView]
    now: NowView
