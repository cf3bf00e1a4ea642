"""French spaces are where a printer puts them, in the catalogue and in the sheets."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import pytest

TOOL = Path(__file__).parents[2] / "tools" / "typography.py"


def test_all_french_texts_are_typeset() -> None:
    done = subprocess.run([sys.executable, TOOL, "--check"], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    ("plain", "typeset"),
    [
        ("Quoi ?", "Quoi\u202f?"),
        ("ainsi : oui", "ainsi\u00a0: oui"),
        ("la règle « x »", "la règle «\u00a0x\u00a0»"),
        ("12 cases", "12\u00a0cases"),
        ("{seeds} {seeds:graine|graines}", "{seeds}\u00a0{seeds:graine|graines}"),
        ("tombe en {last}", "tombe en\u00a0{last}"),
        ("l'autre", "l’autre"),
    ],
)
def test_spaces_and_apostrophes(plain: str, typeset: str) -> None:
    spec = spec_from_file_location("typography", TOOL)
    assert spec
    assert spec.loader
    tool = module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.typeset(plain) == typeset
    assert tool.typeset(typeset) == typeset
