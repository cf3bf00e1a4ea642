"""``awale play`` on a terminal's whole screen: which screen comes when, the language, the speed."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar

from textual.app import App
from textual.binding import Binding, BindingType
from textual.theme import Theme

from awale.cli.play.game_files import GameFiles
from awale.cli.play.screens.dialogs import Page
from awale.cli.play.screens.game import GameScreen
from awale.cli.play.screens.spoken import Spoken
from awale.cli.play.setup import SPEEDS, ChosenGame, Wishes
from awale.cli.play.table import GameTable
from awale.rules.game import Game
from awale.words import LANGUAGES, say

#: Indigo cloth, cotton, brass and laterite.
_THEME = Theme(
    name="awale",
    primary="#e6b95f",
    secondary="#b3c2f4",
    accent="#ffd36b",
    warning="#ffb99d",
    error="#ffa98a",
    success="#7fd3bd",
    foreground="#efeadf",
    background="#10131c",
    surface="#191d29",
    panel="#212e56",
    dark=True,
    variables={
        "soft": "#adb2c2",
        "on-primary": "#201503",
        "footer-background": "#18213f",
        "footer-key-foreground": "#ffd36b",
        "footer-description-foreground": "#c7cee3",
        "block-cursor-background": "#e6b95f",
        "block-cursor-foreground": "#201503",
        "input-selection-background": "#54596b",
        "button-color-foreground": "#201503",
    },
)


class BoardApp(App[None]):
    """Games one after another, until the player has enough."""

    CSS_PATH = "look.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+q,ctrl+c", "leave", show=False, priority=True),
    ]

    def __init__(
        self, wishes: Wishes, files: GameFiles, lang: str, *, clock: Callable[[], float] = time.monotonic
    ) -> None:
        """``clock`` counts seconds, for a set time."""
        super().__init__()
        self.register_theme(_THEME)
        self.theme = _THEME.name
        self.lang = lang
        self.speed = wishes.speed
        self._wishes = wishes
        self._files = files
        self._clock = clock
        #: By a key that asks nothing, perhaps in the middle of a game.
        self.left_suddenly = False

    def on_mount(self) -> None:
        agreed = self._wishes.agreed()
        if agreed:
            self._begin(ChosenGame(agreed, self._wishes.players))
        else:
            self._choose()

    # --- which screen comes when ---

    def _choose(self) -> None:
        from awale.cli.play.screens.start import (
            Start,  # with lists and fields, which a game that was named does without
        )

        self.push_screen(Start(self._wishes), self._begin)

    def _begin(self, chosen: ChosenGame | None) -> None:
        if chosen is None:
            self.exit()
            return
        agreed = chosen.agreed
        self._wishes = replace(
            self._wishes, sheet=agreed.sheet, first=agreed.first, minutes=agreed.minutes, players=chosen.players
        )
        game = Game(agreed.sheet, self._wishes.start, first=agreed.first)
        self._files.begin(game, chosen.players.tags(self.lang))
        table = GameTable(
            game, chosen.players, self.lang, minutes=agreed.minutes, save=self._files.save, clock=self._clock
        )
        self.push_screen(GameScreen(table), lambda result: self._after(chosen, result))

    def _after(self, chosen: ChosenGame, result: str | None) -> None:
        self._files.close()
        if result == "again":
            self._begin(chosen)
        elif result == "new":
            self._choose()
        else:
            self.exit()

    # --- for all screens ---

    def action_leave(self) -> None:
        self.left_suddenly = True
        self.exit()

    def action_language(self) -> None:
        self.lang = LANGUAGES[(LANGUAGES.index(self.lang) + 1) % len(LANGUAGES)]
        for screen in self.screen_stack:
            if isinstance(screen, Spoken):
                screen.respeak()

    def next_speed(self) -> str:
        names = list(SPEEDS)
        self.speed = names[(names.index(self.speed) + 1) % len(names)]
        return self.speed

    def show_help(self) -> None:
        texts = [say(f"terminal.help.{key}", self.lang).strip("\n") for key in ("keys", "board-title", "board")]
        self.push_screen(Page(say("terminal.help.title", self.lang), texts))
