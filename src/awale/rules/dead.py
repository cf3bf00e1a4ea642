"""Can anything more happen? An exact answer by looking at every position that can still be reached.

A position is dead when *no* sequence of legal moves, by either player and however odd, leads to a capture (or, for
sheets that ask for it, to any change of score, a famine's award included).

The search ends, and here is why. A dead position's reachable set never loses a seed, so with n seeds on the board
it holds at most 2 C(n+11, 11) positions (both players' turns): finite, and small for the few seeds with which
dead positions occur. A live position stops the search at its first capture, which breadth-first search meets after
as few moves as there are. With many seeds that is a handful: ``tests/rules/test_dead.py`` holds the most that
random games of every sheet ever need. Whatever is found holds for the whole reached set when it is dead, so the
answer for each of its positions is remembered: a dead game asks once.
"""

from __future__ import annotations

from collections import OrderedDict

from awale.rules.moves import survey
from awale.rules.position import other
from awale.rules.sheet import Sheet

_Key = tuple[Sheet, tuple[int, ...], str]

#: Dead positions already proved, oldest first; bounded so that a server can run for ever.
_known_dead: OrderedDict[_Key, None] = OrderedDict()
_REMEMBERED = 1 << 14


def is_dead(sheet: Sheet, pits: tuple[int, ...], mover: str) -> bool:
    """Whether no sequence of legal moves from here takes a seed (or changes the score, where the sheet asks that).

    >>> from awale import sheet
    >>> is_dead(sheet("grenier"), (1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0), "S")
    True
    """
    if (sheet, pits, mover) in _known_dead:
        return True
    reached = _reach(sheet, pits, mover)
    if reached is None:
        return False
    for board, player in reached:
        _known_dead[sheet, board, player] = None
    while len(_known_dead) > _REMEMBERED:
        _known_dead.popitem(last=False)
    return True


def _reach(sheet: Sheet, pits: tuple[int, ...], mover: str) -> set[tuple[tuple[int, ...], str]] | None:
    """Every position that can be reached, or ``None`` as soon as something happens in one of them."""
    counts_awards = sheet.nothing_more == "no-score-change"
    reached = {(pits, mover)}
    frontier = [(pits, mover)]
    while frontier:
        following = []
        for board, player in frontier:
            seen = survey(sheet, board, player)
            if seen.famine and seen.famine != "nobody" and counts_awards and any(board):
                return None
            waiting = other(player)
            successors = [(board, waiting)] if seen.passes else []
            for move in seen.legal:
                if move.captured or move.fined:
                    return None
                if move.leaves_a_seed or sheet.emptied_row == "play-on":
                    successors.append((move.pits, waiting))
                elif counts_awards:
                    return None
            for successor in successors:
                if successor not in reached:
                    reached.add(successor)
                    following.append(successor)
        frontier = following
    return reached
