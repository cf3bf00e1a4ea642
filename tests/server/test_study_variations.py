"""The lines beside a game: read out of a record, written into one."""

from __future__ import annotations

import pytest

from awale.rules.records import read_record
from awale.server.study.records import ToRead, Write, read, write
from awale.server.study.variations import MOST_LINES, variations
from awale.words import AwaleError


def test_variations_come_back_as_they_were_written() -> None:
    lines = [["F", "d", "A"], ["F", "d", "B", "a"], ["A"]]
    text = write(Write(sheet="grenier", moves=["F", "e", "C"], beside=lines), "en").text
    assert "1. F (1. A) 1... e (1... d 2. A (2. B a)) 2. C *" in text
    (game,) = read(ToRead(text=text), "en").games
    assert game.moves == ["F", "e", "C"]
    assert [aside.moves for aside in game.beside] == [["A"], ["F", "d", "A"], ["F", "d", "B", "a"]]
    assert [len(aside.turns) for aside in game.beside] == [1, 2, 2]


def test_a_variation_that_breaks_the_rules_is_told_as_far_as_it_goes() -> None:
    record = read_record("1. F (1. A a 2. A) (1. f) e *")
    assert [aside.moves for aside in variations(record)] == [["A", "a"]]


def test_the_referee_plays_no_more_of_them_than_he_is_let() -> None:
    record = read_record("1. F (1. A) e (1... a 2. A) *")
    assert [aside.moves for aside in variations(record, most_moves=3)] == [["A"]]


def test_a_line_that_goes_on_after_the_game_is_not_written_as_played() -> None:
    text = write(Write(sheet="grenier", moves=["F"], beside=[["F", "e"], []]), "en").text
    assert text.endswith("1. F *\n")


@pytest.mark.parametrize(
    "lines",
    [
        [["F", "F"]],
        [["z"]],
        [[""]],
        [["pass"]],
        [["A"] * 1000] * 7,
        [[*"FeBdA"[:length], "nope"] for length in range(5)],
    ],
)
def test_lines_that_cannot_be_are_refused_with_a_sentence(lines: list[list[str]]) -> None:
    with pytest.raises(AwaleError) as refused:
        write(Write(sheet="grenier", moves=["E"], beside=lines), "fr")
    assert refused.value.sentence.text("fr")


def test_no_more_lines_are_told_than_a_screen_can_hold() -> None:
    record = read_record("1. F " + "(1. A a) " * (MOST_LINES + 5) + "*")
    assert len(variations(record, 10_000)) == MOST_LINES
