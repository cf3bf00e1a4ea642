"""The board's measures, letters and colours, as ``board.toml`` has them.

>>> DESCRIPTION["forms"]["landscape"]["r"], DESCRIPTION["colours"]["light"]["kaolin"]
(62, '#fff4df')
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

DESCRIPTION: Final[dict[str, Any]] = tomllib.loads(Path(__file__).with_name("board.toml").read_text(encoding="utf-8"))
#: The colours of pictures: those of the page by day.
COLOURS: Final[dict[str, str]] = DESCRIPTION["colours"]["light"]


def form(name: str) -> dict[str, Any]:
    """One way of drawing the board, with a point for each of its twelve pits, counts and letters.

    >>> upright = form("upright")
    >>> upright["pits"][0], upright["pits"][6]
    ({'x': 142, 'y': 133}, {'x': 278, 'y': 568})
    >>> form("miniature")["pits"] == form("landscape")["pits"]
    True
    """
    given = DESCRIPTION["forms"][name]
    full = {**(DESCRIPTION["forms"]["landscape"] if "rows" not in given else {}), **given, "name": name}
    first, step = full.pop("columns")
    for what, sides in full.pop("rows").items():
        places = [(first + step * i, sides[0]) for i in range(6)] + [
            (first + step * i, sides[1]) for i in range(5, -1, -1)
        ]
        full[what] = [{"x": v, "y": u} if full["upright"] else {"x": u, "y": v} for u, v in places]
    return full
