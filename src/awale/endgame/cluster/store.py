"""What a level leaves on disk while it is made: checkpoints of its shards; and its parts, put together in the end."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from awale.endgame.level import Table
from awale.endgame.share import FIRST, LAST, share_of
from awale.kernel.index import BASE, BOARDS, ROWS


def joined(n: int, cuts: Sequence[int], parts: Sequence[Table], into: Table | None = None) -> Table:
    """The table of n seeds from the parts of its shards, as ``Shard.table`` gives them."""
    table = np.empty(int(BOARDS[n]), np.int8) if into is None else into
    at = [0] * len(parts)
    for k in range(n + 1):
        matrix = table[BASE[n, k] : BASE[n, k + 1]].reshape(int(ROWS[k]), int(ROWS[n - k]))
        for number, part in enumerate(parts):
            share = share_of(n, cuts[number], cuts[number + 1])
            first, last = int(share[FIRST, n - k]), int(share[LAST, n - k])
            size = int(ROWS[k]) * (last - first)
            matrix[:, first:last] = part[at[number] : at[number] + size].reshape(int(ROWS[k]), last - first)
            at[number] += size
    return table
