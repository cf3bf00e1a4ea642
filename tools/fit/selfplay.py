"""Games of the engine against itself, compiled whole: thousands of positions a second with what came of them."""

from __future__ import annotations

import numpy as np

from awale.engine import thread as T  # noqa: N812
from awale.engine.scores import DECIDED, INFINITE, SEED
from awale.engine.search import search
from awale.engine.transposition import key_of
from awale.kernel.compiled import compiled, popcount, trailing_zeros
from awale.kernel.endings import GOES_ON, emptied, ended
from awale.kernel.index import index_of
from awale.kernel.lanes import ONES, seeds_in
from awale.kernel.memory import load_i8
from awale.kernel.moves import PASSES, legal, play

_0, _1, _3 = np.uint64(0), np.uint64(1), np.uint64(3)
_LONGEST = 400


@compiled
def _random_lane(lanes):
    """One of the lanes that are set."""
    for _ in range(np.random.randint(np.int64(popcount(lanes)))):
        lanes &= lanes - _1
    return np.int64(trailing_zeros(lanes) >> _3)


@compiled
def play_games(seed, wanted, depth, opening, surprise, words, address, boards, targets):
    """Fills ``boards`` (mine, theirs) and ``targets`` (outcome, searched) with positions of games; says how many.

    Targets are seeds to come for the mover, in hundredths: what the game brought, what the search expected. Each game
    begins with up to ``opening`` random moves, and each later move is random with chance ``surprise``; positions are
    taken only where the move played was the engine's own. A game ends where the endgame tables begin.
    """
    np.random.seed(seed)
    count = 0
    first = np.zeros(_LONGEST, np.int64)
    lead = np.zeros(_LONGEST, np.int64)
    while count + _LONGEST < wanted:
        begun, plies = count, 0
        mine, theirs = np.uint64(4) * ONES, np.uint64(4) * ONES
        mine_in, theirs_in = np.int64(0), np.int64(0)
        randoms = np.random.randint(2, opening + 1)
        final = np.int64(0)
        while True:
            rules = words[T.RULES]
            lanes, turn = legal(rules, mine, theirs)
            reason, to_me, to_them = ended(rules, mine, theirs, mine_in, theirs_in, turn, words[T.DEAD])
            seeds = seeds_in(mine) + seeds_in(theirs)
            if reason != GOES_ON or plies == _LONGEST:
                final = mine_in + to_me - theirs_in - to_them
                break
            if seeds <= words[T.TABLE_SEEDS]:
                final = mine_in - theirs_in + load_i8(words[T.TABLES + seeds], index_of(mine, theirs))
                break
            if turn == PASSES:
                mine, theirs, mine_in, theirs_in = theirs, mine, theirs_in, mine_in
                plies += 1
                continue
            if plies < randoms or np.random.random() < surprise:
                pit = _random_lane(lanes)
            else:
                words[T.NODES] = 0
                words[T.ROOT_LANES] = -1
                key = key_of(mine, theirs, mine_in - theirs_in)
                score = np.int64(0)
                for deeper in range(depth % 2 + 2, depth + 1, 2):
                    score = search(
                        address, key, mine, theirs, mine_in, theirs_in, -INFINITE, INFINITE, np.int64(deeper), np.int64(0)
                    )
                pit = words[T.LINES + 1]
                if abs(score) < DECIDED:
                    boards[count, 0], boards[count, 1] = mine, theirs
                    targets[count, 1] = score - SEED * (mine_in - theirs_in)
                    first[count - begun], lead[count - begun] = plies % 2, mine_in - theirs_in
                    count += 1
            mine, theirs, captured, fined = play(rules, mine, theirs, pit)
            over = emptied(rules, theirs)
            mine_in, theirs_in = mine_in + captured, theirs_in + fined
            if over > 0:
                rest = seeds_in(mine) + seeds_in(theirs)
                mine_in, theirs_in = mine_in + (rest if over == 2 else 0), theirs_in + (0 if over == 2 else rest)
            mine, theirs, mine_in, theirs_in = theirs, mine, theirs_in, mine_in
            plies += 1
            if over > 0:
                final = mine_in - theirs_in
                break
        for at in range(begun, count):
            # ``final`` is for whoever would move at the end.
            own = final if first[at - begun] == plies % 2 else -final
            targets[at, 0] = SEED * (own - lead[at - begun])
    return count
