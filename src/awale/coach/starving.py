"""Starving: a row that can't feed the other camp, and who would have the rest if that camp ran out of seeds."""

from __future__ import annotations

from dataclasses import dataclass

from awale.coach.reach import limit
from awale.rules.moves import survey
from awale.rules.position import PITS, PLAYERS, Position, camp, other, row
from awale.rules.sheet import Sheet

#: The seeds that are left on the board when starving is worth a plan, by the course in strategy.
LATE = 6


@dataclass(frozen=True, slots=True)
class Starving:
    """Whether one player's row keeps its seeds from the other camp."""

    player: str
    #: The pits that hold more than they may, with the most that each may hold. None: no move reaches the other camp.
    beyond: tuple[tuple[str, int], ...]
    #: If the other camp were empty at this player's turn: "self", "other" or "nobody" would get what this row holds;
    #: ``None`` when the game would go on.
    rest: str | None
    #: So few seeds are left on the board that it is worth a plan.
    late: bool
    #: The player has taken more than the other.
    leads: bool

    @property
    def is_within(self) -> bool:
        """No sowing of this row drops a seed in the other camp."""
        return not self.beyond

    @property
    def is_on(self) -> bool:
        """All that the course in strategy asks for, under a sheet that gives the rest to who can't feed."""
        return self.is_within and self.late and self.leads and self.rest == "self"


def starving(sheet: Sheet, position: Position, player: str) -> Starving:
    """The limits of a player's row.

    >>> from awale import sheet
    >>> found = starving(sheet("grenier"), Position.parse("5-0-0-0-0-0-1-0-0-0-0-0-22-20-S"), "S")
    >>> found.is_within, found.rest, found.is_on
    (True, 'self', True)
    """
    beyond = tuple(
        [
            (PITS[pit], limit(PITS[pit], sheet.step))
            for pit in camp(player)
            if position.pits[pit] > limit(PITS[pit], sheet.step)
        ]
    )
    alone = [0] * len(PITS)
    alone[row(player)] = position.pits[row(player)]
    famine = survey(sheet, tuple(alone), player).famine if any(alone) else None
    mine = PLAYERS.index(player)
    return Starving(
        player=player,
        beyond=beyond,
        rest="self" if famine == "mover" else famine,
        late=position.seeds <= LATE and position.seeds_of(other(player)) > 0,
        leads=position.stores[mine] > position.stores[1 - mine],
    )
