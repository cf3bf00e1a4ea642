"""OGN: what Aualé writes is read, what breaks Aualé is read too, and ours stays readable there."""

from __future__ import annotations

import pytest

import awale
from awale.rules.records import Record, RecordError, RecordLine, RecordMove, read_record

#: What Aualé's own reader takes for moves: every pit's letter outside braces, brackets closed at the first one.
AUALE = """\
[Variant "Oware Abapa"]
[Event "Cannes \\"open\\""]
[Site "C:\\\\games"]
[Date "2013.02.23"]
[Round "?"]
[South "Awa"]
[North "Koffi"]
[Result "*"]
[Annotator "nobody"]

1. F f 2. B e { a comment
on two lines } 3. A b (3... c 4. D) *
"""


def test_a_file_of_auale_is_read_whole() -> None:
    record = read_record(AUALE)
    assert record.sheet.id == "abapa"
    assert record.tags == {
        "Event": 'Cannes "open"',
        "Site": "C:\\games",
        "Date": "2013.02.23",
        "South": "Awa",
        "North": "Koffi",
        "Annotator": "nobody",
    }
    assert record.moves == ["F", "f", "B", "e", "A", "b"]
    assert record.line.moves[3].after == ("a comment on two lines",)
    assert record.line.moves[5].variations == (RecordLine.of("cD"),)
    assert record.result is None


def test_abapa_stays_what_auale_reads() -> None:
    lines = str(Record.from_game(awale.Game("abapa"))).splitlines()
    names = ["Variant", "Event", "Site", "Date", "Round", "South", "North", "Result", "Sheet"]
    assert [line[1:].split()[0] for line in lines[:9]] == names
    assert lines[0] == '[Variant "Oware Abapa"]'
    assert lines[9:] == ["", "*"]


@pytest.mark.parametrize("sheet", [awale.sheet("abapa", majority="play-on"), awale.sheet("grenier")])
def test_other_rules_do_not_pass_for_abapa(sheet: awale.Sheet) -> None:
    assert '[Variant "Oware Abapa"]' not in str(Record(sheet))


def test_a_comment_before_the_first_move_is_kept() -> None:
    record = read_record("{ hello } 1. F e *")
    assert record.line.moves[0].before == ("hello",)
    assert "{ hello } 1. F e *" in str(record)


def test_a_comment_without_any_move_is_kept() -> None:
    assert read_record("{ nobody came } *").line == RecordLine((), ("nobody came",))


def test_nested_variations_are_kept() -> None:
    record = read_record("1. F (1. E e (1... d { no } 2. A) 2. B) e *")
    inner = RecordLine((RecordMove("d", after=("no",)), RecordMove("A")))
    outer = RecordLine((RecordMove("E"), RecordMove("e", variations=(inner,)), RecordMove("B")))
    assert record.line == RecordLine((RecordMove("F", variations=(outer,)), RecordMove("e")))
    assert "1. F (1. E e (1... d { no } 2. A) 2. B) 1... e *" in str(record)


def test_another_start_with_south_to_move_is_kept() -> None:
    start = awale.Position((1, 0, 0, 0, 2, 3, 2, 1, 2, 0, 0, 0), "S", (20, 17))
    game = awale.Game("abapa", start)
    game.push("F")
    record = Record.from_game(game)
    assert '[FEN "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S"]' in str(record)
    assert read_record(str(record)).start == start


def test_north_may_begin() -> None:
    game = awale.Game("boite-a-oeufs", first="N")
    game.play("eF")
    text = str(Record.from_game(game))
    assert text.endswith("\n\n1... e 2. F *\n")
    assert read_record(text).game().moves == ["e", "F"]


def test_seeds_taken_are_written_after_the_move() -> None:
    game = awale.Game("abapa", "0-0-0-0-0-2-0-1-4-4-4-4-0-0-S")
    game.push("F")
    assert str(Record.from_game(game)).endswith("\n1. F+2 *\n")


def test_a_pass_is_written_as_a_dash() -> None:
    start = "0-0-0-0-0-0-0-0-0-0-0-2-23-23-S"
    game = awale.Game(awale.sheet("grand-bassam", nothing_more="never"), start)
    assert game.legal_moves == ["pass"]
    game.play(["pass", "f"])
    text = str(Record.from_game(game))
    assert "1. - f" in text
    assert read_record(text).moves == ["pass", "f"]


@pytest.mark.parametrize(
    ("text", "moves"),
    [
        ("1.F e 2.D b", "FeDb"),
        ("1. F, e", None),
        ("1) F", None),
        ("1 F e 2 D b 0 - 0", "FeDb"),
        ("1. F! e?? 2. D $6 b", "FeDb"),
        ("1. F ; to the end { of the line\n e", "Fe"),
        ("% not a move\n1. F e", "Fe"),
        ("1. F x2 e + 3", "Fe"),
        ("1. F (2. E *) e", "Fe"),
        ("1. F () e", "Fe"),
        ("\ufeff1. F e\r\n2. D\rb", "FeDb"),
        ('[South "A"][North "B"] 1. F e', "Fe"),
    ],
)
def test_reading_is_generous(text: str, moves: str | None) -> None:
    if moves is None:
        with pytest.raises(RecordError):
            read_record(text, "ogn")
    else:
        assert read_record(text, "ogn").moves == list(moves)


def test_an_unknown_tag_is_kept_and_an_unknown_variant_too() -> None:
    record = read_record('[Variant "Wari"]\n[Zeitnot "ja"]\n[Reason "rain"]\n[Winner "the cat"]\n\n*')
    assert record.tags == {"Variant": "Wari", "Winner": "the cat", "Zeitnot": "ja"}
    assert record.reason == "rain"
    assert read_record(str(record)) == record


def test_marks_of_judgement_are_kept_as_comments() -> None:
    assert read_record("1. F!? e *").line.moves[0].after == ("!?",)


def test_words_after_the_result_are_kept() -> None:
    assert read_record("1. F 3-2 { well played }").line.moves[0].after == ("well played",)


def test_the_result_is_found_in_the_tag_when_the_moves_leave_it_open() -> None:
    assert read_record('[Result "26-20"]\n\n1. F e').result == (26, 20)


def test_a_start_may_be_written_as_any_position() -> None:
    record = read_record('[FEN "3,2S,1S,2S/1S,3,2S,3S 20 17 S 50"]\n\n1. F *')
    assert str(record.start) == "1-0-0-0-2-3-2-1-2-0-0-0-20-17-S"


@pytest.mark.parametrize("name", ["Result", "Sheet", "FEN", "Overrides", "Reason"])
def test_what_the_game_says_cannot_be_tagged_otherwise(name: str) -> None:
    with pytest.raises(RecordError, match=name):
        Record.from_game(awale.Game(), **{name: "x"})


def test_who_resigned_is_told_by_the_count_when_no_tag_does() -> None:
    assert read_record('[Reason "resignation"]\n[Result "20-10"]\n\n*').player == "N"
    with pytest.raises(RecordError, match="Winner"):
        read_record('[Reason "resignation"]\n\n*')


def test_everyday_names_of_tags_are_understood() -> None:
    assert Record.from_game(awale.Game(), south="Awa").tags == {"South": "Awa"}
