"""The shapes of what is answered, as types; the keys are those of ``docs/protocol.md``."""

from __future__ import annotations

from typing import Literal

from awale.server.shapes import BoardView, NowView, OutcomeView, SheetView, TurnView, View


class ReadingView(View, frozen=True):
    """How we read a sheet where its source is silent."""

    field: str
    text: str


class WholeSheetView(View, frozen=True):
    """All that is said of a sheet; ``own`` is one of the five that people play by, the others are references."""

    id: str
    name: str
    line: str
    story: str
    choices: list[str]
    rules: dict[str, str]
    readings: list[ReadingView]
    own: bool


class ValueView(View, frozen=True):
    """What a field may say, in words."""

    id: str
    text: str


class FieldView(View, frozen=True):
    """A rule that sheets differ in."""

    id: str
    name: str
    values: list[ValueView]


class LevelView(View, frozen=True):
    """An opponent."""

    number: int
    name: str
    line: str


class SheetsView(View, frozen=True):
    """All sheets, fields and levels, and the notations in which a game can be written."""

    sheets: list[WholeSheetView]
    fields: list[FieldView]
    levels: list[LevelView]
    notations: list[str]


class LookView(View, frozen=True):
    """A position as the referee sees it, and how it came about."""

    start: BoardView
    turns: list[TurnView]
    now: NowView
    position: str
    sheet: SheetView


class ComparedView(View, frozen=True):
    """What a move does under one sheet."""

    id: str
    name: str
    playable: bool
    turn: TurnView | None
    outcome: OutcomeView | None
    text: str


class CompareView(View, frozen=True):
    """A move under all sheets."""

    sheets: list[ComparedView]


class AsideView(View, frozen=True):
    """A line beside a game: all its moves from the start, and the turns from where it leaves the game on."""

    moves: list[str]
    turns: list[TurnView]


class ReadGameView(View, frozen=True):
    """A game that was read; ``position`` is its start."""

    sheet: SheetView
    names: list[str]
    tags: dict[str, str]
    start: BoardView
    turns: list[TurnView]
    outcome: OutcomeView | None
    moves: list[str]
    beside: list[AsideView]
    position: str


class ReadView(View, frozen=True):
    """What a text says; ``more`` if it says more games than are told at once."""

    kind: Literal["position", "game"]
    notation: str
    games: list[ReadGameView]
    more: bool


class WriteView(View, frozen=True):
    """A game as a text, and what that notation could not say."""

    text: str
    notation: str
    lost: list[str]


class DemoView(View, frozen=True):
    """A small game that shows a rule."""

    id: str
    field: str | None
    title: str
    text: str
    start: BoardView
    turns: list[TurnView]
    now: NowView
    tried: str | None


class DemosView(View, frozen=True):
    """All small games of a sheet."""

    demos: list[DemoView]
