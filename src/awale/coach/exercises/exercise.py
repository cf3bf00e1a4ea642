"""One exercise: a position, its best move, and what every move leads to."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from awale.rules.game import Game
from awale.rules.position import Position
from awale.words import Sentence

#: What an exercise can be about, and how hard it can be.
THEMES = ("chain", "lap", "slam", "feeding", "starving", "trap", "parry")
LEVELS = (1, 2, 3, 4, 5)

_LETTERS = "0123456789bcdfghjkmnpqrstvwxyz"


@dataclass(frozen=True, slots=True)
class WeighedMove:
    """A legal move and best play after it."""

    move: str
    #: The seeds that the mover has at the end less the other's; by estimate where the exercise isn't exact.
    value: float
    #: This move, then the best moves of both, as far as they are known; letters and "pass".
    moves: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Exercise:
    """A position with one best move. The game goes on there, and the mover has more than one move."""

    #: Short and lasting: the sheet and the position give it.
    id: str
    sheet: str
    position: Position
    answer: str
    #: One of ``THEMES`` and one of ``LEVELS``: 1 is easy.
    theme: str
    level: int
    #: The values are those of the endgame tables, and the answer is the only move that wins. Else they were found by
    #: looking far ahead.
    exact: bool
    #: Every legal move.
    lines: Mapping[str, WeighedMove]

    @property
    def game(self) -> Game:
        """A new game from the position, under the sheet."""
        return Game(self.sheet, self.position)

    def cost(self, move: str) -> float:
        """How many seeds a legal move is worse than the answer."""
        return self.lines[self.answer].value - self.lines[move].value

    def hints(self) -> tuple[Sentence, ...]:
        """A ladder of hints, each telling more than the one before; none of them names the answer.

        >>> from awale.coach.exercises import collection
        >>> print(collection("grenier").pick(1, theme="chain", seed=1)[0].hints()[0])
        A chain: one sowing can take several pits.
        """
        from awale.coach.exercises.texts import hints

        return hints(self)

    def verdict(self, move: str) -> Sentence:
        """What a try is worth: that it is right, or what it costs and why, or the referee's reason to refuse it.

        Of a wrong try it doesn't say what would have been right: one may try again.
        """
        from awale.coach.exercises.texts import verdict

        return verdict(self, move)

    def refutation(self, move: str) -> tuple[str, ...]:
        """As much of a legal move's line as shows what is wrong with it, or right if it is the answer."""
        from awale.coach.exercises.texts import refutation

        return refutation(self, move)

    def as_dict(self) -> dict[str, Any]:
        """All of it as plain data."""
        lines = {move: {"value": line.value, "moves": list(line.moves)} for move, line in self.lines.items()}
        return {
            "id": self.id,
            "sheet": self.sheet,
            "position": str(self.position),
            "answer": self.answer,
            "theme": self.theme,
            "level": self.level,
            "exact": self.exact,
            "lines": lines,
        }


def identify(sheet: str, position: Position) -> str:
    """The id of an exercise.

    >>> identify("grenier", Position())
    'grenier-w6c1b1'
    """
    number = int.from_bytes(hashlib.blake2b(str(position).encode(), digest_size=8).digest())
    letters = ""
    for _ in range(6):
        number, digit = divmod(number, len(_LETTERS))
        letters += _LETTERS[digit]
    return f"{sheet}-{letters}"
