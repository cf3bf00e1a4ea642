"""Plays on the screen as a person would: presses keys, presses the mouse, reads what is written."""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable

from textual.pilot import Pilot
from textual.widgets import Static

from awale import Game
from awale.cli.play.app import BoardApp
from awale.cli.play.board.geometry import Geometry
from awale.cli.play.board.widget import BoardWidget
from awale.cli.play.game_files import GameFiles
from awale.cli.play.players import Players
from awale.cli.play.screens.game import GameScreen
from awale.cli.play.setup import Wishes

#: Seconds that something may take on a busy machine.
_PATIENCE = 60.0
COMPACT, LARGE = (80, 24), (120, 40)
AWA_AND_JULES = Players("Awa", "Jules")


class Sitting:
    """The player at the screen."""

    def __init__(self, app: BoardApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    @property
    def screen(self) -> GameScreen:
        """The game's, whatever lies over it."""
        return next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, GameScreen))

    @property
    def game(self) -> Game:
        return self.screen.table.game

    @property
    def board(self) -> BoardWidget:
        return self.screen.query_one(BoardWidget)

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.pilot.pause()

    async def sow(self, move: str) -> None:
        """By keys, as the letter stands on the keyboard; Enter where nothing can be played."""
        if move == "pass":
            await self.press("enter")
        else:
            await self.press(move.lower(), "enter")

    async def sow_by_mouse(self, pit: str) -> None:
        geometry: Geometry = self.board.geometry
        hollow = geometry.pits[pit]
        await self.pilot.click(BoardWidget, offset=(hollow.x + hollow.width // 2, (hollow.y + hollow.height // 2) // 2))
        await self.pilot.pause()

    async def until(self, happened: Callable[[], bool]) -> None:
        """Waits for something that takes its time."""
        ends = time.monotonic() + _PATIENCE
        while not happened():
            assert time.monotonic() < ends, "it never happened"
            await self.pilot.pause(0.02)
        await self.pilot.pause()

    def words(self, where: str) -> str:
        """What one part of the screen says, which may stand beside another."""
        return flat(str(self.app.screen.query_one(where, Static).content))

    def read(self) -> str:
        """All that is written on the screen, its lines joined, signs of the picture left out."""
        lines = defaultdict(list)
        for y, text in re.findall(r'<text[^>]* y="([\d.]+)"[^>]*>(.*?)</text>', self.app.export_screenshot()):
            lines[float(y)].append(html.unescape(text))
        written = " ".join("".join(lines[y]) for y in sorted(lines))
        return " ".join(re.sub("[▀●○◉│╭╮╰╯─▁▔▎▊]", " ", written).split())


def sit(
    script: Callable[[Sitting], Awaitable[None]],
    wishes: Wishes,
    *,
    size: tuple[int, int] = COMPACT,
    lang: str = "en",
    files: GameFiles | None = None,
    clock: Callable[[], float] | None = None,
) -> None:
    """Opens the screen and lets a player do what the script says."""

    async def run() -> None:
        app = BoardApp(wishes, files or GameFiles(None), lang, **({"clock": clock} if clock else {}))
        async with app.run_test(size=size) as pilot:
            await pilot.pause()
            await script(Sitting(app, pilot))

    asyncio.run(run())


def flat(text: str) -> str:
    """As it is read from a screen, wherever its lines were broken."""
    return " ".join(text.split())


def short_game(sheet: str, tries: int = 40) -> Game:
    """A game that is played to its end in few moves."""
    games = []
    for seed in range(tries):
        chance = random.Random(f"{sheet} {seed}")
        game = Game(sheet)
        while not game.is_over:
            # Whoever takes what there is ends sooner.
            game.push(max(game.legal_moves, key=lambda move: (game.preview(move).captured, chance.random())))
        games.append(game)
    return min(games, key=lambda game: game.ply)
