"""Matches: the referee keeps the board, faults lose, everything is written down."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

import awale
from awale.cli import main
from awale.engine.limits import Limits
from awale.engine.match import Match, Player, Terms, openings
from awale.engine.tally import SURE, MatchTally, elo_of, score_of

#: An engine that plays the first legal move, until it is told to do something else.
FAKE = """
import sys
import awale
game = None
moves = 0
for line in sys.stdin:
    words = line.split()
    if words[0] == "uci":
        print("id name fake")
        print("uciok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        game = awale.Game("abapa")
        game.play("pass" if move == "-" else move for move in "".join(words[3:]))
    elif words[0] == "go":
        moves += 1
        {trick}
        print("bestmove", game.legal_moves[0].replace("pass", "-"), flush=True)
    elif words[0] == "quit":
        break
"""


@pytest.fixture
def fake(tmp_path: Path):
    """Writes an engine with a trick, and gives the command that starts it."""

    def write(trick: str = "pass") -> str:
        path = tmp_path / f"engine{len(list(tmp_path.iterdir()))}.py"
        path.write_text(FAKE.format(trick=trick), encoding="utf-8")
        return f"'{sys.executable}' '{path}'"

    return write


def played(first: str, second: str, games: int = 2, **terms: Any):
    settings = {"sheet": awale.sheet("abapa"), "games": games, "patience": 30.0, **terms}
    return list(Match(Player.parse(first), Player.parse(second), Terms(**settings)).play())


def test_two_honest_engines_play_each_opening_from_both_sides(fake) -> None:
    games = sorted(played(fake(), fake(), games=4, concurrency=2), key=lambda each: each.number)
    assert [each.fault for each in games] == [None] * 4
    assert games[0].game.moves == games[1].game.moves, "the same engine on both sides, the same opening"
    assert games[0].game.moves[:8] != games[2].game.moves[:8]
    assert games[0].score + games[1].score == 1
    for each in games:
        each.record.check()


@pytest.mark.parametrize(
    ("trick", "said"),
    [
        ("print('bestmove Z', flush=True); continue", 'it plays "Z"'),
        ("print('bestmove', flush=True); continue", "it plays"),
        ("print('bestmove 0000', flush=True); continue", 'it plays "0000"'),
        ("print('bestmove -', flush=True); continue", "Nobody passes"),
        ("sys.exit(1)", "it is gone"),
        ("moves > 3 and sys.exit(1)", "it is gone"),
    ],
)
def test_an_engine_at_fault_loses_the_game_and_the_next_begins(fake, trick: str, said: str) -> None:
    games = played(fake(trick), fake(), games=2)
    assert [each.score for each in games] == [0, 0]
    for each in games:
        assert said in each.fault.en
        assert each.game.closure is not None
        assert said in each.record.tags["Termination"]


def test_a_hung_engine_is_killed(fake) -> None:
    games = played(fake(), fake("import time; time.sleep(1000)"), games=1, patience=0.5, limits=Limits(seconds=0.01))
    assert games[0].score == 1
    assert "no bestmove within 0.5 seconds" in games[0].fault.en


def test_clocks_run_and_whoever_has_no_time_left_has_lost(fake) -> None:
    games = played(fake("moves > 2 and __import__('time').sleep(0.6)"), fake(), games=1, clock=(0.5, 0.0))
    assert games[0].score == 0
    assert games[0].fault is None
    assert games[0].record.reason == awale.Termination.TIME
    games = played(
        fake("assert 'wtime 90000 btime 90000 winc 2000 binc 2000' in line or moves > 1"), fake(), clock=(90.0, 2.0)
    )
    assert [each.fault for each in games] == [None, None]


def test_a_command_that_does_not_exist_or_does_not_speak(tmp_path: Path) -> None:
    with pytest.raises(awale.AwaleError, match="can't be started"):
        played("/no/such/engine", "level:1")
    with pytest.raises(awale.AwaleError, match="gone"):
        played(f"'{sys.executable}' -c pass", "level:1")


def test_two_levels_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.ogn"
    arguments = ["--sheet", "ecole", "--games", "4", "--concurrency", "2", "--out", str(out), "--json"]
    assert main(["match", "level:4", "level:1", *arguments]) == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert found["wins"] + found["draws"] + found["losses"] == found["games"] == 4
    assert found["score"] == (found["wins"] + found["draws"] / 2) / 4
    assert printed.err.splitlines()[0].startswith("1/4")
    records = list(awale.read_records(out))
    assert sorted(record.tags["Round"] for record in records) == ["1", "2", "3", "4"]
    assert {record.sheet.id for record in records} == {"ecole"}
    for record in records:
        record.check()
    assert main(["match", "level:4", "level:1", "--out", str(out)]) == 2
    assert "already there" in capsys.readouterr().err


def test_faults_are_told_and_counted(fake, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", fake(), fake("sys.exit(1)"), "--games", "2", "--depth", "1", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    assert "2 won, 0 drawn, 0 lost: 100.0 %" in printed.out
    assert "no difference in Elo" in printed.out
    assert printed.err.count("it is gone") == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["level:0", "level:1"], "levels go from 1 to"),
        (["level:x", "level:1"], "levels go from 1 to"),
        (["", "level:1"], "is not a player"),
        (["'", "level:1"], "is not a player"),
        (["engine:speed=9", "level:1"], "can't follow engine"),
        (["engine:depth=-1", "level:1"], "can't follow engine"),
        (["level:1", "level:2", "--games", "0"], "--games is a whole number"),
        (["level:1", "level:2", "--sprt", "5", "1"], "two differences in Elo"),
        (["level:1", "level:2", "--patience", "-3"], "number of seconds"),
        (["level:1", "level:2", "--clock", "x+1"], "is no clock"),
        (["level:1", "level:2", "--clock", "60", "--depth", "3"], "there is no --depth"),
        (["level:1", "level:2", "--sheet", "go"], 'no sheet "go"'),
        (["level:1", "level:2", "--out", "/no/such/folder/x.ogn"], "can't be written"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["match", "--lang", "en", *arguments]) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_openings_are_varied_playable_and_the_same_for_a_seed(name: str) -> None:
    sheet = awale.sheet(name)
    first, again = openings(sheet, 6, seed=1), openings(sheet, 6, seed=1)
    lines = [next(first) for _ in range(30)]
    assert lines == [next(again) for _ in range(30)]
    assert len({tuple(line) for line in lines}) == 30
    for line in lines:
        game = awale.Game(sheet)
        game.play(line)
        assert not game.is_over


# --- what games say ---------------------------------------------------------------------------------------------------


def test_the_error_of_a_score_is_that_of_a_mean() -> None:
    tally = MatchTally(wins=60, draws=20, losses=20)
    assert tally.score == 0.7
    assert tally.error == pytest.approx(0.04, abs=0.001)
    assert tally.elo == pytest.approx(147.2, abs=0.1)
    assert tally.elo_error == pytest.approx(33.1, abs=0.1)


def test_elo_and_score_are_one_thing_said_twice() -> None:
    for score in (0.01, 0.3, 0.5, 0.75):
        assert score_of(elo_of(score)) == pytest.approx(score)


def test_a_test_is_decided_by_enough_games_and_not_by_few() -> None:
    assert abs(MatchTally(6, 0, 4).likelihood(0, 20)) < SURE
    assert MatchTally(600, 0, 400).likelihood(0, 20) > SURE
    assert MatchTally(450, 100, 450).likelihood(10, 40) < -SURE
