"""``awale review``: in words, as data, into the record; and what it says to what it can't read."""

from __future__ import annotations

import json

import pytest

import awale
from awale.cli import main
from awale.coach.review.story import Overlooked, Review, Turning, WeighedMove
from awale.rules.records import Record

#: E leaves a chain of captures lying, F took it.
START = "0-0-2-0-1-2-1-1-4-4-4-4-12-13-S"


@pytest.fixture
def file(tmp_path):
    game = awale.Game("grenier", START)
    game.play("Ef")
    path = tmp_path / "game.ogn"
    path.write_text(str(Record.from_game(game, South="Awa", North="Jules")), encoding="utf-8")
    return path


def test_it_tells_the_turning_points_and_the_accuracy(file, capsys) -> None:
    assert main(["review", str(file), "--lang", "en", "--seconds", "5"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Awa against Jules, 2 moves" in said
    assert "F took 4 seeds (2 from b and 2 from a) in a chain." in said
    assert "better: F" in said
    assert "theme: Chain" in said
    assert "whole game" in said


def test_where_north_began_its_move_is_the_first_of_its_number(tmp_path, capsys) -> None:
    game = awale.Game("grenier", awale.Position.parse(START).turned())
    game.play("eF")
    path = tmp_path / "game.ogn"
    path.write_text(str(Record.from_game(game)), encoding="utf-8")
    assert main(["review", str(path), "--lang", "en", "--seconds", "5"]) == 0
    assert "1. " in capsys.readouterr().out.splitlines()[2][:4]


def test_the_annotated_record_is_written_whole_and_never_over_another(file, tmp_path, capsys) -> None:
    out = tmp_path / "reviewed.ogn"
    assert main(["review", str(file), "--out", str(out), "--lang", "fr", "--seconds", "5"]) == 0
    record = Record.parse(out.read_text(encoding="utf-8"))
    assert record.moves == ["E", "f"]
    assert record.line.moves[0].variations[0].moves[0].move == "F"
    assert str(out) in capsys.readouterr().out
    assert main(["review", str(file), "--out", str(out), "--lang", "en"]) == 2
    assert str(out) in capsys.readouterr().err


def test_as_data_it_is_the_review_itself_and_nothing_else(file, capsys) -> None:
    assert main(["review", str(file), "--json", "--lang", "en", "--seconds", "5"]) == 0
    heard = capsys.readouterr()
    found = Review.from_dict(json.loads(heard.out))
    assert found.moves == ("E", "f")
    assert found.turning[0].best == "F"
    assert heard.err == "", "in a pipe there is no progress to be seen"


def test_a_list_of_moves_is_a_game_too_under_the_sheet_that_is_named(tmp_path, capsys) -> None:
    path = tmp_path / "moves.txt"
    path.write_text("1. F f 2. B e", encoding="utf-8")
    assert main(["review", str(path), "--sheet", "ecole", "--json", "--seconds", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["sheet"] == "ecole"


@pytest.mark.parametrize(
    ("text", "said"),
    [(None, "no such file"), ("", "no game"), ("1. F F", "F"), ('[Sheet "abapa"]\n\n*', "nothing to review")],
)
def test_what_cannot_be_reviewed_is_refused_in_a_sentence(text, said, tmp_path, capsys) -> None:
    path = tmp_path / "game.ogn"
    if text is not None:
        path.write_text(text, encoding="utf-8")
    assert main(["review", str(path), "--lang", "en"]) == 2
    heard = capsys.readouterr().err
    assert said in heard
    assert "Traceback" not in heard


def test_of_a_weak_game_the_moves_that_mattered_are_told_and_all_on_request(file, capsys, monkeypatch) -> None:
    line = WeighedMove("F", 9.0, ("F",))
    seen = Overlooked("quiet", None)
    turning = tuple(Turning(ply, "S", START, "E", "F", 0.0, 2.0 + ply, False, (line,), seen) for ply in range(12))
    found = Review("grenier", {}, START, ("E", "f"), (), turning, ())
    monkeypatch.setattr("awale.cli.review.reviewed", lambda *_: found)
    assert main(["review", str(file), "--lang", "en"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said.count("better: F") == len(found.mattered) < 12
    assert f"{found.others} other moves cost two seeds or more: --all shows them too." in said
    assert main(["review", str(file), "--lang", "en", "--all"]) == 0
    said = capsys.readouterr().out
    assert said.count("better: F") == 12
    assert "--all" not in said
