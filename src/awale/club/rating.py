"""Ratings over many evenings: Glicko-2, by the library glicko2. An evening is a rating period.

>>> after = after_period({}, [("Awa", "Jules", 1.0)])
>>> round(after["Awa"].value), round(after["Jules"].value), round(after["Awa"].deviation)
(1662, 1338, 290)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp
from typing import Any

from glicko2 import Player


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, how sure that is (two deviations either way), and how much it changes."""

    value: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


class _Player(Player):  # type: ignore[misc]
    """The library's player, with one term of Glickman's step 5 mended: it is the deviation, not the rating."""

    def _f(self, x: float, delta: float, v: float, a: float) -> float:
        squared, grown = (self.rd / 173.7178) ** 2, exp(x)
        above = grown * (delta**2 - squared - v - grown)
        return float(above / (2 * (squared + v + grown) ** 2) - (x - a) / self._tau**2)


def after_period(ratings: Mapping[str, Rating], games: Iterable[tuple[str, str, float]]) -> dict[str, Rating]:
    """All ratings after an evening. ``games`` are (one, another, what the one scored: 1, 0.5 or 0).

    Who is new begins at 1500. Who did not play becomes less sure and keeps the rating. Everybody is judged by what the
    others were worth before the evening, so that the order of the games doesn't matter.
    """
    listed = list(games)
    people = dict.fromkeys([*ratings, *(person for one, another, _ in listed for person in (one, another))])
    before = {person: ratings.get(person, Rating()) for person in people}
    met: dict[str, list[tuple[Rating, float]]] = {person: [] for person in people}
    for one, another, score in listed:
        met[one].append((before[another], score))
        met[another].append((before[one], 1.0 - score))
    return {person: _updated(before[person], met[person]) for person in people}


def _updated(rating: Rating, met: list[tuple[Rating, float]]) -> Rating:
    player: Any = _Player(rating.value, rating.deviation, rating.volatility)
    if met:
        others, scores = [other for other, _ in met], [score for _, score in met]
        player.update_player([other.value for other in others], [other.deviation for other in others], scores)
    else:
        player.did_not_compete()
    # Nobody is less known than a newcomer.
    return Rating(player.rating, min(player.rd, 350.0), player.vol)
