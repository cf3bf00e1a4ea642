"""The page has the description of the board that the pictures are drawn from."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import board


def test_the_pages_module_is_what_the_tool_writes() -> None:
    assert board.MODULE.read_text(encoding="utf-8") == board.module(), "run python tools/board.py"


@pytest.mark.parametrize("path", board.STYLES, ids=lambda path: path.name)
def test_the_pages_colours_are_what_the_tool_writes(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert "board.toml" in text
    assert board.style(text) == text, "run python tools/board.py"
