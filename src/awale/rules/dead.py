"""Can anything more happen? An exact answer by looking at every position that can still be reached.

A position is dead when *no* sequence of legal moves, by either player and however odd, leads to a capture (or, for
sheets that ask for it, to any change of score, a famine's award included).

The search ends, and here is why. As long as nothing is found, no seed has left the board, so with n seeds it can
meet at most 2 C(n+11, 11) positions (both players' turns), each once. It is short, and here is why. What can be
reached from a dead position is dead too, and those sets are tiny: a few dozen positions, of any sheet. So a search
that always goes on from the newest position either sees a capture soon or has walked into such a set and is out of it
again after a few dozen steps. (Level by level, the same question can take thousands: the seeds of a quiet board need
many moves to meet.) ``tests/rules/test_dead.py`` holds the most positions that random games and awkward boards
of every sheet ever need. When a position is dead, all those reached are, and are remembered: a dead game asks once.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import lru_cache

from awale.rules.moves import survey
from awale.rules.position import other
from awale.rules.sheet import Sheet

_Place = tuple[tuple[int, ...], str]

#: Positions that were proved dead, or alive, oldest first; bounded so that a server can run for ever.
_known: OrderedDict[tuple[Sheet, _Place], bool] = OrderedDict()
_REMEMBERED = 1 << 12


def is_dead(sheet: Sheet, pits: tuple[int, ...], mover: str) -> bool:
    """Whether no sequence of legal moves from here takes a seed (or changes the score, where the sheet asks that).

    >>> from awale import sheet
    >>> is_dead(sheet("grenier"), (1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0), "S")
    True
    """
    place = pits, mover
    known = _known.get((sheet, place))
    if known is not None:
        return known
    dead, reached = search(sheet, pits, mover)
    # Of a dead position all that it reaches is dead; of one that is alive, all on the way to what happens.
    proved = list(reached) if dead else _way(reached)
    _known.update({(sheet, each): dead for each in proved})
    while len(_known) > _REMEMBERED:
        _known.popitem(last=False)
    return dead


def search(sheet: Sheet, pits: tuple[int, ...], mover: str) -> tuple[bool, dict[_Place, _Place | None]]:
    """Whether a position is dead, and the positions that were met in finding out, each with the one before it.

    Where something happens, it is the last one that was looked at: the dictionary ends with it.
    """
    start = pits, mover
    reached: dict[_Place, _Place | None] = {start: None}
    to_look_at = [start]
    while to_look_at:
        place = to_look_at.pop()
        following = _quiet_moves(sheet, *place)
        if following is None:
            reached[place] = reached.pop(place)
            return False, reached
        for each in following:
            if each not in reached:
                reached[each] = place
                to_look_at.append(each)
    return True, reached


def _way(reached: dict[_Place, _Place | None]) -> list[_Place]:
    """The positions on the way to the last one."""
    way: list[_Place] = []
    place: _Place | None = next(reversed(reached))
    while place is not None:
        way.append(place)
        place = reached[place]
    return way


@lru_cache(maxsize=1 << 12)
def _quiet_moves(sheet: Sheet, pits: tuple[int, ...], mover: str) -> tuple[_Place, ...] | None:
    """Where the moves of a player lead, or ``None`` if something can happen right here.

    Remembered, since the search after a move walks where the search before it has been.
    """
    awards_count = sheet.nothing_more == "no-score-change"
    seen = survey(sheet, pits, mover)
    if seen.famine:
        happens = awards_count and seen.famine != "nobody" and any(pits)
        return None if happens else ()
    waiting = other(mover)
    if seen.passes:
        return ((pits, waiting),)
    following = []
    for pit in seen.legal_pits:
        move = seen.effect(pit)  # one after the other: the first that takes is enough
        if move.captured or move.fined:
            return None
        if move.leaves_a_seed or sheet.emptied_row == "play-on":
            following.append((move.pits, waiting))
        elif awards_count:
            return None
    return tuple(following)
