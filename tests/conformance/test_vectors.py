"""Every conformance line holds, through the public API: legal moves, what each does, and every ending.

The lines are in a folder beside the checkout (or where AWALE_CONFORMANCE says). A few dozen telling ones of each sheet
are carried in ``tests/data/conformance`` and always run.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

import awale

ROOT = Path(__file__).parents[2]
CARRIED = ROOT / "tests" / "data" / "conformance"
BESIDE = Path(os.environ.get("AWALE_CONFORMANCE") or ROOT.parent / "shared" / "conformance")
NAMES = sorted(path.stem for path in CARRIED.glob("*.jsonl"))


def ending(outcome: awale.Outcome | None) -> dict[str, object] | None:
    return None if outcome is None else {"reason": outcome.reason, "stores": list(outcome.stores)}


def hold(line: dict[str, Any]) -> None:
    """Holds one line: a position, and every legal move of it, played and taken back."""
    sheet = awale.sheet(line["sheet"], **line["overrides"])
    position = awale.Position(tuple(line["pits"]), line["to_move"], tuple(line["stores"]))
    game = awale.Game(sheet, position)
    assert ending(game.outcome()) == line["end"]
    assert game.legal_moves == line["legal"]
    for move, expected in line.get("moves", {}).items():
        turn = game.push(move)
        found = {
            "pits": list(game.position.pits),
            "to_move": game.position.to_move,
            "stores": list(game.position.stores),
            "captured": turn.captured,
            "fined": turn.fined,
            "end": ending(game.outcome()),
        }
        assert found == expected, f"{position} {move}"
        game.pop()
    assert game.position == position


def hold_file(path: Path) -> int:
    lines = path.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, start=1):
        try:
            hold(json.loads(line))
        except AssertionError as error:
            raise AssertionError(f"{path.name}, line {number}: {error}") from error
    return len(lines)


@pytest.mark.parametrize("name", NAMES)
def test_the_carried_lines_hold(name: str) -> None:
    assert hold_file(CARRIED / f"{name}.jsonl") >= 24


def test_every_sheet_has_carried_lines() -> None:
    assert set(awale.sheet_ids()) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_line_beside_the_checkout_holds(name: str) -> None:
    path = BESIDE / f"{name}.jsonl"
    if not path.exists():
        pytest.skip(
            f"no {path.name} in {BESIDE}: only the carried lines were held; set AWALE_CONFORMANCE to the folder"
        )
    assert hold_file(path) > 0


def test_no_file_beside_the_checkout_is_forgotten() -> None:
    if not BESIDE.is_dir():
        pytest.skip(f"no folder {BESIDE}: only the carried lines were held; set AWALE_CONFORMANCE to the folder")
    assert {path.stem for path in BESIDE.glob("*.jsonl")} == set(NAMES)
