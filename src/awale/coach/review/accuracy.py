"""How exact the play was: from the seeds that moves gave away to a number between 0 and 100.

A move that gives away nothing is worth 100; one that gives away ``x`` seeds is worth 100 · e^(−x / 6): two seeds leave
72, six leave 37, twelve 14. A player's accuracy is the mean over their moves. Moves without a choice don't count, and
neither does a loss under one seed, which can't be told from the error of an estimate.

>>> round(worth(0)), round(worth(2)), round(worth(6))
(100, 72, 37)
>>> phase_of(48), phase_of(30), phase_of(12)
('opening', 'middle', 'ending')
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from awale.coach.review.story import Phase
from awale.rules.position import PLAYERS

#: The seeds on the board: with so many or more the game is in its opening, with so few or fewer in its ending.
OPENING, ENDING = 40, 18
#: The seeds that take a move's worth down to a third.
SCALE = 6.0
NAMES = ("opening", "middle", "ending")


@dataclass(frozen=True, slots=True)
class Loss:
    """A move that had an alternative: whose, with how many seeds on the board, and what it gave away."""

    player: str
    on_board: int
    seeds: float


def worth(seeds: float) -> float:
    """What a move is worth that gives away so many seeds, out of 100."""
    return 100 * math.exp(-max(0.0, seeds) / SCALE)


def percent(accuracy: float) -> int:
    """Accuracy as it is told: a whole number, and a half is rounded up as everybody does.

    >>> percent(62.5), percent(99.9)
    (63, 100)
    """
    return math.floor(accuracy + 0.5)


def phase_of(on_board: int) -> str:
    """The part of a game in which so many seeds lie on the board."""
    if on_board >= OPENING:
        return "opening"
    return "ending" if on_board <= ENDING else "middle"


def phases(losses: Iterable[Loss], names: Sequence[str] = NAMES) -> tuple[Phase, ...]:
    """The three parts of a game and the whole of it."""
    found = tuple(losses)
    parts = [_phase(name, [loss for loss in found if phase_of(loss.on_board) == name]) for name in names]
    return (*parts, _phase("whole", found))


def _phase(name: str, losses: Sequence[Loss]) -> Phase:
    lost = [[loss.seeds for loss in losses if loss.player == player] for player in PLAYERS]
    south, north = lost
    return Phase(
        name, (len(south), len(north)), (round(sum(south), 2), round(sum(north), 2)), (_mean(south), _mean(north))
    )


def _mean(lost: Sequence[float]) -> float | None:
    return round(sum(map(worth, lost)) / len(lost), 1) if lost else None
