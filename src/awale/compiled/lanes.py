"""Words of six lanes, and the tables of sowing. The drawing is in the package's docstring."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.jit import Int, Word, inlined

#: One in each of the six lanes, and the patterns made of it.
ONES = np.uint64(0x0000_0101_0101_0101)
TWOS = np.uint64(0x0000_0202_0202_0202)
TOP = np.uint64(0x0000_8080_8080_8080)
BELOW_TOP = np.uint64(0x0000_7F7F_7F7F_7F7F)
BUT_LOWEST = np.uint64(0x0000_FEFE_FEFE_FEFE)
#: A lane of four or more has one of these bits: then no move can take the whole camp.
FOUR_OR_MORE = np.uint64(0x0000_FCFC_FCFC_FCFC)
#: Multiplying by it adds up all lanes in the top byte.
ADD_UP = np.uint64(0x0101_0101_0101_0101)
LANE = np.uint64(0xFF)

_1, _2, _6, _7, _8, _16, _32, _56 = (np.uint64(n) for n in (1, 2, 6, 7, 8, 16, 32, 56))


def _sowing_table() -> npt.NDArray[np.uint64]:
    """For each pit and number of seeds: what mine receives, what theirs receives, and the lanes of theirs at or
    below the last seed, as top bits (none if it falls in mine). A fourth word makes a row 32 bytes.
    """
    table = np.zeros((6, 64, 4), np.uint64)
    for pit in range(6):
        for seeds in range(1, 49):
            received = [0] * 12
            place, hand = pit, seeds
            while hand:
                place = (place + 1) % 12
                if place != pit:
                    received[place] += 1
                    hand -= 1
            table[pit, seeds, 0] = sum(count << (8 * lane) for lane, count in enumerate(received[:6]))
            table[pit, seeds, 1] = sum(count << (8 * lane) for lane, count in enumerate(received[6:]))
            if place >= 6:
                table[pit, seeds, 2] = sum(0x80 << (8 * lane) for lane in range(place - 5))
    return table.reshape(-1)


SOWING = _sowing_table()


@inlined
def seeds_in(camp: Word) -> Int:
    """The sum of a camp's lanes."""
    return np.int64((camp * ADD_UP) >> _56)


@inlined
def filled(camp: Word) -> Word:
    """The top bit of every lane that holds a seed."""
    return ((camp + BELOW_TOP) | camp) & TOP


@inlined
def seeds_at(camp: Word, pit: Int) -> Word:
    return (camp >> (np.uint64(pit) << np.uint64(3))) & LANE


@inlined
def capturable(camp: Word, reach: Word) -> Word:
    """The seeds that a chain takes: lanes of 2 or 3, unbroken downwards from the highest lane of ``reach``."""
    stops = (((camp ^ TWOS) & BUT_LOWEST) + BELOW_TOP) & reach
    stops |= stops >> _8
    stops |= stops >> _16
    stops |= stops >> _32
    return camp & (((reach & ~stops) >> _7) * LANE)
