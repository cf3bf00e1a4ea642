"""How far a build is; times and speeds in round words."""

from __future__ import annotations

from awale.words import say

#: How much of a level's work its first step is; the rest is settling boards.
_FIRST_STEP = 0.15


def part_done(looked: float, settled: float, boards: int) -> float:
    """How much of a level is done, from the boards that were looked at and those that are settled."""
    return min(0.99, (_FIRST_STEP * looked + (1 - _FIRST_STEP) * settled) / boards)


def duration(seconds: float, lang: str) -> str:
    """A time to wait, in round words."""
    if seconds < 90:
        return say("endgame.seconds", lang, n=max(1, round(seconds)))
    if seconds < 5400:
        return say("endgame.minutes", lang, n=round(seconds / 60))
    return say("endgame.hours", lang, n=round(seconds / 3600, 1))


def millions(rate: float) -> float:
    return round(rate / 1e6, 1)
