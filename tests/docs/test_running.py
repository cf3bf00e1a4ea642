"""The page about running a server: its figures are those that were measured, its commands are those that there are."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType

import pytest

from awale.cli import main

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "running.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def capacity() -> ModuleType:
    spec = importlib.util.spec_from_file_location("capacity", ROOT / "bench" / "capacity.py")
    assert spec
    assert spec.loader
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    return tool


def test_the_tables_are_those_that_the_measured_figures_make(capacity) -> None:
    for path, page in capacity.pages().items():
        assert path.read_text(encoding="utf-8") == page, "run python bench/capacity.py --write"


def test_what_a_machine_holds_follows_from_what_was_measured(capacity) -> None:
    measured = {
        "pupils": 32,
        "seconds_a_move": 4.0,
        "processes": 2,
        "cpu_ms_a_move": 2.0,
        "database_cpu_ms_a_move": 0.5,
        "cpu_ms_a_round": 0.0,
        "cpu_ms_a_bell": 0.0,
        "megabytes_a_process": 50,
        "megabytes_a_class": 2.0,
        "bytes_a_move": 100,
    }
    assumed = {"busy": 0.5, "lessons_a_year": 10, "minutes_of_play_a_lesson": 30}
    # Sixteen games with a move every four seconds: 4 moves a second, 10 ms of processor. Half of two cores: a hundred.
    assert capacity.cpu_of_a_class(measured) == pytest.approx(0.010)
    assert capacity.classes_a_machine(measured, assumed) == 100
    assert capacity.memory_of(measured, 100) == 2 * 50 + 100 * 2
    assert capacity.disk_of_a_class(measured, assumed) == 4 * 10 * 30 * 60 * 100
    assert capacity.place_line("a country", 5_000, measured, assumed)[-1] == "50"


def test_the_commands_on_the_page_have_the_options_that_they_are_given(capsys) -> None:
    lines = re.findall(r"^(?:ExecStart=\S*/| {4})?awale (\w+) (.*)$", PAGE, re.MULTILINE)
    assert {command for command, _ in lines} == {"serve", "backup", "restore"}
    for command, rest in lines:
        with pytest.raises(SystemExit):
            main([command, "--help"])
        there = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
        assert set(re.findall(r"(?<!\S)--[a-z-]+", rest)) <= there, (command, rest)
