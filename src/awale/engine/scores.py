"""What a score means: hundredths of a seed, for the player to move, when the game is over.

A score is the seeds that the player will have at the end minus the other's, times ``SEED``. Whoever has, or is sure
to have, more than half of the seeds wins, and a win is worth ``WIN`` more: one sure seed outranks every estimate,
among sure wins more seeds are better, and among equal ones the nearer. There a seed is ``SURE_SEED``, more than any
line has plies, so that the plies until the end never look like a seed.

      -22288 ... -10000     -4800 ... 0 ... 4800     10000 ... 22288
        lost, by so much     estimates, draws at 0     won, by so much
"""

from __future__ import annotations

SEED, SURE_SEED = 100, 256
WIN = 10_000
#: Above it a score says that the game is won.
DECIDED = 6_000
INFINITE = 32_000
#: The most that an estimate can say.
MOST = 48 * SEED


def exact_score(difference: int) -> int:
    """The score of a game that ends with this difference, seen from the root."""
    return SURE_SEED * difference + (WIN if difference > 0 else -WIN if difference < 0 else 0)


def seeds_in_score(score: int) -> float:
    """What the player will have more than the other at the end, in seeds.

    >>> seeds_in_score(150), seeds_in_score(WIN + 3 * SURE_SEED - 17), seeds_in_score(-WIN - SURE_SEED + 140)
    (1.5, 3.0, -1.0)
    """
    if abs(score) < DECIDED:
        return score / SEED
    # Below the seed a decided score carries the plies until then.
    seeds = -(-(abs(score) - WIN) // SURE_SEED)
    return float(seeds if score > 0 else -seeds)
