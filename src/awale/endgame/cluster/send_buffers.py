"""What a thread of a shard sends to the other shards: one batch each, cut into runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from awale.endgame import layout as at
from awale.machine.memory import Block, Descriptor

#: The most bytes of a run; a longer batch becomes several. With many shards the limit of each is smaller, so that all
#: buffers together don't take much more than this.
RUN, _ALL_RUNS = 1 << 20, 32 << 20

#: A batch, or a part of one.
Run = bytes | memoryview


def same(run: Run) -> Run:
    return run


class SendBuffers(Descriptor):
    """Send buffers, one for each shard, reused in every round."""

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
        """Boards sent, each counted once for every receiver."""
        return sum(self._sent.words)

    def put_away(self, keep: Callable[[Run], Any]) -> None:
        """Turns the buffers into runs, which ``keep`` stores elsewhere, and empties them."""
        for shard, runs in enumerate(self._runs):
            if filled := self._filled.words[shard]:
                runs.append(keep(bytes(self._out.view[shard * self._size : shard * self._size + filled])))
        self._filled.clear()
        self._last.clear()

    def finish(self) -> list[list[Any]]:
        """The runs of each shard; empties the buffers."""
        self.put_away(same)
        runs, self._runs = self._runs, [[] for _ in self._runs]
        self._sent.clear()
        return runs
