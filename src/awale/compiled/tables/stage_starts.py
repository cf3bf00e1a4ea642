"""The start of a stage: the boards that are worth v or -v by captures and endings alone, without quiet moves."""

from __future__ import annotations

import numpy as np

from awale.compiled.index import ROWS
from awale.compiled.jit import Int, Word, compiled, inlined, trailing_zeros
from awale.compiled.memory import load_i64, store_i64
from awale.compiled.tables.fronts import mark
from awale.compiled.tables.views import bits_of, bound_of, front_of, marks_of, opened_of, seeds_of, share_of, words
from awale.endgame import layout as at
from awale.endgame.layout import CELL, FIRST, LAST, LOST, OVER, PLACE, SETTLED, WON

_EACH_BYTE, _LOW_BITS = np.uint64(0x0101010101010101), np.uint64(0x7F7F7F7F7F7F7F7F)
_0, _1 = np.uint64(0), np.uint64(1)


@inlined
def _equal_bytes(word: Word, pattern: Word) -> Word:
    """The high bit of each byte of a word that equals that of the pattern."""
    other = word ^ pattern
    return ~(((other & _LOW_BITS) + _LOW_BITS) | other | _LOW_BITS)


@compiled
def _seed_split(level: Int, m: Int, v: Int) -> tuple[Int, Int]:
    """Settles the boards with m seeds in the mover's camp that are worth v or -v by captures and endings alone.

    Bounds are looked at eight at a time. Returns (won, lost).
    """
    n, share, bound, opened = seeds_of(level), share_of(level), bound_of(level), opened_of(level)
    eights, fronts = words(load_i64(level, at.BOUND)), load_i64(level, at.FRONTS)
    wins, win_marks = bits_of(front_of(fronts, WON)), marks_of(front_of(fronts, WON))
    losses, loss_marks = bits_of(front_of(fronts, LOST)), marks_of(front_of(fronts, LOST))
    k, won, lost = n - m, 0, 0
    first, last, block = share[CELL, m], share[CELL, m + 1], ROWS[n - m]
    place, width = share[PLACE, k], share[LAST, m] - share[FIRST, m]
    plus, minus = _EACH_BYTE * np.uint64(v), _EACH_BYTE * np.uint64(256 - v)
    rank, start = 0, first  # of the mover's row in the share, and its block
    for w in range(np.uint64(first >> 3), np.uint64((last + 7) >> 3)):
        found = _equal_bytes(eights[w], plus) | _equal_bytes(eights[w], minus)
        while found != _0:
            x = np.int64(w) * 8 + (np.int64(trailing_zeros(found)) >> 3)
            found &= found - _1
            if x < first or x >= last:  # of the neighbouring split
                continue
            if x >= start + block:
                rank = (x - first) // block
                start = first + rank * block
            y, cell = np.uint64(place + (x - start) * width + rank), np.uint64(x)
            if bound[cell] > 0:
                opened[cell] = SETTLED
                mark(wins, win_marks, y)
                won += 1
            elif opened[cell] == 0 or opened[cell] == OVER:
                opened[cell] = SETTLED
                mark(losses, loss_marks, y)
                lost += 1
    return won, lost


@compiled
def seed(level: Int, v: Int, owner: Int, owners: Int) -> tuple[Int, Int]:
    """``_seed_split`` for the splits of an owner: (won, lost)."""
    won, lost = 0, 0
    for m in range(seeds_of(level) + 1):
        if m % owners != owner:
            continue
        more_won, more_lost = _seed_split(level, m, v)
        won += more_won
        lost += more_lost
    return won, lost


@compiled
def seed_share(level: Int, v: Int, owner: Int, owners: Int, found: Int) -> None:
    """The same for Python: won and lost go to the two words at ``found``."""
    won, lost = seed(level, v, owner, owners)
    store_i64(found, WON, won)
    store_i64(found, LOST, lost)
