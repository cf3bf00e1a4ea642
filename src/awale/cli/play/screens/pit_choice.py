"""Choosing a pit by letter, arrows or mouse, and sowing it."""

from __future__ import annotations

from textual import events

from awale.cli.play.board.widget import BoardWidget
from awale.cli.play.commands import pit_of
from awale.cli.play.screens.board_screen import BoardScreen
from awale.rules.position import PITS


class PitChoiceScreen(BoardScreen):
    """A game that is played by keys and mouse."""

    def on_key(self, event: events.Key) -> None:
        pit = pit_of(event.character or "", self._game.position.to_move)
        if not pit:
            return
        event.stop()
        self._hurry()
        if self._waits():
            return
        if pit == self._aim:
            self.action_sow()
        else:
            self._aim_at(pit)

    def _waits(self) -> bool:
        """Whether it isn't the turn of anybody here; then says so."""
        if self.table.away:
            self._show_message(self.say("wait", name=self.table.name(self._game.position.to_move)))
        return self.table.away or self._game.is_over

    def _aim_at(self, pit: str | None) -> None:
        if not (self._moving or self.table.away or self._game.is_over):
            self._aim = pit
            self._show()

    def action_unaim(self) -> None:
        self._aim_at(None)

    def action_aim(self, step: int) -> None:
        """To the next pit on the screen, round the end."""
        self._hurry()
        row = self._row()
        if self._aim is None:
            playable = [pit for pit in row if pit in self._game.legal_moves] or row
            self._aim_at(playable[0 if step > 0 else -1])
        else:
            self._aim_at(row[(row.index(self._aim) + step) % len(row)])

    def action_across(self) -> None:
        if self._aim is None:
            self.action_aim(1)
        else:
            self._aim_at(PITS[len(PITS) - 1 - PITS.index(self._aim)])

    def _row(self) -> str:
        """The pits of the camp aimed at, or of the mover's, from the left of the screen."""
        south = (self._aim or self._mover_letter()) in PITS[:6]
        return PITS[:6] if south else PITS[6:][::-1]

    def _mover_letter(self) -> str:
        return "A" if self._game.position.to_move == "S" else "a"

    def on_board_widget_pointed(self, event: BoardWidget.Pointed) -> None:
        self._aim_at(event.pit)

    def on_board_widget_pressed(self, event: BoardWidget.Pressed) -> None:
        self._hurry()
        if not self._waits():
            self._aim_at(event.pit)
            self.action_sow()

    def action_sow(self) -> None:
        """Sows the pit aimed at; passes where nothing else can be done."""
        self._hurry()
        if self._game.is_over:
            self.action_end()
            return
        if self._waits():
            return
        move = "pass" if self._game.legal_moves == ["pass"] else self._aim
        if move is None:
            self.action_aim(1)
        elif self._game.why_not(move):
            self.app.bell()
            self._show()
        else:
            self._interrupt()
            self._played(self._game.push(move))
