"""A shard among others of its level: what it tells them, and what it makes of what they tell, round by round.

All shards of a level do the same rounds. In each a shard takes up what the others have told in the last one, carries it
and all that follows back inside itself, and then tells every other what that one has to hear. When nobody has told
anything, every shard knows that the stage is over and goes to the next by itself; nobody has to tell it.

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
from awale.endgame.shard import DONE, Means, Shard, Table, dead_have_value
from awale.endgame.share import Share, deal
from awale.machine.functions import carry, deal_edges, hear, tell, wipe
from awale.machine.index import ROWS_BELOW
from awale.machine.memory import Block, Descriptor, address_of

#: Levels of fewer boards aren't shared out: telling each other would take longer.
WORTH_SHARING = 10_000_000


class ShardReport(NamedTuple):
    """What a shard tells the others in a round."""

    #: How many boards, each counted for every shard that hears of it.
    boards: int
    #: For each shard sorted runs; all but the last may be what ``keep`` made of them.
    runs: list[list[Any]]


class ShardState(NamedTuple):
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
    return boards * (7 if dead_have_value(rules, n) else 5) // 2


class SharedShard(Shard):
    """One of the shards that a level is dealt out to."""

    def __init__(self, means: Means, dealt: Deal, number: int) -> None:
        super().__init__(means, dealt.n, dealt.shares[number])
        self.number, self._deal = number, dealt
        # What the shard has to tell at the end of a round; and, at its beginning, what another has told.
        self._told = Fronts(max(dealt.shares, key=lambda share: share.places), means.room)
        self._outgoing: list[Outgoing] = []
        self._words[at.NUMBER], self._words[at.TOLD] = number, self._told
        self._words[at.KEEPERS], self._words[at.SHARES] = dealt.keepers, dealt.addresses
        self._own = Edges(Block(), 0)
        self.hear_odd(())

    # --- before the first round -------------------------------------------------------------------------------------

    def odd_for_all(self) -> list[bytes]:
        """After ``look_below``: for each shard, what of its boards this one has odd edges to."""
        told = []
        for number in range(len(self._deal)):
            wanted, _ = self._edges_to(number)
            wanted.sort()
            wanted.drop_doubles()
            told.append(bytes(wanted.data))
        return told

    def _take_edges(self, odd: Edges) -> None:
        """They are dealt out when it is known who wants what."""
        self._own = odd

    def _edges_to(self, number: int) -> tuple[Edges, Edges]:
        """Of the odd edges to boards of a shard: the boards, as it is told of them; and the edges."""
        own, room = self._own, at.EDGE * self._own.count
        wanted, carried = Block(words=room), Block(words=room)
        count = deal_edges(self._level, number, own.address, own.count, wanted.address, carried.address)
        return Edges(wanted, count), Edges(carried, count)

    def hear_odd(self, told: Sequence[Run]) -> None:
        """Takes what ``odd_for_all`` of every shard had for this one: boards that any has an odd edge to."""
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
        """Carries back what another shard has told: boards (won, lost) by it."""
        share, told, counts = self._deal.shares[source], self._told, Block(words=2)
        for run in runs:
            hear(self.n, address_of(run), len(run), share.address, told.address, counts.address)
        wins, losses = counts.words
        lost, won = self._carry(source, WON, wins), self._carry(source, LOST, losses)
        self._empty(share)
        return won, lost

    def _carry(self, source: int, kind: int, boards: int) -> int:
        """Carries one of the fronts that another has told of back, onto the other kind of this shard's own."""
        if not boards:
            return 0

        def job(part: int, parts: int) -> int:
            count = carry(self._level, self._v, kind, part, parts, self._sources[source].address)
            self.crew.add(part, settled=count)
            return count

        return sum(self._parts(job, boards))

    def _tell(self, boards: int, keep: Callable[[Run], Any]) -> ShardReport:
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
        return ShardReport(sent, [[run for each in parts for run in each] for parts in runs])

    def _empty(self, share: Share) -> None:
        """Nothing is told any more, by this shard or by the one that has a share."""
        for kind in (WON, LOST):
            wipe(self.n, 0, 1, share.address, self._told.of(kind), 0)

    # --- what is kept -----------------------------------------------------------------------------------------------

    def state(self) -> ShardState:
        """Between two rounds fronts are empty, and this is all."""
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
