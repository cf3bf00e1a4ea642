"""Where a game is to be kept: asks until it could be written, or nobody wants it any more."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Footer, Input, Static

from awale.cli.play.screens.spoken import SpokenModal, label, plain
from awale.words import AwaleError


class Saving(SpokenModal[str]):
    """Asks for a file. The result is what to say; nothing if it was called off."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "call_off", "close", key_display="esc")]

    def __init__(self, write: Callable[[str], str]) -> None:
        """``write`` writes the game there and says so, or raises :exc:`AwaleError`."""
        super().__init__()
        self._write = write

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield label(self.say("save.where"), classes="title")
            yield Input(self.say("save.suggestion"), id="file", compact=True)
            yield plain("", id="refused")
            with Horizontal(classes="buttons"):
                yield Button(self.say("save.save"), id="save")
                yield Button(self.say("save.cancel"), id="cancel")
        yield Footer()

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    def on_input_submitted(self) -> None:
        self._try()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "save":
            self._try()
        else:
            self.dismiss()

    def action_call_off(self) -> None:
        self.dismiss()

    def _try(self) -> None:
        try:
            said = self._write(self.query_one(Input).value.strip())
        except AwaleError as error:
            self.query_one("#refused", Static).update(Content(error.sentence.text(self.lang)))
        else:
            self.dismiss(said)
