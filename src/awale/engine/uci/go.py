"""What a ``go`` asks for: how deep, how many positions, how long.

>>> Go.parse("wtime 60000 btime 1000 winc 500".split()).budget("N")
0.0296
>>> Go.parse(["depth", "-1"])
Traceback (most recent call last):
AwaleError: depth needs a whole number from 1 on, not "-1".
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from awale.words import AwaleError, Listing, Sentence, shown

#: Words that stand alone, and words with a number after them and the least that it may be.
_ALONE = ("infinite", "ponder")
_NUMBERS = {
    "depth": 1,
    "nodes": 1,
    "movetime": 1,
    # Programs send a clock that has run out as a negative number.
    "wtime": -(10**9),
    "btime": -(10**9),
    "winc": 0,
    "binc": 0,
    "movestogo": 1,
}
_LONGEST_NUMBER = 15

#: What a move costs beyond the search: the answer's way back, the timer's delay.
_OVERHEAD = 0.01
#: Moves that a player still has to make, where nobody says.
_MOVES_TO_COME = 25
_SHORTEST = 0.001


@dataclass(frozen=True, slots=True)
class Go:
    """The words of a ``go``; times in milliseconds, as they came. South has the clock of White."""

    depth: int | None = None
    nodes: int | None = None
    movetime: int | None = None
    wtime: int | None = None
    btime: int | None = None
    winc: int = 0
    binc: int = 0
    movestogo: int | None = None
    infinite: bool = False
    ponder: bool = False

    @classmethod
    def parse(cls, words: Sequence[str]) -> Go:
        """Raises :exc:`AwaleError` on any word or number that it doesn't know."""
        found: dict[str, int | bool] = {}
        left = list(words)
        while left:
            word = left.pop(0)
            if word in _ALONE:
                found[word] = True
            elif word in _NUMBERS:
                found[word] = _number(word, left.pop(0) if left else "")
            else:
                allowed = Listing((*_NUMBERS, *_ALONE), "or")
                raise AwaleError(Sentence("uci.go-word", what=shown(word), allowed=allowed))
        return cls(**found)  # type: ignore[arg-type]  # each word is a field of its kind

    @property
    def has_clock(self) -> bool:
        return self.wtime is not None or self.btime is not None

    @property
    def endless(self) -> bool:
        """Nothing ends this search but a ``stop``."""
        limits = (self.depth, self.nodes, self.movetime)
        return self.infinite or (not self.has_clock and all(limit is None for limit in limits))

    def budget(self, player: str) -> float | None:
        """The seconds that this move may take, once the clock runs; ``None`` if time doesn't matter."""
        if self.infinite:
            return None
        if self.movetime is not None:
            return max(self.movetime / 1000 - _OVERHEAD, _SHORTEST)
        if not self.has_clock:
            return None
        clock = self.wtime if player == "S" else self.btime
        if clock is None:
            word = "wtime" if player == "S" else "btime"
            raise AwaleError(Sentence("uci.no-clock", player=Sentence(f"player.{player}"), word=word))
        increment = self.winc if player == "S" else self.binc
        moves = min(self.movestogo or _MOVES_TO_COME, _MOVES_TO_COME)
        left = clock / 1000 - _OVERHEAD
        wanted = left / moves + 0.75 * increment / 1000
        # Never more than half of what is left while more moves are to come.
        return round(max(min(wanted, left * (0.9 if moves == 1 else 0.5)) - _OVERHEAD, _SHORTEST), 4)


def _number(word: str, text: str) -> int:
    digits = text.removeprefix("-")
    least = _NUMBERS[word]
    if digits.isascii() and digits.isdigit() and len(digits) <= _LONGEST_NUMBER and int(text) >= least:
        return int(text)
    key = "uci.go-number" if least >= 0 else "uci.go-clock"
    raise AwaleError(Sentence(key, word=word, least=least, got=shown(text)))
