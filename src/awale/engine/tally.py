"""What a number of games says: the score, how sure it is, and the same in Elo.

>>> tally = MatchTally()
>>> for score in (1.0, 0.5, 1.0, 0.0):
...     tally.add(score)
>>> tally.score, round(tally.elo), round(tally.error, 2)
(0.625, 89, 0.21)
"""

from __future__ import annotations

import math
from dataclasses import dataclass

#: A test ends when one of its two answers is so many times likelier (as a logarithm): wrong once in twenty times.
SURE = math.log(0.95 / 0.05)


@dataclass
class MatchTally:
    """The games of a match, seen by one player. Errors are one standard error."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def add(self, score: float) -> None:
        """One more game: 1, 0.5 or 0."""
        if score == 1:
            self.wins += 1
        elif score == 0:
            self.losses += 1
        else:
            self.draws += 1

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2

    @property
    def score(self) -> float:
        """The share of the points, from 0 to 1."""
        return self.points / self.games if self.games else 0.5

    @property
    def variance(self) -> float:
        """Of one game."""
        mean = self.score
        squares = self.wins * (1 - mean) ** 2 + self.draws * (0.5 - mean) ** 2 + self.losses * mean**2
        return squares / self.games if self.games else 0.25

    @property
    def error(self) -> float:
        return math.sqrt(self.variance / self.games) if self.games else 0.5

    @property
    def elo(self) -> float:
        """By how much stronger the player is; infinite if all points went to one."""
        return elo_of(self.score)

    @property
    def elo_error(self) -> float:
        mean = self.score
        return 400 / math.log(10) * self.error / (mean * (1 - mean)) if 0 < mean < 1 else math.inf

    def likelihood(self, weaker: float, stronger: float) -> float:
        """How much likelier a difference of ``stronger`` Elo has become than one of ``weaker``, as a logarithm."""
        if not self.variance:
            return 0.0
        low, high = score_of(weaker), score_of(stronger)
        return self.games * (high - low) * (2 * self.score - low - high) / (2 * self.variance)


def elo_of(score: float) -> float:
    """The difference in Elo that an expected score stands for."""
    if not 0 < score < 1:
        return math.inf if score >= 1 else -math.inf
    return 400 * math.log10(score / (1 - score))


def score_of(elo: float) -> float:
    """The opposite."""
    return float(1 / (1 + 10 ** (-elo / 400)))
