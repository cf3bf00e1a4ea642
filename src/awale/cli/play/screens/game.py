"""The game, with all that one can do besides sowing: undo, stop, resign, a hint, pages to read, save, leave."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from awale.cli.play.background import in_thread
from awale.cli.play.letters import moves_in_letters
from awale.cli.play.screens.dialogs import Page, SaveDialog, YesNoQuestion
from awale.cli.play.screens.pit_choice import PitChoiceScreen
from awale.cli.play.table import Proposal
from awale.rules.turn import Turn


class GameScreen(PitChoiceScreen):
    """One game. The result is ``again``, ``new`` or ``quit``."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "sow", "sow", key_display="⏎"),
        Binding("u", "undo", "undo"),
        Binding("h", "hint", "hint"),
        Binding("w", "what", "what"),
        Binding("m", "moves", "moves"),
        Binding("i", "rules", "rules"),
        Binding("question_mark,f1", "help", "help", key_display="?"),
        Binding("q", "quit", "quit"),
        Binding("n", "new", show=False),
        Binding("r", "redo", show=False),
        Binding("p", "stop", show=False),
        Binding("x", "resign", show=False),
        Binding("s", "save", show=False),
        Binding("v", "speed", show=False),
        Binding("l,ctrl+l", "app.language", show=False),
        Binding("escape", "unaim", show=False),
        Binding("left", "aim(-1)", show=False),
        Binding("right", "aim(1)", show=False),
        Binding("up,down", "across", show=False),
    ]

    def _propose(self, proposal: Proposal | str) -> None:
        if isinstance(proposal, str):
            self._show_message(proposal)
            self._settled()
            return

        def answered(agreed: bool | None) -> None:
            self._told = None
            self._show_message(proposal.accept() if agreed else proposal.declined)
            self._settled()

        if proposal.answer is None:
            self.app.push_screen(YesNoQuestion(proposal.question), answered)
        else:
            answered(proposal.answer)

    def action_undo(self) -> None:
        self._interrupt()
        self._show()
        self._propose(self.table.undo())

    def action_redo(self) -> None:
        self._interrupt()
        event = self.table.redo()
        if event is None:
            self._show_message(self.table.say("nothing-to-redo"))
            self._settled()
        elif isinstance(event, Turn):
            self._played(event)
        else:
            self._said = self._happened
            self._settled()

    def action_stop(self) -> None:
        self._hurry()
        if not self._waits():
            self._propose(self.table.stop())

    def action_resign(self) -> None:
        self._hurry()
        if self._waits():
            return

        def answered(sure: bool | None) -> None:
            if sure:
                self._interrupt()
                self._show_message(self.table.resign())
                self._settled()

        name = self.table.name(self._game.position.to_move)
        self.app.push_screen(YesNoQuestion(self.say("ask.resign", name=name)), answered)

    def action_hint(self) -> None:
        self._hurry()
        if not self._waits():
            self._looking = self.say("looking")
            self.run_worker(self._advise(), group="hint", exclusive=True)

    async def _advise(self) -> None:
        game = self._game.copy()
        move = await in_thread(lambda: self.table.adviser.hint(game))
        self._looking = ""
        self._aim = self._advised = None if move == "pass" else move
        self._said = lambda: self.table.advice(move)
        self._show()

    def action_what(self) -> None:
        self._hurry()
        self._aim, self._said = None, self._happened
        self._show()

    def action_moves(self) -> None:
        moves = moves_in_letters(self._game.turns) or self.table.say("no-moves")
        self.app.push_screen(Page(self.say("record"), [moves]))

    def action_rules(self) -> None:
        self.app.push_screen(Page(self.say("key.rules"), self.table.rules()))

    def action_help(self) -> None:
        self.board_app.show_help()

    def action_save(self) -> None:
        def saved(said: str | None) -> None:
            if said:
                self._show_message(said)

        self.app.push_screen(SaveDialog(self.table.write), saved)

    def action_speed(self) -> None:
        self._show_message(self.say(f"speed-{self.board_app.next_speed()}"))

    def action_new(self) -> None:
        self._leave("new")

    def action_quit(self) -> None:
        self._leave("quit")

    def _leave(self, result: str) -> None:
        """Asks first, if a game would be lost."""
        key = "ask.new" if result == "new" else "ask.leave"
        if self._game.is_over or not self._game.moves:
            self._gone(result)
        else:
            self.app.push_screen(YesNoQuestion(self.say(key)), lambda sure: self._gone(result) if sure else None)

    def _gone(self, result: str) -> None:
        self._interrupt()
        self.dismiss(result)
