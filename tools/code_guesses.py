"""How long it takes to find a code by trying, with the limits of ``server/codes.py``: a part of ``docs/running.md``.

``python tools/code_guesses.py`` writes it; a test holds the page and the limits equal.
"""

from __future__ import annotations

import math
from pathlib import Path

from awale.server.codes import (
    ALL_A_MINUTE,
    ALL_AT_ONCE,
    SCARCE_A_MINUTE,
    SCARCE_AT_ONCE,
    WRONG_A_MINUTE,
    WRONG_AT_ONCE,
)
from awale.server.games.new import LETTERS
from awale.server.limits import NETWORK
from awale.server.store import CODE_LENGTHS

PAGE = Path(__file__).parent.parent / "docs" / "running.md"
BEGIN, END = "<!-- tools/code_guesses.py -->", "<!-- guessed -->"
#: Who tries: from one address (no network), or from all addresses of so many networks.
WHO = {"one address": 0, "one network": 1, "ten networks": 10, "a thousand networks": 1_000}
#: What is open at the same time on one process: a code's letters and how many.
OPEN = {
    "a school: 10 games": (CODE_LENGTHS["game"], 10),
    "a machine: 100 games": (CODE_LENGTHS["game"], 100),
    "a school: 8 classes": (CODE_LENGTHS["class"], 8),
    "a machine: 68 classes": (CODE_LENGTHS["class"], 68),
}


def tries(networks: int) -> tuple[float, float]:
    """How many wrong codes somebody can try at once, and then a minute: all addresses of so many networks together.

    >>> tries(0), tries(1), tries(1_000)
    ((60, 10), (480, 80), (40600, 2120))
    """
    if not networks:
        return WRONG_AT_ONCE, WRONG_A_MINUTE
    # Past the budget of all, each network has what is left to it while that is used up.
    at_once = min(networks * NETWORK * WRONG_AT_ONCE, ALL_AT_ONCE + networks * SCARCE_AT_ONCE)
    return at_once, min(networks * NETWORK * WRONG_A_MINUTE, ALL_A_MINUTE + networks * SCARCE_A_MINUTE)


def minutes_to_find(length: int, how_many: int, networks: int = 0) -> float:
    """After how many minutes one of so many open codes is found, on average.

    >>> round(minutes_to_find(5, 50) / 60), round(minutes_to_find(6, 50) / 60 / 24)
    (172, 157)
    """
    at_once, a_minute = tries(networks)
    codes = float(len(LETTERS) ** length)
    return max(0.0, codes / how_many - at_once) / a_minute


def spoken(minutes: float) -> str:
    """A time as people say it.

    >>> [spoken(each) for each in (0.2, 41, 200, 9_000, 900_000, 9_000_000)]
    ['at once', '41 minutes', '3 hours', '6 days', '21 months', '17 years']
    """
    if minutes < 1:
        return "at once"
    for unit, size, until in (("minutes", 1, 120), ("hours", 60, 72), ("days", 1_440, 90), ("months", 43_800, 36)):
        if minutes / size < until:
            return f"{round(minutes / size)} {unit}"
    return f"{math.floor(minutes / 525_600)} years"


def part() -> str:
    """The table."""
    rows = [["open at the same time", *WHO], ["---"] * (1 + len(WHO))]
    allowed = [tries(networks) for networks in WHO.values()]
    rows.append(["*wrong codes*", *(f"{at_once:,}, then {a_minute:,} a minute" for at_once, a_minute in allowed)])
    for name, (length, how_many) in OPEN.items():
        rows.append([name, *(spoken(minutes_to_find(length, how_many, networks)) for networks in WHO.values())])
    return "\n".join("| " + " | ".join(row) + " |" for row in rows)


def page() -> str:
    """The page as it should be."""
    before, _, rest = PAGE.read_text(encoding="utf-8").partition(BEGIN)
    _, found, after = rest.partition(END)
    if not found:
        raise SystemExit(f"the page has no {BEGIN} … {END}")
    return f"{before}{BEGIN}\n{part()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
