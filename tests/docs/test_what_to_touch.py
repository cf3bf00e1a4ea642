"""CONTRIBUTING says what to touch for each thing that one may add: few places, all of which are there."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8").partition("## What to touch")[2].partition("\n## ")[0]
THINGS = dict(
    re.findall(r"\n\*\*A (\w+(?: field)?)\*\*?:?[^\n]*\n\n(.*?)(?=\n\n\*\*|\Z)", TEXT.replace(":**", "**"), re.DOTALL)
)
MOST = 8


def test_each_thing_is_told() -> None:
    assert set(THINGS) == {"rule field", "sheet", "notation", "theme", "page", "command"}


def test_none_needs_more_than_eight_places() -> None:
    for steps in THINGS.values():
        assert 0 < len(re.findall(r"(?m)^\d\. ", steps)) <= MOST


def test_the_places_are_there() -> None:
    named = {name for name in re.findall(r"`([\w./-]+)`", TEXT) if "/" in name or name.endswith((".py", ".toml"))}
    homes = (ROOT, ROOT / "src/awale", ROOT / "src/awale/rules", ROOT / "src/awale/words/fr")
    assert {name for name in named if not any((home / name).exists() for home in homes)} == set()
