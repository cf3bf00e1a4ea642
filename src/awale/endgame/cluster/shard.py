"""A shard of a level that is built by several: the messages that it sends and receives, round by round.

All shards of a level do the same rounds. In each a shard processes the messages of the last round, carries their boards
and all that follows back inside itself, and sends every other shard the newly settled boards that it needs. When a
round sent nothing, every shard knows that the stage is over and begins the next one, without any coordinator.

The order in which batches are processed doesn't matter: inside a stage each edge takes an open move from the board
before it, or makes it a win, exactly once, and only the board after it decides which.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from awale.endgame import layout as at
from awale.endgame.cluster.send_buffers import Run, SendBuffers, same
from awale.endgame.edges import Edges
from awale.endgame.fronts import Fronts
from awale.endgame.layout import LOST, WON
from awale.endgame.shard import DONE, Means, Shard, Table, dead_have_value
from awale.endgame.share import Share, deal
from awale.machine.functions import carry, deal_edges, read_batch, wipe, write_batches
from awale.machine.index import ROWS_BELOW
from awale.machine.memory import Block, Descriptor, address_of

#: Smaller levels aren't divided: the messages would take longer than the work.
WORTH_SHARING = 10_000_000


class ShardReport(NamedTuple):
    """What a shard sends to the others in a round."""

    #: How many boards, each counted once for every receiver.
    boards: int
    #: Sorted runs for each shard; all but the last may be what ``keep`` returned for them.
    runs: list[list[Any]]


class ShardState(NamedTuple):
    """The state of a shard between two rounds, as a checkpoint saves it: numbers and bytes."""

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
    """Memory for a shard of so many boards: cells, fronts, boards to send; more where dead boards have a value."""
    return boards * (7 if dead_have_value(rules, n) else 5) // 2


class SharedShard(Shard):
    """One of the shards that a level is dealt out to."""

    def __init__(self, means: Means, dealt: Deal, number: int) -> None:
        super().__init__(means, dealt.n, dealt.shares[number])
        self.number, self._deal = number, dealt
        # The boards to send at the end of a round; and those received from one other shard at its beginning.
        self._told = Fronts(max(dealt.shares, key=lambda share: share.places), means.room)
        self._outgoing: list[SendBuffers] = []
        self._words[at.NUMBER], self._words[at.TOLD] = number, self._told
        self._words[at.KEEPERS], self._words[at.SHARES] = dealt.keepers, dealt.addresses
        self._own = Edges(Block(), 0)
        self.hear_odd(())

    # --- before the first round -------------------------------------------------------------------------------------

    def odd_for_all(self) -> list[bytes]:
        """After ``look_below``: for each shard, those of its boards that this one has odd edges to."""
        told = []
        for number in range(len(self._deal)):
            wanted, _ = self._edges_to(number)
            wanted.sort()
            wanted.drop_doubles()
            told.append(bytes(wanted.data))
        return told

    def _take_edges(self, odd: Edges) -> None:
        """Keeps the odd edges until it is known which boards the other shards need."""
        self._own = odd

    def _edges_to(self, number: int) -> tuple[Edges, Edges]:
        """The odd edges to boards of another shard: the boards, as it receives them, and the edges."""
        own, room = self._own, at.EDGE * self._own.count
        wanted, carried = Block(words=room), Block(words=room)
        count = deal_edges(self._level, number, own.address, own.count, wanted.address, carried.address)
        return Edges(wanted, count), Edges(carried, count)

    def hear_odd(self, told: Sequence[Run]) -> None:
        """Receives from ``odd_for_all`` of every shard the boards of this one that have an odd edge to them."""
        self._odd = odd = Edges.joined(told)
        odd.sort()
        self._words[at.WANTED], self._words[at.WANTED_START] = odd.block, odd.starts(self._share)
        # The edges themselves, by the shard that has the board after them, as ``waves`` wants them.
        none = Block(words=max(share.chunks for share in self._deal.shares) + 1)
        self._sources = []
        for number, share in enumerate(self._deal.shares):
            _, there = self._edges_to(number)
            there.sort()
            kept = Edges.joined((there.data,))
            source = Descriptor(at.SOURCE_WORDS)
            source[at.SOURCE_SHARE], source[at.SOURCE_FRONTS], source[at.SOURCE_ODD] = share, self._told, kept.block
            source[at.SOURCE_ODD_START] = kept.starts(share) if kept.count else none
            self._sources.append(source)
        mine = self._sources[self.number]
        self._words[at.ODD_START], self._words[at.ODD] = mine[at.SOURCE_ODD_START], mine[at.SOURCE_ODD]

    # --- a round ----------------------------------------------------------------------------------------------------

    def round(
        self,
        heard: Iterable[tuple[int, Iterable[Any]]],
        told: int | None,
        levels: Sequence[Table],
        fetch: Callable[[Any], Run] = same,
        keep: Callable[[Run], Any] = same,
    ) -> ShardReport:
        """One round: processes the runs in ``heard``, each with its sender's number; returns what to send.

        ``told`` is how many boards all shards sent in the last round, ``None`` in the first; at 0 the stage is over.
        ``keep`` stores a full run elsewhere, ``fetch`` loads it again.
        """
        if self.stage == DONE:
            return self._nothing()
        before, won, lost = self.crew.settled, 0, 0
        for source, runs in heard:
            more = self._hear(source, map(fetch, runs))
            won, lost = won + more[0], lost + more[1]
        if not told:
            if told is not None:
                self._end_stage()
            if self.stage != DONE:
                self.read_from(levels)
                won, lost = self._begin_stage()
        if won or lost:
            self._settle(won, lost)
        settled = self.crew.settled - before
        return self._tell(settled, keep) if settled else self._nothing()

    def _nothing(self) -> ShardReport:
        return ShardReport(0, [[] for _ in self._deal.shares])

    def _hear(self, source: int, runs: Iterable[Run]) -> tuple[int, int]:
        """Carries the boards of another shard back; returns how many boards that settles as (won, lost)."""
        share, told, counts = self._deal.shares[source], self._told, Block(words=2)
        for run in runs:
            read_batch(self.n, address_of(run), len(run), share.address, told.address, counts.address)
        wins, losses = counts.words
        lost, won = self._carry(source, WON, wins), self._carry(source, LOST, losses)
        self._empty(share)
        return won, lost

    def _carry(self, source: int, kind: int, boards: int) -> int:
        """Carries one of the fronts received from another shard back, onto this shard's own front of the other kind."""
        if not boards:
            return 0

        def job(part: int, parts: int) -> int:
            count = carry(self._level, self._v, kind, part, parts, self._sources[source].address)
            self.crew.add(part, settled=count)
            return count

        return sum(self._parts(job, boards))

    def _tell(self, boards: int, keep: Callable[[Run], Any]) -> ShardReport:
        """Sends all boards that were settled in this round."""
        chunks = self._share.chunks
        while len(self._outgoing) < self.crew.threads:
            self._outgoing.append(SendBuffers(len(self._deal)))

        def job(part: int, parts: int) -> SendBuffers:
            outgoing = self._outgoing[part]
            for kind in (WON, LOST):
                step, end = (at.STEPS * (chunks * (part + more) // parts) for more in (0, 1))
                while step < end:
                    step = write_batches(self._level, outgoing.address, kind, step, end)
                    if step < end:
                        outgoing.put_away(keep)
            return outgoing

        made = self._parts(job, boards)
        self._empty(self._share)
        sent = sum(outgoing.sent for outgoing in made)
        runs = zip(*(outgoing.finish() for outgoing in made), strict=True)
        return ShardReport(sent, [[run for each in parts for run in each] for parts in runs])

    def _empty(self, share: Share) -> None:
        """Empties both fronts of boards to send or received, whose places are those of this share."""
        for kind in (WON, LOST):
            wipe(self.n, 0, 1, share.address, self._told.of(kind), 0)

    # --- checkpoints ------------------------------------------------------------------------------------------------

    def state(self) -> ShardState:
        """The state between two rounds, when all fronts are empty."""
        cells = (self._bound.view, self._opened.view)
        return ShardState(self.stage, self.dead, *cells, self._own.data, self._odd.data, self._scratch.view)

    def restore(self, state: ShardState) -> None:
        self.dead = state.dead
        self._bound.view[:], self._opened.view[:] = state.bound, state.opened
        self._own = Edges.joined((state.own,))
        self._scratch = self.means.room(len(state.scratch))
        self._scratch.view[:] = state.scratch
        self._go_to(state.stage)
        self.hear_odd((state.odd,))
        self.crew.add(0, looked=self.boards, settled=self._with_value())
