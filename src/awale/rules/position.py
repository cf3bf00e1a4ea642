"""A position: twelve pits, whose turn it is, what each has taken. It knows no rule but how many seeds there are.

    North      f  e  d  c  b  a        index 11 10  9  8  7  6
    South      A  B  C  D  E  F        index  0  1  2  3  4  5

>>> position = Position.parse("4-4-4-4-4-4-4-4-4-4-4-4-0-0-S")
>>> position == START, position["c"], position.seeds
(True, 4, 48)
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from awale.words import AwaleError, Sentence, shown

#: South or North.
Player = Literal["S", "N"]

PITS = "ABCDEFabcdef"
PLAYERS = "SN"
#: The seeds of a whole game; a position may hold fewer (a lesson), never more.
SEEDS = 48
#: For ``str.translate``: the letters of the pits on a board that is :meth:`Position.mirrored`.
MIRROR = str.maketrans("ABCDEFabcdef", "FEDCBAfedcba")


class PositionError(AwaleError):
    """A position that can't be, or a text that doesn't say one."""


_CAMPS = {"S": range(6), "N": range(6, 12)}
_ROWS = {"S": slice(0, 6), "N": slice(6, 12)}


def camp(player: str) -> range:
    """The six pits of a player, by index, from the player's left."""
    return _CAMPS[player]


def row(player: str) -> slice:
    """The same six pits as a slice of the twelve."""
    return _ROWS[player]


def other(player: str) -> Player:
    """The other player."""
    return "N" if player == "S" else "S"


@dataclass(frozen=True, slots=True)
class Position:
    """A board at one moment; immutable.

    ``pits`` are twelve counts, A to F then a to f; ``stores`` are South's seeds, then North's.
    """

    pits: tuple[int, ...] = (4,) * 12
    to_move: Player = "S"
    stores: tuple[int, int] = (0, 0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "pits", _counts(self.pits, 12, "pits"))
        object.__setattr__(self, "stores", _counts(self.stores, 2, "stores"))
        check_player(self.to_move)
        if (total := sum(self.pits) + sum(self.stores)) > SEEDS:
            raise PositionError(Sentence("error.too-many-seeds", got=total, most=SEEDS))

    @classmethod
    def parse(cls, text: str) -> Position:
        """The position that a text says: twelve counts, two stores and S or N, joined by ``-``."""
        parts = text.strip().split("-") if isinstance(text, str) else []
        if len(parts) != 15:
            raise PositionError(Sentence("error.position-parts", got=len(parts), text=shown(text)))
        for number, part in enumerate(parts[:14], start=1):
            if not (part.isascii() and part.isdigit() and len(part) < 4):
                raise PositionError(Sentence("error.position-count", part=shown(part), number=number))
        counts = tuple(int(part) for part in parts[:14])
        return cls(counts[:12], check_player(parts[14].upper()), (counts[12], counts[13]))

    def __str__(self) -> str:
        return "-".join(map(str, (*self.pits, *self.stores, self.to_move)))

    def __getitem__(self, pit: str) -> int:
        """The seeds of a pit, by its letter."""
        return self.pits[index_of(pit)]

    @property
    def seeds(self) -> int:
        """How many seeds are on the board."""
        return sum(self.pits)

    def seeds_of(self, player: str) -> int:
        """How many seeds are in a player's camp."""
        return sum(self.pits[row(check_player(player))])

    def store(self, player: str) -> int:
        """How many seeds a player has taken."""
        return self.stores[PLAYERS.index(check_player(player))]

    def mirrored(self) -> Position:
        """The same board in a mirror: clockwise play here is counter-clockwise play there."""
        return Position(self.pits[5::-1] + self.pits[:5:-1], self.to_move, self.stores)

    def turned(self) -> Position:
        """The same board seen from the other side: South is North."""
        return Position(self.pits[6:] + self.pits[:6], other(self.to_move), (self.stores[1], self.stores[0]))

    def text(self, last: Sequence[str] = ()) -> str:
        """The board as a drawing in characters; the pits named in ``last`` are marked."""
        from awale.drawing.text import board_text

        return board_text(self.pits, self.stores, self.to_move, last=last)

    def _repr_svg_(self) -> str:
        from awale.drawing.svg import board_svg

        return board_svg(self.pits, self.stores, self.to_move)


# --- what comes from outside --------------------------------------------------------------------------------------


def index_of(pit: str) -> int:
    """The index of a pit's letter."""
    if not (isinstance(pit, str) and len(pit) == 1 and pit in PITS):
        raise PositionError(Sentence("error.unknown-pit", pit=shown(pit)))
    return PITS.index(pit)


def check_player(player: str) -> Player:
    """The player, if it is one."""
    if player == "S":
        return "S"
    if player == "N":
        return "N"
    raise PositionError(Sentence("error.to-move", got=shown(player)))


# A frozen dataclass sets and checks each field when it is made; what a move makes of a checked position needs neither.
_FIELDS: Any = vars(Position)
_set_pits, _set_player, _set_stores = (_FIELDS[name].__set__ for name in ("pits", "to_move", "stores"))


def followed(pits: tuple[int, ...], to_move: Player, stores: tuple[int, int]) -> Position:
    """A position that a legal move leads to: nothing in it is checked again."""
    made = object.__new__(Position)
    _set_pits(made, pits)
    _set_player(made, to_move)
    _set_stores(made, stores)
    return made


def _counts(values: Iterable[int], wanted: int, what: str) -> tuple[int, ...]:
    """Counts of seeds as a tuple of plain integers. NumPy's integers are welcome; 4.0, "4" and True are not."""
    try:
        counts = tuple(values)
    except TypeError:
        raise PositionError(Sentence(f"error.{what}-count", got=shown(values))) from None
    if len(counts) != wanted:
        raise PositionError(Sentence(f"error.{what}-length", got=len(counts)))
    if set(map(type, counts)) != {int}:
        counts = tuple([_whole(value, what) for value in counts])
    if min(counts) < 0 or max(counts) > SEEDS:
        wrong = next(count for count in counts if not 0 <= count <= SEEDS)
        raise PositionError(Sentence(f"error.{what}-count", got=shown(wrong)))
    return counts


def _whole(value: int, what: str) -> int:
    try:
        if not isinstance(value, bool):
            return operator.index(value)
    except TypeError:
        pass
    raise PositionError(Sentence(f"error.{what}-count", got=shown(value)))


START = Position()
