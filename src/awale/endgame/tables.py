"""Probing the tables: ``awale.endgame.open(sheet)``.

Values are those of the player to move: the seeds that they will still gain minus the other's, with best play by both.
They are exact if endless play is worth nothing from where it begins; what is in the stores plays no part.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import TypeVar

from awale.endgame.fingerprint import table_fingerprint
from awale.endgame.folder import AnyLevel, Folder
from awale.endgame.header import MissingTableError, TableError
from awale.endgame.line import BestPlay, Guide
from awale.endgame.packed import PackedLevel
from awale.endgame.position_facts import counting_on, read
from awale.endgame.raw import Values
from awale.machine.functions import index as index_of
from awale.machine.memory import address_of
from awale.rules.position import Position
from awale.rules.sheet import Sheet
from awale.rules.sheet import sheet as find_sheet
from awale.words import Sentence

_Default = TypeVar("_Default")


class Tables:
    """The endgame tables of one sheet. Also a context manager, and what the engine takes as its ``tables``."""

    def __init__(self, sheet: Sheet, levels: dict[int, AnyLevel]) -> None:
        self.sheet = sheet
        self._levels = levels
        # The values whose address was given to compiled code, and the address.
        self._told: dict[int, tuple[Values, int]] = {}
        #: The most seeds that any level holds; 0 if there is none.
        self.most = max(levels, default=0)
        self._rules = counting_on(sheet)
        self._guide = Guide(self._rules, self.probe_value)

    @property
    def seeds(self) -> list[int]:
        """The levels that are here."""
        return sorted(self._levels)

    def level(self, seeds: int) -> AnyLevel:
        """A level's file. Raises :exc:`MissingTableError`."""
        try:
            return self._levels[seeds]
        except KeyError:
            raise MissingTableError(
                Sentence("endgame.no-level", seeds=seeds, sheet=self.sheet.id, most=self.most)
            ) from None

    # --- from Python ---

    def probe_value(self, position: Position) -> int:
        """The value of a position for the player to move. Raises :exc:`MissingTableError` if no table covers it."""
        pits = position.pits if self.sheet.step == 1 else position.mirrored().pits
        south, north = int.from_bytes(bytes(pits[:6]), "little"), int.from_bytes(bytes(pits[6:]), "little")
        index = index_of(south, north) if position.to_move == "S" else index_of(north, south)
        return self.level(sum(pits)).value(index)

    def get_value(self, position: Position, default: _Default = None) -> int | _Default:  # type: ignore[assignment]
        """The same, or ``default`` if no table covers the position."""
        return self.probe_value(position) if sum(position.pits) in self._levels else default

    def move_values(self, position: Position) -> dict[str, int]:
        """The value of each legal move for the player who makes it; empty if the game is over there."""
        self.probe_value(position)
        options = read(self._rules, Position(position.pits, position.to_move)).options
        return {option.move: self._guide.worth(option) for option in options}

    def best_move(self, position: Position) -> str | None:
        """A move that keeps the value, and makes progress; ``None`` if the game is over."""
        self.probe_value(position)
        return self._guide.best(Position(position.pits, position.to_move))

    def principal_line(self, position: Position) -> BestPlay:
        """Best play by both from here to the end, or round in a circle where that is best."""
        self.probe_value(position)
        return self._guide.line(Position(position.pits, position.to_move))

    # --- from compiled code ---

    def address(self, seeds: int) -> int:
        """Where the values of a level lie, a signed byte a board in the order of ``machine.index``; 0 if it has none.

        Good for as long as this object is. A compressed level is expanded in memory when it is first asked for.
        """
        if seeds not in self._levels:
            return 0
        if seeds not in self._told:
            level = self._levels[seeds]
            values = level.expanded() if isinstance(level, PackedLevel) else level.values
            self._told[seeds] = values, address_of(values)
        return self._told[seeds][1]

    def fits(self, sheet: Sheet) -> bool:
        """Whether boards are worth under this sheet what these tables say: whether the two share a fingerprint."""
        return table_fingerprint(sheet) == table_fingerprint(self.sheet)

    # --- the end ---

    def close(self) -> None:
        """Closes all levels. Addresses given before must not be used any more."""
        self._levels, self._told, self.most = {}, {}, 0

    def __enter__(self) -> Tables:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def open(sheet: Sheet | str, folder: Path | str | None = None) -> Tables:  # noqa: A001 - as in ``gzip.open``
    """The tables of a sheet in a folder (the user's own, if not given); perhaps none.

    Raises :exc:`TableError` if one of its files is damaged or foreign.
    """
    rules = find_sheet(sheet)
    found = Folder(rules, folder)
    return Tables(rules, {seeds: found.level(seeds) for seeds in found.seeds()})


__all__ = ["MissingTableError", "TableError", "Tables", "open"]
