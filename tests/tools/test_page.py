"""The page's types are checked strictly; what isn't yet is listed, and the list only becomes shorter."""

from __future__ import annotations

import sys
from pathlib import Path
from subprocess import CompletedProcess

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import page

#: How many modules may still be unchecked. Lower it with the list; never raise it.
MOST = 13


@pytest.fixture
def told(monkeypatch, tmp_path):
    """Has the checker say this of the modules, of which these are still unchecked; gives the exit code."""

    def tell(text: str, *unchecked: str) -> int:
        listed = tmp_path / "unchecked.txt"
        listed.write_text("\n".join(unchecked), encoding="utf-8")
        monkeypatch.setattr(page, "UNCHECKED", listed)
        monkeypatch.setattr(page, "node", lambda *_, **__: CompletedProcess([], 2 if text else 0, text))
        return page.types()

    return tell


WRONG = "src/awale/web/js/a.js(1,2): error TS1: No.\n  Because.\nsrc/awale/web/js/b.js(3,4): error TS2: Nor this.\n"


def test_a_fault_in_a_checked_module_fails_and_one_in_an_unchecked_module_does_not(told, capsys) -> None:
    assert told("") == 0
    assert told(WRONG, "a.js", "b.js") == 0
    assert capsys.readouterr().out.endswith("2 modules are still unchecked.\n")
    assert told(WRONG, "b.js") == 1
    assert capsys.readouterr().out == "src/awale/web/js/a.js(1,2): error TS1: No.\n  Because.\n"


def test_a_module_that_is_right_leaves_the_list_and_a_checker_that_fails_is_no_yes(told, capsys) -> None:
    assert told(WRONG, "a.js", "b.js", "c.js") == 1
    assert "c.js is right: take it out" in capsys.readouterr().out
    assert told("error TS5083: Cannot read file\n") == 1


def test_ever_fewer_modules_are_unchecked() -> None:
    left = page.UNCHECKED.read_text(encoding="utf-8").split()
    assert left == sorted(set(left))
    assert all((page.ROOT / page.MODULES / name).is_file() for name in left)
    assert len(left) <= MOST
