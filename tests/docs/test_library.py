"""The front door: which names are public, what importing them loads, and that a type checker finds a misspelt rule."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import awale

#: All that is promised. A name that is added here is documented in docs/library.md, or by its docstring.
PUBLIC = set(
    """
    LEVELS NOTATIONS POSITION_NOTATIONS START Analysis AsyncEngineProcess AsyncRunningAnalysis AwaleError Book
    Clock Closure Engine EngineFault EngineLine EngineProcess ExploredMove Explorer Game GameNode GameTree
    IllegalMove Level Limits Outcome Played Player Position PositionError Record RecordError RecordLine
    RecordMove RecordVisitor RuleFields RunningAnalysis Sentence Sheet SheetError Termination Turn analyse
    choose_move convert endgame explore legal_moves level losses open_engine open_engine_async outcome perft
    play position_at position_index read_folder read_position read_record read_records sheet sheet_ids svg
    why_not write_position write_record write_records
    """.split()  # noqa: SIM905 - a hundred quotation marks less
)
#: What ``import awale`` loads of the project: no engine, no drawing, no records.
LOADED = {"awale", "awale.words", "awale.rules"} | {
    f"awale.rules.{name}" for name in ("dead", "game", "moves", "position", "referee", "sheet", "turn")
}
#: Parts of Python that take long to load, and that playing a game doesn't need.
SLOW = {"asyncio", "ctypes", "hashlib", "json", "socket", "subprocess", "tomllib"}

TYPED = """
import awale
game = awale.Game(awale.sheet("amende", grand_slam="penalty"), first="N")
turn: awale.Turn = game.push("f")
player: awale.Player = turn.player
best: str = awale.analyse(game, depth=4).best.move
limits = awale.Limits(seconds=0.5, clock=None)
awale.sheet("amende", grand_slam="penlty")  # error
awale.sheet("amende", grand_slamm="penalty")  # error
awale.Game("amende", first="X")  # error
game.resign("south")  # error
awale.Position(to_move="x")  # error
awale.sheet("amende").with_rules(direction="left")  # error
"""


def test_these_names_are_public_and_each_can_be_had() -> None:
    assert sorted(awale.__all__) == sorted(PUBLIC)
    for name in PUBLIC:
        assert getattr(awale, name) is not None, name
    assert set(dir(awale)) >= PUBLIC
    for name in awale.endgame.__all__:
        assert getattr(awale.endgame, name) is not None, name
    with pytest.raises(AttributeError, match="no attribute 'Gane'"):
        _ = awale.Gane


def test_every_public_function_and_class_says_what_it_does() -> None:
    for name in PUBLIC:
        found = getattr(awale, name)
        if callable(found) and name != "Player":
            assert found.__doc__, name


def test_importing_loads_the_rules_and_nothing_else() -> None:
    asked = "import sys; before = set(sys.modules); import awale; print(*sorted(set(sys.modules) - before))"
    isolated = [sys.executable, "-I", "-c", asked]
    loaded = set(subprocess.run(isolated, capture_output=True, text=True, check=True).stdout.split())
    assert {name for name in loaded if name.split(".")[0] == "awale"} == LOADED
    assert not loaded & SLOW


def test_a_misspelt_rule_or_player_fails_the_type_check(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(TYPED, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "--no-error-summary", str(program)]
    checked = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    wrong = [number for number, line in enumerate(TYPED.splitlines(), 1) if line.endswith("# error")]
    found = {int(line.split(":")[1]) for line in checked.stdout.splitlines() if ": error:" in line}
    assert sorted(found) == wrong, checked.stdout + checked.stderr
