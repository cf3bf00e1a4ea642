"""The texts around the board: who sits where and what they did last, whose turn it is, the clock."""

from __future__ import annotations

from textual.content import Content

from awale.cli.play.table import GameTable
from awale.words import say

_TURN, _WAITS = "▶", " "
#: Where a player's letters run.
_LETTERS = {"S": "A–F", "N": "a–f"}


def seat_line(table: GameTable, seat: str, busy: str = "") -> Content:
    """A player: whether it is their turn, their letters, and what they did last or are doing now."""
    game = table.game
    mover = None if game.is_over else game.position.to_move
    mine = [turn for turn in game.turns if turn.player == seat]
    done = busy or (mine[-1].short.text(table.lang) if mine else "")
    name = table.name(seat)
    return Content.assemble(
        (f" {_TURN if mover == seat else _WAITS} ", "$accent"),
        (name, "bold $accent" if mover == seat else "bold"),
        (f"  {_LETTERS[seat]}  ", "$soft"),
        (done, ""),
    )


def about_line(table: GameTable) -> Content:
    """What is played, and the way round where it isn't the usual one."""
    sheet = table.game.sheet
    parts = [sheet.words("name", table.lang)]
    if sheet.direction == "clockwise":
        parts.append("↻ " + say("terminal.clockwise", table.lang))
    return Content(" · ".join(parts) + " ")


def clock_line(table: GameTable) -> Content:
    """The time that is left, if one was set."""
    left = table.seconds_left
    if left is None or table.game.is_over:
        return Content("")
    minutes, seconds = divmod(max(0, int(left)), 60)
    said = say("terminal.time-left", table.lang, minutes=minutes, seconds=seconds)
    return Content.styled(f"◷ {said} ", "bold $warning" if left < 60 else "")


def headline(table: GameTable, aim: str | None, looking: str = "") -> Content:
    """Whose turn it is and what can be done."""
    game = table.game
    if looking:
        return Content.styled(looking, "bold")
    if game.is_over:
        title, how = say("terminal.over", table.lang), say("terminal.how-over", table.lang)
    elif table.away:
        return Content.styled(say("terminal.thinking", table.lang, name=table.name(game.position.to_move)), "bold")
    else:
        title = say("terminal.turn", table.lang, name=table.name(game.position.to_move))
        how = _how(table, aim)
    return Content.assemble((title, "bold $accent"), (f" · {how}" if how else "", "$soft"))


def _how(table: GameTable, aim: str | None) -> str:
    if table.game.legal_moves == ["pass"]:
        return say("terminal.how-pass", table.lang)
    if aim and table.game.is_legal(aim):
        return say("terminal.how-again", table.lang, pit=aim)
    return say("terminal.how", table.lang)
