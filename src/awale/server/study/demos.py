"""The small games that show a sheet at work, as the page is told them. Everything follows from the sheet: set a field
otherwise, and the demos are those of the changed sheet.
"""

from __future__ import annotations

from awale.coach.cases import Case, shown
from awale.rules.game import Game
from awale.rules.sheet import Sheet
from awale.server.study.shapes import DemosView, DemoView
from awale.server.views import board_view, now_view, turn_view
from awale.words import say


def demos_view(sheet: Sheet, lang: str) -> DemosView:
    """All that can be shown of a sheet, in the order in which it is told."""
    return DemosView(demos=[_view(case, game, tried, lang) for case, game, tried in shown(sheet).values()])


def _view(case: Case, game: Game, tried: str | None, lang: str) -> DemoView:
    pit = tried or next((turn.origin for turn in game.turns if turn.origin), "")
    return DemoView(
        id=case.id,
        field=case.field,
        title=say(f"demo.{case.id}.title", lang),
        text=say(f"demo.{case.id}.text", lang, pit=pit),
        start=board_view(game.start),
        turns=[turn_view(turn, lang, {}) for turn in game.turns],
        now=now_view(game, lang, {}),
        tried=tried,
    )
