"""What the engine asks of endgame tables. It never imports them: they are passed in, and the default has none."""

from __future__ import annotations

from typing import Protocol

from awale.rules.sheet import Sheet


class EndgameTables(Protocol):
    """Exact values of boards with few seeds, in memory for as long as this object lives."""

    #: The most seeds that any level holds; 0 if there is none.
    most: int

    def address(self, seeds: int) -> int:
        """Where the values of a level lie, one signed byte a board in the kernel's order; 0 if it isn't there."""
        ...

    def fits(self, sheet: Sheet) -> bool:
        """Whether boards are worth under this sheet what these tables say."""
        ...


class NoTables:
    """An empty set of tables."""

    most = 0

    def address(self, seeds: int) -> int:
        return 0

    def fits(self, sheet: Sheet) -> bool:
        return True
