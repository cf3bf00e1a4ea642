"""What a player could take with the next move."""

from __future__ import annotations

from dataclasses import dataclass

from awale.coach.tried_moves import reply_gain, tries, turn_of_other
from awale.rules.position import Position
from awale.rules.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Threat:
    """A capture: the pit sown, the pits taken in order with the seeds of each, and all seeds together."""

    player: str
    move: str
    pits: tuple[str, ...]
    counts: tuple[int, ...]
    seeds: int
    #: The most that the other could gain at once afterwards.
    back: int


def captures(sheet: Sheet, position: Position) -> tuple[Threat, ...]:
    """What the player to move can take now, most seeds first.

    >>> from awale import sheet
    >>> captures(sheet("grenier"), Position.parse("1-0-0-0-0-1-1-2-0-0-0-0-20-20-S"))[0].pits
    ('a',)
    """
    found = [
        Threat(position.to_move, tried.move, tried.pits, tried.counts, tried.seeds, reply_gain(sheet, tried))
        for tried in tries(sheet, position)
        if tried.seeds
    ]
    return tuple(sorted(found, key=lambda threat: -threat.seeds))


def threats(sheet: Sheet, position: Position) -> tuple[Threat, ...]:
    """What the player who waits could take if it were their turn, most seeds first."""
    return captures(sheet, turn_of_other(position))
