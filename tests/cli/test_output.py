"""What is written where: output that can't be, terminals without our characters, files that are there already."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from awale.drawing.plain import plain
from awale.rules.position import START

COMMANDS = (
    "sheets",
    "--help",
    "show --help",
    f"show {START}",
    f"analyse {START} --depth 2 --json",
    "convert -",
    "play --plain --sheet ecole",
    "uci",
)


def shell(script: str, folder: Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "PYTHON"))}
    awale = f"{sys.executable} -m awale"
    return subprocess.run(
        ["bash", "-c", script.replace("AWALE", awale)],
        input=b"FfBe\n",
        capture_output=True,
        cwd=folder,
        env={**clean, "AWALE_LANG": "en", **environment},
        check=False,
        timeout=120,
    )


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full disk to offer")
@pytest.mark.parametrize("command", COMMANDS)
def test_output_that_cannot_be_written_is_a_sentence(command: str, tmp_path: Path) -> None:
    done = shell(f"AWALE {command} >/dev/full", tmp_path)
    assert (done.returncode, done.stderr.splitlines()[-1:]) == (1, [b"The output can't be written: the disk is full."])
    assert b"Traceback" not in done.stderr


@pytest.mark.skipif(os.name != "posix", reason="a shell that closes its output")
def test_an_output_that_was_closed_is_a_sentence(tmp_path: Path) -> None:
    done = shell("AWALE sheets >&-", tmp_path)
    assert (done.returncode, done.stderr) == (1, b"The output can't be written: it is closed.\n")
    assert shell("AWALE sheets >&- 2>&-", tmp_path).returncode == 1


def test_a_terminal_of_ascii_gets_a_board_of_ascii(tmp_path: Path) -> None:
    plainest = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    done = shell(f"AWALE show {START} --lang fr", tmp_path, **plainest)
    lines = done.stdout.decode("ascii").splitlines()
    assert lines[1] == "+-----" * 8 + "+"
    assert lines[3] == "|  0  +-----+-----+-----+-----+-----+-----+  0  |"
    assert "?" not in done.stdout.decode()
    assert shell("AWALE sheets ecole --lang fr", tmp_path, **plainest).stdout.decode("ascii")


def test_no_character_of_the_board_is_lost_in_ascii() -> None:
    assert "?" not in plain("╭╮╰╯┬┴├┤┼┯┷━─│•◦▲▼↻█·…–—−’“”«»\u00a0\u202fàâçéèêëîïôùûüÿœæŒ")
    assert plain("棋") == "?"


@pytest.mark.parametrize(
    "command",
    [
        ["convert", "game.ogn", "--out", "there"],
        ["review", "game.ogn", "--seconds", "0.3", "--out", "there"],
        ["show", str(START), "--svg", "there"],
        ["match", "level:1", "level:1", "--games", "2", "--sheet", "ecole", "--out", "there"],
    ],
    ids=lambda command: command[0],
)
def test_a_file_is_written_over_only_when_that_is_asked(run, tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "game.ogn").write_text('[Sheet "ecole"]\n\n1. F f 2. B e *\n')
    (tmp_path / "there").write_text("kept")
    refused = run(*command)
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "write over it with --force" in refused.stderr
    assert (tmp_path / "there").read_text() == "kept"
    assert run(*command, "--force").returncode == 0
    assert (tmp_path / "there").read_text() != "kept"


def test_python_runs_the_package(tmp_path: Path) -> None:
    assert shell("AWALE --version", tmp_path).stdout.startswith(b"awale ")
