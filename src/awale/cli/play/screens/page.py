"""A page to read: the rules, the keys, the game in letters, what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widgets import Footer

from awale.cli.play.screens.spoken import SpokenModal, label, plain


class Page(SpokenModal[None]):
    """Paragraphs under a title. Any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,q,space", "close", "close", key_display="esc"),
        Binding("up", "scroll('up')", show=False),
        Binding("down", "scroll('down')", show=False),
        Binding("pageup", "scroll('page_up')", show=False),
        Binding("pagedown", "scroll('page_down')", show=False),
    ]

    def __init__(self, title: str, paragraphs: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._paragraphs = paragraphs

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog page"):
            yield label(self._title, classes="title")
            with VerticalScroll(id="text", can_focus=False):
                for paragraph in self._paragraphs:
                    yield plain(paragraph, classes="paragraph")
        yield Footer()

    def action_close(self) -> None:
        self.dismiss()

    def action_scroll(self, where: str) -> None:
        getattr(self.query_one("#text"), f"scroll_{where}")()

    def on_click(self) -> None:
        self.dismiss()
