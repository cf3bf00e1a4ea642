"""What can happen in a game, as it stands in its journal."""

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
    """``seat`` is who did it: nobody, where a clock did. ``spent`` is for how many milliseconds the game's clock ran
    before it.
    """

    #: What the disk and the wire call it.
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
        """A move that was judged: it is one of ours."""
        return cls(cast("MoveName", move), seat=seat_of(seat))


class TakenBack(GameEvent, frozen=True):
    """Moves were taken back, or a declared end: so many turns are left. ``moves`` are for telling it."""

    kind = "undo"
    keep: int
    moves: list[str] = []


class Offered(GameEvent, frozen=True):
    """Somebody asks the other to take back, or to stop."""

    kind = "offer"
    wish: ConsentKind = msgspec.field(name="kind")
    #: For taking back: how many turns would be left.
    keep: int = 0


class Declined(GameEvent, frozen=True):
    """The other says no."""

    kind = "decline"
    wish: ConsentKind = msgspec.field(name="kind")


class Stopped(GameEvent, frozen=True):
    """Both stop."""

    kind = "stop"


class Resigned(GameEvent, frozen=True):
    """Somebody gives up."""

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
    """Whoever held the seat is gone for good; ``name`` is what is shown instead of theirs."""

    kind = "erase"
    name: str


class Named(GameEvent, frozen=True):
    """Somebody is called otherwise."""

    kind = "name"
    name: str


class NextGame(GameEvent, frozen=True):
    """Somebody would like to play again, in the game with this code."""

    kind = "next"
    code: str


CODEC: Codec[GameEvent] = Codec(
    Moved, TakenBack, Offered, Declined, Stopped, Resigned, TimeUp, SeatTaken, PlayerErased, Named, NextGame
)


class Summary(msgspec.Struct, frozen=True):
    """Where a game stood after its last event: for lists."""

    names: tuple[str, str] = ("", "")
    turns: int = 0
    mover: str = "S"
    #: How it ended, as the fields of an outcome; ``None`` while it goes on.
    outcome: Mapping[str, Any] | None = None


class GameRow(msgspec.Struct, frozen=True):
    """A game as it was made, by which name it is known, and what lists tell of it."""

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
        """What the store has kept."""
        about = msgspec.structs.asdict(msgspec.json.decode(row.about, type=_AboutGame))
        summary = msgspec.json.decode(row.summary, type=Summary)
        return cls(id=row.id, code=row.code, made=row.made, summary=summary, parent=row.parent, **about)

    @property
    def stored(self) -> Row:
        """As the store keeps it."""
        about = _AboutGame(**{name: getattr(self, name) for name in _AboutGame.__struct_fields__})
        is_over = self.summary.outcome is not None
        return Row(self.id, "game", self.code, self.made, text(about), text(self.summary), is_over, self.parent)


class _AboutGame(msgspec.Struct, frozen=True):
    """What was settled when a game was made, and is in no column of its own."""

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
    """Who has a seat in a game: whoever made it, and who was given one."""
    return [row.maker, *(event.holder for event in events if isinstance(event, SeatTaken))]
