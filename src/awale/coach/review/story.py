"""A review as data. It holds no sentence in any language, so that it can be kept and told later in either.

All of it is made of numbers, texts and tuples, and reads back equal from its plain form:

>>> from awale.coach.review.accuracy import phases
>>> found = Review("abapa", {}, "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", (), (Point(0.0, False, "F"),), (), phases((), ()))
>>> Review.from_dict(found.as_dict()) == found
True
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from awale.coach.exercises.exercise import WeighedMove

__all__ = ["Overlooked", "Phase", "Point", "Review", "Turning", "WeighedMove", "mattered"]

#: So many turning points of a game are shown before the others are asked for.
FEW = 5


@dataclass(frozen=True, slots=True)
class Point:
    """What a game stood at before a move, or at its end: South's seeds at the end less North's."""

    value: float
    exact: bool
    #: The best move, as far as the first look tells; ``None`` where the game is over.
    best: str | None


@dataclass(frozen=True, slots=True)
class Overlooked:
    """What could have been seen on the board: ``kind`` is one of ``overlooked.KINDS`` and says what the rest is."""

    kind: str
    #: What an exercise with this position would be about, if anything.
    theme: str | None
    #: A pit that takes, the pits that it takes in order, the seeds of each and all together.
    by: str = ""
    pits: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    seeds: int = 0
    #: The path of that sowing, one letter a seed.
    path: str = ""
    #: The moves that lead there, where it comes later.
    after: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turning:
    """A move that cost something: its value for its player and that of the best, looked at equally closely."""

    ply: int
    player: str
    position: str
    played: str
    best: str
    value: float
    best_value: float
    exact: bool
    #: Every legal move of the position, the best first.
    lines: tuple[WeighedMove, ...]
    overlooked: Overlooked

    @property
    def cost(self) -> float:
        """The seeds that the move gave away."""
        return self.best_value - self.value

    def line(self, move: str) -> WeighedMove:
        return next(line for line in self.lines if line.move == move)


def mattered(turning: Sequence[Turning]) -> tuple[Turning, ...]:
    """The few moves that a game turned on: those that cost most, in the order of the game; of equals the earliest.

    A weak game has dozens of moves that cost something. A page, a terminal or a paper shows these, says how many others
    there are, and where they can be seen.
    """
    dearest = sorted(turning, key=lambda each: (-each.cost, each.ply))[:FEW]
    return tuple(sorted(dearest, key=lambda each: each.ply))


@dataclass(frozen=True, slots=True)
class Phase:
    """A part of the game. Pairs are South's and North's."""

    #: "opening", "middle", "ending", or "whole" for all of it.
    name: str
    #: The moves where there was something to choose, the seeds that they gave away, and how exact they were in per
    #: cent; ``None`` where there was nothing to choose.
    moves: tuple[int, int]
    lost: tuple[float, float]
    accuracy: tuple[float | None, float | None]


@dataclass(frozen=True, slots=True)
class Review:
    """The review of a game. ``moves`` says of which: a game that went on since has another."""

    sheet: str
    overrides: Mapping[str, str]
    start: str
    moves: tuple[str, ...]
    #: One for each position, the last after the last move; fewer if the review was cut off.
    points: tuple[Point, ...]
    #: The moves that cost 2 seeds or more, in the order of the game.
    turning: tuple[Turning, ...]
    #: The opening, the middle, the ending, the whole game.
    phases: tuple[Phase, ...]
    complete: bool = True

    @property
    def dearest(self) -> Turning | None:
        """The turning point of the game."""
        return max(self.turning, key=lambda turning: turning.cost, default=None)

    @property
    def mattered(self) -> tuple[Turning, ...]:
        """The turning points that are shown; see :func:`mattered`."""
        return mattered(self.turning)

    @property
    def others(self) -> int:
        """How many moves cost something besides those."""
        return len(self.turning) - len(self.mattered)

    def as_dict(self) -> dict[str, Any]:
        """As plain data, for JSON."""
        return asdict(self) | {"overrides": dict(self.overrides)}

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Review:
        """The review that :meth:`as_dict` gave, also by way of JSON. Raises ``KeyError`` or ``TypeError``."""
        return cls(
            data["sheet"],
            dict(data["overrides"]),
            data["start"],
            tuple(data["moves"]),
            tuple(Point(**each) for each in data["points"]),
            tuple(_turning(each) for each in data["turning"]),
            tuple(Phase(each["name"], *(_pair(each[key]) for key in _PAIRS)) for each in data["phases"]),
            bool(data["complete"]),
        )


_PAIRS = ("moves", "lost", "accuracy")
_SEVERAL = ("pits", "counts", "after")


def _pair(values: Iterable[Any]) -> tuple[Any, Any]:
    south, north = values
    return south, north


def _turning(data: Mapping[str, Any]) -> Turning:
    lines = tuple(WeighedMove(each["move"], each["value"], tuple(each["moves"])) for each in data["lines"])
    seen: dict[str, Any] = {
        key: tuple(value) if key in _SEVERAL else value for key, value in data["overlooked"].items()
    }
    return Turning(**{**data, "lines": lines, "overlooked": Overlooked(**seen)})
