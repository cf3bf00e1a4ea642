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

from awale.cli import COMMANDS
from awale.words.extras import EXTRAS, missing
from support.bare_python import bare
from support.optional import not_none

PROJECT = tomllib.loads(Path(__file__, "../../../pyproject.toml").resolve().read_text(encoding="utf-8"))["project"]
START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
#: What each command is asked for where nothing is installed but the library itself; which extra it says that it needs.
ASKED: dict[tuple[str, ...], str | None] = {
    ("--no-browser",): "app",
    ("serve", "--port", "0", "--no-browser"): "app",
    ("serve", "--database", "postgresql://nobody@127.0.0.1:1/nothing"): "postgres",
    ("play", "--plain", "--sheet", "ecole", "--level", "4"): None,
    ("sheets", "ecole"): None,
    ("show", START, "--svg", "board.svg"): None,
    ("convert", "game.txt"): None,
    ("check", "game.txt"): None,
    ("print", "rules", "--sheet", "ecole"): "app",
    ("print", "board"): "app",
    ("print", "game", "game.txt", "--sheet", "abapa"): "app",
    ("print", "certificates", "names.txt"): "app",
    ("coach", START): None,
    ("exercise", "--sheet", "ecole"): None,
    ("analyse", START, "--depth", "4"): None,
    ("review", "game.txt"): None,
    ("explore", "game.txt"): None,
    ("match", "level:4", "level:3", "--games", "2"): None,
    ("uci",): None,
    ("perft", "--depth", "3"): None,
    ("bench", "--depth", "3"): None,
    ("endgame", "build", "--seeds", "3", "--dir", "tables"): None,
    ("endgame", "build", "--seeds", "3", "--dir", "tables", "--ray", "local"): "cluster",
    ("club", "ratings", "--data", "data"): "app",
    ("site", "--out", "folder"): "app",
    ("backup", "all.awale", "--data", "data"): "app",
    ("restore", "all.awale", "--data", "data"): "app",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game.txt").write_text("F f E e D d C c\n")
    (tmp_path / "names.txt").write_text("Awa\nJules\n")
    (tmp_path / "all.awale").write_bytes(b"no backup")
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "games.sqlite").touch()
    return tmp_path


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


def test_a_bare_interpreter_has_nothing_that_is_installed(tmp_path: Path) -> None:
    done = bare(["-c", "import awale; import pytest"], tmp_path)
    assert done.stderr.splitlines()[-1] == "ModuleNotFoundError: No module named 'pytest'"


def test_every_command_is_asked() -> None:
    assert {words[0] for words in ASKED if not words[0].startswith("-")} == set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_every_command_needs_nothing(command: str, tmp_path: Path) -> None:
    done = bare(["-m", "awale.cli", command, "--help", "--lang", "en"], tmp_path)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", ASKED, ids=" ".join)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_command_runs_without_extras_or_says_which_one_it_needs(words, lang, folder: Path) -> None:
    extra = ASKED[words]
    done = bare(["-m", "awale.cli", *words, "--lang", lang], folder)
    if extra is None:
        assert (done.returncode, done.stderr.count("awale[")) == (0, 0), done.stderr
    else:
        assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1), done.stderr
        assert f'pip install "awale[{extra}]"' in done.stderr


LIBRARY = {
    "a Swiss system": "from awale.club.contest import Contest; from awale.club.pairing import pair;"
    "pair(Contest('swiss', ('p1', 'p2')), {'p1', 'p2'})",
    "a paper": "from awale.press.board_and_scoresheet import board; from awale.press.paper import find_paper;"
    "board(find_paper('a4'), 'en')",
    "lessons": "import awale.coach.lessons.course",
}


@pytest.mark.parametrize("code", LIBRARY.values(), ids=list(LIBRARY))
def test_whoever_calls_the_library_is_told_the_same(code: str, tmp_path: Path) -> None:
    caught = f"from awale.words import AwaleError\ntry:\n    {code}\nexcept AwaleError as error:\n    print(error)"
    done = bare(["-c", caught], tmp_path)
    assert (done.stdout.strip(), done.stderr) == (not_none(missing("typst")).text("en"), "")


@pytest.mark.parametrize(
    "words", [("uci",), ("match", "level:4", "engine", "--games", "2"), ("perft", "--depth", "3"), ("bench",)]
)
def test_what_computes_says_what_to_install_where_there_is_no_machine_code(words, tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from awale.machine import library; library.FOLDER = Path('nowhere');"
        f"from awale.cli import main; sys.exit(main([*{words!r}, '--lang', 'en']))"
    )
    done = bare(["-c", code], tmp_path)
    assert (done.returncode, done.stdout, len(done.stderr.splitlines())) == (2, "", 1), done.stderr
    assert 'pip install "awale[jit]"' in done.stderr


def test_a_command_whose_extra_is_missing_beside_others_says_how_to_get_it() -> None:
    code = (
        "import sys; sys.modules['typst'] = None; from awale.cli import main;"
        "sys.exit(main(['print', 'board', '--lang', 'en']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.strip() == not_none(missing("typst")).text("en")


def test_what_is_missing_in_the_project_itself_is_a_fault_and_no_extra() -> None:
    assert missing("awale.nothing") is None
    assert missing("tomllib") is None
