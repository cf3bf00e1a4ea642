"""Every conformance line holds, through the public API: legal moves, what each does, and every ending.

The lines are in a folder beside the checkout (or where AWALE_CONFORMANCE says). A few dozen telling ones of each sheet
are carried in ``tests/data/conformance`` and always run.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import awale
from support.conformance_lines import hold_file

ROOT = Path(__file__).parents[2]
CARRIED = ROOT / "tests" / "data" / "conformance"
BESIDE = Path(os.environ.get("AWALE_CONFORMANCE") or ROOT.parent / "shared" / "conformance")
NAMES = sorted(path.stem for path in CARRIED.glob("*.jsonl"))


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
