"""The functions that are compiled to machine code, as Python calls them.

Arguments and results are 64-bit integers: ``i`` with a sign, ``u`` without. An address is an ``i``. Nothing is checked
on the other side: a wrong address ends the process. So only ``machine/``, ``engine/`` and ``endgame/`` call these, with
memory of their own (``memory.Block``).

A function releases Python's global lock while it runs.

>>> key(0x040404040404, 0x040404040404, 0) != key(0x040404040404, 0x040404040404, 1)
True
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

#: What the letters of a declaration stand for.
KINDS: dict[str, Any] = {"i": ctypes.c_int64, "u": ctypes.c_uint64, "": None}

#: All of them by name.
DECLARED: dict[str, Function] = {}


class Function:
    """One function of the library, which is loaded at the first call of any."""

    __slots__ = ("_call", "arguments", "name", "result")

    def __init__(self, name: str, result: str, arguments: str) -> None:
        self.name, self.result, self.arguments = name, result, arguments
        self._call: Callable[..., Any] = self._load_and_call
        DECLARED[name] = self

    def __call__(self, *arguments: int) -> int:
        return self._call(*arguments)  # type: ignore[no-any-return]

    def _load_and_call(self, *arguments: int) -> Any:
        from awale.machine.library import library

        function = library().function(self.name)
        function.restype = KINDS[self.result]
        function.argtypes = [KINDS[kind] for kind in self.arguments]
        self._call = function
        return function(*arguments)


# --- the rules ----------------------------------------------------------------------------------------------------

#: ``look(rules, mine, theirs, my_store, their_store, dead, found)``: writes five words to ``found``: the pits that may
#: be sown (the top bits of their lanes), what the turn comes to, why the game is over (0: it isn't), and the seeds that
#: this deals to the mover and to the other.
look = Function("look", "", "iuuiiii")

#: ``play(rules, mine, theirs, pit, found)``: writes five words to ``found``: both camps after a legal move, still seen
#: by the mover, the seeds captured, the seeds fined, and whether it ended the game by emptying a row.
play = Function("play", "", "iuuii")

#: ``sweep_dead(rules, seeds, level)``: one sweep over all boards of ``seeds`` seeds, a byte each at ``level``, 1 while
#: a board counts as dead. Clears the bytes of boards that turn out alive; returns whether there was any.
sweep_dead = Function("sweep_dead", "i", "iii")

#: ``perft(rules, mine, theirs, my_store, their_store, depth, dead)``: how many sequences of so many moves there are.
perft = Function("perft", "i", "iuuiiii")

# --- the search ---------------------------------------------------------------------------------------------------

#: ``key(mine, theirs, difference)``: the key under which the transposition table knows a position.
key = Function("key", "u", "uui")

#: ``guess(weights, mine, theirs)``: what the evaluation says of a position, in hundredths of a seed.
guess = Function("guess", "i", "iuu")

#: ``search(thread, key, mine, theirs, my_store, their_store, alpha, beta, depth, ply)``: the value of a position.
search = Function("search", "i", "iuuuiiiiii")

#: ``table_values(thread, mine, theirs, my_store, their_store, lanes, values)``: writes, for each pit of ``lanes``, the
#: difference with which the game ends after sowing it, to the six words at ``values``. Whether all are known.
table_values = Function("table_values", "i", "iuuiiui")

# --- the tables ---------------------------------------------------------------------------------------------------

#: ``index(mover, other)``: where a board stands in the table of its number of seeds.
index = Function("index", "i", "uu")

# What ``level`` and the other descriptors hold is laid out in ``endgame/layout.py``. ``part`` and ``parts``, or
# ``owner`` and ``owners``, are a thread's number and how many threads there are; ``done`` is the address of its counts.

#: ``fill_packed(tables, top)``, ``fill_unmoves(tables, rows)``, ``fill_back(tables, top, rules, size)``: fill the row
#: tables for levels of up to ``top`` seeds, part by part, in this order.
fill_packed = Function("fill_packed", "", "ii")
fill_unmoves = Function("fill_unmoves", "", "ii")
fill_back = Function("fill_back", "", "iiii")

#: ``fill_captures(tables, top, counts)``: writes the numbers of captures and of slams to ``counts``, and fills their
#: tables if they have room.
fill_captures = Function("fill_captures", "", "iii")

#: ``look_below(level, part, parts, notes, room, done)``: bounds and open moves, from the finished levels. Odd edges go
#: to ``notes``, which has room for so many; how many there are.
look_below = Function("look_below", "i", "iiiiii")

#: ``suspect_unsettled(cells, count)``: open moves become flags, 1 for a board without a value; returns how many.
suspect_unsettled = Function("suspect_unsettled", "i", "ii")

#: ``settle_dead(level, part, parts)``: gives dead boards their value.
settle_dead = Function("settle_dead", "", "iii")

#: ``find_alive(level, owner, owners)``: puts boards that are plainly alive into the front of wins; returns how many.
find_alive = Function("find_alive", "i", "iii")

#: ``settle_stage(level, v, owner, owners, sharing, won, lost, done)``: the waves of one stage, from fronts that have so
#: many boards; False if told to stop. Waves of fewer boards than ``sharing`` are left to the first thread.
settle_stage = Function("settle_stage", "i", "iiiiiiii")

#: ``seed_share(level, v, owner, owners, found)``: what is worth v or -v without a move inside the level goes to the
#: fronts; writes how many are won and lost to ``found``.
seed_share = Function("seed_share", "", "iiiii")

#: ``carry(level, v, kind, owner, owners, source)``: carries one of the fronts of a source back by one move, onto the
#: level's own front of the other kind; boards settled.
carry = Function("carry", "i", "iiiiii")

#: ``wipe(seeds, owner, owners, share, front, kept)``: empties a front, into ``kept`` unless that is 0.
wipe = Function("wipe", "", "iiiiii")

#: ``close(level, first, last)``: what has no value yet gets 0, for a range of cells.
close = Function("close", "", "iii")

#: ``transpose(level, part, parts, table)``: puts the values in the order of the table.
transpose = Function("transpose", "", "iiii")

#: ``write_batches(level, outgoing, kind, step, end)``: writes a front's boards into the other shares' batches; returns
#: the step to go on with.
write_batches = Function("write_batches", "i", "iiiii")

#: ``read_batch(seeds, batch, length, told_by, fronts, counts)``: puts a batch's boards into the sender's fronts, and
#: adds how many are won and lost to ``counts``.
read_batch = Function("read_batch", "", "iiiiii")

#: ``sort_edges(edges, count, scratch)``: sorts lines of four words; the scratch has room for as many.
sort_edges = Function("sort_edges", "", "iii")

#: ``drop_doubles(edges, count)``: takes lines out of a sorted list that are there twice; how many are left.
drop_doubles = Function("drop_doubles", "i", "ii")

#: ``start_chunks(edges, count, starts, chunks)``: where the lines of each chunk begin in a sorted list.
start_chunks = Function("start_chunks", "", "iiii")

#: ``deal_edges(level, keeper, edges, count, wanted, carried)``: odd edges to boards of one share; how many.
deal_edges = Function("deal_edges", "i", "iiiiii")

#: ``count_bytes(data, size, value)``: how many bytes have that value.
count_bytes = Function("count_bytes", "i", "iii")

#: ``add_histogram(data, size, counts)``: adds to 256 words how often each value is there.
add_histogram = Function("add_histogram", "", "iii")

#: ``lay_columns(source, rows, width, target, whole)``: puts a matrix of bytes into one with rows of ``whole`` bytes.
lay_columns = Function("lay_columns", "", "iiiii")
