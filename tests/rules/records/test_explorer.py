"""What was played in many games: the counts, by position, from a folder, and from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import awale
from awale.cli import main
from awale.rules.records import Record
from awale.rules.records.explorer import Explorer, explore

GAMES = ["1. F e 2. D b 26-20", "1. F e 2. A 20-26", "1. F a 24-24", "1. C a *", '[Sheet "ecole"]\n\n1. F e 2. D *']


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "one.ogn").write_text("\n\n".join(GAMES[:1]), encoding="utf-8")
    (tmp_path / "two.ogn").write_text("\n\n".join(f'[Event "{n}"]\n\n{game}' for n, game in enumerate(GAMES[1:4])))
    (tmp_path / "three.ogn").write_text(GAMES[4], encoding="utf-8")
    return tmp_path


def test_moves_are_counted_with_their_results_by_position(folder: Path) -> None:
    found = explore(folder, "abapa")
    assert (found.games, found.left_out) == (4, 1)
    first, other = found.moves()
    assert (first.move, first.games, first.south, first.drawn, first.north, first.score) == ("F", 3, 1, 1, 1, 0.5)
    assert (other.move, other.games, other.unfinished, other.score) == ("C", 1, 1, None)
    game = awale.Game("abapa")
    game.play("Fe")
    assert [(each.move, each.score) for each in found.moves(game.position)] == [("A", 0.0), ("D", 1.0)]
    game.pop()
    assert [(each.move, each.player, each.score) for each in found.moves(str(game.position))] == [
        ("e", "N", 0.5),
        ("a", "N", 0.5),
    ]
    assert explore(folder).games == 5, "all rules together, if none are named"


def test_a_position_that_comes_back_counts_once_a_game() -> None:
    rules = awale.sheet("abapa", nothing_more="never", repetition="never")
    game = awale.Game(rules, "0-0-0-0-0-1-0-0-0-0-0-1-23-23-S")
    while game.repetitions() < 3:
        game.push(game.legal_moves[0])
    explorer = Explorer(plies=1000)
    explorer.add(Record.from_game(game))
    assert all(each.games == 1 for position in explorer._found for each in explorer.moves(position))


def test_a_broken_game_is_told_and_the_others_count(folder: Path) -> None:
    (folder / "zero.ogn").write_text('[Event "x"]\n\n1. F F *\n', encoding="utf-8")
    with pytest.raises(awale.RecordError, match="Pit F"):
        explore(folder)
    faults: list[awale.RecordError] = []
    assert explore(folder, errors=faults.append).games == 5
    assert [Path(fault.file or "").name for fault in faults] == ["zero.ogn"]


def test_the_command_tells_and_gives_json(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "zero.ogn").write_text('[Event "x"]\n\n1. F F *\n', encoding="utf-8")
    assert main(["explore", str(folder), "--sheet", "abapa", "--json", "--lang", "en"]) == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert [found["games"], found["left_out"], found["faults"]] == [4, 1, 1]
    assert found["moves"][0] == {"move": "F", "games": 3, "south": 1, "drawn": 1, "north": 1, "score": 0.5}
    assert "line 3, column 6" in printed.err
    assert main(["explore", str(folder), "--moves", "F", "--lang", "fr"]) == 0
    assert "5 parties" in capsys.readouterr().out
    assert main(["explore", str(folder), "--moves", "EeD", "--lang", "en"]) == 0
    assert "None of them came to" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["/no/such/folder"], "can't be read"),
        (["{folder}", "--moves", "FF"], "Pit F"),
        (["{folder}", "--plies", "0"], "--plies is a whole number"),
        (["{folder}", "--sheet", "go"], 'no sheet "go"'),
        (["{empty}"], "no game"),
    ],
)
def test_bad_input_gets_a_sentence(folder: Path, arguments, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "empty").mkdir()
    places = {"folder": folder, "empty": folder / "empty"}
    assert main(["explore", "--lang", "en", *(each.format(**places) for each in arguments)]) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1
