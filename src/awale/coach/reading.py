"""The reading of a position: everything that the coach can say about it, as data and in words."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from awale.coach.answers import Menace, menaces
from awale.coach.feeding import Feeding, feeding
from awale.coach.granary import Granary, granaries
from awale.coach.mobility import Mobility, mobility
from awale.coach.starving import Starving, starving
from awale.coach.statements import Statement, statements
from awale.coach.threats import Threat, captures
from awale.coach.traps import Trap, traps
from awale.coach.tried_moves import is_over, turn_of_other
from awale.rules import referee
from awale.rules.game import Game
from awale.rules.position import Position, other
from awale.rules.referee import Outcome
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import Names


@dataclass(frozen=True, slots=True)
class Reading:
    """What can be told of a position. ``mobility`` has the mover's, then the waiting player's if it were their turn.

    All tuples are empty where the game is over.
    """

    sheet: Sheet
    position: Position
    outcome: Outcome | None = None
    #: What the mover can take now.
    captures: tuple[Threat, ...] = ()
    #: What the waiting player threatens to take next, and how the mover can meet it.
    menaces: tuple[Menace, ...] = ()
    granaries: tuple[Granary, ...] = ()
    mobility: tuple[Mobility, ...] = ()
    starving: tuple[Starving, ...] = ()
    feeding: Feeding | None = None
    traps: tuple[Trap, ...] = ()

    @property
    def statements(self) -> tuple[Statement, ...]:
        """All of it as things to say, most important first."""
        return statements(self)

    def sentences(self, lang: str = "en", names: Names | None = None) -> list[str]:
        """All of it in words, most important first."""
        return [statement.sentence.text(lang, names) for statement in self.statements]

    def as_dict(self, lang: str = "en", names: Names | None = None) -> dict[str, Any]:
        """All of it as plain data."""
        parts = ("captures", "menaces", "granaries", "mobility", "starving", "traps")
        found: dict[str, Any] = {part: [asdict(each) for each in getattr(self, part)] for part in parts}
        said = [
            {"subject": each.subject, "weight": each.weight, "text": each.sentence.text(lang, names), "pits": each.pits}
            for each in self.statements
        ]
        where = {"sheet": self.sheet.id, "position": str(self.position), "over": self.outcome is not None}
        return {**where, **found, "feeding": asdict(self.feeding) if self.feeding else None, "statements": said}


def read(game: Game | Position | str, sheet: Sheet | str = "grenier") -> Reading:
    """Reads a position under a sheet, or a game as it stands under its own.

    >>> reading = read("0-0-0-0-2-1-1-0-0-0-0-1-22-20-S", "grenier")
    >>> print(reading.sentences("en")[0])
    South can take 2 seeds from a by sowing E. North could win nothing back with the next move.
    """
    if isinstance(game, Game):
        rules, position, outcome = game.sheet, game.position, game.outcome()
    else:
        rules = find_sheet(sheet)
        position = game if isinstance(game, Position) else Position.parse(game)
        outcome = referee.ending(rules, position)
    return Reading(rules, position, outcome) if outcome else _read(rules, position)


def _read(rules: Sheet, position: Position) -> Reading:
    turned = turn_of_other(position)
    boards = [position] if is_over(rules, turned) else [position, turned]
    return Reading(
        sheet=rules,
        position=position,
        captures=captures(rules, position),
        menaces=menaces(rules, position),
        granaries=tuple([granary for board in boards for granary in granaries(rules, board)]),
        mobility=tuple([mobility(rules, board) for board in boards]),
        starving=tuple([starving(rules, position, player) for player in (position.to_move, other(position.to_move))]),
        feeding=feeding(rules, position),
        traps=traps(rules, position),
    )
