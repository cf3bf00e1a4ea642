"""Random numbers that repeat: the same seed gives the same wood and the same board on every machine."""

from __future__ import annotations

_WORD = 0xFFFFFFFF


class Chance:
    """The generator mulberry32. The page uses it too, so that both draw the same board.

    >>> luck = Chance(1896)
    >>> round(luck.next(), 6) == round(Chance(1896).next(), 6)
    True
    """

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    def next(self) -> float:
        """A number from 0 up to, not including, 1."""
        self._state = (self._state + 0x6D2B79F5) & _WORD
        mixed = ((self._state ^ (self._state >> 15)) * (self._state | 1)) & _WORD
        mixed ^= (mixed + (((mixed ^ (mixed >> 7)) * (mixed | 61)) & _WORD)) & _WORD
        return (mixed ^ (mixed >> 14)) / 2**32

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self.next()
