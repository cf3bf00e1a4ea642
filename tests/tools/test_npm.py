"""What comes from npm is installed whole, or a sentence says what is missing and the rest goes on."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import npm
import page


@pytest.fixture
def empty(monkeypatch, tmp_path) -> Path:
    """An environment into which nothing has been installed yet."""
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    return tmp_path


def failing(*_: object, **__: object) -> int:
    return 1


def hanging(*_: object, timeout: float, **__: object) -> int:
    raise subprocess.TimeoutExpired("npm", timeout)


@pytest.mark.parametrize("answer", [failing, hanging])
def test_the_check_goes_on_and_says_in_one_sentence_what_was_not_checked(empty, monkeypatch, capsys, answer) -> None:
    monkeypatch.setattr(npm, "npm", answer)
    assert page.main([]) == 0
    assert capsys.readouterr().out == f"{npm.MISSING['page']}\n"
    assert not list(empty.iterdir()), "nothing half installed is left"


def test_what_is_installed_is_not_installed_again_until_the_lock_changes(empty, monkeypatch) -> None:
    calls: list[list[str]] = []
    monkeypatch.setattr(npm, "npm", lambda arguments, **_: calls.append(arguments))
    assert npm.ensure("page")
    assert npm.ensure("page")
    assert len(calls) == 1
    (empty / "page" / "package-lock.json").write_text("{}", encoding="utf-8")
    assert npm.ensure("page")
    assert len(calls) == 2
