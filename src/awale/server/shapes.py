"""The shapes of what the page is told, as types: plain dictionaries whose keys are those of ``docs/protocol.md``.

Nothing here is made; ``views`` fills these shapes, and the OpenAPI document is drawn from them.
"""

from __future__ import annotations

from typing import Literal, TypedDict

Player = Literal["S", "N"]


class BoardView(TypedDict):
    """A board at one moment."""

    pits: list[int]
    stores: list[int]
    turn: str


class Sown(TypedDict):
    """What a sowing does: where its seeds fall, what it takes, and what it is fined."""

    path: str
    taken: list[tuple[str, int]]
    fines: list[tuple[str, int]]
    captured: int
    fined: int


class TurnView(Sown):
    """What one move did; ``pits`` and ``stores`` are the board after it, before what an ending deals."""

    player: str
    move: str
    text: str
    short: str
    pits: list[int]
    stores: list[int]


class Playable(Sown):
    """A pit that may be sown, and what that would do."""

    playable: Literal[True]
    text: str
    ends: str | None


class Unplayable(TypedDict):
    """A pit that may not be sown, and why; ``mine`` in the camp of the player to move."""

    playable: Literal[False]
    code: str
    text: str
    mine: bool


class OutcomeView(TypedDict):
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


class Said(TypedDict):
    """A sentence alone."""

    text: str


class OfferView(TypedDict):
    """What a player has asked of the other."""

    kind: str
    by: str
    text: str


class CanView(TypedDict):
    """What may be asked for just now."""

    undo: bool
    stop: bool
    resign: bool
    hint: bool


class ClockView(TypedDict):
    """The time left, in milliseconds at the moment of sending: South's and North's, or one for both."""

    kind: str
    left: list[int]
    running: str | None


# The two shapes below have keys that are words of Python.
LastView = TypedDict("LastView", {"from": str, "to": str})

NowView = TypedDict(
    "NowView",
    {
        "turn": str | None,
        "pits": list[int],
        "stores": list[int],
        "choices": dict[str, Playable | Unplayable],
        "pass": Said | None,
        "last": LastView | None,
        "outcome": OutcomeView | None,
        "offer": OfferView | None,
        "can": CanView,
        "clock": ClockView | None,
        "thinking": str | None,
    },
)


class SheetView(TypedDict):
    """The rules that a game is played by; ``changes`` are those set otherwise, a sentence each."""

    id: str
    name: str
    line: str
    overrides: dict[str, str]
    changes: list[str]
    clockwise: bool


class GameView(TypedDict):
    """What of a game never changes, and the names."""

    id: str
    code: str | None
    path: str
    kind: str
    level: int | None
    level_name: str | None
    names: list[str]
    start: str
    #: The seat of a game at a distance that nobody has taken yet.
    free: str | None
    #: The code of the game in which one of the players would like to play again.
    next: str | None
    #: The clock as it was asked for.
    clock: dict[str, str | int] | None
    sheet: SheetView


class StateView(TypedDict):
    """All that somebody who comes to a game has to know."""

    type: Literal["state"]
    n: int
    game: GameView
    you: list[str]
    present: list[bool]
    watching: int
    turns: list[TurnView]
    now: NowView
