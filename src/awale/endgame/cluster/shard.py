"""A shard: one share of a level, what is known of its boards, and what it tells the others, round by round.

All shards of a level do the same rounds. In each a shard takes up what the others have sent in the last one, carries it
and all that follows back inside itself, and notes for every other what that one has to hear. When nobody has sent
anything, every shard knows that the stage is over and goes to the next by itself; nobody has to tell it.

Stages, in order: ``ALIVE`` (only where dead boards have a value of their own), v = n .. 1, ``REST`` (v = 0, only where
dead boards are counted: what is alive is worth 0, what is never reached is dead), ``DONE``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from awale.endgame import batches, captures, dead, turn, waves
from awale.endgame.fronts import wipe
from awale.endgame.level import ODD_RESERVE, Table, addresses, dead_are_counted, dead_have_value
from awale.endgame.rows import Ints, RowTables
from awale.endgame.share import CELL, CHUNK, FIRST, LAST, PLACE, share_of
from awale.endgame.waves import LOSING, OVER, SETTLED, WINNING
from awale.kernel.index import BOARDS, ROWS, ROWS_BELOW

ALIVE, REST, DONE = 1 << 10, 0, -1
#: Bytes of a batch that are kept in memory; what is more becomes a run of its own, kept elsewhere.
RUN = 1 << 20
_NOTHING = np.empty(0, np.uint8)

Run = npt.NDArray[np.uint8]
#: Its bits, and its marks.
Front = tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]
Room = Callable[[int, Any], npt.NDArray[Any]]


class Batch(NamedTuple):
    """What one shard tells another in a round."""

    #: Boards that the sender has told anybody of in this round.
    sent: int
    #: Sorted runs; all but the last may be what ``keep`` made of them.
    runs: list[Any]


class State(NamedTuple):
    """What is left to know of a shard between two rounds."""

    stage: int
    dead: int
    bound: npt.NDArray[np.int8]
    opened: npt.NDArray[np.uint8]
    own: Ints
    odd: Ints
    scratch: npt.NDArray[np.uint8]


def bytes_for(rules: int, n: int, boards: int) -> int:
    """Memory for a shard of so many boards: cells and fronts, and once more the cells where the dead have a value."""
    return boards * (17 if dead_have_value(rules, n) else 9) // 4


def cut_rows(n: int, shards: int) -> list[int]:
    """Row ids at which the shards of a level begin, with the end: about as many boards in each."""
    boards = np.concatenate([np.full(ROWS[m], ROWS[n - m]) for m in range(n + 1)]).cumsum()
    inner = [int(np.searchsorted(boards, boards[-1] * part // shards)) for part in range(1, shards)]
    return [0, *inner, int(ROWS_BELOW[n + 1])]


class Shard:
    """``room`` gives memory for cells and fronts, all zero: by default this process's own."""

    def __init__(
        self, rules: int, n: int, number: int, cuts: Sequence[int], tables: RowTables, room: Room = np.zeros
    ) -> None:
        self.rules, self.n, self.number, self.tables = rules, n, number, tables
        self.cuts = np.array(cuts, np.int64)
        self.rows = (int(cuts[number]), int(cuts[number + 1]))
        self.share, self.whole = share_of(n, *self.rows), share_of(n)
        self.boards = int(self.share[CELL, -1])
        self.owners = (np.searchsorted(self.cuts, np.arange(self.cuts[-1]), side="right") - 1).astype(np.int16)
        end = int(self.share[PLACE, -1])
        self.wins, self.win_marks = room(end // 64, np.uint64), np.zeros(end // CHUNK, np.uint64)
        self.losses, self.loss_marks = room(end // 64, np.uint64), np.zeros(end // CHUNK, np.uint64)
        self.words = room(-(-self.boards // 8) + 1, np.uint64)
        self.bound = self.words.view(np.int8)[: self.boards]
        self.opened = room(self.boards, np.uint8)
        self.scratch, self.scrap = np.zeros(0, np.uint8), np.zeros(0, np.int8)
        self.stage, self.dead, self.settled = n, 0, 0
        self.own: Ints = np.empty((0, 4), np.int64)
        self._take_odd(np.empty((0, 3), np.int64))

    # --- before the first round -------------------------------------------------------------------------------------

    def look_below(self, levels: Sequence[Table]) -> list[Ints]:
        """The first step, from the finished levels; for each shard, the odd edges to it: (place, from, number)."""
        room = 8 * int(ROWS[self.n]) + ODD_RESERVE
        done, found = np.zeros(8, np.int64), addresses(levels)
        while True:
            notes = np.empty((room, 4), np.int64)
            count = captures.look_below(
                *self.rows, self.n, self.rules, found, self.tables, self.share, self.whole, self.bound, self.opened,
                notes, done,
            )  # fmt: skip
            if count <= room:
                break
            room = int(count)
        self.own = notes[:count].copy()
        if dead_have_value(self.rules, self.n):
            self.stage = ALIVE
            self.scratch, self.scrap = self.opened.copy(), np.zeros(self.boards, np.int8)
        return self._by_owner(self.own[:, 0])

    def _by_owner(self, places: Ints) -> list[Ints]:
        """Places in the whole level, as (place in its share, this shard, number in the list), for each owner."""
        n, whole = self.n, self.whole
        k = np.searchsorted(whole[PLACE], places, side="right") - 1
        other, mover = np.divmod(places - whole[PLACE, k], ROWS[n - k])
        owner = np.searchsorted(self.cuts, ROWS_BELOW[n - k] + mover, side="right") - 1
        told = []
        for number in range(len(self.cuts) - 1):
            at = np.flatnonzero(owner == number)
            share = share_of(n, int(self.cuts[number]), int(self.cuts[number + 1]))
            m = n - k[at]
            width = share[LAST, m] - share[FIRST, m]
            place = share[PLACE, k[at]] + other[at] * width + mover[at] - share[FIRST, m]
            told.append(np.column_stack((place, np.full(len(at), self.number, np.int64), at)))
        return told

    def hear_odd(self, told: Sequence[Ints]) -> None:
        """Takes what ``look_below`` of every shard had for this one."""
        self._take_odd(np.concatenate(told))

    def _take_odd(self, odd: Ints) -> None:
        self.odd = np.ascontiguousarray(odd[np.lexsort(odd.T[::-1])])
        chunks = np.arange(0, self.share[PLACE, -1] + 1, CHUNK)
        self.odd_start = np.searchsorted(self.odd[:, 0], chunks).astype(np.int64)
        assert np.diff(self.odd_start).max(initial=0) <= batches.MOST_ODD, "a chunk's odd edges have room in a batch"
        # Odd edges inside the shard, as ``waves`` wants them.
        inside = self.odd[self.odd[:, 1] == self.number]
        edges = self.own[inside[:, 2]]
        edges[:, 0] = inside[:, 0]
        self.inside = np.ascontiguousarray(edges)
        self.inside_start = np.searchsorted(self.inside[:, 0], chunks).astype(np.int64)

    # --- a round ----------------------------------------------------------------------------------------------------

    def round(
        self, heard: Sequence[Batch], levels: Sequence[Table], fetch: Callable[[Any], Run], keep: Callable[[Run], Any]
    ) -> list[Batch]:
        """One round: what this shard has to tell each. ``keep`` puts full runs away, ``fetch`` brings them back."""
        outgoing = _Outgoing(len(self.cuts) - 1, keep)
        if self.stage == DONE:
            return outgoing.batches()
        won = lost = 0
        for batch in heard:
            for run in batch.runs:
                stream = fetch(run)
                won += self._hear(WINNING, stream, self._wins)
                lost += self._hear(LOSING, stream, self._losses)
        if not any(batch.sent for batch in heard):
            more = self._next_stage(levels, first=not heard)
            won, lost = won + more[0], lost + more[1]
        self._carry(won, lost, outgoing)
        return outgoing.batches()

    def _hear(self, winning: Any, stream: Run, onto: Front) -> int:
        count = waves.carry(
            self.n, self._v, winning, 0, 1, self.share, *onto, *onto, *self._cells, self.tables, self.odd_start,
            self.own, stream,
        )  # fmt: skip
        self.settled += int(count)
        return int(count)

    @property
    def _v(self) -> int:
        return 0 if self.stage == ALIVE else self.stage

    @property
    def _cells(self) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.uint8]]:
        if self.stage == ALIVE:  # neither bounds nor open moves must change yet
            return self.scrap, self.scratch
        return self.bound, self.opened

    @property
    def _wins(self) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
        return self.wins, self.win_marks

    @property
    def _losses(self) -> tuple[npt.NDArray[np.uint64], npt.NDArray[np.uint64]]:
        return self.losses, self.loss_marks

    def _next_stage(self, levels: Sequence[Table], *, first: bool) -> tuple[int, int]:
        """Ends the stage (there was none yet, in the first round) and begins the next: boards (won, lost) at once."""
        if not first:
            if self.stage == ALIVE:
                self._bury()
            self.stage = self.n if self.stage == ALIVE else self.stage - 1
            if self.stage == REST and not dead_are_counted(self.rules):
                self.stage = DONE
        if self.stage in (ALIVE, REST):
            return self._awaken(levels), 0
        if self.stage == DONE:
            return self._close()
        won, lost = waves.seed(
            self.n, self.stage, 0, 1, self.share, self.words, self.bound, self.opened, *self._wins, *self._losses
        )  # fmt: skip
        self.settled += int(won) + int(lost)
        return int(won), int(lost)

    def _awaken(self, levels: Sequence[Table]) -> int:
        """What lives at a glance. It is carried back as losses are: whoever has a move to it lives."""
        suspects = np.broadcast_to(np.ones(1, np.uint8), (int(BOARDS[self.n]),))
        bits, marks = self._wins
        return int(
            dead.awaken(
                *self.rows, self.n, self.rules, addresses(levels), self.tables.packed, self.share, suspects,
                *self._cells, bits, marks,
            )
        )  # fmt: skip

    def _bury(self) -> None:
        suspects = (self.scratch < OVER).astype(np.uint8)
        self.dead = int(np.count_nonzero(suspects))
        if self.dead:
            dead.bury(*self.rows, self.n, self.rules, self.tables.packed, self.share, suspects, self.bound, self.opened)
        self.scratch, self.scrap = np.zeros(0, np.uint8), np.zeros(0, np.int8)

    def _close(self) -> tuple[int, int]:
        if dead_are_counted(self.rules):
            self.dead = int(np.count_nonzero(self.opened != SETTLED))
        turn.close(self.n, self.share, 0, self.boards, self.bound, self.opened)
        return 0, 0

    def _carry(self, won: int, lost: int, outgoing: _Outgoing) -> None:
        """Carries both fronts back inside the shard, and tells the others of them, until there is nothing left."""
        living = self.stage in (ALIVE, REST)
        while won or lost:
            if won:
                lost += self._carry_front(WINNING if living else LOSING, self._wins, self._losses, outgoing)
                if living:
                    won, lost = lost, 0
                    self.wins, self.losses = self.losses, self.wins
                    self.win_marks, self.loss_marks = self.loss_marks, self.win_marks
                    continue
            won = 0
            if lost:
                won = self._carry_front(WINNING, self._losses, self._wins, outgoing)
            lost = 0

    def _carry_front(self, winning: Any, front: Front, onto: Front, outgoing: _Outgoing) -> int:
        n = self.n
        outgoing.tell(n, winning, self.number, self.share, front, self.tables, self.owners, self.odd_start, self.odd)
        count = waves.carry(
            n, self._v, winning, 0, 1, self.share, *front, *onto, *self._cells, self.tables, self.inside_start,
            self.inside, _NOTHING,
        )  # fmt: skip
        wipe(n, 0, 1, self.share, *front)
        self.settled += int(count)
        return int(count)

    # --- what is kept -----------------------------------------------------------------------------------------------

    def state(self) -> State:
        """Between two rounds fronts are empty, and this is all."""
        return State(self.stage, self.dead, self.bound, self.opened, self.own, self.odd, self.scratch)

    def restore(self, state: State) -> None:
        self.stage, self.dead = state.stage, state.dead
        self.bound[:], self.opened[:] = state.bound, state.opened
        self.own, self.scratch, self.scrap = state.own, state.scratch.copy(), np.zeros(len(state.scratch), np.int8)
        self._take_odd(state.odd)

    def table(self) -> Table:
        """The shard's part of the table: for each split, a matrix of other's rows by its own mover's rows."""
        part: Table = self.opened.view(np.int8)
        turn.turn(self.n, self.share, 0, 1, self.bound, part)
        return part


class _Outgoing:
    """Batches being written, one for each shard."""

    def __init__(self, shards: int, keep: Callable[[Run], Any]) -> None:
        self._keep = keep
        self._out = np.empty((shards, RUN), np.uint8)
        self._filled, self._last = np.zeros(shards, np.int64), np.zeros(shards, np.int64)
        self._sent = np.zeros(shards, np.int64)
        self._runs: list[list[Any]] = [[] for _ in range(shards)]

    def tell(
        self, n: int, winning: Any, own: int, share: Any, front: Front, tables: Any, owners: Any, starts: Any, odd: Any
    ) -> None:
        chunk = 0
        while chunk >= 0:
            chunk = int(
                batches.emit(
                    n, winning, chunk, own, share, *front, tables, owners, starts, odd, self._out, self._filled,
                    self._last, self._sent,
                )
            )  # fmt: skip
            if chunk >= 0:
                self._put_away()

    def _put_away(self) -> None:
        for shard in np.flatnonzero(self._filled):
            self._runs[shard].append(self._keep(self._out[shard, : self._filled[shard]].copy()))
        self._filled[:], self._last[:] = 0, 0

    def batches(self) -> list[Batch]:
        total = int(self._sent.sum())
        for shard, filled in enumerate(self._filled):
            if filled:
                self._runs[shard].append(self._out[shard, :filled].copy())
        return [Batch(total, runs) for runs in self._runs]
