"""What a ``go`` asks for: how deep, how many positions, how long.

>>> Go.parse("wtime 60000 btime 1000 winc 500".split()).budget("N")
0.0296
>>> Go.parse("depth 0 mate 3 frob searchmoves A B movetime 20".split())
Go(depth=1, nodes=None, movetime=20, ..., searchmoves=('A', 'B'))

Every ``go`` is answered by a ``bestmove``, so none is refused: words that aren't known are passed over, and a
number that can't be is the nearest that can.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from awale.words import Listing, Sentence, shown

#: Words that stand alone, and words with a number after them and the least that it may be.
_ALONE = ("infinite", "ponder")
_MOVES = "searchmoves"
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
    "mate": 1,
}
_KNOWN = (*_NUMBERS, *_ALONE, _MOVES)
_LONGEST_NUMBER = 15
_MOST_MOVES = 50

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
    #: The moves to choose from, as they came: letters, and "-" for a pass. All, if there is none.
    searchmoves: tuple[str, ...] = ()

    @classmethod
    def parse(cls, words: Sequence[str], complain: Callable[[Sentence], object] = id) -> Go:
        """``complain`` is told of each word and number that is passed over."""
        found: dict[str, int | bool | tuple[str, ...]] = {}
        left = list(words)
        while left:
            word = left.pop(0)
            if word in _ALONE:
                found[word] = True
            elif word in _NUMBERS:
                found[word] = _number(word, left.pop(0) if left and left[0] not in _KNOWN else "", complain)
            elif word == _MOVES:
                moves = ""
                while left and re.fullmatch(r"[A-Fa-f-]+", left[0]):
                    moves += left.pop(0)
                found[word] = tuple(moves)
            else:
                complain(Sentence("uci.go-word", what=shown(word), allowed=Listing(_KNOWN, "or")))
        # A win in so many moves of one's own is no deeper than this; how far the game is won, the score says.
        if mate := found.pop("mate", None):
            found.setdefault("depth", 2 * min(int(str(mate)), _MOST_MOVES) - 1)
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
            clock = self.btime if player == "S" else self.wtime  # the only clock that was told
        assert clock is not None
        increment = self.winc if player == "S" else self.binc
        moves = min(self.movestogo or _MOVES_TO_COME, _MOVES_TO_COME)
        left = clock / 1000 - _OVERHEAD
        wanted = left / moves + 0.75 * increment / 1000
        # Never more than half of what is left while more moves are to come.
        return round(max(min(wanted, left * (0.9 if moves == 1 else 0.5)) - _OVERHEAD, _SHORTEST), 4)


def _number(word: str, text: str, complain: Callable[[Sentence], object]) -> int:
    digits = text.removeprefix("-")
    least = _NUMBERS[word]
    is_number = digits.isascii() and digits.isdigit()
    if is_number and len(digits) <= _LONGEST_NUMBER and int(text) >= least:
        return int(text)
    key = "uci.go-number" if least >= 0 else "uci.go-clock"
    complain(Sentence(key, word=word, least=least, got=shown(text)))
    return 10**_LONGEST_NUMBER if is_number and digits == text and len(digits) > _LONGEST_NUMBER else max(least, 0)
