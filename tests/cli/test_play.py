"""Whole games through the real command, by a pipe: every sheet to its end, both languages, every way out."""

from __future__ import annotations

import os
import random
import re
import select
import signal
import subprocess
import sys

import pytest

import awale
from awale.engine.levels import LEVELS


def random_game(name: str, seed: int) -> awale.Game:
    chance = random.Random(seed)
    game = awale.Game(name)
    while not game.is_over:
        game.push(chance.choice(game.legal_moves))
    return game


def flat(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize(("seed", "name"), list(enumerate(awale.sheet_ids())))
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_whole_game_of_each_sheet(run, name, seed, lang):
    game = random_game(name, seed)
    # A player types a capital or a small letter as it comes, and Enter where nothing can be played.
    typed = ["" if move == "pass" else random.Random(seed).choice([str.upper, str.lower])(move) for move in game.moves]
    done = run("play", "--sheet", name, "--lang", lang, typed="\n".join([*typed, "n", ""]))
    assert done.returncode == 0
    outcome = game.outcome()
    assert outcome
    assert flat(outcome.text(lang)) in flat(done.stdout)
    for turn in game.turns:
        assert flat(turn.text(lang)) in flat(done.stdout)


def test_the_saved_game_is_the_one_that_was_played(run, tmp_path):
    game = random_game("amende", 5)
    typed = "\n".join([*("" if move == "pass" else move for move in game.moves), "n", ""])
    done = run("play", "--sheet", "amende", "--names", "Awa", "Jules", "--save", "evening.ogn", typed=typed)
    assert "evening.ogn" in done.stdout
    (record,) = awale.read_records(tmp_path / "evening.ogn")
    assert record.moves == game.moves
    assert (record.tags["South"], record.tags["North"]) == ("Awa", "Jules")
    assert record.sheet == awale.sheet("amende")


def test_asked_for_a_sheet_and_what_it_leaves_open(run):
    done = run("play", "--lang", "fr", typed="nope\n3\n2\nNord\nf\nquitter\n")
    assert "Je ne connais pas" in done.stdout
    assert "Dans quel sens" in done.stdout
    assert "↻ sens horaire" in done.stdout
    assert "Nord sème f" in done.stdout
    assert done.returncode == 0


def test_enter_takes_the_first_sheet(run):
    done = run("play", typed="\nc\nquit\n")
    assert "Granary." in done.stdout
    assert "South sows C, 4 seeds" in flat(done.stdout)


def test_a_start_position_says_whose_turn_it_is(run):
    done = run("play", "--start", "0-0-0-0-2-1-1-0-0-0-0-2-20-22-N", typed="3\n1\nf\nquit\n")
    assert "Who starts" not in done.stdout
    assert "North sows f, 2 seeds" in flat(done.stdout)


def test_the_school_asks_for_a_set_time(run):
    done = run("play", typed="school\n10\na\nquit\n")
    assert "minutes left." in done.stdout
    assert done.returncode == 0


def test_another_game_goes_to_the_same_file(run, tmp_path):
    typed = "f\nresign\ny\ne\nresign\nn\n"
    assert run("play", "--sheet", "abapa", "--save", "two.ogn", typed=typed).returncode == 0
    records = list(awale.read_records(tmp_path / "two.ogn"))
    assert [record.moves for record in records] == [["F"], ["E"]]
    assert [record.reason for record in records] == ["resignation", "resignation"]


def test_the_end_of_input_is_a_polite_goodbye_and_keeps_the_game(run, tmp_path):
    done = run("play", "--sheet", "ecole", "--save", "cut.ogn", typed="c\nd\n")
    assert done.returncode == 0
    assert "Goodbye" in done.stdout
    assert [record.moves for record in awale.read_records(tmp_path / "cut.ogn")] == [["C", "d"]]


def test_files_of_others_are_never_overwritten(run, tmp_path):
    (tmp_path / "mine.txt").write_text("precious", encoding="utf-8")
    assert run("play", "--sheet", "ecole", "--save", "mine.txt").returncode == 2
    done = run("play", "--sheet", "ecole", typed="c\nsave mine.txt\nsave new.ogn\nd\nsave new.ogn\nquit\n")
    assert "mine.txt is already there" in done.stdout
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "precious"
    assert next(iter(awale.read_records(tmp_path / "new.ogn"))).moves == ["C", "d"]


def test_rubbish_is_answered_in_words(run):
    done = run("play", "--sheet", "grenier", typed=b"\xff\xfe\x00\nplease\nc d\nwhy\nwhy me\nsave\n\x1b[A\n")
    assert done.returncode == 0
    assert "I don't understand" in done.stdout


@pytest.mark.parametrize("columns", ["60", "44"])
def test_narrow_terminals(run, columns):
    typed = "help\nrules\nwhy C\nf\nwhat\nmoves\nu\ny\nstop\ny\nn\n"
    done = run("play", "--sheet", "amende", "--set", "grand_slam=penalty", typed=typed, COLUMNS=columns)
    assert done.returncode == 0
    assert max(map(len, done.stdout.splitlines())) <= max(int(columns), 49)


def test_no_colour_through_a_pipe(run):
    assert "\x1b" not in run("play", "--sheet", "grenier", typed="f\n").stdout


# --- on a terminal ---


def on_a_terminal(tmp_path, typed: bytes, **environment: str) -> tuple[str, int]:
    """What a terminal of 60 columns shows, and the exit code."""
    pty = pytest.importorskip("pty")
    master, slave = pty.openpty()
    settings = {**os.environ, "LANG": "en_GB.UTF-8", "TERM": "xterm", "COLUMNS": "60", "PYTHONUTF8": "1", **environment}
    process = subprocess.Popen(
        [sys.executable, "-m", "awale.cli", "play", "--plain", "--sheet", "grenier"],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        cwd=tmp_path,
        env={name: value for name, value in settings.items() if value or name == "NO_COLOR"},
        start_new_session=True,
    )
    os.close(slave)
    shown = b""
    sent = False
    while True:
        # A Ctrl-C between the prompt and the reading after it isn't heard: whoever sees nothing happen presses again.
        while sent and typed == b"interrupt" and not select.select([master], [], [], 1)[0]:
            process.send_signal(signal.SIGINT)
        try:
            part = os.read(master, 65536)
        except OSError:  # the other end is closed
            break
        if not part:
            break
        shown += part
        if not sent and b"(A-F)> " in shown:
            sent = True
            if typed == b"interrupt":
                process.send_signal(signal.SIGINT)
            else:
                os.write(master, typed)
    os.close(master)
    return shown.decode("utf-8", "replace"), process.wait(timeout=60)


def test_colours_on_a_terminal_unless_the_player_wants_none(tmp_path):
    shown, code = on_a_terminal(tmp_path, b"f\rquit\r", NO_COLOR="")
    assert (code, "\x1b[38;5;130m" in shown) == (0, True)
    shown, code = on_a_terminal(tmp_path, b"f\rquit\r", NO_COLOR="1")
    assert (code, "\x1b[38;5;130m" in shown) == (0, False)


@pytest.mark.parametrize("keys", [b"\x04", b"interrupt"])
def test_control_d_and_control_c_leave_politely(tmp_path, keys):
    shown, code = on_a_terminal(tmp_path, keys)
    assert code == 0
    assert re.search("Goodbye", shown)
    assert "Traceback" not in shown


def test_a_game_that_is_left_suddenly_is_kept(tmp_path):
    home = {"XDG_DATA_HOME": str(tmp_path / "home"), "AWALE_LANG": "en"}
    shown, code = on_a_terminal(tmp_path, b"f\rf\r\x04", **home)
    kept = list((tmp_path / "home").rglob("*.ogn"))
    assert (code, len(kept)) == (0, 1)
    assert "The game isn't lost" in shown
    assert next(awale.read_records(kept[0])).moves == ["F", "f"]


def test_nothing_is_kept_of_a_game_that_was_saved_or_given_up_or_never_began(run, tmp_path):
    home = {"XDG_DATA_HOME": str(tmp_path / "home"), "AWALE_LANG": "en"}
    for typed in (b"\x04", b"f\rsave here.ogn\r\x04", b"f\rquit\r"):
        assert on_a_terminal(tmp_path, typed, **home)[1] == 0
    run("play", "--plain", "--sheet", "ecole", typed="f\n", **home)
    assert not (tmp_path / "home").exists()


def test_a_level_has_its_name_in_the_record(run, tmp_path):
    assert run("play", "--plain", "--sheet", "ecole", "--level", "1", "--save", "g.ogn", typed="f\n").returncode == 0
    assert next(awale.read_records(tmp_path / "g.ogn")).tags["North"] == LEVELS[0].name("en")
