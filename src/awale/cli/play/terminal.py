"""Runs a dialogue in a terminal or through a pipe: prints its texts and reads the answers."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TypeVar

from awale.cli.play.dialogue import Dialogue, Event, Layout, Prompt, ShowBoard
from awale.cli.screen import has_colour, wrap
from awale.drawing.text import board_text

_Result = TypeVar("_Result")


class Left(Exception):  # noqa: N818 - nothing went wrong
    """The player has left: end of input, or an interrupt."""

    def __init__(self, *, suddenly: bool) -> None:
        """``suddenly`` is by a key of the terminal, in the middle of a game; a script's end isn't."""
        super().__init__()
        self.suddenly = suddenly


class Terminal:
    """Reads lines and prints events."""

    def __init__(self, lang: str) -> None:
        self._lang = lang
        self._colour = has_colour()
        self._live = sys.stdin.isatty()
        if self._live:
            _edit_lines()

    def converse(self, dialogue: Dialogue[_Result]) -> _Result:
        """Runs a conversation to its end. Raises :exc:`Left` if the player goes first."""
        try:
            event = next(dialogue)
            while True:
                if isinstance(event, Prompt):
                    event = dialogue.send(self._ask(event.prompt))
                else:
                    self._show(event)
                    event = next(dialogue)
        except StopIteration as end:
            result: _Result = end.value
            return result

    def tell(self, text: str) -> None:
        print(wrap(text))

    def _show(self, event: Event) -> None:
        if isinstance(event, ShowBoard):
            print("\n" + self._draw(event) + "\n")
        elif isinstance(event, Layout):
            for line in event.text.splitlines():
                print(wrap(line, " " * event.indent, ""))
        elif not isinstance(event, Prompt):
            self.tell(event.text)

    def _draw(self, board: ShowBoard) -> str:
        return board_text(
            board.pits,
            board.stores,
            board.to_move,
            last=board.last,
            legal=board.legal,
            colour=self._colour,
            clockwise=board.clockwise,
            lang=self._lang,
        )

    def _ask(self, prompt: str) -> str:
        lines = wrap(prompt.rstrip()).splitlines()
        head, last = lines[:-1], lines[-1] + " "
        if head:
            print("\n".join(head))
        try:
            return input(last) if self._live else self._read(last)
        except (EOFError, KeyboardInterrupt) as left:
            print()
            raise Left(suddenly=self._live or isinstance(left, KeyboardInterrupt)) from None

    def _read(self, prompt: str) -> str:
        """From a pipe: what was read is shown after its question, so that the printed game can be followed."""
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(line.rstrip("\n"))
        return line


def _edit_lines() -> None:
    """Turns on line editing and history, where Python has ``readline``."""
    with suppress(ImportError):
        import readline  # noqa: F401
