"""The way in and out: positions and moves of ``rules`` as words and pits of the kernel."""

from __future__ import annotations

from awale.rules.position import PITS, Player, Position
from awale.rules.sheet import Sheet


def pack(pits: tuple[int, ...]) -> int:
    """Six pit counts as one word.

    >>> hex(pack((3, 0, 0, 12, 1, 2)))
    '0x2010c000003'
    """
    return sum(seeds << 8 * lane for lane, seeds in enumerate(pits))


def unpack(camp: int) -> tuple[int, ...]:
    """The six pit counts of a word."""
    return tuple(camp >> 8 * lane & 0xFF for lane in range(6))


def words(sheet: Sheet, position: Position) -> tuple[int, int]:
    """Mine and theirs, mirrored where the sheet plays clockwise."""
    pits = position.pits if sheet.step == 1 else position.mirrored().pits
    south, north = pack(pits[:6]), pack(pits[6:])
    return (south, north) if position.to_move == "S" else (north, south)


def letter(sheet: Sheet, player: str, pit: int) -> str:
    """The letter of the kernel's pit (0 to 5) for a player; ``pass`` for -1."""
    if pit < 0:
        return "pass"
    return PITS[(pit if sheet.step == 1 else 5 - pit) + (0 if player == "S" else 6)]


def pit_of(sheet: Sheet, move: str) -> int:
    """The kernel's pit of a move's letter; -1 for a pass."""
    if move == "pass":
        return -1
    lane = PITS.index(move) % 6
    return lane if sheet.step == 1 else 5 - lane


def position_of(sheet: Sheet, mine: int, theirs: int, player: Player, stores: tuple[int, int]) -> Position:
    """The position in which ``player`` moves; ``stores`` are the mover's, then the other's."""
    south, north = (mine, theirs) if player == "S" else (theirs, mine)
    position = Position(unpack(south) + unpack(north), player, stores if player == "S" else stores[::-1])
    return position if sheet.step == 1 else position.mirrored()
