"""Mobility: how many moves a player can make before one that costs seeds is forced on them.

A move is harmless if the other can't at once gain more than the move did. A player's mobility is the number of
harmless moves that they can be sure of, one each turn, whatever the other plays in between. It is found by trying
everything, one move deeper each time, within a fixed budget of moves; ``bound`` is the depth that was reached.
"""

from __future__ import annotations

from dataclasses import dataclass

from awale.coach.tried_moves import Tried, is_harmless, is_over, tries
from awale.rules.position import Position
from awale.rules.sheet import Sheet

#: How many moves may be tried for one player, and how many harmless ones are ever asked for.
TRIES, MOST = 60, 6


@dataclass(frozen=True, slots=True)
class Mobility:
    """What a player is free to do, at their turn."""

    player: str
    #: Seeds in their camp: the potential.
    seeds: int
    #: The moves that may be played, and those that are harmless.
    legal: tuple[str, ...]
    harmless: tuple[str, ...]
    #: Harmless moves that they can be sure of. Below ``bound`` it is exact; at ``bound`` there may be more.
    moves: int
    bound: int

    @property
    def is_forced(self) -> bool:
        """The other can force a move that costs seeds, after ``moves`` that don't."""
        return self.moves < self.bound


class _Spent(Exception):  # noqa: N818 - not an error: looking ahead stops here
    """The budget of moves is used up."""


def mobility(sheet: Sheet, position: Position) -> Mobility:
    """The mobility of the player to move, in a position that isn't over.

    >>> from awale import START, sheet
    >>> found = mobility(sheet("grenier"), START)
    >>> found.seeds, len(found.legal), found.moves >= 1
    (24, 6, True)
    """
    found = tries(sheet, position)
    harmless = tuple([tried.move for tried in found if is_harmless(sheet, tried)])
    moves, bound = _sure_moves(sheet, position) if harmless else (0, 1)
    player = position.to_move
    return Mobility(player, position.seeds_of(player), tuple([t.move for t in found]), harmless, moves, bound)


def _sure_moves(sheet: Sheet, position: Position) -> tuple[int, int]:
    """Harmless moves that are sure, and how many were asked for; at least one is known to be there."""
    work = _Work(sheet, TRIES)
    for wanted in range(2, MOST + 1):
        try:
            if not work.can_wait(position, wanted):
                return wanted - 1, wanted
        except _Spent:
            return wanted - 1, wanted - 1
    return MOST, MOST


class _Work:
    """A search with a budget of moves, not of time, so that it is deterministic. Raises ``_Spent`` at its end."""

    def __init__(self, sheet: Sheet, left: int) -> None:
        self.sheet = sheet
        self.left = left

    def can_wait(self, position: Position, moves: int) -> bool:
        """Whether the player to move can make so many harmless moves, whatever the other does. An end is fine."""
        for tried in tries(self.sheet, position):
            self._count()
            if is_harmless(self.sheet, tried) and (moves == 1 or self._can_wait_after(tried, moves - 1)):
                return True
        return is_over(self.sheet, position)

    def _can_wait_after(self, tried: Tried, moves: int) -> bool:
        if tried.ended or is_over(self.sheet, tried.after):
            return True
        self._count()
        return all(reply.ended or self.can_wait(reply.after, moves) for reply in tries(self.sheet, tried.after))

    def _count(self) -> None:
        if not self.left:
            raise _Spent
        self.left -= 1
