"""Granaries: pits that gather seeds for one long sowing. Where it would end, what it would take, what it would cost."""

from __future__ import annotations

from dataclasses import dataclass

from awale.coach.reach import ends_across
from awale.coach.tried_moves import reply_gain, tries
from awale.rules.moves import LAP, route, survey
from awale.rules.position import PITS, SEEDS, Position, camp
from awale.rules.sheet import Sheet

#: A pit that sows more than a whole lap, and one on its way there.
FULL, GROWING = LAP, 8


@dataclass(frozen=True, slots=True)
class Granary:
    """A pit with many seeds, and what sowing it would do if it were its owner's turn."""

    player: str
    pit: str
    seeds: int
    #: Where the last seed would fall, and whether that is in the other camp.
    last: str
    reaches: bool
    #: How many more seeds it needs for the last one to fall in the other camp: 0 when it does.
    until_reach: int
    #: The sheet would let it be sown.
    playable: bool
    #: What it would take, and the most that the other could gain at once in return.
    pits: tuple[str, ...]
    counts: tuple[int, ...]
    taken: int
    back: int
    #: How many more seeds it needs to take something with the rest of the board as it is, and how many it would
    #: then take; ``None`` when no number of seeds that are on the board would do.
    until_takes: int | None
    would_take: int

    @property
    def is_full(self) -> bool:
        """It sows more than a lap, and so skips its own pit."""
        return self.seeds >= FULL

    @property
    def pays(self) -> bool:
        """It takes two pits or more, which is what the effort of filling it is for."""
        return len(self.pits) >= 2


def granaries(sheet: Sheet, position: Position) -> tuple[Granary, ...]:
    """The granaries of the player to move, the fullest first.

    >>> from awale import sheet
    >>> [found] = granaries(sheet("grenier"), Position.parse("0-1-1-0-2-13-0-0-1-5-0-7-9-9-S"))
    >>> found.pit, found.last, found.pits, found.taken, found.until_reach
    ('F', 'b', ('b', 'a'), 4, 0)
    """
    found = [_granary(sheet, position, pit) for pit in camp(position.to_move) if position.pits[pit] >= GROWING]
    return tuple(sorted(found, key=lambda granary: -granary.seeds))


def _granary(sheet: Sheet, position: Position, pit: int) -> Granary:
    seeds, letter = position.pits[pit], PITS[pit]
    sown = next((tried for tried in tries(sheet, position) if tried.move == letter), None)
    until_takes, would_take = _until_takes(sheet, position, pit)
    return Granary(
        player=position.to_move,
        pit=letter,
        seeds=seeds,
        last=PITS[route(pit, seeds, sheet.step)[-1]],
        reaches=ends_across(letter, seeds, sheet.step),
        until_reach=next(more for more in range(SEEDS) if ends_across(letter, seeds + more, sheet.step)),
        playable=sown is not None,
        pits=sown.pits if sown else (),
        counts=sown.counts if sown else (),
        taken=sown.seeds if sown else 0,
        back=reply_gain(sheet, sown) if sown else 0,
        until_takes=until_takes,
        would_take=would_take,
    )


def _until_takes(sheet: Sheet, position: Position, pit: int) -> tuple[int | None, int]:
    """The fewest seeds more with which it would take, and the seeds that it would take then."""
    pits = list(position.pits)
    for more in range(position.seeds - position.pits[pit] + 1):
        if not ends_across(PITS[pit], position.pits[pit] + more, sheet.step):
            continue
        pits[pit] = position.pits[pit] + more
        for move in survey(sheet, tuple(pits), position.to_move).legal:
            if move.origin == pit and move.captured:
                return more, move.captured
    return None, 0
