"""A position as the referee sees it, in terms of values: is it over, and what does each move gain?

This is the slow reading of the rules (``rules``), the same that a game is refereed by; it shares nothing with what the
tables are built by. Majorities and history are left out, as in the tables.
"""

from __future__ import annotations

from dataclasses import dataclass

from awale.rules import referee
from awale.rules.moves import survey
from awale.rules.position import PITS, PLAYERS, Position, other
from awale.rules.sheet import Sheet


@dataclass(frozen=True, slots=True)
class MoveOption:
    """One move, or a pass."""

    move: str
    #: Seeds that the mover gains by it, minus those that it gives: fines, and what an ending deals.
    gain: int
    #: The position after it, stores left out; ``None`` if the move ends the game.
    after: Position | None


@dataclass(frozen=True, slots=True)
class PositionFacts:
    """All that can be known of a position without looking further."""

    #: What the player to move gains if the game is over here; ``None`` if it isn't.
    over: int | None
    options: tuple[MoveOption, ...]


def counting_on(sheet: Sheet) -> Sheet:
    """The same rules for a game that is counted to its last seed."""
    return sheet.with_rules(majority="play-on")


def read(sheet: Sheet, position: Position) -> PositionFacts:
    """What the referee says; ``sheet`` is one that counts on (``counting_on``)."""
    mover = position.to_move
    if over := referee.ending(sheet, position):
        return PositionFacts(_dealt(over, mover), ())
    seen = survey(sheet, position.pits, mover)
    if seen.passes:
        return PositionFacts(None, (MoveOption("pass", 0, Position(position.pits, other(mover))),))
    options = []
    for move in seen.legal:
        after = Position(move.pits, other(mover))
        gain = move.captured - move.fined
        if ended := referee.emptied(sheet, move, after):
            options.append(MoveOption(PITS[move.origin], gain + _dealt(ended, mover), None))
        else:
            options.append(MoveOption(PITS[move.origin], gain, after))
    return PositionFacts(None, tuple(options))


def _dealt(over: referee.Outcome, mover: str) -> int:
    """What an ending deals to a player, minus what it deals to the other."""
    me = PLAYERS.index(mover)
    return over.dealt[me] - over.dealt[1 - me]
