"""How far something is: one line on the standard error that renews itself. In a pipe, nothing, or plain lines."""

from __future__ import annotations

import sys

from awale.cli.screen import width
from awale.words import say

_BAR = 20


class Line:
    """One line of a terminal that is written over again and again, and leaves no trace."""

    def __init__(self) -> None:
        self.live = sys.stderr.isatty()
        self._shown = 0

    def show(self, text: str) -> None:
        if self.live:
            text = text[: width() - 1]
            print("\r" + text.ljust(self._shown), end="", file=sys.stderr, flush=True)
            self._shown = len(text)

    def clear(self) -> None:
        if self._shown:
            print("\r" + " " * self._shown + "\r", end="", file=sys.stderr, flush=True)
            self._shown = 0


def bar(done: int, total: int) -> str:
    """How much is done, drawn.

    >>> bar(5, 20)
    '█████···············'
    """
    filled = _BAR * done // max(total, 1)
    return "█" * filled + "·" * (_BAR - filled)


def prepare(lang: str) -> None:
    """Compiles the engine, or loads it, and tells whoever waits in front of a terminal."""
    from awale.engine.warm_up import warm_up

    line = Line()
    warm_up(lambda done, total: line.show(say("engine.preparing-step", lang, done=done, total=total)))
    line.clear()
