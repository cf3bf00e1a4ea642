"""A position as the referee sees it, and the same move under all the sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

import msgspec
from msgspec import Meta

from awale.rules.game import Game
from awale.rules.position import Position
from awale.rules.sheet import Sheet, SheetError, sheet_ids
from awale.rules.sheet import sheet as find_sheet
from awale.server.study.requests import Line, Names, Overrides, Start, called, position_of
from awale.server.study.shapes import ComparedView, CompareView, LookView
from awale.server.views import board_view, now_view, outcome_view, sheet_view, turn_view


def look(asked: Line, lang: str) -> LookView:
    """A game from its start to where it stands."""
    game, names = asked.game(), asked.called()
    return LookView(
        start=board_view(game.start),
        turns=[turn_view(turn, lang, names) for turn in game.turns],
        now=now_view(game, lang, names),
        position=str(game.position),
        sheet=sheet_view(game.sheet, lang),
    )


class Compare(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A move of a position."""

    start: Start = None
    move: Annotated[str, Meta(max_length=4)]
    overrides: Overrides = {}
    names: Names | None = None


def compare(asked: Compare, lang: str) -> CompareView:
    """The same move under all the sheets."""
    position = position_of(asked.start)
    rules = [_rules(name, asked.overrides) for name in sheet_ids()]
    return CompareView(sheets=[_under(sheet, position, asked.move, lang, called(asked.names)) for sheet in rules])


def _rules(name: str, overrides: Overrides) -> Sheet:
    """A sheet with these fields; as it is, where they would contradict its others."""
    try:
        return find_sheet(name, overrides)
    except SheetError as error:
        if error.sentence.code != "emptied-row":
            raise
        return find_sheet(name)


def _under(sheet: Sheet, position: Position, move: str, lang: str, names: Mapping[str, str]) -> ComparedView:
    game = Game(sheet, position)
    refused = game.why_not(move)
    turn = None if refused else game.push(move)
    outcome = game.outcome()
    texts = [refused.text(lang, names)] if refused else [turn.text(lang, names)] if turn else []
    if turn and outcome:
        texts.append(outcome.text(lang, names))
    return ComparedView(
        id=sheet.id,
        name=sheet.words("name", lang),
        playable=turn is not None,
        turn=turn_view(turn, lang, names) if turn else None,
        outcome=outcome_view(outcome, game.position, lang, names) if outcome else None,
        text=" ".join(texts),
    )
