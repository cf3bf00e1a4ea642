"""The opening book: what the engine found out beforehand about the first moves of a sheet.

A book is a list of positions with their values, made by ``tools/book``. Where every move of a position leads to one of
them, the book has an answer: any of the moves that are worth nearly as much as the best, by chance, so that games vary.

>>> from awale import Game, sheet
>>> Book.for_sheet(sheet("abapa", grand_slam="takes")) is None    # a book is for its own rules only
True
"""

from __future__ import annotations

import random
import sys
import zlib
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from awale.engine.keys import position_key
from awale.rules.game import Game
from awale.rules.sheet import Sheet

#: Moves worth so much less than the best, in hundredths of a seed, are as good for the book.
NEARLY = 20

_FOLDER = Path(__file__).parent / "books"


class Book:
    """The positions of one sheet's book: their keys, in order, and their values for the player to move."""

    def __init__(self, keys: Sequence[int], values: Sequence[int]) -> None:
        self._keys, self._values = keys, values

    @staticmethod
    @lru_cache(maxsize=16)
    def for_sheet(sheet: Sheet) -> Book | None:
        """The book of a sheet, if there is one for just these rules (clockwise play is the same in a mirror)."""
        wanted = sheet.with_rules(direction="counter-clockwise").fingerprint
        for path in sorted(_FOLDER.glob("*.book")):
            with path.open("rb") as file:
                fingerprint, count = file.readline().decode("ascii").split()
                if fingerprint == wanted:
                    data, size = zlib.decompress(file.read()), 8 * int(count)
                    return Book(_read("Q", data[:size]), _read("h", data[size:]))
        return None

    def write(self, path: Path, fingerprint: str) -> None:
        """Writes the book of a sheet: its fingerprint and length in a line, then keys and values, little-endian."""
        numbers = _bytes("Q", self._keys) + _bytes("h", self._values)
        path.write_bytes(f"{fingerprint} {len(self)}\n".encode("ascii") + zlib.compress(numbers, 9))

    def __len__(self) -> int:
        return len(self._keys)

    def value(self, game: Game) -> int | None:
        """What the book says of a position for the player to move, in hundredths of a seed."""
        key = position_key(game.sheet, game.position)
        at = bisect_left(self._keys, key)
        return self._values[at] if at < len(self._keys) and self._keys[at] == key else None

    def moves(self, game: Game) -> dict[str, int]:
        """The moves of a position with their values; empty unless the book knows all of them."""
        values: dict[str, int] = {}
        for move in game.legal_moves:
            game.push(move)
            value = None if game.is_over else self.value(game)
            game.pop()
            if value is None:
                return {}
            values[move] = -value
        return values

    def move(self, game: Game, chance: random.Random | None = None) -> str | None:
        """A good move by the book, or ``None``."""
        values = self.moves(game.copy())
        good = [move for move, value in values.items() if value >= max(values.values()) - NEARLY]
        return (chance or random.Random()).choice(good) if good else None


def book_move(game: Game, chance: random.Random | None = None) -> str | None:
    """A good move by the sheet's book, if it has one for this position."""
    book = Book.for_sheet(game.sheet)
    return book.move(game, chance) if book else None


def _read(kind: str, data: bytes) -> array[int]:
    numbers = array(kind, data)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


def _bytes(kind: str, numbers: Sequence[int]) -> bytes:
    made = array(kind, numbers)
    if sys.byteorder == "big":
        made.byteswap()
    return made.tobytes()
