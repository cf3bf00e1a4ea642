"""``docs/exercises.md``: what there is, how it is found, what themes and levels mean. Every figure is counted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import awale
from awale.coach.exercises import LEVELS, THEMES, Collection, collection
from awale.coach.exercises.leitner import DAYS
from exercises import endings, middle, selection

#: The words of the page, with places for its figures.
_PAGE = Path(__file__).parent / "page.template.md"


def page() -> str:
    """The whole page."""
    collections = [collection(name) for name in awale.sheet_ids()]
    return _PAGE.read_text(encoding="utf-8").format(
        total=sum(len(each.all) for each in collections),
        sheets=_by_sheet(collections),
        levels=_by_level(collections),
        endings=endings,
        middle=middle,
        selection=selection,
        least=LEVELS[0],
        most=LEVELS[-1],
        boxes=len(DAYS),
        days=", ".join(map(str, DAYS[:-1])) + f" and {DAYS[-1]}",
    )


def _by_sheet(collections: Sequence[Collection]) -> str:
    rows = []
    for each in collections:
        counts = [sum(each.counts[theme, level] for level in LEVELS) for theme in THEMES]
        rows.append([f"`{each.sheet}`", *counts, len(each.all), sum(one.exact for one in each.all)])
    return _table(["sheet", *(f"`{theme}`" for theme in THEMES), "in all", "by tables"], rows)


def _by_level(collections: Sequence[Collection]) -> str:
    rows = [
        [f"`{theme}`", *(sum(each.counts[theme, level] for each in collections) for level in LEVELS)]
        for theme in THEMES
    ]
    return _table(["theme", *(f"level {level}" for level in LEVELS)], rows)


def _table(head: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(map(str, line)) + " |" for line in lines)
