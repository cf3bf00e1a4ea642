"""Screens in the player's language, including the keys in the footer."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Label, Static

from awale.words import catalogue, say

if TYPE_CHECKING:
    from textual.binding import ActiveBinding

    from awale.cli.play.app import BoardApp

_Result = TypeVar("_Result")

#: Textual's own descriptions of keys, and ours.
_KNOWN = {"Dismiss menu": "close"}


class Spoken(Screen[_Result]):
    """A screen whose bindings are described by keys of ``terminal.key``."""

    @property
    def board_app(self) -> BoardApp:
        from awale.cli.play.app import BoardApp

        assert isinstance(self.app, BoardApp)
        return self.app

    @property
    def lang(self) -> str:
        return self.board_app.lang

    def say(self, key: str, /, **values: object) -> str:
        return say(f"terminal.{key}", self.lang, **values)

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """The bindings as the footer shows them: ours; of a list's or a field's own, those that we have words for."""
        spoken = {}
        for key, active in super().active_bindings.items():
            binding = active.binding
            said = f"terminal.key.{_KNOWN.get(binding.description, binding.description)}"
            shown = binding.show and said in catalogue(self.lang)
            description = say(said, self.lang) if shown else ""
            spoken[key] = active._replace(binding=replace(binding, description=description, show=shown))
        return spoken

    def respeak(self) -> None:
        """The language has changed."""
        self.refresh_bindings()


class SpokenModal(ModalScreen[_Result], Spoken[_Result]):
    """The same, lying over another screen."""


def plain(text: str, *, id: str | None = None, classes: str | None = None) -> Static:  # noqa: A002 - as widgets have it
    """A text that is no markup: names and files are in it."""
    return Static(Content(text), id=id, classes=classes)


def label(text: str, *, id: str | None = None, classes: str | None = None) -> Label:  # noqa: A002
    """The same, as wide as it is long."""
    return Label(Content(text), id=id, classes=classes)
