"""A shard: one share of a level, what is known of its boards, and what it tells the others, round by round.

All shards of a level do the same rounds. In each a shard takes up what the others have told in the last one, carries it
and all that follows back inside itself, and then tells every other what that one has to hear. When nobody has told
anything, every shard knows that the stage is over and goes to the next by itself; nobody has to tell it.

Stages, in order: ``ALIVE`` (only where dead boards have a value of their own), v = n .. 1, ``REST`` (v = 0, only where
dead boards are counted: what is alive is worth 0, what is never reached is dead), ``DONE``.

In which order batches are taken up doesn't matter: inside a stage each edge takes an open move from the board before it
or makes it a win, once, and which of both is decided by the board after it alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from awale.compiled.index import BOARDS, ROWS, ROWS_BELOW
from awale.endgame import batches, captures, dead, turn, waves
from awale.endgame.fronts import Fronts, fronts_for, no_fronts, wipe
from awale.endgame.level import (
    ODD_RESERVE,
    WAVE_WORTH_SHARING,
    WORTH_MEETING,
    Crew,
    Table,
    addresses,
    dead_are_counted,
    dead_have_value,
)
from awale.endgame.meet import meeting_place
from awale.endgame.rows import Ints, RowTables, Words
from awale.endgame.share import CELL, CHUNK, FIRST, LAST, PLACE, Share, deal, share_of
from awale.endgame.waves import LOSING, OVER, SETTLED, WINNING

ALIVE, REST, DONE = 1 << 10, 0, -1
#: Levels of fewer boards aren't shared out: telling each other would take longer.
WORTH_SHARING = 10_000_000
#: Bytes of a batch that are written in one piece, at most; what is more becomes a run of its own, kept elsewhere. With
#: many shards, less for each, so that all together don't take much more than this.
RUN, _ALL_RUNS = 1 << 20, 32 << 20

Run = npt.NDArray[np.uint8]
Room = Callable[[int, Any], npt.NDArray[Any]]


class Told(NamedTuple):
    """What a shard tells the others in a round."""

    #: How many boards, each counted for every shard that hears of it.
    boards: int
    #: For each shard sorted runs; all but the last may be what ``keep`` made of them.
    runs: list[list[Any]]


class State(NamedTuple):
    """What is left to know of a shard between two rounds."""

    stage: int
    dead: int
    bound: npt.NDArray[np.int8]
    opened: npt.NDArray[np.uint8]
    own: Ints
    odd: Ints
    scratch: npt.NDArray[np.uint8]


class Deal:
    """Who has which boards of a level."""

    def __init__(self, n: int, shards: int) -> None:
        self.n, self.whole, self.shares = n, share_of(n), deal(n, shards)
        #: The shard that has each mover's row.
        self.keepers = np.empty(int(ROWS_BELOW[n + 1]), np.int16)
        for number, share in enumerate(self.shares):
            for m in range(n + 1):
                self.keepers[ROWS_BELOW[m] + share[FIRST, m] : ROWS_BELOW[m] + share[LAST, m]] = number

    def __len__(self) -> int:
        return len(self.shares)

    def boards(self, number: int) -> int:
        return int(self.shares[number][CELL, -1])

    def find(self, places: Ints) -> tuple[Ints, Ints]:
        """For places in the whole level: the shard that has each; its place there, other's row id and mover's rank."""
        k = np.searchsorted(self.whole[PLACE], places, side="right") - 1
        m = self.n - k
        other, mover = np.divmod(places - self.whole[PLACE, k], ROWS[m])
        keeper = self.keepers[ROWS_BELOW[m] + mover].astype(np.int64)
        table = np.stack(self.shares)
        first = table[keeper, FIRST, m]
        place = table[keeper, PLACE, k] + other * (table[keeper, LAST, m] - first) + mover - first
        return keeper, np.column_stack((place, ROWS_BELOW[k] + other, mover))


def _same(run: Run) -> Run:
    return run


def bytes_for(rules: int, n: int, boards: int) -> int:
    """Memory for a shard of so many boards: cells, fronts, what is to be told; more where the dead have a value."""
    return boards * (9 if dead_have_value(rules, n) else 5) // 2


class Shard:
    """``room`` gives memory for cells and fronts, all zero: by default this process's own."""

    def __init__(
        self, rules: int, dealt: Deal, number: int, tables: RowTables, crew: Crew, room: Room = np.zeros
    ) -> None:
        self.rules, self.n, self.number, self.tables, self.crew = rules, dealt.n, number, tables, crew
        self._deal, self._share, self._room = dealt, dealt.shares[number], room
        self.boards = dealt.boards(number)
        self._fronts = fronts_for(self._share, room)
        # What the shard has to tell at the end of a round; and, at its beginning, what another has told.
        self._told = fronts_for(max(dealt.shares, key=lambda share: int(share[PLACE, -1])), room)
        self._words = room(-(-self.boards // 8) + 1, np.uint64)
        self._bound = self._words.view(np.int8)[: self.boards]
        self._opened = room(self.boards, np.uint8)
        self._scratch, self._scrap = np.zeros(0, np.uint8), np.zeros(0, np.int8)
        self._meeting = meeting_place()
        self._outgoing: list[_Outgoing] = []
        self.stage, self.dead = self.n, 0
        self._own = np.empty((0, 4), np.int64)
        self._take_odd(np.empty((0, 4), np.int64))

    def _parts(self, job: Callable[[int, int], Any], boards: int) -> list[Any]:
        """``job(part, parts)``, by all threads if there is so much to do; what each gives."""
        parts = self.crew.threads if self.boards > WORTH_MEETING and boards >= WAVE_WORTH_SHARING else 1
        return self.crew.run_together(lambda part: job(part, parts), parts)

    # --- before the first round -------------------------------------------------------------------------------------

    def look_below(self, levels: Sequence[Table]) -> list[Ints]:
        """The first step, from the finished levels; for each shard, what of its boards this one has odd edges to."""
        room, found = 8 * int(ROWS[self.n]) + ODD_RESERVE, addresses(levels)
        while True:
            notes = [np.empty((room, 4), np.int64) for _ in range(self.crew.threads)]

            def job(part: int, parts: int, notes: list[Ints] = notes) -> int:
                return int(
                    captures.look_below(
                        part, parts, self.n, self.rules, found, self.tables, self._share, self._deal.whole,
                        self._bound, self._opened, notes[part], self.crew.done[part],
                    )
                )  # fmt: skip

            counts = self._parts(job, self.boards)
            if max(counts) <= room:
                break
            room = max(counts)
        self._own = np.concatenate([note[:count] for note, count in zip(notes, counts, strict=False)])
        if dead_have_value(self.rules, self.n):
            self.stage = ALIVE
            self._scratch, self._scrap = self._room(self.boards, np.uint8), self._room(self.boards, np.int8)
            self._scratch[:] = self._opened
        keeper, found_there = self._deal.find(self._own[:, 0])
        told = np.column_stack((found_there[:, 0], np.full(len(keeper), self.number), found_there[:, 1:]))
        return [np.unique(told[keeper == number], axis=0) for number in range(len(self._deal))]

    def hear_odd(self, told: Sequence[Ints]) -> None:
        """Takes what ``look_below`` of every shard had for this one."""
        self._take_odd(np.concatenate(told))

    def _take_odd(self, odd: Ints) -> None:
        """``odd``: (place, shard, other's row id, mover's rank) of this shard's boards with an odd edge to them."""
        self._odd = np.ascontiguousarray(odd[np.lexsort(odd.T[::-1])])
        self._odd_start = _starts(self._odd, self._share)
        # The edges themselves, by the shard that has the board after them, as ``waves`` wants them.
        keeper, found = self._deal.find(self._own[:, 0])
        edges = np.column_stack((found[:, 0], self._own[:, 1:]))
        none = np.zeros(max(len(share_starts(share)) for share in self._deal.shares), np.int64)
        self._edges: list[tuple[Ints, Ints]] = []
        for number, share in enumerate(self._deal.shares):
            there = edges[keeper == number]
            there = np.ascontiguousarray(there[np.lexsort(there.T[::-1])])
            self._edges.append((_starts(there, share) if len(there) else none, there))

    # --- a round ----------------------------------------------------------------------------------------------------

    def round(
        self,
        heard: Iterable[tuple[int, Iterable[Any]]],
        told: int | None,
        levels: Sequence[Table],
        fetch: Callable[[Any], Run] = _same,
        keep: Callable[[Run], Any] = _same,
    ) -> Told:
        """One round: what this shard has to tell each, after the runs that it has heard, with the teller's number.

        ``told`` is how many boards all shards told each other in the last round: if none, the stage is over; ``None``
        in the first. ``keep`` puts full runs away, ``fetch`` brings them back.
        """
        if self.stage == DONE:
            return self._nothing()
        before, won, lost = self._settled, 0, 0
        for source, runs in heard:
            more = self._hear(source, map(fetch, runs))
            won, lost = won + more[0], lost + more[1]
        if not told:
            won, lost = self._next_stage(levels, first=told is None)
        if won or lost:
            self._settle(won, lost)
        settled = self._settled - before
        return self._tell(settled, keep) if settled else self._nothing()

    def _nothing(self) -> Told:
        return Told(0, [[] for _ in self._deal.shares])

    @property
    def _settled(self) -> int:
        return int(self.crew.done[:, 1].sum())

    def _hear(self, source: int, runs: Iterable[Run]) -> tuple[int, int]:
        """Carries back what another shard has told: boards (won, lost) by it."""
        share, told = self._deal.shares[source], self._told
        wins = losses = 0
        for run in runs:
            more = batches.hear(self.n, run, share, *told)
            wins, losses = wins + int(more[0]), losses + int(more[1])
        lost = self._carry(source, WINNING if self._v == 0 else LOSING, wins, told[:2], self._fronts[2:])
        won = self._carry(source, WINNING, losses, told[2:], self._fronts[:2])
        _empty(self.n, share, told)
        return won, lost

    def _carry(
        self, source: int, winning: Any, boards: int, front: tuple[Words, Words], onto: tuple[Words, Words]
    ) -> int:
        if not boards:
            return 0

        def job(part: int, parts: int) -> int:
            count = waves.carry(
                self.n, self._v, winning, part, parts, self._deal.shares[source], *front, self._share, *onto,
                *self._cells, self.tables, *self._edges[source],
            )  # fmt: skip
            self.crew.done[part, 1] += count
            return int(count)

        return sum(self._parts(job, boards))

    @property
    def _v(self) -> int:
        return 0 if self.stage == ALIVE else self.stage

    @property
    def _cells(self) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8]]:
        if self.stage == ALIVE:  # neither bounds nor open moves must change yet
            return self._scrap, self._scratch
        return self._bound, self._opened

    def _next_stage(self, levels: Sequence[Table], *, first: bool) -> tuple[int, int]:
        """Ends the stage (there was none yet, in the first round) and begins the next: boards (won, lost) at once."""
        if not first:
            if self.stage == ALIVE:
                self._bury()
            self.stage = self.n if self.stage == ALIVE else self.stage - 1
            if self.stage == REST and not dead_are_counted(self.rules):
                self.stage = DONE
        if self.stage == DONE:
            self._close()
            return 0, 0
        living = self.stage in (ALIVE, REST)
        found = addresses(levels)

        def job(part: int, parts: int) -> tuple[int, int]:
            won, lost = self._awaken(part, parts, found) if living else self._seed(part, parts)
            self.crew.done[part, 1] += won + lost
            return int(won), int(lost)

        counts = self._parts(job, self.boards)
        return sum(won for won, _ in counts), sum(lost for _, lost in counts)

    def _seed(self, part: int, parts: int) -> tuple[int, int]:
        return waves.seed(
            self.n, self.stage, part, parts, self._share, self._words, self._bound, self._opened, self._fronts
        )  # fmt: skip

    def _awaken(self, part: int, parts: int, levels: Ints) -> tuple[int, int]:
        """What lives at a glance. It is carried back as losses are: whoever has a move to it lives."""
        suspects = np.broadcast_to(np.ones(1, np.uint8), (int(BOARDS[self.n]),))
        awake = dead.awaken(
            part, parts, self.n, self.rules, levels, self.tables.packed, self._share, suspects, *self._cells,
            self._fronts.wins, self._fronts.win_marks,
        )  # fmt: skip
        return awake, 0

    def _bury(self) -> None:
        suspects = (self._scratch < OVER).astype(np.uint8)
        self.dead = int(np.count_nonzero(suspects))
        if self.dead:
            self._parts(
                lambda part, parts: dead.bury(
                    part, parts, self.n, self.rules, self.tables.packed, self._share, suspects, self._bound,
                    self._opened,
                ),
                self.boards,
            )  # fmt: skip
        self._scratch, self._scrap = np.zeros(0, np.uint8), np.zeros(0, np.int8)

    def _close(self) -> None:
        if dead_are_counted(self.rules):
            self.dead = int(np.count_nonzero(self._opened != SETTLED))
        turn.close(self.n, self._share, 0, self.boards, self._bound, self._opened)

    def _settle(self, won: int, lost: int) -> None:
        """Carries both fronts back inside the shard, until there is nothing left."""
        self._parts(
            lambda part, parts: waves.settle_stage(
                self.n, self._v, part, parts, WAVE_WORTH_SHARING, won, lost, self._meeting, self._share, *self._cells,
                self.tables, *self._edges[self.number], self._fronts, self._told, self.crew.done[part],
            ),
            won + lost,
        )  # fmt: skip

    def _tell(self, boards: int, keep: Callable[[Run], Any]) -> Told:
        """Tells of all boards that were settled in this round."""
        chunks = int(self._share[PLACE, -1]) // CHUNK

        while len(self._outgoing) < self.crew.threads:
            self._outgoing.append(_Outgoing(len(self._deal)))

        def job(part: int, parts: int) -> _Outgoing:
            outgoing = self._outgoing[part]
            for kind, front in ((batches.WINS, self._told[:2]), (batches.LOSSES, self._told[2:])):
                step, end = (batches.STEPS * (chunks * (part + more) // parts) for more in (0, 1))
                while step < end:
                    step = int(
                        batches.tell(
                            self.n, kind, step, end, self.number, self._share, *front, self.tables,
                            self._deal.keepers, self._odd_start, self._odd, *outgoing.fields,
                        )
                    )  # fmt: skip
                    if step < end:
                        outgoing.put_away(keep)
            return outgoing

        made = self._parts(job, boards)
        _empty(self.n, self._share, self._told)
        sent = sum(int(outgoing.sent.sum()) for outgoing in made)
        runs = zip(*(outgoing.finish() for outgoing in made), strict=True)
        return Told(sent, [[run for each in parts for run in each] for parts in runs])

    # --- what is kept -----------------------------------------------------------------------------------------------

    def state(self) -> State:
        """Between two rounds fronts are empty, and this is all."""
        return State(self.stage, self.dead, self._bound, self._opened, self._own, self._odd, self._scratch)

    def restore(self, state: State) -> None:
        self.stage, self.dead = state.stage, state.dead
        self._bound[:], self._opened[:] = state.bound, state.opened
        self._own = state.own.copy()
        self._scratch, self._scrap = (self._room(len(state.scratch), kind) for kind in (np.uint8, np.int8))
        self._scratch[:] = state.scratch
        self._take_odd(state.odd)
        self.crew.done[0] += (self.boards, int(np.count_nonzero(self._opened == SETTLED)), *(0,) * 6)

    def table(self) -> Table:
        """The shard's part of the table: for each split, a matrix of other's rows by its own mover's rows."""
        part: Table = self._opened.view(np.int8)
        self._parts(
            lambda part_, parts: turn.turn(self.n, self._share, part_, parts, self._bound, part), self.boards
        )  # fmt: skip
        return part


class _Outgoing:
    """Batches being written, one for each shard. Their memory is used again in every round."""

    def __init__(self, shards: int) -> None:
        self._out = np.empty((shards, min(RUN, max(2 * batches.ROOM, _ALL_RUNS // shards))), np.uint8)
        self._filled, self._last = np.zeros(shards + 1, np.int64), np.zeros(shards, np.int64)
        self.sent = np.zeros(shards, np.int64)
        self._runs: list[list[Any]] = [[] for _ in range(shards)]

    @property
    def fields(self) -> tuple[Any, ...]:
        """As ``batches.tell`` wants them."""
        return self._out, self._filled, self._last, self.sent

    def put_away(self, keep: Callable[[Run], Any]) -> None:
        """Makes runs of what is written, and room for more."""
        for shard in np.flatnonzero(self._filled[:-1]):
            run = self._out[shard, : self._filled[shard]].copy()
            run.setflags(write=False)  # as whatever comes from afar is: compiled code makes a difference
            self._runs[shard].append(keep(run))
        self._filled[:], self._last[:] = 0, 0

    def finish(self) -> list[list[Any]]:
        """For each shard its runs; all is empty then."""
        self.put_away(_same)
        runs, self._runs = self._runs, [[] for _ in self._runs]
        self.sent[:] = 0
        return runs


def share_starts(share: Share) -> Ints:
    """The first place of each chunk of a share, and the end."""
    return np.arange(0, share[PLACE, -1] + 1, CHUNK)


def _starts(by_place: Ints, share: Share) -> Ints:
    """Where the lines of each chunk begin in a list that is sorted by place."""
    return np.searchsorted(by_place[:, 0], share_starts(share)).astype(np.int64)


def _empty(n: int, share: Share, fronts: Fronts) -> None:
    nothing = no_fronts()
    wipe(n, 0, 1, share, *fronts[:2], *nothing[:2])
    wipe(n, 0, 1, share, *fronts[2:], *nothing[2:])
