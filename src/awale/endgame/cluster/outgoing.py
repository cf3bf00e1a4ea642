"""What a thread of a shard writes for all others: a batch each, in runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from awale.endgame import layout as at
from awale.machine.memory import Block, Descriptor

#: Bytes of a batch that are written in one piece, at most; what is more becomes a run of its own, kept elsewhere. With
#: many shards, less for each, so that all together don't take much more than this.
RUN, _ALL_RUNS = 1 << 20, 32 << 20

#: A batch, or a part of one.
Run = bytes | memoryview


def same(run: Run) -> Run:
    return run


class Outgoing(Descriptor):
    """Batches being written, one for each shard. Their memory is used again in every round."""

    def __init__(self, shards: int) -> None:
        super().__init__(at.OUTGOING_WORDS)
        self._size = min(RUN, max(2 * at.ROOM, _ALL_RUNS // shards))
        self._out, self._filled = Block(size=shards * self._size), Block(words=shards + 1)
        self._last, self._sent = Block(words=shards), Block(words=shards)
        self[at.OUT], self[at.OUT_SIZE], self[at.OUT_SHARES] = self._out, self._size, shards
        self[at.FILLED], self[at.LAST_ROW], self[at.SENT] = self._filled, self._last, self._sent
        self[at.SEEN] = Block(words=shards)
        self._runs: list[list[Any]] = [[] for _ in range(shards)]

    @property
    def sent(self) -> int:
        """Boards, each counted for every shard that hears of it."""
        return sum(self._sent.words)

    def put_away(self, keep: Callable[[Run], Any]) -> None:
        """Makes runs of what is written, and room for more."""
        for shard, runs in enumerate(self._runs):
            if filled := self._filled.words[shard]:
                runs.append(keep(bytes(self._out.view[shard * self._size : shard * self._size + filled])))
        self._filled.clear()
        self._last.clear()

    def finish(self) -> list[list[Any]]:
        """For each shard its runs; all is empty then."""
        self.put_away(same)
        runs, self._runs = self._runs, [[] for _ in self._runs]
        self._sent.clear()
        return runs
