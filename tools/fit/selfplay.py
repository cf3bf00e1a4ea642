"""Games of the engine against itself: thousands of positions a second, with what came of them."""

from __future__ import annotations

import random
from typing import NamedTuple

import numpy as np

from awale.compiled.endings import emptied, ended
from awale.compiled.index import index_of
from awale.compiled.jit import Int, Word, compiled
from awale.compiled.lanes import ONES, seeds_in
from awale.compiled.memory import load_i8, load_i64
from awale.compiled.moves import legal, play
from awale.engine import thread as T  # noqa: N812 - its names are the words of a layout
from awale.engine.scores import INFINITE, seeds_in_score
from awale.machine.functions import key as key_of
from awale.machine.functions import search
from awale.machine.memory import Block
from awale.machine.rulecode import GOES_ON, PASSES

_LONGEST = 400
#: What ``_look`` says besides the lanes that may be sown.
_GOES_ON, _PASSES, _OVER = 0, 1, 2


class Settings(NamedTuple):
    """How the games are played. Positions are taken only where the move played was the engine's own."""

    depth: int = 10
    #: Each game begins with 2 to so many random moves ...
    opening: int = 14
    #: ... and each later move is random with this chance.
    surprise: float = 0.03


@compiled
def _look(ctx: Int, mine: Word, theirs: Word, my_store: Int, their_store: Int) -> tuple[Word, Int, Int]:
    """The lanes that may be sown, whether the game goes on, and the difference that it ends with if it is over.

    Where the endgame tables begin, the game is over: they say how it ends.
    """
    rules = load_i64(ctx, T.RULES)
    lanes, turn = legal(rules, mine, theirs)
    reason, to_me, to_them = ended(rules, mine, theirs, my_store, their_store, turn, load_i64(ctx, T.DEAD))
    if reason != GOES_ON:
        return lanes, _OVER, my_store + to_me - their_store - to_them
    seeds = seeds_in(mine) + seeds_in(theirs)
    if seeds <= load_i64(ctx, T.TABLE_SEEDS):
        value = np.int64(load_i8(load_i64(ctx, T.TABLES + seeds), index_of(mine, theirs)))
        return lanes, _OVER, my_store - their_store + value
    return lanes, _PASSES if turn == PASSES else _GOES_ON, np.int64(0)


@compiled
def _move(
    ctx: Int,
    mine: Word,
    theirs: Word,
    my_store: Int,
    their_store: Int,
    pit: Int,
) -> tuple[Word, Word, Int, Int, Int]:
    """The position after a move, seen by the other player, and whether the move ended the game."""
    rules = load_i64(ctx, T.RULES)
    mine, theirs, captured, fined = play(rules, mine, theirs, pit)
    my_store, their_store = my_store + captured, their_store + fined
    over = emptied(rules, theirs)
    rest = seeds_in(mine) + seeds_in(theirs)
    if over == 1:
        their_store += rest
    elif over == 2:
        my_store += rest
    return theirs, mine, their_store, my_store, over > 0


def play_game(thread: Block, chance: random.Random, settings: Settings) -> list[tuple[int, int, float, float]]:
    """One game: for each position of it, mine, theirs, and the seeds that came, and were expected, for its mover."""
    ctx = thread.address
    state = (np.uint64(4) * ONES, np.uint64(4) * ONES, 0, 0)
    randoms = chance.randint(2, settings.opening)
    taken = []
    final = 0
    for ply in range(_LONGEST):
        lanes, turn, final = _look(ctx, *state)
        if turn == _OVER:
            break
        if turn == _PASSES:
            state = (state[1], state[0], state[3], state[2])
            continue
        if ply < randoms or chance.random() < settings.surprise:
            pit = chance.choice([pit for pit in range(6) if int(lanes) >> (8 * pit + 7) & 1])
        else:
            pit, score = _think(thread, state, settings.depth)
            lead = state[2] - state[3]
            taken.append((int(state[0]), int(state[1]), ply, lead, seeds_in_score(score) - lead))
        mine, theirs, my_store, their_store, over = _move(ctx, *state, pit)
        state = (np.uint64(mine), np.uint64(theirs), my_store, their_store)
        if over:
            final = state[2] - state[3]
            ply += 1
            break
    # ``final`` is for whoever would move at the end.
    return [
        (mine, theirs, (final if (at - ply) % 2 == 0 else -final) - lead, expected)
        for mine, theirs, at, lead, expected in taken
    ]


def _think(thread: Block, state: tuple[Word, Word, Int, Int], depth: int) -> tuple[int, int]:
    """The engine's move and its score."""
    thread.words[T.NODES] = 0
    board = [int(each) for each in state]
    key = key_of(board[0], board[1], board[2] - board[3])
    score = 0
    for deeper in range(2 + depth % 2, depth + 1, 2):
        score = search(thread.address, key, *board, -INFINITE, INFINITE, deeper, 0)
    return thread.words[T.LINES + 1], score
