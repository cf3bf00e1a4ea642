"""Where things are on the board, in dots: a character is two dots, one over the other, and each is about square.

Two sizes, for a terminal of 80 by 24 and for a large one. Hollows lie so that what is inside their ring is whole
characters: a seed is a character, or two beside each other.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cached_property

from awale.rules.position import PITS

#: North's row from the left, and South's below it.
ROWS = {"N": PITS[6:][::-1], "S": PITS[:6]}


@dataclass(frozen=True)
class HollowBox:
    """Something that holds seeds: round for a pit, squarer for a store. ``x`` and ``y`` are its upper left corner."""

    x: int
    y: int
    width: int
    height: int
    #: How wide a seed is in it, in characters.
    seed: int
    #: 2 is an ellipse; higher is squarer.
    power: float = 2

    def side(self, x: int, y: int) -> float:
        """From about -1 at the upper left, where the light comes from, to 1 at the lower right."""
        return (x + 0.5 - self.x) / self.width + (y + 0.5 - self.y) / self.height - 1

    @cached_property
    def inside(self) -> frozenset[tuple[int, int]]:
        """All its dots, the ring included."""
        rx, ry = self.width / 2, self.height / 2

        def reach(x: int, y: int) -> float:
            return float(abs((x + 0.5 - rx) / rx) ** self.power + abs((y + 0.5 - ry) / ry) ** self.power)

        dots = ((x, y) for x in range(self.width) for y in range(self.height))
        return frozenset((self.x + x, self.y + y) for x, y in dots if reach(x, y) <= 1)

    @cached_property
    def ring(self) -> frozenset[tuple[int, int]]:
        """The outermost of them."""
        around = ((-1, 0), (1, 0), (0, -1), (0, 1))
        return frozenset(
            (x, y) for x, y in self.inside if any((x + right, y + down) not in self.inside for right, down in around)
        )

    @cached_property
    def slots(self) -> list[tuple[int, int]]:
        """The characters in which seeds can lie, in the order in which they fill: loosely first, then the gaps."""
        room = self.inside - self.ring
        rows = range(self.y // 2, (self.y + self.height) // 2 + 1)
        lattices = []
        for start in range(2 * self.seed):
            # As on a draughts board: even fields first, odd ones in the gaps.
            fields = {
                (column, row): ((column - self.x - start) // self.seed + row) % 2
                for row in rows
                for column in range(self.x + start % self.seed, self.x + self.width, self.seed)
                if all((column + right, 2 * row + down) in room for right in range(self.seed) for down in (0, 1))
            }
            lattices.append(fields)
        best = max(lattices, key=lambda fields: (sum(odd == 0 for odd in fields.values()), len(fields)))
        return sorted(best, key=lambda field: (best[field], *self._order(*field)))

    def _order(self, column: int, row: int) -> tuple[float, float]:
        """A pit fills from about its middle, no two of them alike; a store from its bottom."""
        across = abs(column + self.seed / 2 - self.x - self.width / 2)
        if self.power > 2:
            return -row, across
        up = abs(2 * row + 1 - self.y - self.height / 2)
        return across**2 + up**2 + random.Random(f"{self.x} {self.y} {column} {row}").uniform(0, 9), 0


@dataclass(frozen=True)
class Geometry:
    """One size of the board. ``columns`` and ``rows`` are in characters, all else in dots."""

    columns: int
    rows: int
    #: From pit to pit, and how wide a store's ground is.
    pitch: int
    store: int
    #: A pit's width and height, and where North's begin.
    pit: tuple[int, int]
    pit_y: int
    #: The top of North's figures, and their height.
    figures_y: int
    figures: int
    seed: int

    @property
    def height(self) -> int:
        return 2 * self.rows

    @property
    def left(self) -> int:
        """Where the pits begin."""
        return (self.columns - 6 * self.pitch) // 2

    @cached_property
    def pits(self) -> dict[str, HollowBox]:
        width, height = self.pit
        tops = {"N": self.pit_y, "S": self.height - self.pit_y - height}
        return {
            pit: HollowBox(self.column_of(pit) + self.pitch - width, tops[seat], width, height, self.seed)
            for seat, row in ROWS.items()
            for pit in row
        }

    @cached_property
    def stores(self) -> dict[str, HollowBox]:
        """Each at the right hand of its owner."""
        width = self.store - 1
        lefts = {"S": self.columns - 1 - self.store, "N": 2}
        return {
            seat: HollowBox(x, self.pit_y, width, self.height - 2 * self.pit_y, self.seed, power=5)
            for seat, x in lefts.items()
        }

    def column_of(self, pit: str) -> int:
        """The first column of a pit's ground."""
        row = ROWS["S"] if pit in ROWS["S"] else ROWS["N"]
        return self.left + row.index(pit) * self.pitch

    def figures_top(self, seat: str) -> int:
        return self.figures_y if seat == "N" else self.height - self.figures_y - self.figures

    def pit_at(self, column: int, row: int) -> str | None:
        """The pit whose ground a character is on, its figures included."""
        index = (column - self.left) // self.pitch
        if not (0 <= row < self.rows and 0 <= index < 6):
            return None
        return ROWS["N" if row < self.rows / 2 else "S"][index]


COMPACT = Geometry(80, 16, pitch=10, store=8, pit=(9, 8), pit_y=7, figures_y=1, figures=5, seed=1)
LARGE = Geometry(120, 30, pitch=15, store=13, pit=(14, 12), pit_y=17, figures_y=5, figures=10, seed=2)
