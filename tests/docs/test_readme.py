"""What the READMEs show runs as they say: whatever names no extra, where nothing is installed but the library."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from awale.words.extras import EXTRAS
from support.bare_python import bare

ROOT = Path(__file__).parents[2]
READMES = ("README.md", "README.fr.md")
RECORD = '[Variant "Oware Abapa"]\n\n1. F f 2. E e 3. D d\n'
#: As the project runs them all (``pyproject.toml``).
DOCTEST = (
    "import doctest, sys; flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE | doctest.IGNORE_EXCEPTION_DETAIL;"
    "found = doctest.testfile(sys.argv[1], module_relative=False, optionflags=flags, encoding='utf-8');"
    "print(found.attempted); sys.exit(found.failed)"
)


def commands(name: str) -> Iterator[tuple[str | None, str]]:
    """Every command of a README that begins with ``awale``, and the extra that the words before it name."""
    said = ""
    for block in re.split(r"\n{2,}", (ROOT / name).read_text(encoding="utf-8")):
        if not block.startswith("    "):
            said = block
            continue
        named = [extra for extra in EXTRAS if f"`{extra}`" in said]
        for line in block.splitlines():
            command = re.split(r"\s{2,}", line.strip())[0]
            if command.split()[0] == "awale":
                yield (named[0] if named else None), command


def plain(name: str) -> list[str]:
    return [command for extra, command in commands(name) if extra is None]


@pytest.mark.parametrize("name", READMES)
def test_the_examples_in_python_need_nothing_installed(name: str, tmp_path: Path) -> None:
    done = bare(["-c", DOCTEST, str(ROOT / name)], tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) > 15


@pytest.mark.parametrize(("name", "command"), [(name, command) for name in READMES for command in plain(name)])
def test_a_command_that_names_no_extra_needs_nothing_installed(name: str, command: str, tmp_path: Path) -> None:
    for record in re.findall(r"[\w-]+\.ogn", command):
        if f"--out {record}" not in command:
            (tmp_path / record).write_text(RECORD, encoding="utf-8")
    # Fewer seeds and games: what takes half a minute is the same then.
    shorter = command.replace("--seeds 15", "--seeds 5").replace("--games 20", "--games 2")
    done = bare(["-m", "awale.cli", *shlex.split(shorter)[1:], "--lang", "en"], tmp_path)
    assert done.returncode == 0, done.stderr


def test_both_readmes_show_the_same_commands_and_enough_of_them() -> None:
    english, french = ([(extra, command.split()[1:2]) for extra, command in commands(name)] for name in READMES)
    assert english == french
    assert len(plain("README.md")) >= 10
    assert {extra for extra, _ in english} == {None, "app", "postgres", "cluster"}


@pytest.mark.parametrize("name", READMES)
def test_every_extra_has_its_line(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    for extra in EXTRAS:
        assert f'| `pip install ".[{extra}]"` |' in text
