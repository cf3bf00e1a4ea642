"""The functions that are compiled to machine code, as Python calls them.

Arguments and results are 64-bit integers: ``i`` with a sign, ``u`` without. An address is an ``i``. Nothing is checked
on the other side: a wrong address ends the process. So only ``machine/``, ``engine/`` and ``endgame/`` call these, with
memory of their own (``memory.Block``).

Python's lock is let go while a function runs.

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

#: ``wake(rules, seeds, level)``: one sweep over the boards of so many seeds, a byte each at ``level``, 1 if nothing
#: more can happen as far as is known; clears those in which something can. Whether there was any.
wake = Function("wake", "i", "iii")

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
