"""One move, and all moves of a player. The counterpart of ``rules/moves.py``."""

from __future__ import annotations

import numpy as np

from awale.compiled.jit import Int, Word, compiled, inlined, trailing_zeros
from awale.compiled.lanes import FOUR_OR_MORE, LANE, SOWING, capturable, filled, seeds_in
from awale.machine.rulecode import (
    EMPTY_NOBODY,
    EMPTY_OTHER,
    EMPTY_PASS,
    EMPTY_SHIFT,
    FAMINE_MOVER,
    FAMINE_NOBODY,
    FAMINE_OTHER,
    FEED_MOVER,
    FEED_NOBODY,
    FEED_PLAY_ON,
    FEED_SHIFT,
    MOVES,
    PASSES,
    SLAM_FORBIDDEN,
    SLAM_LAST_RESORT,
    SLAM_MASK,
    SLAM_PENALTY,
    SLAM_TAKES,
    TWO_BITS,
)

_0, _3 = np.uint64(0), np.uint64(3)


@inlined
def sow(mine: Word, theirs: Word, pit: Int) -> tuple[Word, Word, Word]:
    """Both camps after sowing a pit, and the seeds of theirs that the chain could take."""
    shift = np.uint64(pit) << _3
    row = (np.int64(pit) << 8) | (np.int64((mine >> shift) & LANE) << 2)
    mine = (mine & ~(LANE << shift)) + SOWING[row]
    theirs = theirs + SOWING[row + 1]
    return mine, theirs, capturable(theirs, SOWING[row + 2])


@inlined
def play(rules: Int, mine: Word, theirs: Word, pit: Int) -> tuple[Word, Word, Int, Int]:
    """Both camps after a legal move, still seen by the mover, the seeds captured and the seeds fined."""
    mine, theirs, chain = sow(mine, theirs, pit)
    fined = np.int64(0)
    if chain == theirs and chain != _0:
        slam = rules & SLAM_MASK
        if slam < SLAM_TAKES:
            chain = _0
            if slam == SLAM_PENALTY:
                fined = seeds_in(mine)
                mine = _0
    return mine, theirs - chain, seeds_in(chain), fined


@inlined
def legal(rules: Int, mine: Word, theirs: Word) -> tuple[Word, Int]:
    """The pits that may be sown, as the top bits of their lanes, and what the turn comes to."""
    slam = rules & SLAM_MASK
    # A camp with four seeds or more in one pit can't be taken whole.
    any_pit = theirs & FOUR_OR_MORE != _0 or (slam != SLAM_FORBIDDEN and slam != SLAM_LAST_RESORT)
    if mine != _0 and theirs != _0 and any_pit:
        return filled(mine), np.int64(MOVES)
    return _legal_at_the_edge(rules, mine, theirs)


@compiled
def _legal_at_the_edge(rules: Int, mine: Word, theirs: Word) -> tuple[Word, Int]:
    """The same where a camp is empty, or a slam may be about."""
    if mine == _0:
        return _0, _empty_camp(rules, theirs)
    slam = rules & SLAM_MASK
    allowed, feeding = _allowed(rules, mine, theirs)
    if theirs == _0 and feeding == _0:
        feed = (rules >> FEED_SHIFT) & TWO_BITS
        if feed == FEED_MOVER:
            return _0, np.int64(FAMINE_MOVER)
        if feed == FEED_NOBODY:
            return _0, np.int64(FAMINE_NOBODY)
        if feed != FEED_PLAY_ON:
            return _0, np.int64(FAMINE_OTHER)
    if feeding != _0 and (theirs == _0 or slam == SLAM_LAST_RESORT):
        allowed = feeding
    return allowed, np.int64(MOVES if allowed != _0 else PASSES)


@compiled
def _allowed(rules: Int, mine: Word, theirs: Word) -> tuple[Word, Word]:
    """The pits that no slam forbids, and those of them after which the other camp holds a seed."""
    slam = rules & SLAM_MASK
    left = filled(mine)
    allowed, feeding = left, _0
    while left != _0:
        lane = left & (~left + np.uint64(1))
        left ^= lane
        _, after, chain = sow(mine, theirs, np.int64(trailing_zeros(lane) >> _3))
        if chain == after and chain != _0:
            if slam == SLAM_FORBIDDEN:
                allowed ^= lane
            elif slam < SLAM_TAKES:
                feeding |= lane
        elif after != _0:
            feeding |= lane
    return allowed, feeding


@compiled
def _empty_camp(rules: Int, theirs: Word) -> Int:
    """What becomes of a player with nothing to sow."""
    empty = (rules >> EMPTY_SHIFT) & TWO_BITS
    if empty == EMPTY_PASS:
        _, feeding = _allowed(rules, theirs, _0)
        return np.int64(PASSES if feeding != _0 else FAMINE_OTHER)
    if empty == EMPTY_OTHER:
        return np.int64(FAMINE_OTHER)
    return np.int64(FAMINE_NOBODY if empty == EMPTY_NOBODY else FAMINE_MOVER)
