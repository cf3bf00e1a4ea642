"""A record reads back as it was written: every sheet and override, every end, any text in tags and comments."""

from __future__ import annotations

import io
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import awale
from awale.rules.records import (
    NOTATIONS,
    Record,
    RecordError,
    RecordLine,
    RecordMove,
    losses,
    read_record,
    write_record,
)
from awale.rules.records.tree import MOST_NESTED
from rules.records.record_strategies import finished, records
from support.strategies import sheets

quick = settings(max_examples=60)


@quick
@given(records())
def test_ogn_reads_back_equal_in_structure_and_in_text(record: Record) -> None:
    text = str(record)
    again = read_record(text, "ogn")
    assert again == record
    assert again.sheet.overrides == record.sheet.overrides
    assert str(again) == text
    text.encode("utf-8")


@quick
@given(records())
def test_the_referee_agrees_with_what_was_written(record: Record) -> None:
    read_record(str(record)).check()
    assert record.counted() == record


@quick
@given(finished())
def test_a_game_comes_back_from_its_record(game: awale.Game) -> None:
    again = read_record(str(Record.from_game(game))).game()
    assert (again.sheet, again.start, again.moves) == (game.sheet, game.start, game.moves)
    assert again.position == game.position
    assert again.outcome() == game.outcome()
    assert again.closure == game.closure


@quick
@given(records())
def test_lines_keep_to_79_columns_unless_a_word_is_longer(record: Record) -> None:
    moves = str(record).split("\n\n", 1)[1]
    for line in moves.split("\n"):
        assert len(line) <= 79 or " " not in line


@quick
@given(records(), st.sampled_from(NOTATIONS), st.sampled_from(["south", "north"]))
def test_every_notation_keeps_the_moves_and_says_what_it_loses(record: Record, notation: str, capitals: str) -> None:
    text = write_record(record, notation, capitals=capitals)
    again = read_record(text, notation, sheet=record.sheet, start=record.start, capitals=capitals)
    lost = {loss.code for loss in losses(record, notation)}
    assert write_record(again, notation, capitals=capitals) == text
    moves = record.moves[:-1] if "pass" in lost else record.moves
    assert again.moves == moves
    assert (again == record) == (not lost - {"sheet", "start"})


@quick
@given(sheets(), st.dictionaries(st.sampled_from(["South", "Club"]), st.text()))
def test_a_sheet_of_ones_own_is_written_field_by_field(sheet: awale.Sheet, tags: dict[str, str]) -> None:
    own = awale.Sheet("maison", sheet.rules, sheet.about)
    again = read_record(str(Record(own, tags=tags)))
    assert again.sheet.rules == own.rules
    assert again.sheet.id == "maison"


def test_many_games_of_one_stream_read_back_in_order() -> None:
    games = [Record.from_game(awale.Game(name), Round=str(number)) for number, name in enumerate(awale.sheet_ids())]
    assert list(awale.read_records(io.StringIO("\n".join(map(str, games))))) == games


def test_variations_nest_as_deep_as_allowed_and_no_deeper() -> None:
    line = RecordLine((RecordMove("F"),))
    for _ in range(MOST_NESTED):
        line = RecordLine((RecordMove("F", variations=(line,)),))
    record = Record(awale.sheet("abapa"), line=line)
    assert read_record(str(record)) == record
    assert len(repr(record)) > MOST_NESTED
    record.check()
    with pytest.raises(RecordError, match="deep"):
        RecordLine((RecordMove("F", variations=(line,)),))


def test_a_comment_goes_where_a_reader_of_the_text_finds_it() -> None:
    assert RecordLine((RecordMove("F"), RecordMove("e", before=("c",)))).moves[0].after == ("c",)
    variation = RecordLine.of("E")
    line = RecordLine((RecordMove("F", variations=(variation,)), RecordMove("e", before=("c",))), ("d",))
    assert line.moves[1].before == ("c",)
    assert line.moves[1].after == ("d",)
    assert replace(RecordLine.of("F"), end=("x",)).moves[0].after == ("x",)
