"""The traps "2-1" and "3-1": two or three seeds in the last pit but one and a single one in the last."""

from __future__ import annotations

from dataclasses import dataclass

from awale.coach.reach import nearest_first
from awale.coach.tried_moves import Tried, is_over, tries
from awale.rules.moves import TAKEN
from awale.rules.position import PITS, Position
from awale.rules.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Trap:
    """A trap that a player has set."""

    player: str
    #: "2-1" or "3-1".
    kind: str
    #: The pit with two or three seeds, the pit with one.
    pits: tuple[str, str]
    #: At the owner's turn: those of the two pits that take now. At the other's: ``()``.
    takes: tuple[str, ...]
    #: At the other's turn: the moves after which neither pit takes. At the owner's: ``()``.
    escapes: tuple[str, ...]
    #: The owner takes with one of the two pits: now, or whatever the other plays.
    closed: bool


def traps(sheet: Sheet, position: Position) -> tuple[Trap, ...]:
    """The traps of both players, in a position that isn't over.

    >>> from awale import sheet
    >>> [found] = traps(sheet("grenier"), Position.parse("0-0-0-0-2-1-1-0-0-0-0-1-22-20-S"))
    >>> found.kind, found.takes, found.closed
    ('2-1', ('E', 'F'), True)
    """
    return tuple([trap for player in "SN" if (trap := _trap(sheet, position, player))])


def _trap(sheet: Sheet, position: Position, player: str) -> Trap | None:
    single, several = nearest_first(player, sheet.step)[:2]
    if position.pits[single] != 1 or position.pits[several] not in TAKEN:
        return None
    kind, pits = f"{position.pits[several]}-1", (PITS[several], PITS[single])
    if position.to_move == player:
        takes = _taking(sheet, position, pits)
        return Trap(player, kind, pits, takes, (), bool(takes))
    found = tries(sheet, position)
    escapes = tuple([tried.move for tried in found if _escapes(sheet, tried, pits)])
    return Trap(player, kind, pits, (), escapes, not escapes)


def _taking(sheet: Sheet, position: Position, pits: tuple[str, str]) -> tuple[str, ...]:
    return tuple([tried.move for tried in tries(sheet, position) if tried.move in pits and tried.seeds])


def _escapes(sheet: Sheet, tried: Tried, pits: tuple[str, str]) -> bool:
    return tried.ended or is_over(sheet, tried.after) or not _taking(sheet, tried.after, pits)
