"""The transposition table: what was found of a position before, shared by all threads without a lock.

An entry is two words, and four entries fill one cache line: one look-up, one line.

    word 0    key xor data
    word 1    data     bits 0-15 score   16-23 depth   24-25 bound   26-28 pit + 1   29 estimated   32-47 generation

Two threads may write one entry at the same time. Then the exclusive or doesn't give the key, and the entry isn't found:
no lock is needed. A key mixes both camps and the difference of the stores; with the seeds on the board, and the number
in the game, that is the whole position.
"""

from __future__ import annotations

import numpy as np

from awale.compiled.jit import Int, Word, inlined
from awale.compiled.memory import load_u64, store_u64

EXACT, AT_LEAST, AT_MOST = 1, 2, 3

_K1, _K2 = np.uint64(0x9E37_79B9_7F4A_7C15), np.uint64(0xD6E8_FEB8_6659_FD93)
_LOW16, _0 = np.uint64(0xFFFF), np.uint64(0)
_S16, _S24, _S26, _S29, _S32, _S48 = (np.uint64(n) for n in (16, 24, 26, 29, 32, 48))


@inlined
def key_of(mine: Word, theirs: Word, difference: Int) -> Word:
    """A position's key, seen by the player to move."""
    key = (mine ^ (np.uint64(difference + 64) << _S48)) * _K1
    key ^= key >> _S32
    key = (key + theirs) * _K2
    key ^= key >> _S29
    key *= _K1
    return key ^ (key >> _S32)


@inlined
def line_of(table: Int, mask: Int, key: Word) -> Int:
    """The address of the cache line where a key's entries are."""
    return table + (np.int64(key & np.uint64(mask)) << 6)


@inlined
def find(line: Int, key: Word) -> Word:
    """The data of a position, or 0."""
    for slot in range(0, 8, 2):
        data = load_u64(line, slot + 1)
        if load_u64(line, slot) ^ data == key:
            return data
    return _0


@inlined
def keep(line: Int, key: Word, score: Int, depth: Int, bound: Int, pit: Int, estimated: Int, generation: Int) -> None:
    """Stores a result: over the same position, else over the least valuable entry (of an old search, or shallow)."""
    data = (
        (np.uint64(score) & _LOW16)
        | (np.uint64(depth) << _S16)
        | (np.uint64(bound) << _S24)
        | (np.uint64(pit + 1) << _S26)
        | (np.uint64(estimated) << _S29)
        | (np.uint64(generation) << _S32)
    )
    place, least = 0, np.int64(1 << 40)
    for slot in range(0, 8, 2):
        there = load_u64(line, slot + 1)
        if load_u64(line, slot) ^ there == key:
            place = slot
            break
        worth = depth_in(there) + (256 if generation_in(there) == generation else 0)
        if worth < least:
            place, least = slot, worth
    store_u64(line, place, key ^ data)
    store_u64(line, place + 1, data)


@inlined
def score_in(data: Word) -> Int:
    return np.int64(np.int16(data & _LOW16))


@inlined
def depth_in(data: Word) -> Int:
    return np.int64((data >> _S16) & np.uint64(0xFF))


@inlined
def bound_in(data: Word) -> Int:
    return np.int64((data >> _S24) & np.uint64(3))


@inlined
def pit_in(data: Word) -> Int:
    """The best pit, -1 if none is known."""
    return np.int64((data >> _S26) & np.uint64(7)) - 1


@inlined
def estimated_in(data: Word) -> Int:
    return np.int64((data >> _S29) & np.uint64(1))


@inlined
def generation_in(data: Word) -> Int:
    return np.int64((data >> _S32) & _LOW16)
