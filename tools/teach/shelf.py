"""The tables of all sheets, and what is worked out once and asked often."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

import numpy as np
import numpy.typing as npt

import awale
import awale.endgame
from awale.compiled.index import BOARDS
from awale.endgame.layout import NONE
from awale.endgame.packed import PackedLevel
from awale.machine.rulecode import rule_code
from teach import loops

Places = npt.NDArray[np.int64]

#: With fewer seeds a board may be dead, and what its moves would bring is no matter.
FEWEST = 4


@dataclass(frozen=True)
class Scope:
    """How far the figures go, in seeds."""

    most: int = 15  # shares and means
    moves: int = 10  # best moves of two sheets, and how long a win takes
    late: tuple[int, ...] = (10, 11, 12)  # claims about the end of a game, which seed 000 sets at 10 to 12 seeds


class Shelf:
    """The tables of one sheet up to some level."""

    def __init__(self, name: str, folder: Path, scope: Scope) -> None:
        self.name, self.scope = name, scope
        self.rules = rule_code(awale.sheet(name))
        self.tables = awale.endgame.open(name, folder)
        missing = [seeds for seeds in range(scope.most + 1) if seeds not in self.tables.seeds]
        if missing:
            raise SystemExit(f"No table of {name} for {missing[0]} seeds in {folder}: see the head of docs/tables.md.")
        self.levels = np.array([self.tables.address(seeds) for seeds in range(scope.most + 1)], np.int64)

    def values(self, seeds: int) -> npt.NDArray[np.int8]:
        level = self.tables.level(seeds)
        return np.frombuffer(level.expanded() if isinstance(level, PackedLevel) else level.values, np.int8)

    @lru_cache(maxsize=4)  # noqa: B019 - there are seven of these, for as long as the program runs
    def moves(self, seeds: int) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
        """Value of every move of every board (``NONE``: not legal), and the seeds that it takes."""
        return self.moves_at(seeds, np.arange(BOARDS[seeds]))

    def moves_at(self, seeds: int, places: Places) -> tuple[npt.NDArray[np.int8], npt.NDArray[np.int8]]:
        """The same for the boards at some places of the table."""
        worth, takes = np.empty((len(places), 6), np.int8), np.zeros((len(places), 6), np.int8)
        loops.weigh_moves(self.rules, seeds, self.levels, places, worth, takes)
        return worth, takes

    def best(self, seeds: int) -> npt.NDArray[np.bool_]:
        """The moves that keep the value, six flags a board."""
        worth, _ = self.moves(seeds)
        best: npt.NDArray[np.bool_] = (worth == worth.max(axis=1, keepdims=True)) & (worth != NONE)
        return best


@lru_cache(maxsize=4)
def boards(seeds: int) -> npt.NDArray[np.uint8]:
    """The twelve counts of every board of a level."""
    return boards_at(seeds, np.arange(BOARDS[seeds]))


def boards_at(seeds: int, places: Places) -> npt.NDArray[np.uint8]:
    pits = np.empty((len(places), 12), np.uint8)
    loops.list_boards(seeds, places, pits)
    return pits


@lru_cache(maxsize=8)
def heavy_boards(seeds: int, least: int) -> Places:
    """Where the boards are in which a pit of the mover's holds so many seeds, and the other camp isn't empty."""
    flags = np.empty(BOARDS[seeds], np.bool_)
    loops.heavy_boards(seeds, least, flags)
    return np.flatnonzero(flags)


def shelves(folder: Path, scope: Scope) -> list[Shelf]:
    return [Shelf(name, folder, scope) for name in awale.sheet_ids()]
