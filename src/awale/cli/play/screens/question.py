"""A question that somebody must answer by yes or no before anything else happens."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Footer

from awale.cli.play.screens.spoken import SpokenModal, plain


class YesNoQuestion(SpokenModal[bool]):
    """Asks; the result is whether the answer was yes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,o", "answer(True)", "yes", key_display="y/o"),
        Binding("n,escape", "answer(False)", "no", key_display="n"),
        Binding("left,right,up,down", "app.focus_next", show=False),
    ]

    def __init__(self, question: str) -> None:
        super().__init__()
        self._question = question

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield plain(self._question, id="question")
            with Horizontal(classes="buttons"):
                yield Button(self.say("ask.yes"), id="yes")
                yield Button(self.say("ask.no"), id="no")
        yield Footer()

    def on_mount(self) -> None:
        # The answer that changes nothing is the one that a careless Enter gives.
        self.query_one("#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)
