"""Times and speeds in round words."""

from __future__ import annotations

from awale.words import say


def duration(seconds: float, lang: str) -> str:
    """A time to wait, in round words."""
    if seconds < 90:
        return say("endgame.seconds", lang, n=max(1, round(seconds)))
    if seconds < 5400:
        return say("endgame.minutes", lang, n=round(seconds / 60))
    return say("endgame.hours", lang, n=f"{seconds / 3600:.1f}")


def millions(rate: float) -> str:
    return f"{rate / 1e6:.1f}"
