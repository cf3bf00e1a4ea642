"""The icons of the app are the drawing that the tool makes."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import icons


def test_the_icon_is_what_the_tool_draws() -> None:
    assert (icons.ICONS / "awale.svg").read_text(encoding="utf-8") == icons.icon()


def test_icons_are_small() -> None:
    assert all(path.stat().st_size < 50_000 for path in icons.ICONS.iterdir())
