"""A plain builder of endgame tables: the same method as ``awale.endgame``, one thread, one board at a time.

Counters of open moves, values in descending order, a queue: ten bytes a position, every board ranked from scratch. It
is what the benchmark holds the real builder against, in speed and in every value.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from awale.compiled.endings import emptied
from awale.compiled.index import BOARDS, board_at, index_of
from awale.compiled.jit import Int, Word, compiled, inlined, trailing_zeros
from awale.compiled.lanes import seeds_at, seeds_in
from awale.compiled.moves import legal, play
from awale.machine.rulecode import FAMINE_MOVER, FAMINE_OTHER, PASSES

NONE = -128
_0, _1, _3 = np.uint64(0), np.uint64(1), np.uint64(3)


@compiled
def look(
    rules: Int,
    n: Int,
    starts: npt.NDArray[np.int64],
    values: npt.NDArray[np.int8],
    bound: npt.NDArray[np.int8],
    left: npt.NDArray[np.uint8],
) -> None:
    """For each board of a level: the best move that leaves it, and how many stay. ``values`` has all lower levels."""
    for index in range(bound.size):
        mine, theirs = board_at(index, n)
        lanes, turn = legal(rules, mine, theirs)
        best, stay = NONE, 0
        if turn == PASSES:
            stay = 1
        elif turn > PASSES:
            best = n if turn == FAMINE_MOVER else -n if turn == FAMINE_OTHER else 0
        while lanes != _0:
            pit = np.int64(trailing_zeros(lanes) >> _3)
            lanes &= lanes - _1
            own, other, taken, fined = play(rules, mine, theirs, pit)
            ends = emptied(rules, other)
            if ends > 0:
                rest = seeds_in(own)
                best = max(best, taken + (rest if ends == 2 else -rest))
            elif taken > 0 or fined > 0:
                below = starts[n - taken - fined] + index_of(other, own)
                best = max(best, taken - fined - values[below])
            else:
                stay += 1
        bound[index], left[index] = best, stay


@inlined
def leads_here(rules: Int, mine: Word, theirs: Word, pit: Int, mover: Word, other: Word) -> Int:
    """Whether a legal move of that pit leads, quietly, to the board (mover, other)."""
    lanes, _ = legal(rules, mine, theirs)
    if (lanes >> np.uint64(8 * pit + 7)) & _1 == _0:
        return False
    own, left, taken, fined = play(rules, mine, theirs, pit)
    return taken == 0 and fined == 0 and own == other and left == mover and emptied(rules, left) == 0


@compiled
def predecessors(rules: Int, mover: Word, other: Word, found: npt.NDArray[np.int64]) -> Int:
    """The indices of all boards that lead here by a quiet move; how many."""
    count = 0
    _, turn = legal(rules, other, mover)
    if turn == PASSES:
        found[count] = index_of(other, mover)
        count += 1
    for pit in range(6):
        if seeds_at(other, pit) != _0:
            continue
        mine, theirs, at, hand = other, mover, pit, 0
        while True:  # one more seed is taken back, going on around, until a pit has none
            at = (at + 1) % 12
            if at == pit:
                at = (at + 1) % 12
            if at < 6:
                if seeds_at(mine, at) == _0:
                    break
                mine -= _1 << np.uint64(8 * at)
            else:
                if seeds_at(theirs, at - 6) == _0:
                    break
                theirs -= _1 << np.uint64(8 * (at - 6))
            hand += 1
            before = mine | np.uint64(hand) << np.uint64(8 * pit)
            if leads_here(rules, before, theirs, pit, mover, other):
                found[count] = index_of(before, theirs)
                count += 1
    return count


@compiled
def settle(  # noqa: C901 - the whole method, plain, in one place
    rules: Int,
    n: Int,
    bound: npt.NDArray[np.int8],
    left: npt.NDArray[np.uint8],
    value: npt.NDArray[np.int8],
    queue: npt.NDArray[np.int32],
) -> Int:
    """Values from the largest to the smallest; the edges that were followed."""
    found = np.empty(64, np.int64)
    edges: Int = 0
    value[:] = NONE
    for v in range(n, 0, -1):
        head = tail = 0
        for index in range(value.size):
            if value[index] == NONE and (bound[index] == v or (left[index] == 0 and bound[index] == -v)):
                value[index] = bound[index]
                queue[tail] = index
                tail += 1
        while head < tail:
            place = np.int64(queue[head])
            head += 1
            mover, other = board_at(place, n)
            count = predecessors(rules, mover, other, found)
            edges += count
            for at in range(count):
                before = found[at]
                if value[before] != NONE:
                    continue
                if value[place] > 0:
                    left[before] -= 1
                    if left[before] > 0 or bound[before] > -v:
                        continue
                value[before] = -value[place]
                queue[tail] = before
                tail += 1
    for index in range(value.size):
        if value[index] == NONE:
            value[index] = 0
    return edges


def build(rules: int, top: int) -> tuple[list[npt.NDArray[np.int8]], int]:
    """The levels up to ``top`` seeds, and the edges of the last one. For rules whose dead boards are worth nothing."""
    starts = np.concatenate(([0], np.cumsum(BOARDS[: top + 1])))
    values = np.empty(starts[-1], np.int8)
    queue = np.empty(BOARDS[top], np.int32)
    edges = 0
    for n in range(top + 1):
        boards = int(BOARDS[n])
        bound, left = np.empty(boards, np.int8), np.empty(boards, np.uint8)
        look(rules, n, starts, values, bound, left)
        edges = settle(rules, n, bound, left, values[starts[n] : starts[n + 1]], queue)
    return [values[starts[n] : starts[n + 1]] for n in range(top + 1)], edges
