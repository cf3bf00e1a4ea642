"""A position that may become an exercise."""

from __future__ import annotations

from dataclasses import dataclass

from awale.rules.position import PITS, Position


@dataclass(frozen=True, slots=True)
class Candidate:
    """South is to move: who solves sits on the near side."""

    position: Position
    #: What each legal move is worth at the end, the answer's best.
    values: dict[str, float]
    exact: bool

    @property
    def answer(self) -> str:
        return max(self.values, key=lambda move: self.values[move])

    @property
    def margin(self) -> float:
        """How much better the answer is than the second."""
        best, second, *_ = sorted(self.values.values(), reverse=True)
        return best - second


def named(values: list[float | None]) -> dict[str, float]:
    """Values of the six pits by letter, without those that can't be sown."""
    return {PITS[pit]: value for pit, value in enumerate(values) if value is not None}
