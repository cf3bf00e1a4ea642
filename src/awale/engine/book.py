"""The opening book: what the engine found out beforehand about the first moves of a sheet.

A book is a list of positions with their values, made by ``tools/book``. Where every move of a position leads to one of
them, the book has an answer: any of the moves that are worth nearly as much as the best, by chance, so that games vary.

>>> from awale import Game, sheet
>>> Book.for_sheet(sheet("abapa", grand_slam="takes")) is None    # a book is for its own rules only
True
"""

from __future__ import annotations

import random
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

from awale.engine.keys import position_key
from awale.rules.game import Game
from awale.rules.sheet import Sheet

#: Moves worth so much less than the best, in hundredths of a seed, are as good for the book.
NEARLY = 20

_FOLDER = Path(__file__).parent / "books"


class Book:
    """The positions of one sheet's book: their keys, in order, and their values for the player to move."""

    def __init__(self, keys: npt.NDArray[np.uint64], values: npt.NDArray[np.int16]) -> None:
        self._keys, self._values = keys, values

    @staticmethod
    @lru_cache(maxsize=16)
    def for_sheet(sheet: Sheet) -> Book | None:
        """The book of a sheet, if there is one for just these rules (clockwise play is the same in a mirror)."""
        for path in sorted(_FOLDER.glob("*.npz")):
            with np.load(path) as data:
                if str(data["fingerprint"]) == sheet.with_rules(direction="counter-clockwise").fingerprint:
                    return Book(data["keys"], data["values"])
        return None

    def __len__(self) -> int:
        return len(self._keys)

    def value(self, game: Game) -> int | None:
        """What the book says of a position for the player to move, in hundredths of a seed."""
        key = position_key(game.sheet, game.position)
        at = int(np.searchsorted(self._keys, key))
        return int(self._values[at]) if at < len(self._keys) and self._keys[at] == key else None

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
