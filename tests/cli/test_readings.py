"""A player who asks for the rules also hears how we read the sheet where its source is silent."""

from __future__ import annotations

import subprocess
import sys

import pytest

import awale


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_rules_of_a_game_tell_the_readings(lang: str) -> None:
    command = [sys.executable, "-m", "awale.cli", "play", "--sheet", "grand-bassam", "--lang", lang]
    done = subprocess.run(command, input="rules\nquit\n", capture_output=True, text=True, check=True, encoding="utf-8")
    said = " ".join(done.stdout.split())
    for reading in awale.sheet("grand-bassam").about.readings:
        assert " ".join(reading.text(lang).split()) in said
