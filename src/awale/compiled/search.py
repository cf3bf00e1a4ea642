"""Looking ahead: principal variation search over the kernel, one thread's share of it.

``search`` returns the value of a position for the player to move, in the terms of ``scores``, such that

* if the true value (of this depth) lies between alpha and beta, that value;
* if it is alpha or less, a number that it doesn't exceed;
* if it is beta or more, a number that it reaches.

Null moves are not tried: one position in eight is a zugzwang here. A position that comes back inside the line counts
as a repetition at once. Such a value depends on the path to it, so ``LEAN`` has the ply of the position that it depends
on, and a value that depends on a position above its own isn't stored in the table.
"""

from __future__ import annotations

import numpy as np

from awale.compiled.endings import emptied, ended
from awale.compiled.index import index_of
from awale.compiled.jit import Int, Word, compiled, inlined, trailing_zeros
from awale.compiled.lanes import seeds_at, seeds_in
from awale.compiled.memory import load_i8, load_i64, load_u64, prefetch, store_i64, store_u64
from awale.compiled.moves import legal, play
from awale.compiled.net import guess
from awale.compiled.scores import estimated, exact, from_here, from_root
from awale.compiled.transposition import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    bound_in,
    depth_in,
    estimated_in,
    find,
    keep,
    key_of,
    line_of,
    pit_in,
    score_in,
)
from awale.engine.scores import SEED
from awale.engine.thread import (
    DEAD,
    DEEPEST,
    ENDS_HERE,
    ESTIMATED,
    FRAME_WORDS,
    FRAMES,
    GENERATION,
    HALTED,
    HISTORY,
    LEAN,
    LINE_WORDS,
    LINES,
    LOOK_AT,
    MOST_PLIES,
    NODE_LIMIT,
    NODES,
    NOTHING,
    PAST,
    PATH,
    REPEAT_OWN,
    ROOT_LANES,
    RULES,
    SHARED,
    SHARED_MASK,
    SINCE,
    STOP,
    TABLE_SEEDS,
    TABLES,
    TIMES,
    WEIGHTS,
    WIN_AT,
)
from awale.machine.rulecode import GOES_ON, PASSES

_0, _1, _3 = np.uint64(0), np.uint64(1), np.uint64(3)

#: A line comes back after twelve plies at the earliest: every pit must have been sown in between.
_SHORTEST_LOOP = 12
#: How often the stop flag is looked at, in nodes; and how many are always granted, so that the first depth is finished.
_LOOK_UP, _GRANTED = 512, 128

# The words of a move in its frame.
_MINE, _THEIRS, _INFO, _ORDER, _KEY = range(5)
_MOVE_WORDS = 5
_FIRST, _CAPTURE = 1 << 40, 1 << 30


@compiled
def search(  # noqa: C901 - numbered steps of one function: a call between them would cost more than they do
    ctx: Int,
    key: Word,
    mine: Word,
    theirs: Word,
    my_store: Int,
    their_store: Int,
    alpha: Int,
    beta: Int,
    depth: Int,
    ply: Int,
) -> Int:
    """The value of a position; see the module's docstring. ``ctx`` is the address of the thread's words."""
    # 1. Is the line at its end? Then guess, unless the position is known.
    if depth <= 0 or ply >= MOST_PLIES:
        return leaf(ctx, key, mine, theirs, my_store, their_store, ply)

    # 2. Count the node, and stop at once when asked to.
    nodes = load_i64(ctx, NODES) + 1
    store_i64(ctx, NODES, nodes)
    store_i64(ctx, LINES + ply * LINE_WORDS, np.int64(0))
    due = load_i64(ctx, LOOK_AT) - nodes
    if (due <= 0 or due > _LOOK_UP) and _must_stop(ctx, nodes):
        return np.int64(0)

    # 3. Is it over?
    rules = load_i64(ctx, RULES)
    lanes, turn = legal(rules, mine, theirs)
    reason, to_me, to_them = ended(rules, mine, theirs, my_store, their_store, turn, load_i64(ctx, DEAD))
    if reason != GOES_ON:
        return exact(my_store + to_me - their_store - to_them, ply)

    # 4. Is it known: a position that comes back, or one that the endgame tables hold?
    seeds = seeds_in(mine) + seeds_in(theirs)
    difference = my_store - their_store
    if ply > 0:
        if load_i64(ctx, SINCE + ply) >= _SHORTEST_LOOP and _comes_back(ctx, key, ply):
            return _again(ctx, mine, theirs, my_store, their_store, ply)
        if seeds <= load_i64(ctx, TABLE_SEEDS):
            table = load_i64(ctx, TABLES + seeds)
            if table != 0:
                return exact(difference + np.int64(load_i8(table, index_of(mine, theirs))), ply)

    # 5. Do the seeds left decide it? Nobody can gain more than all of them.
    most, fewest = exact(difference + seeds, ply), exact(difference - seeds, ply)
    if ply > 0 and most <= alpha:
        return most
    if ply > 0 and fewest >= beta:
        return fewest

    # 6. Was it searched before?
    line = line_of(load_i64(ctx, SHARED), load_i64(ctx, SHARED_MASK), key)
    data = find(line, key) if depth > 1 else _0
    best_known = np.int64(-1)
    if data != _0:
        best_known = pit_in(data)
        if beta - alpha == 1 and ply > 0 and depth_in(data) >= depth:
            known = from_root(score_in(data), ply)
            bound = bound_in(data)
            if bound == EXACT or (bound == AT_LEAST and known >= beta) or (bound == AT_MOST and known <= alpha):
                if estimated_in(data) != 0:
                    store_i64(ctx, ESTIMATED, np.int64(1))
                return known

    # 7. All moves, the promising ones first.
    outer_estimated = load_i64(ctx, ESTIMATED)
    store_i64(ctx, ESTIMATED, np.int64(0))
    lean = np.int64(NOTHING)
    store_u64(ctx, PATH + load_i64(ctx, PAST) + ply, key)
    since = load_i64(ctx, SINCE + ply)
    best, best_pit, low = np.int64(-(1 << 20)), np.int64(-1), alpha
    if turn == PASSES:
        store_i64(ctx, LEAN, np.int64(NOTHING))
        store_i64(ctx, SINCE + ply + 1, since + 1)
        best = -search(
            ctx, key_of(theirs, mine, -difference), theirs, mine, their_store, my_store, -beta, -alpha, depth, ply + 1
        )
        lean = load_i64(ctx, LEAN)
        if best > alpha:
            _extend_line(ctx, ply, np.int64(6))
    else:
        if ply == 0:
            lanes &= np.uint64(load_i64(ctx, ROOT_LANES))
        frame = FRAMES + ply * FRAME_WORDS
        count = _moves(ctx, frame, rules, mine, theirs, lanes, best_known, difference, depth)
        for place in range(count):
            # 8. Take the best move that is left.
            _bring_forward(ctx, frame, place, count)
            at = frame + _MOVE_WORDS * place
            my_camp, their_camp = load_u64(ctx, at + _MINE), load_u64(ctx, at + _THEIRS)
            info = load_i64(ctx, at + _INFO)
            pit, captured, fined = info & 7, (info >> 8) & 0xFF, (info >> 16) & 0xFF
            over = info >> 24
            if over != 0:
                rest = seeds_in(my_camp) + seeds_in(their_camp)
                score = exact(difference + captured - fined + (rest if over == 2 else -rest), ply + 1)
                store_i64(ctx, LINES + (ply + 1) * LINE_WORDS, np.int64(0))
            else:
                # 9. Look at the position after it: first with a null window, less deep for quiet late moves.
                quiet = captured == 0 and fined == 0
                store_i64(ctx, SINCE + ply + 1, since + 1 if quiet else np.int64(0))
                store_i64(ctx, LEAN, np.int64(NOTHING))
                their_next, my_next = their_store + fined, my_store + captured
                next_key = load_u64(ctx, at + _KEY)
                reduce = np.int64(0)
                if place > 0 and quiet and depth > 2:
                    reduce = np.int64((1 if place < 2 else 2) + (depth > 5) + (depth > 10))
                score = alpha + 1
                if depth == 1:
                    score = -leaf(ctx, next_key, their_camp, my_camp, their_next, my_next, ply + 1)
                elif place > 0:
                    score = -search(
                        ctx,
                        next_key,
                        their_camp,
                        my_camp,
                        their_next,
                        my_next,
                        -low - 1,
                        -low,
                        depth - 1 - reduce,
                        ply + 1,
                    )
                    if reduce > 0 and score > low and load_i64(ctx, HALTED) == 0:
                        score = -search(
                            ctx, next_key, their_camp, my_camp, their_next, my_next, -low - 1, -low, depth - 1, ply + 1
                        )
                inside = score > low and score < beta and load_i64(ctx, HALTED) == 0
                if depth > 1 and (place == 0 or inside):
                    score = -search(
                        ctx, next_key, their_camp, my_camp, their_next, my_next, -beta, -low, depth - 1, ply + 1
                    )
                lean = min(lean, load_i64(ctx, LEAN))
            if load_i64(ctx, HALTED) != 0:
                return np.int64(0)

            # 10. Better than what we have? So good that the other won't let it come to this?
            if score > best:
                best, best_pit = score, pit
                if score > low:
                    low = score
                    if beta - alpha > 1:
                        _extend_line(ctx, ply, pit)
                    if score >= beta:
                        if captured == 0:
                            _learn(ctx, frame, place, mine, depth)
                        break

    # 11. Store the result, unless it depends on a position above.
    own_estimated = load_i64(ctx, ESTIMATED)
    store_i64(ctx, ESTIMATED, outer_estimated | own_estimated)
    if load_i64(ctx, HALTED) != 0:
        return np.int64(0)
    if lean >= ply:
        lean = np.int64(NOTHING)
    store_i64(ctx, LEAN, lean)
    # If the root's value depends on the game so far, only its move is stored, for the next depth to begin with.
    if depth > 1 and (lean == NOTHING if ply > 0 else load_i64(ctx, ROOT_LANES) == -1):
        bound = AT_LEAST if best >= beta else EXACT if best > alpha else AT_MOST
        generation, of_depth = load_i64(ctx, GENERATION), depth if lean == NOTHING else np.int64(0)
        keep(line, key, from_here(best, ply), of_depth, bound, best_pit, own_estimated, generation)
    return best


@compiled
def leaf(ctx: Int, key: Word, mine: Word, theirs: Word, my_store: Int, their_store: Int, ply: Int) -> Int:
    """The value of a position at the end of a line: what is known of it, else a guess."""
    store_i64(ctx, NODES, load_i64(ctx, NODES) + 1)
    store_i64(ctx, LINES + ply * LINE_WORDS, np.int64(0))
    rules = load_i64(ctx, RULES)
    _, turn = legal(rules, mine, theirs)
    reason, to_me, to_them = ended(rules, mine, theirs, my_store, their_store, turn, load_i64(ctx, DEAD))
    difference = my_store - their_store
    if reason != GOES_ON:
        return exact(difference + to_me - to_them, ply)
    seeds = seeds_in(mine) + seeds_in(theirs)
    if seeds <= load_i64(ctx, TABLE_SEEDS):
        table = load_i64(ctx, TABLES + seeds)
        if table != 0:
            return exact(difference + np.int64(load_i8(table, index_of(mine, theirs))), ply)
    if load_i64(ctx, SINCE + ply) >= _SHORTEST_LOOP and _comes_back(ctx, key, ply):
        return _again(ctx, mine, theirs, my_store, their_store, ply)
    store_i64(ctx, ESTIMATED, np.int64(1))
    if ply > load_i64(ctx, DEEPEST):
        store_i64(ctx, DEEPEST, ply)
    return estimated(my_store, their_store, guess(load_i64(ctx, WEIGHTS), mine, theirs), load_i64(ctx, WIN_AT), ply)


@compiled
def _must_stop(ctx: Int, nodes: Int) -> Int:
    """Whether the search was told to stop, or has looked at as many positions as it may."""
    limit = load_i64(ctx, NODE_LIMIT)
    told = load_i64(load_i64(ctx, STOP), 0) != 0 or (limit > 0 and nodes >= limit)
    if told and nodes >= _GRANTED:
        store_i64(ctx, HALTED, np.int64(1))
        return True
    due = nodes + (_LOOK_UP if nodes >= _GRANTED else _GRANTED)
    store_i64(ctx, LOOK_AT, limit if nodes < limit < due else due)
    return False


@compiled
def _comes_back(ctx: Int, key: Word, ply: Int) -> Int:
    """Whether the position stood before on this line, or often enough in the game; notes what the answer depends on,
    and whether it ends the game for sure.

    One repetition on the line counts as endless play. That is exact if it doesn't matter where the players stop
    repeating, or if the sheet ends the game there; otherwise they may leave the cycle, and the value is an estimate.
    """
    here = PATH + load_i64(ctx, PAST) + ply
    root = here - ply
    times = load_i64(ctx, TIMES)
    any_place = load_i64(ctx, REPEAT_OWN) == 0
    stood, found = 1, False
    for back in range(_SHORTEST_LOOP, load_i64(ctx, SINCE + ply) + 1, 2):
        if here - back < PATH:
            break
        if load_u64(ctx, here - back) == key:
            stood += 1
            inside = here - back >= root
            if (times > 0 and stood >= times) or (inside and any_place):
                # A position before the root is above every node: not even the root's value is stored then.
                store_i64(ctx, LEAN, max(ply - back, np.int64(-1)))
                store_i64(ctx, ENDS_HERE, np.int64(1))
                return True
            if inside and not found:
                store_i64(ctx, LEAN, ply - back)
                store_i64(ctx, ENDS_HERE, np.int64(0))
                found = True
    return found


@compiled
def _again(ctx: Int, mine: Word, theirs: Word, my_store: Int, their_store: Int, ply: Int) -> Int:
    """The value of a position of which :func:`_comes_back` was true."""
    to_come = load_i64(ctx, REPEAT_OWN) * (seeds_in(mine) - seeds_in(theirs))
    if load_i64(ctx, ENDS_HERE) != 0:
        return exact(my_store - their_store + to_come, ply)
    store_i64(ctx, ESTIMATED, np.int64(1))
    return estimated(my_store, their_store, SEED * to_come, load_i64(ctx, WIN_AT), ply)


@compiled
def _moves(
    ctx: Int, frame: Int, rules: Int, mine: Word, theirs: Word, lanes: Word, first: Int, difference: Int, depth: Int
) -> Int:
    """Plays every move into the frame and says how many there are: the table's move, captures, then by history."""
    count = np.int64(0)
    while lanes != _0:
        pit = np.int64(trailing_zeros(lanes) >> _3)
        lanes &= lanes - _1
        my_camp, their_camp, captured, fined = play(rules, mine, theirs, pit)
        at = frame + _MOVE_WORDS * count
        store_u64(ctx, at + _MINE, my_camp)
        store_u64(ctx, at + _THEIRS, their_camp)
        store_i64(ctx, at + _INFO, pit | (captured << 8) | (fined << 16) | (emptied(rules, their_camp) << 24))
        key = key_of(their_camp, my_camp, -(difference + captured - fined))
        store_u64(ctx, at + _KEY, key)
        if depth > 2:
            prefetch(line_of(load_i64(ctx, SHARED), load_i64(ctx, SHARED_MASK), key))
        order = load_i64(ctx, HISTORY + (pit << 6) + np.int64(seeds_at(mine, pit)))
        if pit == first:
            order = np.int64(_FIRST)
        elif captured > 0:
            order = np.int64(_CAPTURE) * captured
        elif fined > 0:
            order = np.int64(-_FIRST)
        store_i64(ctx, at + _ORDER, order)
        count += 1
    return count


@inlined
def _bring_forward(ctx: Int, frame: Int, place: Int, count: Int) -> None:
    """Puts the most promising of the moves that are left at ``place``."""
    best = place
    for other in range(place + 1, count):
        if load_i64(ctx, frame + _MOVE_WORDS * other + _ORDER) > load_i64(ctx, frame + _MOVE_WORDS * best + _ORDER):
            best = other
    if best != place:
        for word in range(_MOVE_WORDS):
            a, b = frame + _MOVE_WORDS * place + word, frame + _MOVE_WORDS * best + word
            kept = load_i64(ctx, a)
            store_i64(ctx, a, load_i64(ctx, b))
            store_i64(ctx, b, kept)


@compiled
def _learn(ctx: Int, frame: Int, place: Int, mine: Word, depth: Int) -> None:
    """Remembers a quiet move that was too good for the other, and those tried before it that were not."""
    for tried in range(place + 1):
        info = load_i64(ctx, frame + _MOVE_WORDS * tried + _INFO)
        pit = info & 7
        if info == pit:  # nothing taken, nothing paid, nothing ended
            at = HISTORY + (pit << 6) + np.int64(seeds_at(mine, pit))
            store_i64(ctx, at, load_i64(ctx, at) + (depth * depth if tried == place else -(depth * depth // 2)))


@compiled
def _extend_line(ctx: Int, ply: Int, pit: Int) -> None:
    """The best line from here is this move and the best line after it. A pass is 6."""
    here, after = LINES + ply * LINE_WORDS, LINES + (ply + 1) * LINE_WORDS
    length = load_i64(ctx, after)
    store_i64(ctx, here, length + 1)
    store_i64(ctx, here + 1, pit)
    for step in range(length):
        store_i64(ctx, here + 2 + step, load_i64(ctx, after + 1 + step))
