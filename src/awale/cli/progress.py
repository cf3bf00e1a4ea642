"""How far something is: one line on the standard error that renews itself. In a pipe, nothing, or plain lines."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

from awale.cli.screen import width

_BAR = 20


class StatusLine:
    """One line of a terminal that is written over again and again, and leaves no trace; more below it, on request."""

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
