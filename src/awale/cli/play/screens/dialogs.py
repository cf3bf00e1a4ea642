"""The dialogs over the game screen: a page to read, a yes-or-no question, the result, a file to save to."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.widgets import Button, Footer, Input, Static

from awale.cli.play.screens.spoken import SpokenModal, label, plain
from awale.cli.play.table import GameTable
from awale.words import AwaleError


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
        # "No" has the focus, so that an accidental Enter changes nothing.
        self.query_one("#no").focus()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "yes")

    def action_answer(self, answer: bool) -> None:
        self.dismiss(answer)


_CHOICES = ("again", "new", "look", "quit")


class ResultDialog(SpokenModal[str]):
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


class SaveDialog(SpokenModal[str]):
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
