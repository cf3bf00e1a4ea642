"""What is written about the project stays true: generated pages, links, the two READMEs side by side."""

from __future__ import annotations

import importlib.util
import re
import tomllib
from pathlib import Path

import pytest

import awale
from awale.cli import main
from support.optional import not_none

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


def read(path: Path) -> str:
    return path.read_text(encoding="utf-8")


def test_the_page_of_the_sheets_is_up_to_date() -> None:
    spec = importlib.util.spec_from_file_location("sheets_page", ROOT / "tools" / "sheets_page.py")
    assert spec
    assert spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    assert tool.page() == read(ROOT / "docs" / "sheets.md"), "run python tools/sheets_page.py"


@pytest.mark.parametrize("page", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)", read(page)):
        if "://" not in target:
            assert (page.parent / target).exists(), target


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_both_readmes_have_what_a_reader_comes_for(name: str) -> None:
    text = read(ROOT / name)
    assert "docs/board.svg" in text
    for command in ("make play", "make test", "pip install", "awale play", ">>> import awale"):
        assert command in text, command
    for sheet in awale.sheet_ids():
        assert f"`{sheet}`" in text, sheet


@pytest.mark.parametrize("name", ["README.md", "README.fr.md"])
def test_the_readmes_name_commands_that_there_are(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    there = re.findall(r"^    (\w+) ", capsys.readouterr().out, re.MULTILINE)
    named = re.findall(r"^    awale ([a-z]\w*)", read(ROOT / name), re.MULTILINE)
    assert {"play", "coach", "exercise", "review", "print"} <= set(named) <= set(there)


def test_both_readmes_show_the_same_code() -> None:
    english, french = read(ROOT / "README.md"), read(ROOT / "README.fr.md")
    asked = [re.findall(r"^>>> (.*)$", text, re.MULTILINE) for text in (english, french)]
    assert len(asked[0]) == len(asked[1])


def test_the_changelog_knows_this_version() -> None:
    assert f"## [{awale.__version__}]" in read(ROOT / "CHANGELOG.md")


def test_every_folder_of_the_package_is_on_the_map() -> None:
    text = read(ROOT / "docs" / "architecture.md")
    for folder in (ROOT / "src" / "awale").iterdir():
        if folder.is_dir() and (folder / "__init__.py").exists():
            assert f"`{folder.name}/`" in text, folder.name


def test_every_dependency_has_its_reason() -> None:
    project = tomllib.loads(read(ROOT / "pyproject.toml"))["project"]
    text = read(ROOT / "docs" / "architecture.md")
    wanted = [
        *project["dependencies"],
        *(each for extra in project["optional-dependencies"].values() for each in extra),
    ]
    for requirement in wanted:
        name = not_none(re.match(r"[\w-]+", requirement))[0]
        assert name == "awale" or f"**{name}**" in text, name
