"""What isn't installed is said in a sentence, with the command that brings it."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from awale.cli.extras import EXTRAS, missing

PROJECT = tomllib.loads(Path(__file__, "../../../pyproject.toml").resolve().read_text(encoding="utf-8"))["project"]


def test_the_library_asks_for_nothing() -> None:
    assert PROJECT["dependencies"] == []


@pytest.mark.parametrize("extra", EXTRAS)
def test_every_library_of_an_extra_is_known_by_the_name_that_it_is_imported_by(extra: str) -> None:
    asked = [Requirement(each) for each in PROJECT["optional-dependencies"][extra]]
    wanted = {canonicalize_name(each.name) for each in asked if each.name != "awale"}
    imported = {
        name
        for name, distributions in packages_distributions().items()
        if wanted & {canonicalize_name(each) for each in distributions} and not name.startswith("_")
    }
    known = {library for libraries in EXTRAS.values() for library in libraries}
    assert {name for name in imported if name.isidentifier()} <= known | {"ray", "docs", "bin"}


def test_a_command_whose_extra_is_missing_says_how_to_get_it() -> None:
    code = (
        "import sys; sys.modules['typst'] = None; from awale.cli import main;"
        "sys.exit(main(['print', 'board', '--lang', 'en']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip() == missing("typst").text("en")
    assert "pip install 'awale[app]'" in done.stderr


def test_what_is_missing_in_the_project_itself_is_a_fault_and_no_extra() -> None:
    assert missing("awale.nothing") is None
    assert missing("tomllib") is None
