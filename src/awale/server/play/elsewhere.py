"""Who is at a game by way of another server process. It is told, not kept: who falls silent is gone after a while.

>>> here, there = Elsewhere("a"), Elsewhere("b")
>>> there.hear(here.word(["S"], 2, asking=True))
True
>>> there.seats, there.watching, there.is_asked
({'S'}, 2, True)
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable

import msgspec

#: How often a process says again who is there, and after how long it is no longer believed, in seconds.
AGAIN, BELIEVED = 30.0, 90.0


class _Word(msgspec.Struct, frozen=True):
    """What one process says of one game."""

    process: str
    seats: list[str]
    watching: int
    #: Whether the others are asked to say the same.
    asking: bool


class Elsewhere:
    """What the other processes have said of one game."""

    def __init__(self, process: str, watch: Callable[[], float] = time.monotonic) -> None:
        """``process`` is what this process is called."""
        self._process, self._watch = process, watch
        self._words: dict[str, tuple[_Word, float]] = {}
        #: Whether the last that spoke wants an answer.
        self.is_asked = False

    def word(self, seats: Iterable[str], watching: int, asking: bool = False) -> str:
        """What this process says: who is here."""
        return msgspec.json.encode(_Word(self._process, list(seats), watching, asking)).decode()

    def hear(self, text: str) -> bool:
        """Takes in what another process said; whether that changes who is there."""
        before = self.seats, self.watching
        word = msgspec.json.decode(text, type=_Word)
        self.is_asked = word.asking
        self._words[word.process] = (word, self._watch())
        return (self.seats, self.watching) != before

    @property
    def seats(self) -> set[str]:
        """The seats whose players are there."""
        return {seat for word in self._believed() for seat in word.seats}

    @property
    def watching(self) -> int:
        return sum(word.watching for word in self._believed())

    def _believed(self) -> list[_Word]:
        oldest = self._watch() - BELIEVED
        return [word for word, at in self._words.values() if at >= oldest]
