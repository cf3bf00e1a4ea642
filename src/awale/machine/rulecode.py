"""A sheet as one integer that compiled code takes apart with shifts and masks.

    bits     0-2         3-4           5-6           7-8          9-10       11-12          13
    field    grand_slam  cannot_feed   emptied_row   empty_camp   majority   nothing_more   nothing_more_rest

The fields are those that are declared known to the kernel (``rules.sheet``), in that order, each with as many bits as
its values need; a value is its place in the declaration.
"""

from __future__ import annotations

from collections.abc import Iterator

from awale.rules.referee import Termination
from awale.rules.sheet import FIELDS, Known, Sheet, known_to


def _layout() -> Iterator[tuple[str, int, int]]:
    first = 0
    for field in known_to(Known.KERNEL):
        bits = (len(FIELDS[field]) - 1).bit_length()
        yield field, first, bits
        first += bits


#: Field, first bit, bits.
LAYOUT = tuple(_layout())


def rule_code(sheet: Sheet) -> int:
    """The rule code of a sheet."""
    return sum(FIELDS[field].index(sheet.rules[field]) << first for field, first, _ in LAYOUT)


# The values by their names, for compiled code, which freezes them. A test holds them equal to ``FIELDS``.
SLAM_MASK = 7
SLAM_TAKES_NOTHING, SLAM_FORBIDDEN, SLAM_PENALTY, SLAM_TAKES, SLAM_LAST_RESORT = range(5)
FEED_SHIFT, FEED_MOVER, FEED_NOBODY, FEED_STARVED, FEED_PLAY_ON = 3, 0, 1, 2, 3
EMPTIED_SHIFT, EMPTIED_PLAY_ON, EMPTIED_STARVED, EMPTIED_MOVER = 5, 0, 1, 2
EMPTY_SHIFT, EMPTY_PASS, EMPTY_OTHER, EMPTY_NOBODY, EMPTY_STARVED = 7, 0, 1, 2, 3
MAJORITY_SHIFT, MAJORITY_PLAY_ON, MAJORITY_ENDS, MAJORITY_ENDS_OR_TIE = 9, 0, 1, 2
DEAD_SHIFT, DEAD_NEVER, DEAD_THREE, DEAD_CAPTURE, DEAD_SCORE = 11, 0, 1, 2, 3
REST_SHIFT, REST_OWN_CAMPS, REST_NOBODY = 13, 0, 1
TWO_BITS = 3

# What compiled code answers.
#: What a player's turn comes to: a move to make, a pass, or the end by famine and who gets the seeds on the board.
MOVES, PASSES, FAMINE_MOVER, FAMINE_OTHER, FAMINE_NOBODY = range(5)
#: Why a game is over: not at all, or by what the referee finds in a position.
GOES_ON, MAJORITY, FAMINE, NO_MORE_CAPTURES = range(4)
REASONS = (None, Termination.MAJORITY, Termination.FAMINE, Termination.NO_MORE_CAPTURES)
