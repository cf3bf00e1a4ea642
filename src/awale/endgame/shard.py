"""A shard: a share of a level's boards while they are built. On one machine one shard has the whole level.

Its steps, each in a module of its own in ``compiled/tables``:

1. ``captures``: bounds and open moves, from the finished levels;
2. stages, one after the other, each begun by the boards that can be settled alone (``stage_starts``, ``dead``) and
   carried back from there (``waves``): ``ALIVE`` (only where dead boards have a value of their own), v = n .. 1: what
   is worth v or -v, ``REST`` (v = 0, only where dead boards are counted: what is alive is worth 0, what is never
   reached is dead), ``DONE``;
3. ``transpose``: what is left is worth 0; all is put into the order of the table.

``cluster/shard.py`` adds the messages between several shards of a level.

Memory for b boards: 2 b for bounds and open moves (the table takes the place of the latter), b / 4 for the fronts, and
row tables; another b where dead boards have a value of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from awale.endgame import layout as at
from awale.endgame.crew import Crew
from awale.endgame.edges import Edges
from awale.endgame.fronts import Fronts
from awale.endgame.layout import LOST, WON
from awale.endgame.rows import RowTables
from awale.endgame.share import Share
from awale.machine.functions import (
    close,
    count_bytes,
    find_alive,
    look_below,
    seed_share,
    settle_dead,
    settle_stage,
    suspect_unsettled,
    transpose,
)
from awale.machine.index import ROWS
from awale.machine.memory import Block, Descriptor, Room, address_of, room
from awale.machine.rulecode import (
    DEAD_CAPTURE,
    DEAD_SCORE,
    DEAD_SHIFT,
    DEAD_THREE,
    REST_NOBODY,
    REST_SHIFT,
    TWO_BITS,
)

#: Values of a level or a shard: a view of signed bytes, one a board.
Table = memoryview

#: The stages that have a name; the others are the values v that they settle.
ALIVE, REST, DONE = 1 << 10, 0, -1

#: Below this many boards starting and synchronising threads costs more than it gains.
WORTH_MEETING = 400_000
#: The same for one wave of boards.
WAVE_WORTH_SHARING = 10_000
#: Room for odd edges beyond those of empty camps. If it isn't enough, the first step is done again with more.
ODD_RESERVE = 1 << 16


@dataclass(frozen=True)
class Means:
    """What shards are made with."""

    #: The rule code of the sheet.
    rules: int
    rows: RowTables
    crew: Crew
    #: Gives memory for cells and fronts, all zero: by default this process's own.
    room: Room = room


class Shard:
    """A share of level n; of all its boards, if none is given."""

    def __init__(self, means: Means, n: int, share: Share | None = None) -> None:
        self.means, self.rules, self.crew, self.n = means, means.rules, means.crew, n
        whole = Share(n)
        self._share = share or whole
        self._is_whole = share is None
        self.boards = self._share.boards
        self._bound, self._opened = means.room(self.boards), means.room(self.boards)
        #: In the stage ``ALIVE``: a copy of the open moves, which that stage overwrites.
        self._scratch = Block()
        self._fronts = Fronts(self._share, means.room)
        self._levels: Sequence[Table] = ()
        self.dead = 0
        self._words = words = Descriptor(at.LEVEL_WORDS)
        self._level = words.address
        words[at.SEEDS], words[at.RULES], words[at.ROW_TABLES] = n, means.rules, means.rows
        words[at.SHARE], words[at.WHOLE], words[at.FRONTS] = self._share, whole, self._fronts
        words[at.MEETING], words[at.FOUND_BOUND] = Block(words=at.MEETING_WORDS), self._bound
        self._go_to(n)

    # --- threads ----------------------------------------------------------------------------------------------------

    def _parts(self, job: Callable[[int, int], Any], boards: int) -> list[Any]:
        """The results of ``job(part, parts)``, run by all threads if there are enough boards, else by one."""
        parts = self.crew.threads if self.boards > WORTH_MEETING and boards >= WAVE_WORTH_SHARING else 1
        try:
            return self.crew.run(lambda part: job(part, parts), parts)
        except BaseException:  # such as Ctrl-C: the other threads would wait for ever, or go on for minutes
            self._words[at.MEETING].words[at.STOPPED] = 1
            raise

    # --- before the first stage -------------------------------------------------------------------------------------

    def read_from(self, levels: Sequence[Table]) -> None:
        """Hands the addresses of the finished levels to compiled code. They are kept alive by this object."""
        found = Block(words=len(levels))
        for seeds, level in enumerate(levels):
            found.words[seeds] = address_of(level)
        self._words[at.LEVELS], self._levels = found, list(levels)

    def look_below(self, levels: Sequence[Table]) -> None:
        """Step 1, from the finished levels."""
        self.read_from(levels)
        self._take_edges(self._look_at_captures())
        if dead_have_value(self.rules, self.n):
            self._scratch = self.means.room(self.boards)
            self._scratch.view[:] = self._opened.view
            self._go_to(ALIVE)

    def _look_at_captures(self) -> Edges:
        """Bounds and open moves; the odd edges. If there wasn't room for all of those it is done again with more."""
        space = 8 * ROWS[self.n] + ODD_RESERVE
        while True:
            notes: dict[int, Block] = {}

            def job(part: int, parts: int, notes: dict[int, Block] = notes, space: int = space) -> int:
                notes[part] = Block(words=at.EDGE * space)
                return look_below(self._level, part, parts, notes[part].address, space, self.crew.done(part))

            counts = self._parts(job, self.boards)
            if max(counts) <= space:
                return Edges.joined(notes[part].words[: at.EDGE * count] for part, count in enumerate(counts))
            space = max(counts)

    def _take_edges(self, odd: Edges) -> None:
        """The odd edges sorted by the board after them, and where each chunk's begin."""
        odd.sort()
        self._words[at.ODD], self._words[at.ODD_START] = odd.block, odd.starts(self._share)

    # --- stages -----------------------------------------------------------------------------------------------------

    def run(self) -> None:
        """Runs all stages of a level that has no other shard."""
        for _ in self.stages():
            pass

    def stages(self) -> Iterator[None]:
        """The same in steps, which stop before each stage and at the end."""
        while self.stage != DONE:
            yield
            won, lost = self._begin_stage()
            if won or lost:
                self._settle(won, lost)
            self._end_stage()
        yield

    @property
    def _v(self) -> int:
        """The value that boards won in this stage are given. A byte of -1 is that of ``SETTLED``: see ``_go_to``."""
        return -1 if self.stage == ALIVE else self.stage

    def _go_to(self, stage: int) -> None:
        self.stage = stage
        # The stage ALIVE must change neither bounds nor open moves: both point to the scratch copy then, in which a
        # board that is alive is SETTLED, whichever of the two is written.
        alive = stage == ALIVE
        self._words[at.BOUND] = self._scratch if alive else self._bound
        self._words[at.OPENED] = self._scratch if alive else self._opened

    def _begin_stage(self) -> tuple[int, int]:
        """Puts the boards that can be settled alone into the fronts; returns how many as (won, lost)."""

        def job(part: int, parts: int) -> tuple[int, int]:
            won, lost = self._awaken(part, parts) if self.stage in (ALIVE, REST) else self._seed(part, parts)
            self.crew.add(part, settled=won + lost)
            return won, lost

        counts = self._parts(job, self.boards)
        return sum(won for won, _ in counts), sum(lost for _, lost in counts)

    def _seed(self, part: int, parts: int) -> tuple[int, int]:
        found = Block(words=2)
        seed_share(self._level, self.stage, part, parts, found.address)
        return found.words[WON], found.words[LOST]

    def _awaken(self, part: int, parts: int) -> tuple[int, int]:
        """Finds the boards that are plainly alive. Carried back as losses: a board with a move to one is alive, too."""
        return find_alive(self._level, part, parts), 0

    def _settle(self, won: int, lost: int) -> None:
        """Carries both fronts back inside the shard, until there is nothing left."""

        def job(part: int, parts: int) -> int:
            done = self.crew.done(part)
            return settle_stage(self._level, self._v, part, parts, WAVE_WORTH_SHARING, won, lost, done)

        # A stage that is settled in one call may have large waves even if it begins with few boards.
        self._parts(job, self.boards if self._is_whole else won + lost)

    def _end_stage(self) -> None:
        """On to the next one; after the last, what has no value is worth 0."""
        if self.stage == ALIVE:
            self._bury()
            self._go_to(self.n)
        elif self.stage - 1 == REST and not dead_are_counted(self.rules):
            self._go_to(DONE)
        else:
            self._go_to(self.stage - 1)
        if self.stage == DONE:
            self._close()

    def _bury(self) -> None:
        """Gives the boards that were never found to be alive the value of dead ones."""
        self.dead = suspect_unsettled(self._scratch.address, self.boards)
        self._words[at.BOUND], self._words[at.OPENED] = self._bound, self._opened
        self._words[at.SUSPECTS] = self._scratch
        if self.dead:
            self._parts(lambda part, parts: settle_dead(self._level, part, parts), self.boards)
        self._words[at.SUSPECTS] = None
        self._scratch = Block()

    def _close(self) -> None:
        if dead_are_counted(self.rules):
            self.dead = self.boards - self._with_value()

        def job(part: int, parts: int) -> None:
            close(self._level, self.boards * part // parts, self.boards * (part + 1) // parts)

        self._parts(job, self.boards)

    def _with_value(self) -> int:
        return count_bytes(self._opened.address, self.boards, at.SETTLED)

    # --- the result -------------------------------------------------------------------------------------------------

    def table(self) -> Table:
        """The shard's part of the table, in the memory of the open moves: for each split, a matrix of other's rows by
        its own mover's rows.
        """
        self._parts(lambda part, parts: transpose(self._level, part, parts, self._opened.address), self.boards)
        return self._opened.signed


# --- dead boards ----------------------------------------------------------------------------------------------------


def dead_are_counted(rules: int) -> bool:
    """Whether dead boards are worth 0 anyway, so that only their number is computed."""
    return (rules >> DEAD_SHIFT) & TWO_BITS == DEAD_SCORE and (rules >> REST_SHIFT) & 1 == REST_NOBODY


def dead_have_value(rules: int, n: int) -> bool:
    """Whether dead boards of n seeds have a value of their own, which must be known before anything is settled."""
    asked = (rules >> DEAD_SHIFT) & TWO_BITS
    return not dead_are_counted(rules) and (asked in (DEAD_CAPTURE, DEAD_SCORE) or (asked == DEAD_THREE and n <= 3))
