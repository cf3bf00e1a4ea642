"""Which sheet is meant where none is named: one rule (``rules/sheet.py``), the same in all commands, and said."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import awale
import awale.endgame
from awale.cli import main
from awale.engine.uci.options import all_options
from awale.rules.sheet import OTHER_PROGRAMS, USUAL

START = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
NEAR_THE_END = "0-0-0-0-0-1-0-1-0-0-0-0-23-23-S"
OF_POSITIONS = (
    ["analyse", START, "--depth", "1"],
    ["perft", "--depth", "1"],
    ["coach", START],
    ["match", "level:1", "level:1", "--games", "1"],
    ["endgame", "build", "--seeds", "2"],
    ["endgame", "probe", NEAR_THE_END],
    ["endgame", "stats"],
)

OF_GAMES = (
    ["analyse", "game.ogn", "--depth", "1"],
    ["review", "game.ogn", "--seconds", "0.2"],
    ["check", "game.ogn"],
    ["convert", "game.ogn"],
)


@pytest.fixture(autouse=True)
def tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("AWALE_SHEET", raising=False)
    monkeypatch.setenv("AWALE_TABLES", str(tmp_path))


@pytest.mark.parametrize("command", OF_POSITIONS, ids=lambda command: " ".join(command[:2]))
@pytest.mark.parametrize("set_to", [None, "ecole"])
def test_a_command_takes_the_usual_sheet_or_that_of_the_environment(
    command: list[str], set_to: str | None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if set_to:
        monkeypatch.setenv("AWALE_SHEET", set_to)
    sheet = set_to or USUAL
    if command[1] in ("probe", "stats"):
        list(awale.endgame.build(sheet, 2))
    assert main([*command, "--lang", "en"]) == 0
    assert f"Under {sheet}, as no sheet was named" in capsys.readouterr().err
    if "build" not in command:
        if command[1] in ("probe", "stats"):
            list(awale.endgame.build("amende", 2))
        assert main([*command, "--sheet", "amende", "--lang", "en"]) == 0
        assert "Under" not in capsys.readouterr().err


def test_a_record_says_its_sheet_and_one_that_does_not_is_of_another_program(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("AWALE_SHEET", "amende")
    for tag, meant, told in (('[Sheet "ecole"]', "ecole", False), ('[Event "x"]', OTHER_PROGRAMS, True)):
        (tmp_path / "game.ogn").write_text(f"{tag}\n\n1. F f 2. B e *\n")
        assert main(["analyse", "game.ogn", "--depth", "1", "--json", "--sheet", meant]) == 0
        assert json.loads(capsys.readouterr().out)["sheet"] == meant
        for command in OF_GAMES:
            assert main([*command, "--lang", "en"]) == 0
            assert ("under abapa" in " ".join(capsys.readouterr().err.split())) is told


def test_python_and_the_protocol_follow_the_same_rule() -> None:
    assert awale.Game().sheet == awale.sheet() == awale.sheet(USUAL)
    assert awale.sheet_ids()[0] == USUAL
    assert all_options()["sheet"].default == OTHER_PROGRAMS
    assert awale.Record.parse("1. F f *").sheet == awale.sheet(OTHER_PROGRAMS)
