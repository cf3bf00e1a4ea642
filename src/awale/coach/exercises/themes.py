"""What an exercise is about, found by trying moves: each theme is something that holds of the position and the answer.

``chain``     the answer takes two pits or more
``lap``       the answer sows twelve seeds or more, which goes past the pit they came from
``slam``      a sowing of the mover's would take every seed of the other camp, whatever the sheet makes of that
``feeding``   now, or within the first two turns of the best line, somebody has to feed an empty camp
``starving``  the best line ends for want of seeds, and the mover wins
``trap``      the answer takes nothing, and whatever the other plays the mover takes next: by one of the traps 2-1 and
              3-1, or by one of two threats at once
``parry``     the other threatens to take, and the answer is the only move that isn't punished at once
"""

from __future__ import annotations

from collections.abc import Sequence

from awale.coach.granary import FULL
from awale.coach.threats import captures, threats
from awale.coach.traps import traps
from awale.coach.tried_moves import Tried, best_gain, is_harmless, is_over, tries, turn_of_other
from awale.rules.game import Game
from awale.rules.moves import survey
from awale.rules.position import Position, other
from awale.rules.referee import Termination
from awale.rules.sheet import Sheet

#: A threat is worth a theme from so many seeds on.
_WORTH = 2


def themes(sheet: Sheet, position: Position, line: Sequence[str]) -> tuple[str, ...]:
    """All themes that fit a position whose best line is this, the answer first.

    >>> from awale import sheet
    >>> themes(sheet("grenier"), Position.parse("3-0-0-0-0-2-1-1-0-0-4-0-20-17-S"), ["F"])
    ('chain',)
    """
    tried = next(each for each in tries(sheet, position) if each.move == line[0])
    holds = {
        "chain": len(tried.pits) > 1,
        "lap": position[tried.move] >= FULL,
        "slam": any(effect.slam for effect in survey(sheet, position.pits, position.to_move).effects),
        "feeding": is_feeding(sheet, position, line),
        "starving": is_starving(sheet, position, line),
        "trap": is_trap(sheet, tried),
        "parry": is_parry(sheet, position, tried),
    }
    return tuple([theme for theme, it_does in holds.items() if it_does])


def is_feeding(sheet: Sheet, position: Position, line: Sequence[str]) -> bool:
    """Whether somebody has to feed an empty camp now, after the answer, or after the reply to it."""
    game = Game(sheet, position)
    for move in (*line[:2], None):
        if not game.is_over and not game.position.seeds_of(other(game.position.to_move)):
            return True
        if move is None or game.is_over:
            break
        game.push(move)
    return False


def is_starving(sheet: Sheet, position: Position, line: Sequence[str]) -> bool:
    """Whether the line ends for want of seeds, and the mover wins by it."""
    game = Game(sheet, position)
    for move in line:
        if not game.is_over:
            game.push(move)
    outcome = game.outcome()
    return outcome is not None and outcome.reason == Termination.FAMINE and outcome.winner == position.to_move


def is_trap(sheet: Sheet, tried: Tried) -> bool:
    """Whether a quiet move lets its player take next, whatever the other does."""
    if tried.seeds or tried.ended or is_over(sheet, tried.after):
        return False
    mover = other(tried.after.to_move)
    closed = any(trap.player == mover and trap.closed for trap in traps(sheet, tried.after))
    double = len(captures(sheet, turn_of_other(tried.after))) > 1
    if not (closed or double):
        return False
    return all(
        not reply.ended and best_gain(sheet, reply.after) >= max(_WORTH, reply.gain + 1)
        for reply in tries(sheet, tried.after)
    )


def is_parry(sheet: Sheet, position: Position, tried: Tried) -> bool:
    """Whether a threat stands, and every other move lets the other gain at once more than the move did."""
    if not any(threat.seeds >= _WORTH for threat in threats(sheet, position)):
        return False
    return all(is_harmless(sheet, each) == (each.move == tried.move) for each in tries(sheet, position))
