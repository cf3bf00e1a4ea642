"""How much is left to chance: what the tests draw at each change, and ``AWALE_MANY`` times as much when asked.

    AWALE_MANY=10 .venv/bin/python -m pytest -m many

A fault that is rarer than what is drawn at each change is looked for so. What is drawn first is the same whatever the
number: a longer run goes on where a shorter one stops.
"""

from __future__ import annotations

import os

MANY = float(os.environ.get("AWALE_MANY") or 1)


def many(count: int) -> int:
    """So many of something drawn at random, or ``AWALE_MANY`` times so many; at least one."""
    return max(1, round(count * MANY))
