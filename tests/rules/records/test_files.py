"""Files and folders: one game at a time, broken games told and left out, files whole or not at all."""

from __future__ import annotations

import io
import tracemalloc
from collections.abc import Iterator
from pathlib import Path

import pytest

import awale
from awale.rules.records import Record, RecordError

GOOD = '[Event "cup"]\n[Round "{n}"]\n\n1. F e *\n'
BROKEN = {
    "a word among the moves": '[Event "cup"]\n\n1. F zebra e\n2. D *\n',
    "a comment that never ends": '[Event "cup"]\n\n1. F { no end\n2. D *\n',
    "a variation that never ends": '[Event "cup"]\n\n1. F (1. E *\n',
    "a tag without its quote": '[Event "cup]\n[Round "9"]\n\n1. F *\n',
    "a sheet that isn't": '[Event "cup"]\n[Sheet "no"]\n\n1. F e *\n',
    "a NUL": '[Event "cup"]\n\n1. F \0 e *\n',
}


@pytest.mark.parametrize("broken", BROKEN.values(), ids=BROKEN)
def test_reading_goes_on_after_a_broken_game(broken: str) -> None:
    text = "\n".join([GOOD.format(n=1), broken, GOOD.format(n=2), broken, GOOD.format(n=3)])
    problems: list[RecordError] = []
    found = [record.tags["Round"] for record in awale.read_records(io.StringIO(text), errors=problems.append)]
    assert found == ["1", "2", "3"]
    assert len(problems) == 2
    lines = text.split("\n")
    for problem in problems:
        assert problem.line is not None
        assert problem.column is not None
        assert problem.column <= len(lines[problem.line - 1]) + 1


def test_the_first_broken_game_raises_when_nobody_listens() -> None:
    games = awale.read_records(io.StringIO(GOOD.format(n=1) + "\n[Event x]\n"))
    assert next(games).moves == ["F", "e"]
    with pytest.raises(RecordError, match="Line 6, column 1"):
        next(games)


def test_games_without_moves_or_without_tags_are_told_apart() -> None:
    text = '[Event "a"]\n[South "x"]\n\n[Event "b"]\n\n[Variant "c"]\n[Event "c"]\n\n1. F *\n\n1. E e *\n2. D *'
    records = list(awale.read_records(io.StringIO(text)))
    assert [record.tags.get("Event") for record in records] == ["a", "b", "c", None, None]
    assert [record.moves for record in records] == [[], [], ["F"], ["E", "e"], ["D"]]


def test_a_comment_may_look_like_the_next_game() -> None:
    record = Record.from_game(awale.Game(), Event='[Event "x"]')
    text = str(record).replace("*\n", '{ a word or two before\n[Event "y"] } *\n')
    assert [len(list(each.line.comments())) for each in awale.read_records(io.StringIO(text))] == [1]


def test_a_folder_is_read_in_the_order_of_its_names(tmp_path: Path) -> None:
    for name in ("b.ogn", "a.OGN", "c.txt"):
        (tmp_path / name).write_text(GOOD.format(n=name))
    (tmp_path / "d.ogn").mkdir()
    (tmp_path / "e.ogn").write_text("1. F z")
    problems: list[RecordError] = []
    records = list(awale.read_folder(tmp_path, errors=problems.append))
    assert [record.tags["Round"] for record in records] == ["a.OGN", "b.ogn"]
    assert [record.place.file for record in records if record.place] == [str(tmp_path / n) for n in ("a.OGN", "b.ogn")]
    assert [problem.what.code for problem in problems] == ["unreadable", "unexpected"]
    assert problems[1].file == str(tmp_path / "e.ogn")


@pytest.mark.parametrize("path", ["nowhere.ogn", "no\0where"])
def test_a_missing_file_or_folder_is_told_in_a_sentence(path: str) -> None:
    with pytest.raises(RecordError, match="can't be read"):
        list(awale.read_records(path))
    with pytest.raises(RecordError, match="can't be read"):
        list(awale.read_folder(path))


def test_a_large_file_is_not_held_in_memory(tmp_path: Path) -> None:
    path = tmp_path / "large.ogn"
    game = "{ " + "word " * 1000 + "} *\n\n"
    path.write_text(game * 400)
    tracemalloc.start()
    assert sum(1 for _ in awale.read_records(path)) == 400
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert path.stat().st_size > 2_000_000
    assert peak < 500_000


def test_what_was_written_is_read(tmp_path: Path) -> None:
    records = [Record.from_game(awale.Game(name), South=name) for name in awale.sheet_ids()]
    path = tmp_path / "all.ogn"
    assert awale.write_records(path, iter(records)) == len(records)
    assert list(awale.read_records(path)) == records
    assert [file.name for file in tmp_path.iterdir()] == ["all.ogn"]


def test_a_file_appears_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "cup.ogn"
    awale.write_records(path, [Record.from_game(awale.Game(), South="before")])
    before = path.read_text()

    def failing() -> Iterator[Record]:
        yield Record.from_game(awale.Game(), South="after")
        raise RuntimeError

    with pytest.raises(RuntimeError):
        awale.write_records(path, failing())
    assert path.read_text() == before
    assert [file.name for file in tmp_path.iterdir()] == ["cup.ogn"]


def test_a_place_that_cannot_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="can't be written"):
        awale.write_records(tmp_path / "no" / "cup.ogn", [])
