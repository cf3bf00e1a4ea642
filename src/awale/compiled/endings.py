"""When a game is over, and what is dealt then. The counterpart of ``rules/referee.py`` and ``rules/dead.py``.

*Nothing more can happen* is answered from a table of the boards with up to ``DEAD_SEEDS`` seeds (``machine/dead.py``),
made for a rule code in a few milliseconds by sweeps over them. Above that there are two cases.
Where every famine deals its seeds to somebody, no board is dead: the endgame builder, which settles the question for
every board of a level, finds none from 3 seeds up. Elsewhere (``no-capture``, or famines that give the rest to
nobody) the board is searched forwards, as the referee does.
"""

from __future__ import annotations

import numpy as np

from awale.compiled.index import BOARDS, board_at, index_of
from awale.compiled.jit import Int, Word, compiled, inlined, trailing_zeros
from awale.compiled.lanes import seeds_in
from awale.compiled.memory import load_u8, load_u64, stack_words, store_u8, store_u64
from awale.compiled.moves import legal, play
from awale.machine.dead import DEAD_BASE as _DEAD_BASE
from awale.machine.dead import DEAD_SEEDS
from awale.machine.rulecode import (
    DEAD_CAPTURE,
    DEAD_NEVER,
    DEAD_SCORE,
    DEAD_SHIFT,
    EMPTIED_PLAY_ON,
    EMPTIED_SHIFT,
    EMPTIED_STARVED,
    EMPTY_NOBODY,
    EMPTY_SHIFT,
    FAMINE,
    FAMINE_MOVER,
    FAMINE_NOBODY,
    FAMINE_OTHER,
    FEED_NOBODY,
    FEED_SHIFT,
    GOES_ON,
    MAJORITY,
    MAJORITY_ENDS_OR_TIE,
    MAJORITY_PLAY_ON,
    MAJORITY_SHIFT,
    NO_MORE_CAPTURES,
    PASSES,
    REST_OWN_CAMPS,
    REST_SHIFT,
    TWO_BITS,
)

#: Where the boards of n seeds begin in the table of dead ones.
DEAD_BASE = np.array(_DEAD_BASE, np.int64)

_0, _1, _3 = np.uint64(0), np.uint64(1), np.uint64(3)
_LOOKED = np.uint64(1 << 63)
_WON_AT, _HALF = 25, 24


@inlined
def ended(
    rules: Int,
    mine: Word,
    theirs: Word,
    my_store: Int,
    their_store: Int,
    turn: Int,
    dead: Int,
) -> tuple[Int, Int, Int]:
    """Why the game is over for the player to move, and the seeds that this deals to them and to the other.

    ``turn`` is what :func:`moves.legal` said of it, ``dead`` the address of ``machine.dead.dead_table``.
    """
    stops = (rules >> MAJORITY_SHIFT) & TWO_BITS
    if stops != MAJORITY_PLAY_ON:
        if my_store >= _WON_AT or their_store >= _WON_AT:
            return np.int64(MAJORITY), np.int64(0), np.int64(0)
        if stops == MAJORITY_ENDS_OR_TIE and my_store == _HALF and their_store == _HALF:
            return np.int64(MAJORITY), np.int64(0), np.int64(0)
    if turn > PASSES:
        rest = seeds_in(mine) + seeds_in(theirs)
        if turn == FAMINE_MOVER:
            return np.int64(FAMINE), rest, np.int64(0)
        return np.int64(FAMINE), np.int64(0), rest if turn == FAMINE_OTHER else np.int64(0)
    if (rules >> DEAD_SHIFT) & TWO_BITS != DEAD_NEVER and is_dead(rules, mine, theirs, dead):
        if (rules >> REST_SHIFT) & 1 == REST_OWN_CAMPS:
            return np.int64(NO_MORE_CAPTURES), seeds_in(mine), seeds_in(theirs)
        return np.int64(NO_MORE_CAPTURES), np.int64(0), np.int64(0)
    return np.int64(GOES_ON), np.int64(0), np.int64(0)


@inlined
def emptied(rules: Int, theirs: Word) -> Int:
    """Whether a move that left *theirs* so ends the game: 0, or 1 if the starved gets the rest, 2 if the mover."""
    ends = (rules >> EMPTIED_SHIFT) & TWO_BITS
    if theirs != _0 or ends == EMPTIED_PLAY_ON:
        return np.int64(0)
    return np.int64(1 if ends == EMPTIED_STARVED else 2)


# --- nothing more can happen --------------------------------------------------------------------------------------


@inlined
def is_dead(rules: Int, mine: Word, theirs: Word, dead: Int) -> Int:
    """Whether nothing more can happen, as the rules understand it; asked only of positions that aren't over."""
    seeds = seeds_in(mine + theirs)
    if seeds <= DEAD_SEEDS:
        return load_u8(dead, DEAD_BASE[seeds] + index_of(mine, theirs)) != 0
    return _may_be_dead_with_many(rules) and not something_can_happen(rules, mine, theirs)


@inlined
def _may_be_dead_with_many(rules: Int) -> Int:
    """Whether boards with many seeds can be dead: where a famine may end the game and change no score."""
    asked = (rules >> DEAD_SHIFT) & TWO_BITS
    if asked == DEAD_SCORE:
        nobody = (rules >> FEED_SHIFT) & TWO_BITS == FEED_NOBODY
        return nobody or (rules >> EMPTY_SHIFT) & TWO_BITS == EMPTY_NOBODY
    return asked == DEAD_CAPTURE


@compiled
def sweep_dead(rules: Int, seeds: Int, level: Int) -> Int:
    """One sweep of the table of dead boards: a board is alive if something happens in it, or if a move leads to a board
    that is alive. Returns whether it found any.

    ``level`` is the address of a byte for each board of so many seeds: 1 if it isn't known to be alive.
    """
    changed = False
    for index in range(BOARDS[seeds]):
        if load_u8(level, index) == 1:
            mine, theirs = board_at(index, seeds)
            if lives(rules, mine, theirs, level):
                store_u8(level, index, np.uint8(0))
                changed = True
    return changed


@inlined
def _is_known(level: Int, index: Int) -> Int:
    """Whether a board is known to be alive."""
    return level != 0 and load_u8(level, index) == 0


@compiled
def lives(rules: Int, mine: Word, theirs: Word, level: Int) -> Int:
    """Whether something happens in a board, or a move leads to one that is alive: ``level`` has 0 for those.

    ``level`` is 0 if no board is known to be alive.
    """
    counts_awards = (rules >> DEAD_SHIFT) & TWO_BITS == DEAD_SCORE
    lanes, turn = legal(rules, mine, theirs)
    if turn > PASSES:
        # A famine is an ending of its own, dead or not: it counts as something if it deals seeds.
        return counts_awards and turn != FAMINE_NOBODY and (mine | theirs) != _0
    if turn == PASSES:
        return _is_known(level, index_of(theirs, mine))
    while lanes != _0:
        pit = np.int64(trailing_zeros(lanes) >> _3)
        lanes &= lanes - _1
        my_camp, their_camp, captured, fined = play(rules, mine, theirs, pit)
        if captured > 0 or fined > 0:
            return True
        if emptied(rules, their_camp) > 0:
            if counts_awards:
                return True
        elif _is_known(level, index_of(their_camp, my_camp)):
            return True
    return False


# Boards that the search below has met: two words each, and a bit that says whether it has been looked at.
_MET = 2048
_room_for_met = stack_words(2 * _MET)


@inlined
def _meet(met: Int, count: Int, mine: Word, theirs: Word) -> Int:
    """Adds a board to those that were met, unless it is among them; how many there are."""
    for at in range(count):
        if load_u64(met, 2 * at) == mine and load_u64(met, 2 * at + 1) & ~_LOOKED == theirs:
            return count
    store_u64(met, 2 * count, mine)
    store_u64(met, 2 * count + 1, theirs)
    return count + 1


@compiled
def something_can_happen(rules: Int, mine: Word, theirs: Word) -> Int:
    """The referee's search for boards with more seeds than the table: depth first, from the newest board that was met.

    What can be reached from a dead board is dead, and those sets are small (``rules/dead.py`` says why): a few dozen
    boards. Beyond ``_MET`` of them, more than were ever needed, a board counts as alive.
    """
    counts_awards = (rules >> DEAD_SHIFT) & TWO_BITS == DEAD_SCORE
    met = _room_for_met()
    count, at = _meet(met, np.int64(0), mine, theirs), np.int64(0)
    while at >= 0:
        mine, theirs = load_u64(met, 2 * at), load_u64(met, 2 * at + 1)
        store_u64(met, 2 * at + 1, theirs | _LOOKED)
        lanes, turn = legal(rules, mine, theirs)
        if turn > PASSES and counts_awards and turn != FAMINE_NOBODY:
            return True
        if turn == PASSES:
            count = _meet(met, count, theirs, mine)
        while lanes != _0:
            pit = np.int64(trailing_zeros(lanes) >> _3)
            lanes &= lanes - _1
            my_camp, their_camp, captured, fined = play(rules, mine, theirs, pit)
            if captured > 0 or fined > 0:
                return True
            if emptied(rules, their_camp) > 0:
                if counts_awards:
                    return True
            else:
                count = _meet(met, count, their_camp, my_camp)
        if count > _MET - 8:
            return True
        at = count - 1
        while at >= 0 and load_u64(met, 2 * at + 1) & _LOOKED != _0:
            at -= 1
    return False
