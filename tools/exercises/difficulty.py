"""How hard an exercise is, from 1 to 5, by what somebody has to see to find its answer.

The level is the number of moves that one has to look ahead, all that is taken counted, until the answer is the only
best move: 1, 2 or 3; 4 if three aren't enough. It is one more where the answer takes less at once than another move
does, or takes nothing although another could; one less where there are only two moves to choose from.
"""

from __future__ import annotations

from awale.coach.exercises import LEVELS
from awale.coach.tried_moves import Tried, tries
from awale.rules.position import Position
from awale.rules.sheet import Sheet

_FURTHEST = 3


def grade(sheet: Sheet, position: Position, answer: str) -> int:
    """The level of an exercise."""
    found = tries(sheet, position)
    level = next((plies for plies in range(1, _FURTHEST + 1) if sees(sheet, position, answer, plies)), _FURTHEST + 1)
    gain = next(tried.gain for tried in found if tried.move == answer)
    level += max(tried.gain for tried in found) > gain
    level -= len(found) == 2
    return min(max(level, LEVELS[0]), LEVELS[-1])


def sees(sheet: Sheet, position: Position, answer: str, plies: int) -> bool:
    """Whether somebody who looks so many moves ahead holds the answer for the only best move."""
    worth = {tried.move: _worth(sheet, tried, plies - 1) for tried in tries(sheet, position)}
    return all(worth[answer] > value for move, value in worth.items() if move != answer)


def _worth(sheet: Sheet, tried: Tried, plies: int) -> int:
    if tried.ended or not plies:
        return tried.gain
    replies = [_worth(sheet, reply, plies - 1) for reply in tries(sheet, tried.after)]
    return tried.gain - max(replies, default=0)
