"""Everybody's notations: each as its own people write it, and each from the other."""

from __future__ import annotations

import random

import pytest

import awale
from awale.cli import main
from awale.rules.records import (
    NOTATIONS,
    Record,
    RecordError,
    convert,
    losses,
    read_record,
    read_several,
    recognise,
    write_record,
)
from awale.words import catalogue


def test_playstrategy_names_origin_and_last_pit() -> None:
    assert read_record("c1f2", "playstrategy").moves == ["C"]
    text = write_record(read_record("FfBe", "uci"), "playstrategy")
    assert text == "4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1\nf1c2 a2d1 b1f2 b2c1"


def test_playstrategys_slam_takes_nothing() -> None:
    record = read_record("3,2S,1S,2S/1S,3,2S,3S 20 17 S 50\nf1d2", "playstrategy")
    turn = record.game().turns[0]
    assert turn.slam
    assert turn.captured == 0
    assert turn.after == read("3,3S,2S,3S/1S,3,2S,1 20 17 N 50")


def read(text: str) -> awale.Position:
    return awale.Position.parse(str(read_record(text, "playstrategy").start))


def test_the_last_pit_is_the_referees_when_seeds_run_clockwise() -> None:
    sheet = awale.sheet("boite-a-oeufs", direction="clockwise")
    game = awale.Game(sheet)
    assert game.push("C").path[-1] == "e"
    record = Record.from_game(game)
    assert record.text("playstrategy").endswith("c1b2")
    assert record.text("wikimanqala") == "1. 35"
    assert read_record("c1b2", sheet=sheet).moves == ["C"]


def test_wikimanqala_counts_what_a_player_has_so_far() -> None:
    game = awale.Game("abapa", awale.Position((0, 0, 0, 0, 4, 2, 0, 1, 2, 6, 3, 0), "S", (18, 10)))
    game.play("Fd")
    text = Record.from_game(game).text("wikimanqala")
    assert text == "1. 62 (20) 44"
    assert read_record(text, "wikimanqala", start=game.start).moves == ["F", "d"]


def test_wikimanqalas_own_example_is_read() -> None:
    record = read_record("1. 64 64\n2. 21 32", "wikimanqala")
    assert record.moves == ["F", "f", "B", "c"]


@pytest.mark.parametrize(
    ("text", "notation", "code"),
    [
        ("1. 63", "wikimanqala", "wrong-last"),
        ("1. 64 (2)", "wikimanqala", "wrong-total"),
        ("c1e2", "playstrategy", "wrong-last"),
        ("F prend a", "french", "nothing-taken"),
        ("F+2", "french", "wrong-capture"),
        ("F f F", "french", "illegal"),
        ("5 5 5", "openspiel", "illegal"),
    ],
)
def test_a_list_that_contradicts_the_referee_is_refused(text: str, notation: str, code: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text, notation)
    assert caught.value.what.code == code


#: North's e, 4 seeds, falls in C and D... South's D and C then hold 2 and 3.
TAKES_D_AND_C = awale.Position((4, 4, 2, 1, 4, 4, 4, 4, 4, 4, 5, 0), "N", (4, 4))


@pytest.mark.parametrize(
    "text",
    [
        "joue en e, prend D et C",
        "Nord joue en e, prend D et C.",
        "1... e (prend D et C)",
        "e prend D, C",
        "e +5",
        "Nord sème e : prise de 2 graines en D et de 3 graines en C ; puis Sud joue A.",
        "e, prend D et C, A",
        "e prend C et D\nA",
    ],
)
def test_french_books_are_read_in_their_many_ways(text: str) -> None:
    record = read_record(text, "french", start=TAKES_D_AND_C)
    assert record.moves in (["e"], ["e", "A"])
    assert record.line.moves[0].captured == 5
    with pytest.raises(RecordError, match="takes D and C"):
        read_record("joue en e, prend D et B", "french", start=TAKES_D_AND_C)


def test_capitals_are_souths_or_norths() -> None:
    game = awale.Game("abapa", TAKES_D_AND_C)
    game.play("eA")
    record = Record.from_game(game)
    assert record.text("french") == "1... e (prend D et C)\n2. A"
    assert record.text("french", capitals="north") == "1... E (prend d et c)\n2. a"
    assert read_record("f E", "french", capitals="north").moves == ["F", "e"]
    with pytest.raises(RecordError, match="south or north"):
        record.text("french", capitals="east")


def test_uci_has_letters_without_spaces_and_takes_spaces() -> None:
    record = read_record("position startpos moves F f B e", "uci")
    assert record.text("uci") == "FfBe"
    start = awale.Position((1, 0, 0, 0, 2, 3, 2, 1, 2, 0, 0, 0), "S", (20, 17))
    text = Record.from_game(awale.Game("abapa", start)).text("uci")
    assert text == "fen 1-0-0-0-2-3-2-1-2-0-0-0-20-17-S moves"
    assert read_record(text).start == start


def test_openspiels_actions_count_from_the_movers_left() -> None:
    assert read_record("[5, 5, 1, 4]", "openspiel").moves == ["F", "f", "B", "e"]


def test_openspiel_plays_its_list_to_the_same_position() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    chance = random.Random(2002)
    for _ in range(20):
        state = pyspiel.load_game("oware").new_initial_state()
        while not state.is_terminal() and len(state.history()) < 40:
            state.apply_action(chance.choice(state.legal_actions()))
        game = read_record(" ".join(map(str, state.history())), "openspiel").game()
        assert game.is_over == state.is_terminal()
        assert Record.from_game(game).text("openspiel") == " ".join(map(str, state.history()))


def test_a_pass_that_a_list_leaves_out_is_put_back() -> None:
    sheet = awale.sheet("grand-bassam", nothing_more="never")
    start = awale.Position.parse("0-0-0-0-0-0-0-0-0-0-0-2-23-23-S")
    for text, notation in [
        ("5", "openspiel"),
        ("f", "uci"),
        ("f", "french"),
        ("62", "wikimanqala"),
        ("a2b1", "playstrategy"),
    ]:
        assert read_record(text, notation, sheet=sheet, start=start).moves == ["pass", "f"]


@pytest.mark.parametrize(
    ("text", "notation"),
    [
        ('[South "Awa"]\n\n1. F e *', "ogn"),
        ("1. F { il joue bien } e", "ogn"),
        ("4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1\nc1f2", "playstrategy"),
        ("1. f1c2 a2d1", "playstrategy"),
        ("1. 64 64\n2. 21 32", "wikimanqala"),
        ("Sud joue en F, Nord joue en e", "french"),
        ("FfBe", "uci"),
        ("position startpos moves FfBe", "uci"),
        ("5 5 1 4", "openspiel"),
        ("F e", "ogn"),
    ],
)
def test_a_notation_is_recognised_by_its_looks(text: str, notation: str) -> None:
    assert recognise(text) == notation
    assert read_record(text).moves


def test_a_transcript_that_begins_with_a_pass_is_recognised() -> None:
    assert recognise("1. - 62") == "wikimanqala"


def test_a_conversion_says_what_it_loses() -> None:
    text = '[South "Awa"]\n[Sheet "ecole"]\n[Reason "agreement"]\n\n1. F { so } (1. E) f 0-0'
    found = convert(text, "uci")
    assert found.text == "Ff"
    assert [loss.code for loss in found.lost] == ["sheet", "tags", "comments", "variations", "end"]
    assert all(loss.fr and loss.en for loss in found.lost)
    assert convert(text, "ogn").lost == []


def test_nothing_is_lost_of_a_bare_game() -> None:
    record = read_record("FfBe")
    assert not any(
        losses(record, notation) for notation in ("playstrategy", "wikimanqala", "french", "uci", "openspiel")
    )


# --- several games in a text ---

_TWO = (Record.parse("1. F e 2. D b *"), Record.parse('[FEN "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"]\n\n1... a 2. A b 3. C *'))


@pytest.mark.parametrize("notation", ["playstrategy", "wikimanqala", "french", "uci"])
def test_games_with_a_blank_line_between_them_are_read_one_by_one(notation: str) -> None:
    text = "\n\n".join(write_record(record, notation) for record in _TWO)
    found = list(read_several(text, notation))
    assert [(record.start, record.moves) for record in found] == [(record.start, record.moves) for record in _TWO]
    assert not losses(_TWO[1], notation)[1:], "the tag is lost, the start isn't"


def test_two_lists_of_openspiel_are_two_games() -> None:
    assert [record.moves for record in read_several("5 4\r\n\r\n0 0\n", "openspiel")] == [["F", "e"], ["A", "a"]]


def test_a_blank_line_within_a_game_does_not_end_it() -> None:
    assert [record.moves for record in read_several("1. F e\n\n2. D b", "french")] == [["F", "e", "D", "b"]]


def test_lines_are_counted_from_the_beginning_of_the_text() -> None:
    with pytest.raises(RecordError) as refused:
        list(read_several("FeDb\n\n\n  Ff\n\nFF", "uci"))
    assert (refused.value.line, refused.value.column) == (6, 2)


def test_engine_moves_are_recognised_before_a_second_game() -> None:
    assert recognise("FeDb\n\nfen 4-4-4-4-4-4-4-4-4-4-4-4-0-0-N moves aA\n") == "uci"


def test_a_notation_is_declared_once_and_has_all_its_words() -> None:
    """What lists notations reads the table; the words have one entry for each, in both languages."""
    for lang in ("fr", "en"):
        words = catalogue(lang)
        for name in NOTATIONS:
            assert f"page.analysis.notation.{name}" in words
            assert f"page.analysis.example.{name}" in words
            assert name == "ogn" or f"record.right.{name}" in words


def test_the_command_offers_every_notation(capsys) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "en", "convert", "--help"])
    told = " ".join(capsys.readouterr().out.split())
    assert ", ".join(NOTATIONS) in told
