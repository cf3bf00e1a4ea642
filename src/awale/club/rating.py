"""Ratings over many evenings: Glicko-2, as Glickman's "Example of the Glicko-2 system" works it out. An evening is a
rating period.

>>> after = after_period({}, [("Awa", "Jules", 1.0)])
>>> round(after["Awa"].value), round(after["Jules"].value), round(after["Awa"].deviation)
(1662, 1338, 290)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from math import exp, log, pi, sqrt

#: Points of a rating in a unit of Glicko-2's own scale, and the rating at its nought.
_SCALE, _MIDDLE = 173.7178, 1500.0
#: How much a volatility may change (Glickman's tau), and how exactly it is worked out.
_TAU, _CLOSE = 0.5, 1e-6
#: The deviation of a newcomer, and the largest that there is.
_LEAST_KNOWN = 350.0


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, how sure that is (two deviations either way), and how much it changes."""

    value: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


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
    """Steps 2 to 8 of the example; who met nobody has only the deviation of step 6."""
    mu, phi, sigma = (rating.value - _MIDDLE) / _SCALE, rating.deviation / _SCALE, rating.volatility
    if not met:
        return Rating(rating.value, min(_SCALE * sqrt(phi**2 + sigma**2), _LEAST_KNOWN), sigma)
    weighed = [(_weight(other), _expected(mu, other), score) for other, score in met]
    variance = 1 / sum(g**2 * expected * (1 - expected) for g, expected, _ in weighed)
    gained = sum(g * (score - expected) for g, expected, score in weighed)
    sigma = _volatility(sigma, phi, variance, variance * gained)
    phi = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return Rating(_MIDDLE + _SCALE * (mu + phi**2 * gained), min(_SCALE * phi, _LEAST_KNOWN), sigma)


def _weight(other: Rating) -> float:
    """How much a game says against somebody who is known so well."""
    return 1 / sqrt(1 + 3 * (other.deviation / _SCALE) ** 2 / pi**2)


def _expected(mu: float, other: Rating) -> float:
    """What one should score against somebody."""
    return 1 / (1 + exp(-_weight(other) * (mu - (other.value - _MIDDLE) / _SCALE)))


def _volatility(sigma: float, phi: float, variance: float, delta: float) -> float:
    """Step 5, by the Illinois method: the root of ``f`` between two places where it has different signs."""

    def f(x: float) -> float:
        grown, squared = exp(x), phi**2 + variance
        return grown * (delta**2 - squared - grown) / (2 * (squared + grown) ** 2) - (x - log(sigma**2)) / _TAU**2

    one = log(sigma**2)
    if delta**2 > phi**2 + variance:
        another = log(delta**2 - phi**2 - variance)
    else:
        another = one - _TAU
        while f(another) < 0:
            another -= _TAU
    f_one, f_another = f(one), f(another)
    while abs(another - one) > _CLOSE:
        between = one + (one - another) * f_one / (f_another - f_one)
        if (f_between := f(between)) * f_another <= 0:
            one, f_one = another, f_another
        else:
            f_one /= 2
        another, f_another = between, f_between
    return exp(one / 2)
