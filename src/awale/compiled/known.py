"""What the endgame tables say of each move at the root."""

from __future__ import annotations

import numpy as np

from awale.compiled.endings import emptied, ended
from awale.compiled.index import index_of
from awale.compiled.jit import Int, Word, compiled, trailing_zeros
from awale.compiled.lanes import seeds_in
from awale.compiled.memory import load_i8, load_i64, store_i64
from awale.compiled.moves import legal, play
from awale.engine.thread import DEAD, RULES, TABLE_SEEDS, TABLES
from awale.machine.rulecode import GOES_ON

_0, _1, _3 = np.uint64(0), np.uint64(1), np.uint64(3)


@compiled
def table_values(ctx: Int, mine: Word, theirs: Word, my_store: Int, their_store: Int, lanes: Word, values: Int) -> Int:
    """Writes to the six words at ``values``, for each pit of ``lanes``, the difference of the stores with which the
    game ends after sowing it, both playing best; whether all of them are known.
    """
    rules = load_i64(ctx, RULES)
    while lanes != _0:
        pit = np.int64(trailing_zeros(lanes) >> _3)
        lanes &= lanes - _1
        my_camp, their_camp, captured, fined = play(rules, mine, theirs, pit)
        difference = my_store + captured - their_store - fined
        over = emptied(rules, their_camp)
        rest = seeds_in(my_camp) + seeds_in(their_camp)
        if over > 0:
            store_i64(values, pit, difference + (rest if over == 2 else -rest))
            continue
        _, turn = legal(rules, their_camp, my_camp)
        reason, to_them, to_me = ended(
            rules, their_camp, my_camp, their_store + fined, my_store + captured, turn, load_i64(ctx, DEAD)
        )
        if reason != GOES_ON:
            store_i64(values, pit, difference + to_me - to_them)
        elif rest <= load_i64(ctx, TABLE_SEEDS) and load_i64(ctx, TABLES + rest) != 0:
            table = load_i64(ctx, TABLES + rest)
            store_i64(values, pit, difference - np.int64(load_i8(table, index_of(their_camp, my_camp))))
        else:
            return False
    return True
