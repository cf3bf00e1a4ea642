"""Figures of dots: up to three dots wide and five high, or twice as large with round corners."""

from __future__ import annotations

_SMALL = """
### .# ### ### #.# ### ### ### ### ###
#.# ## ..# ..# #.# #.. #.. ..# #.# #.#
#.# .# ### ### ### ### ### ..# ### ###
#.# .# #.. ..# ..# ..# #.# ..# #.# ..#
### .# ### ### ..# ### ### ..# ### ###
"""


def _shapes(drawn: str) -> list[list[str]]:
    rows = [line.split() for line in drawn.strip().splitlines()]
    return [[row[figure] for row in rows] for figure in range(10)]


def _doubled(shape: list[str]) -> list[str]:
    """Twice as large, with the outer corners taken off."""
    wide = ["".join(dot * 2 for dot in row) for row in shape for _ in range(2)]

    def painted(x: int, y: int) -> bool:
        return 0 <= y < len(wide) and 0 <= x < len(wide[0]) and wide[y][x] == "#"

    def corner(x: int, y: int) -> bool:
        across = painted(x - 1, y), painted(x + 1, y)
        along = painted(x, y - 1), painted(x, y + 1)
        return sum(across) == 1 and sum(along) == 1

    return ["".join("." if corner(x, y) else dot for x, dot in enumerate(row)) for y, row in enumerate(wide)]


_SHAPES = {5: _shapes(_SMALL), 10: [_doubled(shape) for shape in _shapes(_SMALL)]}


def number(count: int, height: int) -> list[str]:
    """A number as rows of dots, ``#`` where it is painted; ``height`` is 5 or 10.

    >>> print("/".join(number(12, 5)))
    .#.###/##...#/.#.###/.#.#../.#.###
    """
    shapes = [_SHAPES[height][int(figure)] for figure in str(count)]
    return [".".join(shape[row] for shape in shapes) for row in range(height)]
