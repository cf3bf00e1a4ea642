"""A game on the screen: what is on it, and how it goes from move to move."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.widgets import Footer, Static

from awale.cli.play.background import in_thread
from awale.cli.play.board.animation import Frame, sowing, still_scene, sweeping
from awale.cli.play.board.scene import Scene, aiming, at_rest
from awale.cli.play.board.widget import BoardWidget
from awale.cli.play.letters import moves_in_letters
from awale.cli.play.screens.dialogs import ResultDialog
from awale.cli.play.screens.lines import about_line, clock_line, headline, seat_line
from awale.cli.play.screens.spoken import Spoken, plain
from awale.cli.play.setup import SPEEDS
from awale.cli.play.table import GameTable
from awale.rules.game import Game
from awale.rules.turn import Turn

#: The least that the board and its words need.
COLUMNS, ROWS = 80, 24
#: The lines below the board in characters: an empty one, what is said, and the keys.
_AROUND = 3
_SIGNS = "⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"
#: How often the clock and the sign of thinking move on, in seconds.
_TICK = 0.15


class BoardScreen(Spoken[str]):
    """Shows a table, the moves made at it, and its end. The result is ``again``, ``new`` or ``quit``."""

    def __init__(self, table: GameTable) -> None:
        super().__init__()
        self.table = table
        self._aim: str | None = None
        #: What is to be read under the board, said anew whenever the language changes.
        self._said: Callable[[], str] = self._welcome
        self._moving = False
        self._looking = ""
        self._ended = False
        self._told: Turn | None = None
        self._advised: str | None = None
        self._ticks = 0

    @property
    def _game(self) -> Game:
        return self.table.game

    # --- what is on it ---

    def compose(self) -> ComposeResult:
        clockwise = self._game.sheet.direction == "clockwise"
        with Vertical(id="game"):
            with Horizontal(classes="seat"):
                yield plain("", id="north")
                yield plain("", id="about", classes="aside")
            yield BoardWidget(at_rest(self._game), clockwise=clockwise)
            with Horizontal(classes="seat"):
                yield plain("", id="south")
                yield plain("", id="clock", classes="aside")
            with Horizontal(id="below"):
                with Vertical(id="referee"):
                    yield plain("", id="turn")
                    with VerticalScroll(id="said", can_focus=False):
                        yield plain("", id="words")
                with VerticalScroll(id="record", can_focus=False):
                    yield plain("", id="letters")
        yield plain("", id="small")
        yield Footer()

    def on_mount(self) -> None:
        self.set_interval(_TICK, self._tick)
        self._settled()

    def on_resize(self, event: events.Resize) -> None:
        small = event.size.width < COLUMNS or event.size.height < ROWS
        self.set_class(small, "small")
        self._write("small", Content(self._in_small(event.size) if small else ""))
        self.query_one(BoardWidget).fit(event.size)
        self.set_class(self.query_one(BoardWidget).geometry.columns > COLUMNS, "large")

    def _in_small(self, size: Size) -> str:
        """The board in characters, for a window without room for the other one; or how much room that needs."""
        from awale.drawing.text import SIZE

        columns, rows = SIZE
        rows += _AROUND
        if size.width < columns or size.height < rows:
            return self.say("small", columns=columns, rows=rows, width=size.width, height=size.height)
        headed = headline(self.table, self._aim, self._looking).plain
        said = self._words() if self._aim or self._game.is_over else headed
        return f"{self._game.text(self.lang)}\n\n{said}"

    def respeak(self) -> None:
        super().respeak()
        self.table.lang = self.lang
        self._speak()

    def _write(self, where: str, text: Content) -> None:
        self.query_one(f"#{where}", Static).update(text)

    def _speak(self) -> None:
        """All texts, as things stand."""
        table = self.table
        for seat, where in (("N", "north"), ("S", "south")):
            self._write(where, seat_line(table, seat, self._busy(seat)))
        self._write("about", about_line(table))
        self._write("clock", clock_line(table))
        self._write("turn", headline(table, self._aim, self._looking))
        refused = self._aim is not None and not self._game.is_legal(self._aim)
        self._write("words", Content.styled(self._words(), "$error" if refused else ""))
        self._write("letters", Content(moves_in_letters(self._game.turns)))
        if self.has_class("small"):
            self._write("small", Content(self._in_small(self.size)))
        self.query_one("#record").scroll_end(animate=False)

    def _words(self) -> str:
        if self._aim is None:
            return self._said()
        return self.table.advice(self._aim) if self._aim == self._advised else "\n".join(self.table.about(self._aim))

    def _busy(self, seat: str) -> str:
        if not (self.table.away and self._game.position.to_move == seat and not self._moving):
            return ""
        return f"{self.say('thinks')} {self._sign()}"

    def _sign(self) -> str:
        return "…" if self._still else _SIGNS[self._ticks % len(_SIGNS)]

    def _welcome(self) -> str:
        return "\n".join(self.table.welcome())

    # --- time ---

    @property
    def _still(self) -> bool:
        return not SPEEDS[self.board_app.speed] or self.app.animation_level == "none"

    def _tick(self) -> None:
        self._ticks += 1
        if self.app.screen is not self:
            return  # a dialog is open: the bell waits until it is answered
        if self.table.end_if_time_is_up():
            self._interrupt()
            self._said = self._happened
            self._settled()
        elif self.table.seconds_left is not None:
            self._write("clock", clock_line(self.table))
        if self.table.away and not self._moving:
            self._write("north", seat_line(self.table, "N", self._busy("N")))
        if self._looking:
            self._write("turn", headline(self.table, self._aim, f"{self._looking} {self._sign()}"))

    # --- from move to move ---

    def _happened(self) -> str:
        return "\n".join(self.table.what_happened())

    def _rest(self) -> Scene:
        if self._aim:
            return aiming(self._game, self._aim)
        scene = at_rest(self._game)
        if self._told and self._still and not self._game.is_over:
            marked = still_scene(self._told)
            return replace(scene, changed=marked.changed, gains=marked.gains)
        return scene

    def _show(self) -> None:
        self.query_one(BoardWidget).show(self._rest())
        self._speak()

    def _show_message(self, text: str) -> None:
        """Something to be read now."""
        self._aim, self._said = None, lambda: text
        self._show()

    def _played(self, turn: Turn) -> None:
        """A move was made: shows it, then goes on."""
        self._aim, self._told, self._advised, self._said = None, turn, None, self._happened
        self._run(sowing(turn))

    def _run(self, steps: Iterable[Frame]) -> None:
        if self._still:
            self._settled()
            return
        self._moving = True
        self._speak()
        self.run_worker(self._moved_along(steps), group="show", exclusive=True)

    async def _moved_along(self, steps: Iterable[Frame]) -> None:
        for step in steps:
            self.query_one(BoardWidget).show(step.scene)
            await asyncio.sleep(step.seconds / (SPEEDS[self.board_app.speed] or 1))
        self._settled()

    def _settled(self) -> None:
        """Nothing moves any more: the next player's turn, or the end."""
        self._moving = False
        if not self._game.is_over:
            self._ended = False
            self._show()
            if self.table.away:
                self.run_worker(self._think(), group="think", exclusive=True)
            return
        outcome = self._game.outcome()
        if not self._ended and outcome and not self._still:
            self._ended = True
            self._run(sweeping(self._game.position, outcome))
            return
        self._ended = True
        self._show()
        self.action_end()

    async def _think(self) -> None:
        """The level's move."""
        opponent = self.table.opponent
        assert opponent, "only somebody who isn't here thinks elsewhere"
        game = self._game.copy()
        self._played(self._game.push(await in_thread(lambda: opponent.choice(game))))

    def _interrupt(self) -> None:
        """Cancels the level's search and the animation, which stays where it is."""
        for group in ("show", "think", "hint"):
            self.workers.cancel_group(self, group)
        self.table.leave()
        self._moving, self._looking = False, ""

    def _hurry(self) -> None:
        """Ends an animation at once, when a key is pressed."""
        if self._moving:
            self.workers.cancel_group(self, "show")
            self._settled()

    def action_end(self) -> None:
        """How it ended, and what next."""

        def chosen(choice: str | None) -> None:
            if choice in ("again", "new", "quit"):
                self.dismiss(choice)

        self.app.push_screen(ResultDialog(self.table), chosen)
