"""A recorded game of each sheet plays the same today: ``python tools/playthrough.py`` writes them anew."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

import awale

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data"


def load_tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("playthrough", ROOT / "tools" / "playthrough.py")
    assert spec
    assert spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


TOOL = load_tool()


@pytest.mark.parametrize("name", TOOL.GAMES)
def test_the_recorded_game_plays_the_same(name: str) -> None:
    assert TOOL.playthrough(name) == (DATA / f"playthrough-{name}.txt").read_text(encoding="utf-8")


def test_every_sheet_has_a_recorded_game_and_every_file_its_game() -> None:
    assert set(awale.sheet_ids()) <= set(TOOL.GAMES)
    assert {path.stem.removeprefix("playthrough-") for path in DATA.glob("playthrough-*.txt")} == set(TOOL.GAMES)
