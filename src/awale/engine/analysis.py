"""What the engine says of a position: lines of play with their scores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from awale.engine.scores import DECIDED, seeds_in_score


@dataclass(frozen=True)
class EngineLine:
    """One move and what follows from it."""

    move: str
    #: Hundredths of a seed, as in ``scores``.
    score: int
    #: The best line of both players, this move first.
    pv: tuple[str, ...]
    depth: int
    #: Not an estimate: proved by looking to the end, or by endgame tables.
    exact: bool

    @property
    def seeds(self) -> float:
        """What the player will have more than the other at the end, in seeds."""
        return seeds_in_score(self.score)

    @property
    def result(self) -> str | None:
        """``win``, ``loss`` or ``draw`` for the player to move where that is certain, else ``None``."""
        if abs(self.score) >= DECIDED:
            return "win" if self.score > 0 else "loss"
        return "draw" if self.exact and self.score == 0 else None

    def as_dict(self) -> dict[str, Any]:
        return {
            "move": self.move,
            "score": self.seeds,
            "exact": self.exact,
            "result": self.result,
            "pv": list(self.pv),
            "depth": self.depth,
        }


def by_worth(lines: Iterable[EngineLine]) -> tuple[EngineLine, ...]:
    """Lines in the order of the number that is shown, ``seeds``, and not of the score, which puts a sure win by 3
    before an estimate of 20. Of the same number the surer or nearer comes first, then the pit that is read first.

    >>> open_, lost = EngineLine("A", -2064, ("A",), 4, False), EngineLine("B", -10_000 - 18 * 256, ("B",), 4, True)
    >>> [line.seeds for line in by_worth([open_, lost])]
    [-18.0, -20.64]
    """
    return tuple(sorted(lines, key=lambda line: (-line.seeds, -line.score, line.move)))


@dataclass(frozen=True)
class Analysis:
    """The best lines, in the order of ``seeds``, and what finding them took."""

    lines: tuple[EngineLine, ...]
    depth: int
    deepest: int
    nodes: int
    seconds: float

    @property
    def best(self) -> EngineLine:
        """The line to play. Nearly always the first; but a sure win, even by few seeds, comes before an estimate."""
        return max(self.lines, key=lambda line: line.score)

    def as_dict(self) -> dict[str, Any]:
        return {
            "lines": [line.as_dict() for line in self.lines],
            "depth": self.depth,
            "seldepth": self.deepest,
            "nodes": self.nodes,
            "seconds": round(self.seconds, 3),
            "nps": int(self.nodes / max(self.seconds, 1e-6)),
        }
