"""How a game ended, and what to do next."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Footer

from awale.cli.play.screens.spoken import SpokenModal, label, plain
from awale.cli.play.table import GameTable

_CHOICES = ("again", "new", "look", "quit")


class Ending(SpokenModal[str]):
    """The verdict. The result is ``again``, ``new``, ``look`` (at the board) or ``quit``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,l", "choose('look')", "close", key_display="esc"),
        Binding("n", "choose('new')", "new"),
        Binding("q", "choose('quit')", "quit"),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, table: GameTable) -> None:
        super().__init__()
        self._table = table

    def compose(self) -> ComposeResult:
        outcome = self._table.game.outcome()
        assert outcome, "only a game that is over has an ending"
        with Vertical(classes="dialog ending"):
            yield label(self._table.tell(outcome.verdict), classes="title verdict")
            yield plain(self._table.tell(outcome.why), id="why")
            if outcome.rest:
                yield plain(self._table.tell(outcome.rest), id="rest")
            yield plain(self._table.congratulations(), id="praise")
            with Horizontal(classes="buttons"):
                for choice in _CHOICES:
                    yield Button(self.say(f"end.{choice}"), id=choice)
        yield Footer()

    def on_mount(self) -> None:
        self.query_one("#again").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id)

    def action_choose(self, choice: str) -> None:
        self.dismiss(choice)
