"""Progress on the standard error: one line that is updated in place. In a pipe, nothing, or plain lines."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from awale.cli.screen import width
from awale.words import say

_BAR = 20
#: How much of a level's work its first step is; the rest is settling boards.
_FIRST_STEP = 0.15


class StatusLine:
    """A line of the terminal that is overwritten in place and can be cleared; more lines below it on request."""

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()
        self._shown = 0
        self._below = 0

    def show(self, text: str, *below: str) -> None:
        if not self.live:
            return
        most = self._columns() - 1
        text = text[:most]
        if below or self._below:
            lines = (text, *(line[:most] for line in below))
            drawn = "\r" + "\n".join(line + "\x1b[K" for line in lines) + "\x1b[J"  # each line, and what was below
            self._write(drawn + f"\x1b[{len(below)}A\r" * bool(below))
        else:
            self._write("\r" + text.ljust(self._shown))
        self._shown, self._below = len(text), len(below)

    def _columns(self) -> int:
        """A line that comes and goes may be as long as the terminal is wide."""
        with suppress(OSError, ValueError):
            return max(width(), os.get_terminal_size(sys.stderr.fileno()).columns)
        return width()

    def clear(self) -> None:
        if self._below:
            self._write("\r\x1b[J")
        elif self._shown:
            self._write("\r" + " " * self._shown + "\r")
        self._shown = self._below = 0

    def _write(self, text: str) -> None:
        print(text, end="", file=sys.stderr, flush=True)


def bar(done: int, total: int) -> str:
    """How much is done, drawn.

    >>> bar(5, 20)
    '█████···············'
    """
    filled = _BAR * done // max(total, 1)
    return "█" * filled + "·" * (_BAR - filled)


# --- times and speeds in round words ------------------------------------------------------------------------------


def duration(seconds: float, lang: str) -> str:
    """A time to wait, in round words."""
    if seconds < 90:
        return say("endgame.seconds", lang, n=max(1, round(seconds)))
    if seconds < 5400:
        return say("endgame.minutes", lang, n=round(seconds / 60))
    return say("endgame.hours", lang, n=round(seconds / 3600, 1))


def millions(rate: float) -> float:
    return round(rate / 1e6, 1)


def part_done(looked: float, settled: float, boards: int) -> float:
    """How much of a level of endgame tables is built, from 0 to 1: boards looked at, and boards settled."""
    return min(0.99, (_FIRST_STEP * looked + (1 - _FIRST_STEP) * settled) / boards)
