"""Lists of edges and boards, lines of four words: sorted, counted by chunk, dealt out to shares.

``endgame/layout.py`` says what the words of a line are.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from awale.compiled.index import ROWS, ROWS_BELOW
from awale.compiled.jit import Int, compiled, inlined
from awale.compiled.memory import load_i64
from awale.compiled.tables.share import split_at
from awale.compiled.tables.views import ints, lines, seeds_of, share_at, short
from awale.endgame import layout as at
from awale.endgame.layout import CHUNK_BITS, EDGE, FIRST, LAST, PLACE


@inlined
def _comes_before(edges: Any, one: Int, other: Int) -> Int:
    """Whether a line comes before another: by its first word, or by the first that differs."""
    for column in range(EDGE):
        if edges[one, column] != edges[other, column]:
            return edges[one, column] < edges[other, column]
    return False


@inlined
def _copy(source: Any, one: Int, target: Any, to: Int) -> None:
    for column in range(EDGE):
        target[to, column] = source[one, column]


@compiled
def _merge(source: Any, target: Any, first: Int, middle: Int, last: Int) -> None:
    """Two sorted runs of lines become one, elsewhere."""
    left, right = first, middle
    for to in range(first, last):
        if left < middle and (right >= last or not _comes_before(source, right, left)):
            _copy(source, left, target, to)
            left += 1
        else:
            _copy(source, right, target, to)
            right += 1


@compiled
def sort_edges(edges: Int, count: Int, scratch: Int) -> None:
    """Sorts lines: runs of one, two, four, ... lines are merged, from one place to the other and back."""
    here, there, run = edges, scratch, np.int64(1)
    while run < count:
        first = np.int64(0)
        while first < count:
            middle, last = min(first + run, count), min(first + 2 * run, count)
            _merge(lines(here, EDGE), lines(there, EDGE), first, middle, last)
            first = last
        here, there, run = there, here, 2 * run
    if here != edges:
        source, target = lines(here, EDGE), lines(edges, EDGE)
        for line in range(count):
            _copy(source, line, target, line)


@compiled
def drop_doubles(edges: Int, count: Int) -> Int:
    """Takes lines out of a sorted list that are there more than once; how many are left."""
    found, kept = lines(edges, EDGE), np.int64(0)
    for line in range(count):
        if line == 0 or _comes_before(found, kept - 1, line):
            _copy(found, line, found, kept)
            kept += 1
    return kept


@compiled
def start_chunks(edges: Int, count: Int, starts: Int, chunks: Int) -> None:
    """Where the lines of each chunk of places begin in a sorted list; behind the last, where they end."""
    found, start, line = lines(edges, EDGE), ints(starts), np.int64(0)
    for chunk in range(chunks + 1):
        while line < count and found[line, 0] >> CHUNK_BITS < chunk:
            line += 1
        start[chunk] = line


@compiled
def deal_edges(level: Int, keeper: Int, edges: Int, count: Int, wanted: Int, carried: Int) -> Int:
    """Of odd edges to places of the whole level, those to boards of one share; how many.

    ``wanted`` gets the boards after them, as that share is told of them; ``carried`` the edges, with places of that
    share. Places become others only in the first word: what is before the edge stays.
    """
    n, found, asked, dealt = seeds_of(level), lines(edges, EDGE), lines(wanted, EDGE), lines(carried, EDGE)
    whole, share = share_at(load_i64(level, at.WHOLE), n), share_at(ints(load_i64(level, at.SHARES))[keeper], n)
    keepers, own, taken = short(load_i64(level, at.KEEPERS)), load_i64(level, at.NUMBER), np.int64(0)
    for line in range(count):
        place = found[line, 0]
        k = split_at(whole, np.int64(0), place)
        m, inside = n - k, place - whole[PLACE, k]
        other, mover = inside // ROWS[m], inside % ROWS[m]
        if keepers[ROWS_BELOW[m] + mover] != keeper:
            continue
        first = share[FIRST, m]
        there = share[PLACE, k] + other * (share[LAST, m] - first) + mover - first
        asked[taken, 0], asked[taken, 1], asked[taken, 2], asked[taken, 3] = there, own, ROWS_BELOW[k] + other, mover
        _copy(found, line, dealt, taken)
        dealt[taken, 0] = there
        taken += 1
    return taken
