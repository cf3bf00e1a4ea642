"""The page's style and types: whatever either checker finds is a failure, and no module is exempt."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import page


@pytest.mark.parametrize(("codes", "expected"), [((0, 0), 0), ((1, 0), 1), ((0, 2), 2)])
def test_a_fault_of_either_checker_is_a_failure(monkeypatch, codes, expected) -> None:
    answers = dict(zip((page.BIOME[0], page.TYPES[0]), codes, strict=True))
    monkeypatch.setattr(page, "ensure", lambda _: True)
    monkeypatch.setattr(page, "run", lambda program, *_: answers[program])
    assert page.main([]) == expected


def test_every_module_is_checked_strictly() -> None:
    settings = json.loads((page.ROOT / "tsconfig.json").read_text(encoding="utf-8"))
    assert settings["compilerOptions"]["strict"]
    assert settings["compilerOptions"]["checkJs"]
    assert "src/awale/web/js/**/*.js" in settings["include"]
    assert "exclude" not in settings
    modules = sorted((page.ROOT / "src/awale/web/js").rglob("*.js"))
    assert modules
    exempt = [path.name for path in modules if re.search(r"@ts-\w+", path.read_text(encoding="utf-8"))]
    assert not exempt, "these turn the checker off"
