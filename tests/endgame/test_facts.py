"""Published and agreed facts come out: wins, draws, losses and dead positions of every sheet, awari's histograms."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import awale
from awale import endgame
from awale.endgame.folder import Folder

from .conftest import NAMES, sheet_called

HERE = Path(__file__).parent.parent
#: The whole file lies beside the checkout where the project is worked on; a part of it comes with the tests.
WHOLE = HERE.parent.parent / "shared" / "conformance" / "facts.json"
FACTS = json.loads((WHOLE if WHOLE.exists() else HERE / "data" / "endgame-facts.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", [name for name in NAMES if name != "awari"])
def test_wins_draws_losses_and_dead_positions(folder, name):
    place = Folder(sheet_called(name), folder)
    for fact in FACTS[name]:
        header = place.level(fact["n"]).header
        found = {
            "n": header.seeds,
            "positions": header.boards,
            "win": sum(count for value, count in header.values.items() if value > 0),
            "draw": header.values.get(0, 0),
            "loss": sum(count for value, count in header.values.items() if value < 0),
            "dead": header.dead,
        }
        assert found == fact


def test_awari_as_it_was_published(folder, tmp_path):
    histograms = FACTS["awari"]["histograms"]
    top = max(map(int, histograms))
    place = folder if top <= 8 else tmp_path
    list(endgame.build("awari", top, place, threads=2))
    for seeds, histogram in histograms.items():
        values = Folder(awale.sheet("awari"), place).level(int(seeds)).header.values
        assert {str(value): count for value, count in values.items()} == histogram
