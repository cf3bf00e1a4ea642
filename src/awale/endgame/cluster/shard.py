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

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from awale.endgame import layout as at
from awale.endgame.cluster.outgoing import Outgoing, Run, same
from awale.endgame.edges import Edges
from awale.endgame.fronts import Fronts
from awale.endgame.layout import LOST, WON
from awale.endgame.level import (
    WAVE_WORTH_SHARING,
    WORTH_MEETING,
    Crew,
    Table,
    addresses,
    dead_are_counted,
    dead_have_value,
    look_at_captures,
)
from awale.endgame.rows import RowTables
from awale.endgame.share import Share, deal
from awale.machine.functions import (
    awaken,
    bury,
    carry,
    close,
    count_bytes,
    deal_edges,
    hear,
    seed_share,
    settle_stage,
    suspect_unsettled,
    tell,
    turn,
    wipe,
)
from awale.machine.index import ROWS_BELOW
from awale.machine.memory import Block, Descriptor, Room, address_of, room

ALIVE, REST, DONE = 1 << 10, 0, -1
#: Levels of fewer boards aren't shared out: telling each other would take longer.
WORTH_SHARING = 10_000_000


class Told(NamedTuple):
    """What a shard tells the others in a round."""

    #: How many boards, each counted for every shard that hears of it.
    boards: int
    #: For each shard sorted runs; all but the last may be what ``keep`` made of them.
    runs: list[list[Any]]


class State(NamedTuple):
    """What is left to know of a shard between two rounds: numbers, and bytes."""

    stage: int
    dead: int
    bound: memoryview
    opened: memoryview
    own: memoryview
    odd: memoryview
    scratch: memoryview


class Deal:
    """Who has which boards of a level."""

    def __init__(self, n: int, shards: int) -> None:
        self.n, self.whole, self.shares = n, Share(n), deal(n, shards)
        #: The shard that has each mover's row.
        self.keepers = Block(size=2 * ROWS_BELOW[n + 1])
        keepers = self.keepers.view.cast("h")
        #: The addresses of all shares.
        self.addresses = Block(words=shards)
        for number, share in enumerate(self.shares):
            self.addresses.words[number] = share.address
            for m in range(n + 1):
                first, last = ROWS_BELOW[m] + share.first[m], ROWS_BELOW[m] + share.last[m]
                keepers[first:last] = array("h", [number]) * (last - first)

    def __len__(self) -> int:
        return len(self.shares)

    def boards(self, number: int) -> int:
        return self.shares[number].boards


def bytes_for(rules: int, n: int, boards: int) -> int:
    """Memory for a shard of so many boards: cells, fronts, what is to be told; more where the dead have a value."""
    return boards * (9 if dead_have_value(rules, n) else 5) // 2


class Shard:
    """``room`` gives memory for cells and fronts, all zero: by default this process's own."""

    def __init__(self, rules: int, dealt: Deal, number: int, tables: RowTables, crew: Crew, room: Room = room) -> None:
        self.rules, self.n, self.number, self.crew = rules, dealt.n, number, crew
        self._deal, self._share, self._room = dealt, dealt.shares[number], room
        self.boards = dealt.boards(number)
        self._fronts = Fronts(self._share, room)
        # What the shard has to tell at the end of a round; and, at its beginning, what another has told.
        self._told = Fronts(max(dealt.shares, key=lambda share: share.places), room)
        self._bound, self._opened = room(self.boards), room(self.boards)
        self._scratch = self._scrap = Block()
        self._outgoing: list[Outgoing] = []
        self.dead = 0
        self._words = Descriptor(at.LEVEL_WORDS)
        self._level = self._words.address
        self._describe(tables)
        self._begin_stage(self.n)
        self._own = Edges(Block(), 0)
        self._take_odd(Edges(Block(), 0))

    def _describe(self, tables: RowTables) -> None:
        """Tells compiled code of all that stays as it is."""
        words, dealt = self._words, self._deal
        words[at.SEEDS], words[at.RULES], words[at.NUMBER] = self.n, self.rules, self.number
        words[at.ROW_TABLES], words[at.SHARE], words[at.WHOLE] = tables, self._share, dealt.whole
        words[at.KEEPERS], words[at.SHARES] = dealt.keepers, dealt.addresses
        words[at.FRONTS], words[at.TOLD] = self._fronts, self._told
        words[at.MEETING] = Block(words=at.MEETING_WORDS)

    def _begin_stage(self, stage: int) -> None:
        self.stage = stage
        # While it is found out what is alive, neither bounds nor open moves must change.
        alive = stage == ALIVE
        self._words[at.BOUND] = self._scrap if alive else self._bound
        self._words[at.OPENED] = self._scratch if alive else self._opened

    def _parts(self, job: Callable[[int, int], Any], boards: int) -> list[Any]:
        """``job(part, parts)``, by all threads if there is so much to do; what each gives."""
        parts = self.crew.threads if self.boards > WORTH_MEETING and boards >= WAVE_WORTH_SHARING else 1
        return self.crew.run_together(lambda part: job(part, parts), parts)

    # --- before the first round -------------------------------------------------------------------------------------

    def look_below(self, levels: Sequence[Table]) -> list[bytes]:
        """The first step, from the finished levels; for each shard, what of its boards this one has odd edges to."""
        self._words[at.LEVELS], self._levels = addresses(levels), list(levels)  # threads read them
        self._own = look_at_captures(self._words, self.crew, lambda job: self._parts(job, self.boards))
        if dead_have_value(self.rules, self.n):
            self._scratch, self._scrap = self._room(self.boards), self._room(self.boards)
            self._scratch.view[:] = self._opened.view
            self._begin_stage(ALIVE)
        told = []
        for number in range(len(self._deal)):
            wanted, _ = self._edges_to(number)
            wanted.sort()
            wanted.drop_doubles()
            told.append(bytes(wanted.data))
        return told

    def _edges_to(self, number: int) -> tuple[Edges, Edges]:
        """Of the odd edges to boards of a shard: the boards, as it is told of them; and the edges."""
        own, room = self._own, at.EDGE * self._own.count
        wanted, carried = Block(words=room), Block(words=room)
        count = deal_edges(self._level, number, own.address, own.count, wanted.address, carried.address)
        return Edges(wanted, count), Edges(carried, count)

    def hear_odd(self, told: Sequence[Run]) -> None:
        """Takes what ``look_below`` of every shard had for this one."""
        self._take_odd(Edges.joined(told))

    def _take_odd(self, odd: Edges) -> None:
        """``odd``: boards of this shard that any has an odd edge to."""
        odd.sort()
        self._odd = odd
        self._words[at.WANTED], self._words[at.WANTED_START] = odd.block, odd.starts(self._share)
        # The edges themselves, by the shard that has the board after them, as ``waves`` wants them.
        none = Block(words=max(share.chunks for share in self._deal.shares) + 1)
        self._edges: list[tuple[Block, Block]] = []
        for number, share in enumerate(self._deal.shares):
            _, there = self._edges_to(number)
            there.sort()
            kept = Edges.joined((there.data,))
            self._edges.append((kept.starts(share) if kept.count else none, kept.block))
        self._words[at.ODD_START], self._words[at.ODD] = self._edges[self.number]

    # --- a round ----------------------------------------------------------------------------------------------------

    def round(
        self,
        heard: Iterable[tuple[int, Iterable[Any]]],
        told: int | None,
        levels: Sequence[Table],
        fetch: Callable[[Any], Run] = same,
        keep: Callable[[Run], Any] = same,
    ) -> Told:
        """One round: what this shard has to tell each, after the runs that it has heard, with the teller's number.

        ``told`` is how many boards all shards told each other in the last round: if none, the stage is over; ``None``
        in the first. ``keep`` puts full runs away, ``fetch`` brings them back.
        """
        if self.stage == DONE:
            return self._nothing()
        before, won, lost = self.crew.settled, 0, 0
        for source, runs in heard:
            more = self._hear(source, map(fetch, runs))
            won, lost = won + more[0], lost + more[1]
        if not told:
            won, lost = self._next_stage(levels, first=told is None)
        if won or lost:
            self._settle(won, lost)
        settled = self.crew.settled - before
        return self._tell(settled, keep) if settled else self._nothing()

    def _nothing(self) -> Told:
        return Told(0, [[] for _ in self._deal.shares])

    def _hear(self, source: int, runs: Iterable[Run]) -> tuple[int, int]:
        """Carries back what another shard has told: boards (won, lost) by it."""
        share, told, counts = self._deal.shares[source], self._told, Block(words=2)
        for run in runs:
            hear(self.n, address_of(run), len(run), share.address, told.address, counts.address)
        wins, losses = counts.words
        lost = self._carry(source, at.WINNING if self._v == 0 else at.LOSING, wins, WON)
        won = self._carry(source, at.WINNING, losses, LOST)
        self._empty(share)
        return won, lost

    def _carry(self, source: int, winning: int, boards: int, kind: int) -> int:
        """Carries one of the fronts that another has told of back, onto the other kind of this shard's own."""
        if not boards:
            return 0
        share, (starts, edges) = self._deal.shares[source], self._edges[source]

        def job(part: int, parts: int) -> int:
            count = carry(
                self._level, self._v, winning, part, parts, share.address, self._told.of(kind),
                self._fronts.of(1 - kind), starts.address, edges.address,
            )  # fmt: skip
            self.crew.add(part, settled=count)
            return count

        return sum(self._parts(job, boards))

    @property
    def _v(self) -> int:
        return 0 if self.stage == ALIVE else self.stage

    def _next_stage(self, levels: Sequence[Table], *, first: bool) -> tuple[int, int]:
        """Ends the stage (there was none yet, in the first round) and begins the next: boards (won, lost) at once."""
        if not first:
            if self.stage == ALIVE:
                self._bury()  # which begins the first stage
            elif self.stage - 1 == REST and not dead_are_counted(self.rules):
                self._begin_stage(DONE)
            else:
                self._begin_stage(self.stage - 1)
        if self.stage == DONE:
            self._close()
            return 0, 0
        living = self.stage in (ALIVE, REST)
        self._words[at.LEVELS], self._levels = addresses(levels), list(levels)  # threads read them

        def job(part: int, parts: int) -> tuple[int, int]:
            won, lost = self._awaken(part, parts) if living else self._seed(part, parts)
            self.crew.add(part, settled=won + lost)
            return won, lost

        counts = self._parts(job, self.boards)
        return sum(won for won, _ in counts), sum(lost for _, lost in counts)

    def _seed(self, part: int, parts: int) -> tuple[int, int]:
        found = Block(words=2)
        seed_share(self._level, self.stage, part, parts, found.address)
        return found.words[WON], found.words[LOST]

    def _awaken(self, part: int, parts: int) -> tuple[int, int]:
        """What lives at a glance. It is carried back as losses are: whoever has a move to it lives."""
        return awaken(self._level, part, parts), 0

    def _bury(self) -> None:
        self.dead = suspect_unsettled(self._scratch.address, self.boards)
        self._words[at.SUSPECTS] = self._scratch
        self._begin_stage(self.n)
        if self.dead:
            self._parts(lambda part, parts: bury(self._level, part, parts), self.boards)
        self._words[at.SUSPECTS] = None
        self._scratch = self._scrap = Block()

    def _close(self) -> None:
        if dead_are_counted(self.rules):
            self.dead = self.boards - self._with_value()
        close(self._level, 0, self.boards)

    def _with_value(self) -> int:
        return count_bytes(self._opened.address, self.boards, at.SETTLED)

    def _settle(self, won: int, lost: int) -> None:
        """Carries both fronts back inside the shard, until there is nothing left."""
        self._parts(
            lambda part, parts: settle_stage(
                self._level, self._v, part, parts, WAVE_WORTH_SHARING, won, lost, self.crew.done(part)
            ),
            won + lost,
        )

    def _tell(self, boards: int, keep: Callable[[Run], Any]) -> Told:
        """Tells of all boards that were settled in this round."""
        chunks = self._share.chunks
        while len(self._outgoing) < self.crew.threads:
            self._outgoing.append(Outgoing(len(self._deal)))

        def job(part: int, parts: int) -> Outgoing:
            outgoing = self._outgoing[part]
            for kind in (WON, LOST):
                step, end = (at.STEPS * (chunks * (part + more) // parts) for more in (0, 1))
                while step < end:
                    step = tell(self._level, outgoing.address, kind, step, end)
                    if step < end:
                        outgoing.put_away(keep)
            return outgoing

        made = self._parts(job, boards)
        self._empty(self._share)
        sent = sum(outgoing.sent for outgoing in made)
        runs = zip(*(outgoing.finish() for outgoing in made), strict=True)
        return Told(sent, [[run for each in parts for run in each] for parts in runs])

    def _empty(self, share: Share) -> None:
        """Nothing is told any more, by this shard or by the one that has a share."""
        for kind in (WON, LOST):
            wipe(self.n, 0, 1, share.address, self._told.of(kind), 0)

    # --- what is kept -----------------------------------------------------------------------------------------------

    def state(self) -> State:
        """Between two rounds fronts are empty, and this is all."""
        cells = (self._bound.view, self._opened.view)
        return State(self.stage, self.dead, *cells, self._own.data, self._odd.data, self._scratch.view)

    def restore(self, state: State) -> None:
        self.dead = state.dead
        self._bound.view[:], self._opened.view[:] = state.bound, state.opened
        self._own = Edges.joined((state.own,))
        self._scratch, self._scrap = self._room(len(state.scratch)), self._room(len(state.scratch))
        self._scratch.view[:] = state.scratch
        self._begin_stage(state.stage)
        self._take_odd(Edges.joined((state.odd,)))
        self.crew.add(0, looked=self.boards, settled=self._with_value())

    def table(self) -> Table:
        """The shard's part of the table: for each split, a matrix of other's rows by its own mover's rows."""
        self._parts(
            lambda part, parts: turn(self._level, part, parts, self._opened.address), self.boards
        )  # fmt: skip
        return self._opened.signed
