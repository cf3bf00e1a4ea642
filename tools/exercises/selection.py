"""Selects exercises: no two that are alike, and a quota for each theme and level."""

from __future__ import annotations

from collections import Counter

import numpy as np
import numpy.typing as npt

from awale.rules.position import Position

#: Two boards are alike if so many seeds, or fewer, lie elsewhere: with the same answer, and with another.
MOVED, MOVED_ANYWAY = 2, 1
#: How many of a theme and level are kept, and how many of those may be out of endings.
MOST, MOST_ENDINGS = 150, 130
#: Of several themes that fit, the first that is wanted: as a rule, the rarest.
RAREST = ("slam", "lap", "feeding", "trap", "starving", "chain", "parry")


def is_alike(board: tuple[int, ...], answer: str, other: tuple[int, ...], others_answer: str) -> bool:
    """Whether two boards at South's turn are so similar that one gives the other away."""
    return _near(sum(abs(one - two) for one, two in zip(board, other, strict=True)), answer == others_answer)


def _near(apart: int, same_answer: bool) -> bool:
    # A seed that lies elsewhere is missing in one pit and too many in another.
    return apart <= 2 * (MOVED if same_answer else MOVED_ANYWAY)


class Chosen:
    """The positions kept so far."""

    def __init__(self) -> None:
        self._boards: npt.NDArray[np.int8] = np.empty((0, 12), np.int8)
        self._answers: list[str] = []
        self.counts: Counter[tuple[str, int]] = Counter()
        self.endings: Counter[tuple[str, int]] = Counter()

    def theme(self, fitting: tuple[str, ...], level: int, exact: bool) -> str | None:
        """The theme under which an exercise is wanted, if it is."""
        return next((theme for theme in RAREST if theme in fitting and self.wants(theme, level, exact)), None)

    def wants(self, theme: str, level: int, exact: bool) -> bool:
        if exact and self.endings[theme, level] >= MOST_ENDINGS:
            return False
        return self.counts[theme, level] < MOST

    def is_new(self, position: Position, answer: str) -> bool:
        """Whether nothing like it is there. South always moves, so that a board and its mirror are the same board."""
        if not self._answers:
            return True
        apart = np.abs(self._boards - np.array(position.pits, np.int8)).sum(axis=1)
        return not any(_near(int(apart[at]), self._answers[at] == answer) for at in np.flatnonzero(apart <= 2 * MOVED))

    def keep(self, position: Position, answer: str, theme: str, level: int, exact: bool) -> None:
        self._boards = np.vstack([self._boards, np.array([position.pits], np.int8)])
        self._answers.append(answer)
        self.counts[theme, level] += 1
        self.endings[theme, level] += exact
