"""One level in the making. Its steps, each in a module of its own:

1. ``captures``: bounds and open moves, from the finished levels;
2. ``dead``: boards where nothing more can happen, if the sheet gives them a value of their own;
3. ``waves``: for v = n .. 1, settle what is worth v or -v, and carry it back;
4. ``turn``: what is left is worth 0; put all in the order of the table.

Memory for a level of b boards: 2 b for bounds and open moves (the table takes the place of the latter), b / 4 for the
fronts, and row tables; another b for rules that give dead boards a value of their own at every level.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from awale.compiled.index import BOARDS, ROWS
from awale.compiled.memory import address_of, aligned
from awale.endgame import captures, dead, turn, waves
from awale.endgame.fronts import fronts_for, no_fronts
from awale.endgame.meet import LINE, STOPPED, meeting_place
from awale.endgame.rows import RowTables
from awale.endgame.share import CHUNK, PLACE, share_of
from awale.machine.rulecode import (
    DEAD_CAPTURE,
    DEAD_SCORE,
    DEAD_SHIFT,
    DEAD_THREE,
    REST_NOBODY,
    REST_SHIFT,
    TWO_BITS,
)

Table = npt.NDArray[np.int8]

#: Below this many boards starting threads costs more than it gains; and below this many, letting them meet.
_WORTH_THREADS = 20_000
WORTH_MEETING = 400_000
#: The same for one wave of boards.
WAVE_WORTH_SHARING = 10_000
#: Room for odd edges beyond those of empty camps. If it isn't enough, the first step is done again with more.
ODD_RESERVE = 1 << 16


class Level(NamedTuple):
    seeds: int
    #: In the order of ``kernel.index``.
    table: Table
    dead: int


class Crew:
    """Some threads that do one job at a time, each its part of it; their results come back in the order of parts."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        #: How far the level in hand is: for each part, boards looked at, boards settled.
        self.done = aligned(LINE * threads).reshape(threads, LINE)

    def run(self, job: Callable[[int], Any], size: int) -> list[Any]:
        """``job(part)`` for every part; in this thread if there is little to do."""
        if self._pool is None or size < _WORTH_THREADS:
            return [job(part) for part in range(self.threads)]
        return list(self._pool.map(job, range(self.threads)))

    def run_together(self, job: Callable[[int], Any], parts: int) -> list[Any]:
        """``job(part)`` for so many parts, no more than there are threads, all at the same time."""
        if self._pool is None or parts == 1:
            return [job(0)]
        return list(self._pool.map(job, range(parts)))

    def close(self, *, wait: bool = True) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)


def addresses(levels: Sequence[Table]) -> npt.NDArray[np.int64]:
    """Where the tables of the finished levels lie. Whoever passes them keeps the tables alive."""
    return np.array([address_of(level) for level in levels], np.int64)


def build_level(rules: int, n: int, levels: Sequence[Table], tables: RowTables, crew: Crew) -> Level:
    """The table of n seeds, from those of all fewer seeds."""
    return _LevelBuilder(rules, n, levels, tables, crew).build()


def dead_are_counted(rules: int) -> bool:
    """Whether dead boards are worth 0 like others without a change of score to come: only their number is wanted."""
    return (rules >> DEAD_SHIFT) & TWO_BITS == DEAD_SCORE and (rules >> REST_SHIFT) & 1 == REST_NOBODY


def dead_have_value(rules: int, n: int) -> bool:
    """Whether dead boards of n seeds have a value of their own, to be known before anything is settled."""
    asked = (rules >> DEAD_SHIFT) & TWO_BITS
    return not dead_are_counted(rules) and (asked in (DEAD_CAPTURE, DEAD_SCORE) or (asked == DEAD_THREE and n <= 3))


class _LevelBuilder:
    def __init__(self, rules: int, n: int, levels: Sequence[Table], tables: RowTables, crew: Crew) -> None:
        self.n, self.rules, self.tables, self.crew = n, rules, tables, crew
        self.levels = addresses(levels)
        self.boards = int(BOARDS[n])
        self.words = np.zeros(-(-self.boards // 8), np.uint64)
        self.bound = self.words.view(np.int8)[: self.boards]
        self.opened = np.empty(self.boards, np.uint8)
        self.share = share_of(n)
        self.dead = 0
        crew.done[:] = 0

    def build(self) -> Level:
        self.look_below()
        if dead_have_value(self.rules, self.n):
            self.bury_dead()
        self.settle()
        self.close()
        if dead_are_counted(self.rules):
            # Without a change of score to come a board is worth 0 anyway: there is only their number to find.
            self.dead = self.find_dead(self.opened)
        return Level(self.n, self.turn(), self.dead)

    def look_below(self) -> None:
        """Step 1; the odd edges sorted by the board after them, and where each chunk's begin."""
        room = 8 * int(ROWS[self.n]) + ODD_RESERVE
        while True:
            notes = [np.empty((room, 4), np.int64) for _ in range(self.crew.threads)]

            def job(part: int, notes: list[npt.NDArray[np.int64]] = notes) -> int:
                return int(
                    captures.look_below(
                        part, self.crew.threads, self.n, self.rules, self.levels, self.tables, self.share,
                        self.share, self.bound, self.opened, notes[part], self.crew.done[part],
                    )
                )  # fmt: skip

            counts = self.crew.run(job, self.boards)
            if max(counts) <= room:
                break
            room = max(counts)
        odd = np.concatenate([note[:count] for note, count in zip(notes, counts, strict=True)])
        self.odd = odd[np.lexsort(odd.T[::-1])]
        chunks = np.arange(0, self.share[PLACE, -1] + 1, CHUNK)
        self.odd_start = np.searchsorted(self.odd[:, 0], chunks).astype(np.int64)

    def find_dead(self, suspects: npt.NDArray[np.uint8]) -> int:
        """Clears the suspects that are alive; how many are left."""

        def job(part: int) -> int:
            return int(
                dead.clear_suspects(
                    part, self.crew.threads, self.n, self.rules, self.tables.packed, self.share, suspects
                )
            )

        while sum(self.crew.run(job, self.boards)):
            pass
        return int(np.count_nonzero(suspects))

    def bury_dead(self) -> None:
        """Step 2."""
        suspects = np.ones(self.boards, np.uint8)
        self.dead = self.find_dead(suspects)
        if self.dead:
            dead.bury(
                0, 1, self.n, self.rules, self.tables.packed, self.share, suspects, self.bound, self.opened
            )  # fmt: skip

    def settle(self) -> None:
        """Step 3."""
        fronts, told = fronts_for(self.share), no_fronts()
        meeting = meeting_place()
        owners = self.crew.threads if self.boards > WORTH_MEETING else 1

        def job(part: int) -> bool:
            return waves.settle_level(
                self.n, part, owners, WAVE_WORTH_SHARING, meeting, self.share, self.words, self.bound, self.opened,
                self.tables, self.odd_start, self.odd, fronts, told, self.crew.done[part],
            )  # fmt: skip

        try:
            # Threads that meet must run at the same time: never one after the other.
            self.crew.run_together(job, owners)
        except BaseException:  # Ctrl-C, above all: the others would wait for ever, or go on for minutes
            meeting[STOPPED] = 1
            raise

    def close(self) -> None:
        edges = [self.boards * part // self.crew.threads for part in range(self.crew.threads + 1)]
        self.crew.run(
            lambda part: turn.close(self.n, self.share, edges[part], edges[part + 1], self.bound, self.opened),
            self.boards,
        )

    def turn(self) -> Table:
        """Step 4: the table, in the memory of the open moves."""
        table: Table = self.opened.view(np.int8)
        self.crew.run(
            lambda part: turn.turn(self.n, self.share, part, self.crew.threads, self.bound, table), self.boards
        )
        return table
