"""One level in the making. Its steps, each in a module of its own in ``compiled/tables``:

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

from awale.endgame import layout as at
from awale.endgame.edges import Edges
from awale.endgame.fronts import Fronts
from awale.endgame.layout import DONE, LINE, LOOKED
from awale.endgame.rows import RowTables
from awale.endgame.share import Share
from awale.machine.functions import bury, clear_suspects, close, count_bytes, look_below, settle_level, turn
from awale.machine.index import BOARDS, ROWS
from awale.machine.memory import Block, Descriptor, address_of
from awale.machine.rulecode import (
    DEAD_CAPTURE,
    DEAD_SCORE,
    DEAD_SHIFT,
    DEAD_THREE,
    REST_NOBODY,
    REST_SHIFT,
    TWO_BITS,
)

#: A level's values: a view of signed bytes, one a board, in the order of ``machine.index``.
Table = memoryview

#: Below this many boards starting threads costs more than it gains; and below this many, letting them meet.
_WORTH_THREADS = 20_000
WORTH_MEETING = 400_000
#: The same for one wave of boards.
WAVE_WORTH_SHARING = 10_000
#: Room for odd edges beyond those of empty camps. If it isn't enough, the first step is done again with more.
ODD_RESERVE = 1 << 16


class Level(NamedTuple):
    seeds: int
    table: Table
    dead: int


class Crew:
    """Some threads that do one job at a time, each its part of it; their results come back in the order of parts."""

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads) if threads > 1 else None
        self._done = Block(words=LINE * threads)

    # --- how far the level in hand is ---

    @property
    def looked(self) -> int:
        """Boards looked at."""
        return sum(self._done.words[LOOKED::LINE])

    @property
    def settled(self) -> int:
        """Boards settled."""
        return sum(self._done.words[DONE::LINE])

    def begin(self) -> None:
        """Nothing is done yet."""
        self._done.clear()

    def add(self, part: int, *, looked: int = 0, settled: int = 0) -> None:
        """Counts what a part has done."""
        self._done.words[LINE * part + LOOKED] += looked
        self._done.words[LINE * part + DONE] += settled

    def done(self, part: int) -> int:
        """The address of what a part counts by itself."""
        return self._done.address + 8 * LINE * part

    # --- work ---

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


def addresses(levels: Sequence[Table]) -> Block:
    """Where the tables of the finished levels lie. Whoever passes them keeps the tables alive."""
    found = Block(words=len(levels))
    for seeds, level in enumerate(levels):
        found.words[seeds] = address_of(level)
    return found


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


def look_at_captures(level: Descriptor, crew: Crew, run: Callable[[Callable[[int, int], int]], list[int]]) -> Edges:
    """Step 1, of a level or a share of one; its odd edges. ``run`` does ``job(part, parts)`` for all parts.

    If there wasn't room for all edges it is done again with more.
    """
    room = 8 * ROWS[level[at.SEEDS]] + ODD_RESERVE
    while True:
        notes: dict[int, Block] = {}

        def job(part: int, parts: int, notes: dict[int, Block] = notes, room: int = room) -> int:
            notes[part] = Block(words=at.EDGE * room)
            return look_below(level.address, part, parts, notes[part].address, room, crew.done(part))

        counts = run(job)
        if max(counts) <= room:
            return Edges.joined(notes[part].words[: at.EDGE * count] for part, count in enumerate(counts))
        room = max(counts)


class _LevelBuilder:
    def __init__(self, rules: int, n: int, levels: Sequence[Table], tables: RowTables, crew: Crew) -> None:
        self.n, self.rules, self.crew, self.boards = n, rules, crew, BOARDS[n]
        self.share, self.dead = Share(n), 0
        self.bound, self.opened = Block(size=self.boards), Block(size=self.boards)
        self.words = Descriptor(at.LEVEL_WORDS)
        self.words[at.SEEDS], self.words[at.RULES], self.words[at.ROW_TABLES] = n, rules, tables
        self.words[at.LEVELS] = addresses(levels)
        self._levels = list(levels)  # threads read them as long as this lives
        self.words[at.SHARE] = self.words[at.WHOLE] = self.share
        self.words[at.BOUND], self.words[at.OPENED] = self.bound, self.opened
        self.level = self.words.address
        crew.begin()

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

    def run(self, job: Callable[[int], Any]) -> list[Any]:
        return self.crew.run(job, self.boards)

    def look_below(self) -> None:
        """Step 1; the odd edges sorted by the board after them, and where each chunk's begin."""
        odd = look_at_captures(
            self.words, self.crew, lambda job: self.run(lambda part: job(part, self.crew.threads))
        )  # fmt: skip
        odd.sort()
        self.words[at.ODD], self.words[at.ODD_START] = odd.block, odd.starts(self.share)

    def find_dead(self, suspects: Block) -> int:
        """Clears the suspects that are alive; how many are left."""
        self.words[at.SUSPECTS] = suspects
        while sum(self.run(lambda part: clear_suspects(self.level, part, self.crew.threads))):
            pass
        return count_bytes(suspects.address, self.boards, at.SUSPECT)

    def bury_dead(self) -> None:
        """Step 2."""
        suspects = Block(size=self.boards)
        suspects.fill(at.SUSPECT)
        self.dead = self.find_dead(suspects)
        if self.dead:
            bury(self.level, 0, 1)
        self.words[at.SUSPECTS] = None

    def settle(self) -> None:
        """Step 3."""
        self.words[at.FRONTS], meeting = Fronts(self.share), Block(words=at.MEETING_WORDS)
        self.words[at.MEETING] = meeting
        owners = self.crew.threads if self.boards > WORTH_MEETING else 1

        def job(part: int) -> int:
            return settle_level(self.level, part, owners, WAVE_WORTH_SHARING, self.crew.done(part))

        try:
            # Threads that meet must run at the same time: never one after the other.
            self.crew.run_together(job, owners)
        except BaseException:  # Ctrl-C, above all: the others would wait for ever, or go on for minutes
            meeting.words[at.STOPPED] = 1
            raise
        self.words[at.FRONTS] = None

    def close(self) -> None:
        edges = [self.boards * part // self.crew.threads for part in range(self.crew.threads + 1)]
        self.run(lambda part: close(self.level, edges[part], edges[part + 1]))

    def turn(self) -> Table:
        """Step 4: the table, in the memory of the open moves."""
        self.run(lambda part: turn(self.level, part, self.crew.threads, self.opened.address))
        return self.opened.signed
