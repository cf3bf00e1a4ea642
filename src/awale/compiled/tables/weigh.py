"""One board, all its moves, by the kernel's rules: what the fast passes fall back on.

The fast passes treat a whole block of boards at once and know only ordinary moves. Boards with special cases (a camp is
empty, a move is a slam) come here.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.endings import emptied
from awale.compiled.index import index_of
from awale.compiled.jit import Int, Word, compiled, inlined, trailing_zeros
from awale.compiled.lanes import seeds_in
from awale.compiled.memory import load_i8
from awale.compiled.moves import legal, play
from awale.endgame.layout import NONE
from awale.machine.rulecode import FAMINE_MOVER, FAMINE_OTHER, PASSES

_0, _1, _3 = np.uint64(0), np.uint64(1), np.uint64(3)


@inlined
def pit_at(lanes: Word) -> Int:
    """The lowest pit of some lanes."""
    return np.int64(trailing_zeros(lanes) >> _3)


@inlined
def below(mover: Word, other: Word, levels: npt.NDArray[np.int64]) -> Int:
    """Value of a board of a finished level; ``levels`` are the addresses of their tables."""
    return np.int64(load_i8(levels[seeds_in(mover) + seeds_in(other)], index_of(mover, other)))


@compiled
def follow(rules: Int, mover: Word, other: Word, pit: Int, levels: npt.NDArray[np.int64]) -> tuple[Word, Word, Int]:
    """One legal move: both camps after it, still seen by the mover, and its value.

    The value is ``NONE`` if the move stays in the level.
    """
    own, left, taken, fined = play(rules, mover, other, pit)
    ends = emptied(rules, left)
    if ends > 0:
        rest = seeds_in(own)
        return own, left, taken + (rest if ends == 2 else -rest)
    if taken > 0 or fined > 0:
        return own, left, taken - fined - below(left, own, levels)
    return own, left, NONE


@compiled
def weigh(
    rules: Int,
    mover: Word,
    other: Word,
    n: Int,
    levels: npt.NDArray[np.int64],
    next_mover: npt.NDArray[np.uint64],
    next_other: npt.NDArray[np.uint64],
) -> tuple[Int, Int]:
    """What the moves of a board of n seeds come to: (quiet moves, bound).

    The boards after the quiet moves, those that stay in the level, are put in ``next_mover``, ``next_other``; the
    bound is the best of all other moves and endings (``NONE``: there is no other). No quiet move: it is the value.
    """
    lanes, turn = legal(rules, mover, other)
    if turn > PASSES:
        rest = n if turn == FAMINE_MOVER else -n if turn == FAMINE_OTHER else 0
        return 0, rest
    if turn == PASSES:
        next_mover[0], next_other[0] = other, mover
        return 1, NONE
    quiet, bound = 0, NONE
    while lanes != _0:
        own, left, value = follow(rules, mover, other, pit_at(lanes), levels)
        lanes &= lanes - _1
        if value == NONE:
            next_mover[quiet], next_other[quiet] = left, own
            quiet += 1
        else:
            bound = max(bound, value)
    return quiet, bound


@inlined
def over_by_famine(rules: Int, mover: Word, other: Word) -> Int:
    """Whether the game is over in this very position, a camp being empty."""
    _, turn = legal(rules, mover, other)
    return turn > PASSES
