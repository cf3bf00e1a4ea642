"""Fronts: the boards that were just settled, one bit a board, in the order of the table.

A second level has one mark for every word of bits, so that a sparse front is scanned fast: 4,096 boards, a *chunk*,
have 64 words of bits and one word of marks. Each split (so many seeds in the other's camp) begins a chunk, so that
threads which own splits never write to the same word.

A front is passed as the address of two words: the address of its bits, and of its marks.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.jit import Int, Word, compiled, inlined, trailing_zeros
from awale.compiled.tables.rows import Words
from awale.compiled.tables.views import bits_of, marks_of, share_at
from awale.endgame.layout import CHUNK, CHUNK_BITS, PLACE, TOGETHER

WORDS = CHUNK // 64

_0, _1, _6, _63 = np.uint64(0), np.uint64(1), np.uint64(6), np.uint64(63)


@inlined
def mark(bits: Words, marks: Words, y: Word) -> None:
    """Puts a board into a front."""
    word = y >> _6
    bits[word] |= _1 << (y & _63)
    marks[word >> _6] |= _1 << (word & _63)


@inlined
def is_marked(bits: Words, y: Int) -> Int:
    return (bits[y >> 6] >> np.uint64(y & 63)) & _1 != _0


@compiled
def wipe(n: Int, owner: Int, owners: Int, share: Int, front: Int, kept: Int) -> None:
    """Empties an owner's part of a front of a share, into another front unless that is 0."""
    keep, places = kept != 0, share_at(share, n)
    bits, marks = bits_of(front), marks_of(front)
    kept_bits, kept_marks = bits_of(kept if keep else front), marks_of(kept if keep else front)
    for k in range(n + 1):
        if (n - k) % owners != owner:
            continue
        for chunk in range(np.uint64(places[PLACE, k] >> CHUNK_BITS), np.uint64(places[PLACE, k + 1] >> CHUNK_BITS)):
            marked = marks[chunk]
            if keep:
                kept_marks[chunk] |= marked
            while marked != _0:
                word = chunk * np.uint64(WORDS) + trailing_zeros(marked)
                if keep:
                    kept_bits[word] |= bits[word]
                bits[word] = 0
                marked &= marked - _1
            marks[chunk] = 0


@inlined
def collect(front: Words, chunk: Int, marked: Word, inside: npt.NDArray[np.uint32]) -> Int:
    """Places, inside a chunk, of the boards that a front has there; how many."""
    count = 0
    while marked != _0:
        w = np.int64(trailing_zeros(marked))
        marked &= marked - _1
        word = front[np.uint64(chunk * WORDS + w)]
        while word != _0:
            inside[count] = w * 64 + np.int64(trailing_zeros(word))
            word &= word - _1
            count += 1
    return count


@inlined
def same_row(
    inside: npt.NDArray[np.uint32], at: Int, count: Int, shift: Int, last: Int, movers: npt.NDArray[np.uint32]
) -> tuple[Int, Int]:
    """Of the boards at these places of a chunk, those with the same other's row as the first: how many, where to go on.

    ``shift`` leads from a place in the chunk to the mover's rank, ``last`` is the end of the ranks there are.
    """
    found = 0
    while at < count and found < TOGETHER and np.int64(inside[at]) + shift < last:
        movers[found] = np.int64(inside[at]) + shift
        found += 1
        at += 1
    return found, at
