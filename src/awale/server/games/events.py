"""The events of a game's journal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Literal, cast

import msgspec

from awale.rules.consent import ConsentKind
from awale.server.journal.events import Codec
from awale.server.store import Row

Seat = Literal["S", "N"]


def seat_of(letter: str | None) -> Seat:
    """A seat by its letter."""
    assert letter in ("S", "N"), letter
    return "S" if letter == "S" else "N"


#: Spelt out so that each is decoded to one and the same object: nearly all events are moves.
MoveName = Literal["A", "B", "C", "D", "E", "F", "a", "b", "c", "d", "e", "f", "pass"]


class GameEvent(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True, gc=False):
    """``seat`` is who caused it, ``None`` for the clock. ``spent`` is how many milliseconds the game's clock has run
    since the event before.
    """

    #: Its name on disk and in messages.
    kind: ClassVar[str]
    act: str | None = None
    seat: Seat | None = None
    spent: int = 0


class Moved(GameEvent, frozen=True):
    """Somebody has sown, or passed."""

    kind = "move"
    move: MoveName

    @classmethod
    def by(cls, seat: str, move: str) -> Moved:
        """Makes the event from a move that is known to be legal."""
        return cls(cast("MoveName", move), seat=seat_of(seat))


class TakenBack(GameEvent, frozen=True):
    """Moves, or a declared end, were taken back: ``keep`` turns are left. ``moves`` are for the sentence about it."""

    kind = "undo"
    keep: int
    moves: list[str] = []


class Offered(GameEvent, frozen=True):
    """A player has offered to take back, or to stop."""

    kind = "offer"
    wish: ConsentKind = msgspec.field(name="kind")
    #: For taking back: how many turns would remain.
    keep: int = 0


class Declined(GameEvent, frozen=True):
    """The offer was declined."""

    kind = "decline"
    wish: ConsentKind = msgspec.field(name="kind")


class Stopped(GameEvent, frozen=True):
    """Both have agreed to stop."""

    kind = "stop"


class Resigned(GameEvent, frozen=True):
    """A player has resigned."""

    kind = "resign"


class TimeUp(GameEvent, frozen=True):
    """The time of the one in ``seat`` is over, or that of both."""

    kind = "time"


class SeatTaken(GameEvent, frozen=True):
    """Somebody (as a hash) has taken a seat, or was given one."""

    kind = "join"
    holder: str
    name: str = ""


class PlayerErased(GameEvent, frozen=True):
    """The player at the seat was erased; ``name`` is shown instead of theirs."""

    kind = "erase"
    name: str


class Named(GameEvent, frozen=True):
    """A player has another name."""

    kind = "name"
    name: str


class NextGame(GameEvent, frozen=True):
    """A player has proposed another game, by its code."""

    kind = "next"
    code: str


CODEC: Codec[GameEvent] = Codec(
    Moved, TakenBack, Offered, Declined, Stopped, Resigned, TimeUp, SeatTaken, PlayerErased, Named, NextGame
)


class Summary(msgspec.Struct, frozen=True):
    """A game's state after its last event, for lists."""

    names: tuple[str, str] = ("", "")
    turns: int = 0
    mover: str = "S"
    #: How it ended, as the fields of an outcome; ``None`` while it goes on.
    outcome: Mapping[str, Any] | None = None


class GameRow(msgspec.Struct, frozen=True):
    """The stored row of a game: what was settled when it was made, its code, and its summary for lists."""

    id: str
    #: Five letters, for games at a distance. A game that is over may lose them to a new one.
    code: str | None
    kind: str
    sheet: str
    overrides: Mapping[str, str]
    start: str
    names: tuple[str, str]
    level: int | None
    seed: int
    clock: Mapping[str, Any] | None
    #: Who made it, as a hash of the name in the cookie, and the seats that they took: "S", "N" or "SN".
    maker: str
    seats: str
    made: int
    summary: Summary = Summary()
    #: The class whose game it is.
    parent: str | None = None

    @classmethod
    def of(cls, row: Row) -> GameRow:
        """Makes it from a row of the store."""
        about = msgspec.structs.asdict(msgspec.json.decode(row.about, type=_AboutGame))
        summary = msgspec.json.decode(row.summary, type=Summary)
        return cls(id=row.id, code=row.code, made=row.made, summary=summary, parent=row.parent, **about)

    @property
    def stored(self) -> Row:
        """The row as the store takes it."""
        about = _AboutGame(**{name: getattr(self, name) for name in _AboutGame.__struct_fields__})
        is_over = self.summary.outcome is not None
        return Row(self.id, "game", self.code, self.made, text(about), text(self.summary), is_over, self.parent)


class _AboutGame(msgspec.Struct, frozen=True):
    """What was settled when a game was made and has no column of its own."""

    kind: str
    sheet: str
    overrides: Mapping[str, str]
    start: str
    names: tuple[str, str]
    level: int | None
    seed: int
    clock: Mapping[str, Any] | None
    maker: str
    seats: str


def text(value: Any) -> str:
    """JSON."""
    return msgspec.json.encode(value).decode()


def holders_of(row: GameRow, events: Sequence[GameEvent]) -> list[str]:
    """The players (as hashes) who have a seat: whoever made the game, and those who were given one."""
    return [row.maker, *(event.holder for event in events if isinstance(event, SeatTaken))]
