"""Counting the move sequences of a length: the kernel's speed, and its first proof of being right."""

from __future__ import annotations

import numpy as np

from awale.compiled.endings import emptied, ended
from awale.compiled.jit import Int, Word, compiled, popcount, trailing_zeros
from awale.compiled.moves import legal, play
from awale.machine.rulecode import GOES_ON, PASSES

_0, _1, _3 = np.uint64(0), np.uint64(1), np.uint64(3)


@compiled
def perft(
    rules: Int,
    mine: Word,
    theirs: Word,
    my_store: Int,
    their_store: Int,
    depth: Int,
    dead: Int,
) -> Int:
    """How many sequences of ``depth`` legal moves there are. A game that is over earlier counts nothing.

    The last ply is counted in bulk. Repetition isn't looked at: no position comes back within twelve plies.
    """
    if depth == 0:
        return np.int64(1)
    lanes, turn = legal(rules, mine, theirs)
    reason, _, _ = ended(rules, mine, theirs, my_store, their_store, turn, dead)
    if reason != GOES_ON:
        return np.int64(0)
    if depth == 1:
        return np.int64(1) if turn == PASSES else np.int64(popcount(lanes))
    if turn == PASSES:
        return perft(rules, theirs, mine, their_store, my_store, depth - 1, dead)
    count = np.int64(0)
    while lanes != _0:
        pit = np.int64(trailing_zeros(lanes) >> _3)
        lanes &= lanes - _1
        my_camp, their_camp, captured, fined = play(rules, mine, theirs, pit)
        if emptied(rules, their_camp) == 0:
            count += perft(rules, their_camp, my_camp, their_store + fined, my_store + captured, depth - 1, dead)
    return count
