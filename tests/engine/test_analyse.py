"""Analysis: from Python and from the command line."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest

import awale
import awale.endgame
from awale.cli import main
from awale.engine.engine import Engine


def test_three_moves_with_their_scores_and_lines() -> None:
    analysis = awale.analyse(awale.Game("grenier"), seconds=0.2)
    assert len(analysis.lines) == 3
    for line in analysis.lines:
        assert line.pv[0] == line.move
        awale.Game("grenier").play(line.pv)
        assert -48 <= line.seeds <= 48
    assert analysis.seconds < 2


def test_a_game_that_is_over_has_no_best_move() -> None:
    with pytest.raises(awale.AwaleError, match="over"):
        awale.analyse(awale.Game("abapa", "4-4-0-0-0-0-0-0-0-0-0-0-25-15-S"))


@pytest.mark.parametrize(
    "limits",
    [
        *({"depth": depth} for depth in (0, -1, 101)),
        *({"seconds": seconds} for seconds in (0, -1.0, float("nan"), float("inf"))),
        {"nodes": 0},
        {"lines": 0},
        {"threads": 0},
        {"threads": -1},
        *({"megabytes": size} for size in (0, -1, float("nan"), float("inf"))),
    ],
)
def test_limits_that_cannot_be_kept_are_refused(limits: dict[str, Any]) -> None:
    with pytest.raises(awale.AwaleError, match=next(iter(limits))):
        awale.analyse(awale.Game("abapa"), **limits)


@pytest.mark.skipif(os.name != "posix", reason="no signal can be sent like that")
def test_ctrl_c_ends_a_search_without_an_end() -> None:
    awale.analyse(awale.Game("abapa"), depth=2)
    ringing = threading.Timer(3.0, os.kill, (os.getpid(), signal.SIGINT))
    ringing.start()
    with pytest.raises(KeyboardInterrupt):
        awale.analyse(awale.Game("abapa"), depth=100)


@pytest.mark.skipif(os.name != "posix", reason="no signal can be sent like that")
@pytest.mark.parametrize(
    ("arguments", "stream", "said"),
    [
        (["analyse", str(awale.START), "--seconds", "3600"], "stdout", "Depth"),
        (["perft", "--depth", "30"], "stderr", "Stopped after"),
    ],
)
def test_ctrl_c_ends_a_command_which_shows_what_it_has_found(arguments: list[str], stream: str, said: str) -> None:
    """As a process of its own, whose status line on a terminal says when it is at work."""
    import pty

    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "awale.cli", *arguments, "--lang", "en"]
    environment = {**os.environ, "COLUMNS": "79"}
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs, env=environment) as process:
        os.close(theirs)
        shown = os.read(ours, 4096)
        process.send_signal(signal.SIGINT)
        out = process.communicate(timeout=60)[0].decode()
        while more := _read(ours):
            shown += more
    os.close(ours)
    assert process.returncode == 130
    assert said in (out if stream == "stdout" else shown.decode())


def _read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 4096)
    except OSError:  # its other end is closed
        return b""


def test_a_position_can_be_analysed_under_any_sheet() -> None:
    position = awale.Position.parse("0-0-0-0-0-1-0-1-0-0-0-0-23-23-S")
    for what in (position, str(position), awale.Game("ecole", position)):
        sheet = None if isinstance(what, awale.Game) else "ecole"
        assert awale.analyse(what, depth=8, sheet=sheet, tables=None).best.move == "F"
    with pytest.raises(awale.AwaleError, match="own sheet"):
        awale.analyse(awale.Game("ecole"), sheet="ecole")
    with pytest.raises(awale.AwaleError, match='not "42"'):
        awale.analyse(42)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Small tables of two sheets whose endings differ."""
    folder = tmp_path_factory.mktemp("tables")
    for name in ("ecole", "grenier"):
        assert len(list(awale.endgame.build(name, 4, folder))) == 5
    return folder


NEARLY_OVER = "0-0-0-1-1-0-0-1-0-1-0-0-22-22-S"


def test_tables_of_other_rules_are_refused(tables: Path) -> None:
    other = awale.endgame.open("ecole", tables)
    with pytest.raises(awale.AwaleError, match="other rules"):
        awale.analyse(awale.Game("grenier", NEARLY_OVER), tables=other)
    with pytest.raises(awale.AwaleError, match="other rules"):
        Engine("grenier", tables=other)
    clockwise = awale.sheet("ecole", direction="clockwise")  # which changes nothing in a table
    assert awale.analyse(awale.Game(clockwise, NEARLY_OVER), tables=other).best.exact


def test_a_game_under_another_sheet_is_refused() -> None:
    with pytest.raises(awale.AwaleError, match="searches games under ecole"):
        Engine("ecole", megabytes=1).search(awale.Game("grenier"))


def test_installed_tables_are_used_unless_they_are_declined(tables: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWALE_TABLES", str(tables))
    used: list[object] = []
    real = Engine.__init__

    def watched(self: Engine, *given: Any, **more: Any) -> None:
        used.append(more["tables"])
        real(self, *given, **more)

    monkeypatch.setattr(Engine, "__init__", watched)
    awale.analyse(NEARLY_OVER, sheet="ecole", depth=2)
    awale.analyse(NEARLY_OVER, sheet="ecole", depth=2, tables=None)
    assert isinstance(used[0], awale.endgame.Tables)
    assert used[1] is None


def test_damaged_installed_tables_are_left_out_with_a_warning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWALE_TABLES", str(tmp_path))
    list(awale.endgame.build("ecole", 1, tmp_path))
    next(tmp_path.glob("*/1.awt")).write_bytes(b"")
    with pytest.warns(RuntimeWarning, match="not an endgame table"):
        assert awale.analyse(NEARLY_OVER, sheet="ecole", depth=2).lines


def test_the_past_of_the_game_counts() -> None:
    """The same board, once with a past that makes a move a repetition: `abapa` ends there and deals the camps."""
    game = awale.Game("abapa", "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S")
    assert awale.analyse(game, depth=4).best.result in ("win", "loss", "draw", None)


def test_nothing_is_compiled_by_importing_awale() -> None:
    code = "import sys, awale; awale.Game('abapa').push('F'); sys.exit('numba' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_weak_levels_compile_nothing() -> None:
    code = (
        "import sys, awale; from awale.engine.levels import LEVELS, choose_move;"
        "choose_move(LEVELS[2], awale.Game('abapa'), seed=1); sys.exit('numba' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    position = "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"
    assert main(["analyse", position, "--sheet", "ecole", "--depth", "6", "--lines", "2", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["depth"] == 6
    assert found["nodes"] > 0
    assert [set(line) >= {"move", "score", "pv", "depth", "exact"} for line in found["lines"]] == [True, True]


def test_in_words_and_in_any_notation(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "3,2S,1S,2S/1S,3,2S,3S 20 17 S 50", "--depth", "8", "--lang", "fr"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[0] in "AEF" for line in lines[:3]] == [True] * 3
    assert lines[-1].startswith("Profondeur 8")


def test_the_end_of_a_game_on_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = awale.Game("amende")
    game.play("FfBe")
    awale.write_records(tmp_path / "game.ogn", [awale.Record.from_game(game)])
    assert main(["analyse", str(tmp_path / "game.ogn"), "--depth", "4", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["sheet"], found["position"]) == ("amende", str(game.position))


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["4-4"], "fifteen parts"),
        (["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "--depth", "0"], "--depth is a whole number"),
        (["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "--seconds", "-1"], "--seconds is a number of seconds"),
        (["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "--seconds", "nan"], "--seconds is a number of seconds"),
        (["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "--lines", "7"], "--lines is a whole number"),
        (["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "--memory", "999999999"], "--memory is a whole number"),
        (["4-4-4-4-4-4-4-4-4-4-4-4-0-0-S", "--sheet", "chess"], 'no sheet "chess"'),
        (["4-4-0-0-0-0-0-0-0-0-0-0-25-15-S"], "over"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyse", "--lang", "en", *arguments]) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1


def test_the_signature_is_the_same_twice(capsys: pytest.CaptureFixture[str]) -> None:
    signatures = []
    for _ in range(2):
        assert main(["bench", "--json", "--depth", "10"]) == 0
        signatures.append(json.loads(capsys.readouterr().out))
    assert signatures[0]["signature"] == signatures[1]["signature"] == sum(signatures[0]["sheets"].values())
    assert set(signatures[0]["sheets"]) == set(awale.sheet_ids())
