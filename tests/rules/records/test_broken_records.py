"""Broken input: a sentence with line and column in both languages, and never anything but an error of ours."""

from __future__ import annotations

import io
import random
import time
from collections.abc import Callable
from functools import partial

import pytest

import awale
from awale.rules.records import NOTATIONS, Record, RecordError, TextPlace, read_position, read_record, write_position
from awale.rules.records.source import LONGEST_LINE
from awale.words import AwaleError

BROKEN = [
    ("1. F e\n2. Z", 2, 4, "unexpected"),
    ("1. F e\n2. D+ b", 2, 4, "unexpected"),
    ("1. F { never closed\n\n", 1, 6, "open-comment"),
    ("1. F (1. E", 1, 6, "open-variation"),
    ("(1. E) 1. F", 1, 1, "early-variation"),
    ("1. F e) *", 1, 7, "stray-close"),
    ("1. F 26-30", 1, 6, "result-form"),
    ('[Result "a lot"]\n\n*', 1, 1, "result-form"),
    ('[Result "20-4"]\n\n1. F 20-5', 1, 1, "two-results"),
    ("[South Awa]\n\n*", 1, 1, "tag-form"),
    ('[South "Awa]\n\n*', 1, 1, "tag-form"),
    ('[Sheet "grenier"]\n[Overrides "slam=yes"]\n\n*', 2, 1, "override"),
    ('[Overrides "grand_slam=yes"]\n\n*', 1, 1, "bad-value"),
    ('[Sheet "chess"]\n\n*', 1, 1, "unknown-sheet"),
    ('[FEN "4-4-S"]\n\n*', 1, 1, "position-parts"),
    ('[FEN "7S/1"]\n\n*', 1, 1, "fen-row"),
    ('[FEN "40-40-4-4-4-4-4-4-4-4-4-4-0-0-S"]\n\n*', 1, 1, "too-many-seeds"),
    ('[Reason "time"]\n[Winner "Bob"]\n\n*', 2, 1, "winner"),
    ("1. F\0", 1, 5, "nul"),
    ("1. F " + "(" * 1000, 1, 6 + 1, "early-variation"),
    ("1. F e 123456789123456789", 1, 8, "unexpected"),
    ("1. F e " + "9" * 5000 + "-1", 1, 8, "unexpected"),
    ("1. F e *\n\n1. E *", 3, 4, "many-games"),
    ("", 1, 1, "no-game"),
]


@pytest.mark.parametrize(("text", "line", "column", "code"), BROKEN, ids=[f"{b[3]}-{n}" for n, b in enumerate(BROKEN)])
def test_a_broken_record_says_where_and_what(text: str, line: int, column: int, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text, "ogn")
    error = caught.value
    assert (error.what.code, error.line, error.column) == (code, line, column)
    assert f"Line {line}, column {column}" in str(error)
    assert f"Ligne {line}, colonne {column}" in error.sentence.text("fr")


def test_deep_nesting_is_refused_where_it_starts_to_be_absurd() -> None:
    with pytest.raises(RecordError) as caught:
        read_record("(F" * 2, "ogn")
    assert caught.value.what.code == "early-variation"
    with pytest.raises(RecordError) as caught:
        read_record("F" + " (F" * 100_000, "ogn")
    assert caught.value.what.code == "too-nested"


def test_an_illegal_move_is_refused_in_the_referees_words() -> None:
    record = read_record("1. F e\n2. F a *")
    with pytest.raises(RecordError) as caught:
        record.game()
    assert caught.value.place == TextPlace(2, 4)
    assert str(caught.value).endswith("F can't be played as move 2. Pit F is empty: there is nothing to sow from it.")
    assert "La case F est vide" in caught.value.sentence.text("fr")


def test_an_illegal_variation_is_found_when_the_record_is_checked() -> None:
    record = read_record("1. F e (1... e 2. F) *")
    record.game()
    with pytest.raises(RecordError) as caught:
        record.check()
    assert caught.value.column == 19


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("1. F+3 *", "wrong-capture"),
        ('[FEN "0-0-0-0-0-0-0-0-0-0-0-1-20-20-S"]\n\n20-20', "wrong-result"),
        ('[FEN "0-0-0-0-0-0-0-0-0-0-0-1-20-20-S"]\n[Reason "agreement"]\n\n*', "wrong-reason"),
    ],
)
def test_a_record_that_contradicts_the_referee_is_told_so(text: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text).check()
    assert caught.value.what.code == code


def test_the_file_is_named_when_there_is_one() -> None:
    stream = io.BytesIO(b"1. F z")
    stream.name = "cup.ogn"
    with pytest.raises(RecordError, match=r"^cup\.ogn, line 1, column 6\. "):
        list(awale.read_records(stream))


@pytest.mark.parametrize(
    "raw", [b"1. F { \xe9t\xe9 } e *", "1. F { été } e *".encode(), "\ufeff1. F { été } e *".encode()]
)
def test_old_encodings_are_read(raw: bytes) -> None:
    (record,) = awale.read_records(io.BytesIO(raw))
    assert record.line.moves[0].after == ("été",)


@pytest.mark.parametrize(
    ("raw", "code"),
    [("1. F".encode("utf-16"), "utf-16"), (b"1. F \0\0", "nul"), (b"F" * (LONGEST_LINE + 9), "long-line")],
)
def test_what_is_no_text_is_refused(raw: bytes, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        list(awale.read_records(io.BytesIO(raw)))
    assert caught.value.what.code == code


def test_a_stream_in_another_encoding_is_refused() -> None:
    stream = io.TextIOWrapper(io.BytesIO(b"1. F { \xe9 }"), encoding="ascii")
    with pytest.raises(RecordError, match="ascii"):
        list(awale.read_records(stream))


@pytest.mark.parametrize("notation", NOTATIONS)
def test_a_list_says_what_would_be_right(notation: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record("\n ¤", notation)
    assert (caught.value.line, caught.value.column) == (2, 2)


NONSENSE = ["F ", "(F", "{x} ", "1-1 ", "[A ", "- ", "9", " ", "( ", "F (", "1.5 ", "53 ", "a1a2", "prend "]


@pytest.mark.parametrize("text", NONSENSE)
def test_long_nonsense_is_refused_or_read_in_no_time(text: str) -> None:
    started = time.process_time()
    for notation in (None, *NOTATIONS):
        _sentence_of(partial(read_record, text * 15_000, notation), check=False)
    _sentence_of(partial(read_position, text * 15_000))
    assert time.process_time() - started < 5


@pytest.mark.parametrize("notation", ["pgn", ""])
def test_an_unknown_notation_is_named(notation: str) -> None:
    record = Record(awale.sheet("abapa"))
    with pytest.raises(RecordError, match="ogn"):
        record.text(notation)
    with pytest.raises(RecordError, match="playstrategy"):
        write_position(awale.START, notation)


def test_mutations_of_good_texts_only_ever_give_errors_of_ours() -> None:
    chance = random.Random(48)
    seeds = _good_texts()
    for _ in range(1500):
        notation, text = chance.choice(seeds)
        broken = _mutated(text, chance)
        assert _sentence_of(partial(read_record, broken, notation)) != ("", "")
        assert _sentence_of(partial(read_record, broken)) != ("", "")
        assert _sentence_of(partial(read_position, broken)) != ("", "")


def _sentence_of(read: Callable[[], object], check: bool = True) -> tuple[str, str] | None:
    """What the error says, in both languages, if there is one."""
    try:
        found = read()
        if check and isinstance(found, Record):
            assert read_record(str(found), "ogn") == found
            found.check()
    except AwaleError as error:
        return error.sentence.text("fr"), error.sentence.text("en")
    return None


def _good_texts() -> list[tuple[str, str]]:
    texts = [("ogn", text) for text, *_ in BROKEN] + [
        ("ogn", '[FEN "4S,4/1,2S,4 0 0 S 1"]\n[Reason "time"]\n\n{ a } 1. A *')
    ]
    for name in awale.sheet_ids():
        game = awale.Game(name)
        chance = random.Random(name)
        while game.ply < 30 and not game.is_over:
            game.push(chance.choice(game.legal_moves))
        texts += [(notation, Record.from_game(game, South="Awa").text(notation)) for notation in NOTATIONS]
    return texts


def _mutated(text: str, chance: random.Random) -> str:
    signs = list(text)
    for _ in range(chance.randint(1, 6)):
        at = chance.randint(0, len(signs))
        piece = chance.choice(
            [
                "(",
                ")",
                "{",
                "}",
                '"',
                "\\",
                "[",
                "]",
                "-",
                "*",
                "9" * 30,
                "\0",
                "\r",
                "\n\n",
                "e",
                "F",
                "+",
                "/",
                "é",
                "\ud800",
                "٣",
            ]
        )
        signs[at : at + chance.choice((0, 0, 1, 2, 10))] = [piece] * chance.choice((1, 1, 1, 50))
    return "".join(signs)
