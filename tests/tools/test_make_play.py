"""``make play`` opens at once, and has the library of machine code made beside it: once, whoever asks meanwhile."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from awale.machine.library import file_name
from awale.machine.library_lock import is_under_way
from support.polling import eventually

ROOT = Path(__file__).parents[2]
#: What stands for the compilers: notes that it was called and waits for the word; then it makes the library, or fails.
COMPILERS = """
import pathlib, sys, time
folder = pathlib.Path(__file__).parents[1]
with (folder / "builds").open("a") as builds:
    builds.write("begun\\n")
while not (folder / "word").exists():
    time.sleep(0.05)
if (folder / "word").read_text() != "go":
    sys.exit("no route to the compilers")
(folder / "src/awale/machine/library/{name}").touch()
"""


class Checkout:
    """The project with an environment in which all is installed; compilers and app aren't the real ones."""

    def __init__(self, folder: Path) -> None:
        self.folder, bin_ = folder, folder / ".venv/bin"
        for name in ("Makefile", "pyproject.toml", "requirements/app.txt", "tools/library.py"):
            (folder / name).parent.mkdir(exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)
        shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("library", "web"))
        self.library = folder / "src/awale/machine/library"
        bin_.mkdir(parents=True)
        (bin_ / "python").symlink_to(Path(sys.executable).resolve())
        (bin_ / "awale").write_text("#!/bin/sh\necho The board is open\n", encoding="utf-8")
        (bin_ / "awale").chmod(0o755)
        (folder / "tools/compilers.py").write_text(COMPILERS.format(name=file_name()), encoding="utf-8")
        (folder / ".venv/play").touch()

    def play(self) -> str:
        """What ``make play`` says until it has ended. What it leaves running writes to a file of its own."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS", "AWALE"))}
        with (self.folder / "said").open("a+", encoding="utf-8") as said:
            before = said.tell()
            done = ["make", "--no-print-directory", "play"]
            subprocess.run(done, cwd=self.folder, env=kept, stdout=said, stderr=said, check=True)
        return self.said[before:]

    @property
    def said(self) -> str:
        return (self.folder / "said").read_text(encoding="utf-8")

    @property
    def builds(self) -> int:
        """How often a library was begun."""
        path = self.folder / "builds"
        return len(path.read_text(encoding="utf-8").split()) if path.exists() else 0

    def let(self, word: str) -> None:
        """What is being made goes on, and nobody makes it any more when this returns."""
        (self.folder / "word").write_text(word, encoding="utf-8")
        eventually(lambda: not is_under_way(self.library))


@pytest.fixture
def checkout(tmp_path) -> Checkout:
    return Checkout(tmp_path)


def test_it_opens_before_the_library_is_there_and_makes_it_once(checkout) -> None:
    assert "The board is open" in checkout.play()
    assert is_under_way(checkout.library)
    assert "Making" not in checkout.play(), "somebody who asks meanwhile makes nothing"
    checkout.let("go")
    assert (checkout.library / file_name()).exists()
    assert "Making" not in checkout.play(), "and the next time it is there"
    assert checkout.builds == 1


def test_a_library_that_cannot_be_made_is_told_and_tried_again_the_next_time(checkout) -> None:
    checkout.play()
    checkout.let("fail")
    assert "could not be made; make play tries again.\nno route to the compilers" in checkout.said
    assert "Traceback" not in checkout.said
    (checkout.folder / "word").unlink()
    checkout.play()
    checkout.let("go")
    assert (checkout.library / file_name()).exists()
    assert checkout.builds == 2
