"""When a game is over, and what is dealt then. The counterpart of ``rules/referee.py`` and ``rules/dead.py``.

*Nothing more can happen* is answered from a table of the boards with up to ``DEAD_SEEDS`` seeds, made for a rule code
in a few milliseconds by following moves backwards from everything that can happen. Above that there are two cases.
Where every famine deals its seeds to somebody, no board is dead: the endgame builder, which settles the question for
every board of a level, finds none from 3 seeds up. Elsewhere (``no-capture``, or famines that give the rest to
nobody) the board is searched forwards, as the referee does.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from awale.kernel.compiled import Int, Word, compiled, inlined, trailing_zeros
from awale.kernel.index import BOARDS, board_at, index_of
from awale.kernel.lanes import seeds_in
from awale.kernel.memory import load_u8
from awale.kernel.moves import FAMINE_MOVER, FAMINE_NOBODY, FAMINE_OTHER, PASSES, legal, play
from awale.kernel.rulecode import (
    DEAD_CAPTURE,
    DEAD_NEVER,
    DEAD_SCORE,
    DEAD_SHIFT,
    DEAD_THREE,
    EMPTIED_PLAY_ON,
    EMPTIED_SHIFT,
    EMPTIED_STARVED,
    EMPTY_NOBODY,
    EMPTY_SHIFT,
    FEED_NOBODY,
    FEED_SHIFT,
    MAJORITY_ENDS_OR_TIE,
    MAJORITY_PLAY_ON,
    MAJORITY_SHIFT,
    REST_OWN_CAMPS,
    REST_SHIFT,
    TWO_BITS,
)

#: Why a game is over: not at all, or the words of ``rules``.
GOES_ON, MAJORITY, FAMINE, NO_MORE_CAPTURES = range(4)
REASONS = ("", "majority", "famine", "no-more-captures")

#: The boards with up to so many seeds are in the table of dead ones.
DEAD_SEEDS = 8
#: Where the boards of n seeds begin in it.
DEAD_BASE = np.concatenate(([0], np.cumsum(BOARDS[: DEAD_SEEDS + 1])))

_0, _1, _3 = np.uint64(0), np.uint64(1), np.uint64(3)
_WON_AT, _HALF = 25, 24


@inlined
def ended(
    rules: Int,
    mine: Word,
    theirs: Word,
    my_store: Int,
    their_store: Int,
    turn: Int,
    dead: Int,
) -> tuple[Int, Int, Int]:
    """Why the game is over for the player to move, and the seeds that this deals to them and to the other.

    ``turn`` is what :func:`moves.legal` said of it, ``dead`` the address of :func:`dead_table`.
    """
    stops = (rules >> MAJORITY_SHIFT) & TWO_BITS
    if stops != MAJORITY_PLAY_ON:
        if my_store >= _WON_AT or their_store >= _WON_AT:
            return np.int64(MAJORITY), np.int64(0), np.int64(0)
        if stops == MAJORITY_ENDS_OR_TIE and my_store == _HALF and their_store == _HALF:
            return np.int64(MAJORITY), np.int64(0), np.int64(0)
    if turn > PASSES:
        rest = seeds_in(mine) + seeds_in(theirs)
        if turn == FAMINE_MOVER:
            return np.int64(FAMINE), rest, np.int64(0)
        return np.int64(FAMINE), np.int64(0), rest if turn == FAMINE_OTHER else np.int64(0)
    if (rules >> DEAD_SHIFT) & TWO_BITS != DEAD_NEVER and is_dead(rules, mine, theirs, dead):
        if (rules >> REST_SHIFT) & 1 == REST_OWN_CAMPS:
            return np.int64(NO_MORE_CAPTURES), seeds_in(mine), seeds_in(theirs)
        return np.int64(NO_MORE_CAPTURES), np.int64(0), np.int64(0)
    return np.int64(GOES_ON), np.int64(0), np.int64(0)


@inlined
def emptied(rules: Int, theirs: Word) -> Int:
    """Whether a move that left *theirs* so ends the game: 0, or 1 if the starved gets the rest, 2 if the mover."""
    ends = (rules >> EMPTIED_SHIFT) & TWO_BITS
    if theirs != _0 or ends == EMPTIED_PLAY_ON:
        return np.int64(0)
    return np.int64(1 if ends == EMPTIED_STARVED else 2)


# --- nothing more can happen --------------------------------------------------------------------------------------


@inlined
def is_dead(rules: Int, mine: Word, theirs: Word, dead: Int) -> Int:
    """Whether nothing more can happen, as the rules understand it; asked only of positions that aren't over."""
    seeds = seeds_in(mine + theirs)
    if seeds <= DEAD_SEEDS:
        return load_u8(dead, DEAD_BASE[seeds] + index_of(mine, theirs)) != 0
    return _may_be_dead_with_many(rules) and not something_can_happen(rules, mine, theirs)


@inlined
def _may_be_dead_with_many(rules: Int) -> Int:
    """Whether boards with many seeds can be dead: where a famine may end the game and change no score."""
    asked = (rules >> DEAD_SHIFT) & TWO_BITS
    if asked == DEAD_SCORE:
        nobody = (rules >> FEED_SHIFT) & TWO_BITS == FEED_NOBODY
        return nobody or (rules >> EMPTY_SHIFT) & TWO_BITS == EMPTY_NOBODY
    return asked == DEAD_CAPTURE


@lru_cache(maxsize=64)
def dead_table(rules: int) -> npt.NDArray[np.uint8]:
    """One byte a board of up to ``DEAD_SEEDS`` seeds: 1 if it is dead, 0 if not. Shared; don't write to it."""
    table = np.zeros(int(DEAD_BASE[-1]), np.uint8)
    asked = (rules >> DEAD_SHIFT) & TWO_BITS
    if asked != DEAD_NEVER:
        for seeds in range(1, (3 if asked == DEAD_THREE else DEAD_SEEDS) + 1):
            level = table[DEAD_BASE[seeds] : DEAD_BASE[seeds + 1]]
            level[:] = 1
            while _wake(rules, seeds, level):
                pass
    table.setflags(write=False)
    return table


@compiled
def _wake(rules: Int, seeds: Int, level: npt.NDArray[np.uint8]) -> Int:
    """One sweep: every board in which something happens, or that leads to one that lives, lives. Was there any?"""
    changed = False
    for index in range(level.size):
        if level[index] == 1:
            mine, theirs = board_at(index, seeds)
            if lives(rules, mine, theirs, level, np.int64(0)):
                level[index] = 0
                changed = True
    return changed


@compiled
def lives(rules: Int, mine: Word, theirs: Word, level: npt.NDArray[np.uint8], dual: Int) -> Int:
    """Whether something happens in a board, or a move leads to one that lives: ``level`` has 0 for those.

    ``dual`` is 1 if the boards of ``level`` are in the dual order.
    """
    counts_awards = (rules >> DEAD_SHIFT) & TWO_BITS == DEAD_SCORE
    lanes, turn = legal(rules, mine, theirs)
    if turn > PASSES:
        # A famine is an ending of its own, dead or not: it counts as something if it deals seeds.
        return counts_awards and turn != FAMINE_NOBODY and (mine | theirs) != _0
    if turn == PASSES:
        return level[index_of(mine, theirs) if dual else index_of(theirs, mine)] == 0
    while lanes != _0:
        pit = np.int64(trailing_zeros(lanes) >> _3)
        lanes &= lanes - _1
        my_camp, their_camp, captured, fined = play(rules, mine, theirs, pit)
        if captured > 0 or fined > 0:
            return True
        if emptied(rules, their_camp) > 0:
            if counts_awards:
                return True
        elif level[index_of(my_camp, their_camp) if dual else index_of(their_camp, my_camp)] == 0:
            return True
    return False


@compiled
def something_can_happen(rules: Int, mine: Word, theirs: Word) -> Int:
    """The referee's search, forwards and breadth first, for boards above the table."""
    counts_awards = (rules >> DEAD_SHIFT) & TWO_BITS == DEAD_SCORE
    queue = [(mine, theirs)]
    seen = {(mine, theirs)}
    head = 0
    while head < len(queue):
        mine, theirs = queue[head]
        head += 1
        lanes, turn = legal(rules, mine, theirs)
        if turn > PASSES and counts_awards and turn != FAMINE_NOBODY:
            return True
        if turn == PASSES and (theirs, mine) not in seen:
            seen.add((theirs, mine))
            queue.append((theirs, mine))
        while lanes != _0:
            pit = np.int64(trailing_zeros(lanes) >> _3)
            lanes &= lanes - _1
            my_camp, their_camp, captured, fined = play(rules, mine, theirs, pit)
            if captured > 0 or fined > 0:
                return True
            if emptied(rules, their_camp) > 0:
                if counts_awards:
                    return True
            elif (their_camp, my_camp) not in seen:
                seen.add((their_camp, my_camp))
                queue.append((their_camp, my_camp))
    return False
