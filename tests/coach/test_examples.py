"""Positions that a person can check by eye, and the figures of the course in strategy."""

from __future__ import annotations

import json

import pytest

import awale
from awale.cli import main
from awale.coach.reach import limit, reach
from awale.coach.reading import read
from support.optional import not_none

#: First and second lap, as the course in strategy gives them.
COURSE = {
    "A": ((6, 11), (17, 22)),
    "B": ((5, 10), (16, 21)),
    "C": ((4, 9), (15, 20)),
    "D": ((3, 8), (14, 19)),
    "E": ((2, 7), (13, 18)),
    "F": ((1, 6), (12, 17)),
}


def test_the_reach_of_every_pit_is_the_course_s() -> None:
    for pit, laps in COURSE.items():
        assert reach(pit, 1)[:2] == reach(pit.lower(), 1)[:2] == laps


def test_clockwise_the_reach_is_mirrored() -> None:
    for pit, mirror in zip("ABCDEF", "FEDCBA", strict=True):
        assert reach(pit, -1) == reach(mirror, 1)


def test_the_limits_for_starving_are_the_course_s() -> None:
    assert [limit(pit, 1) for pit in "ABCDEFabcdef"] == [5, 4, 3, 2, 1, 0] * 2


@pytest.mark.parametrize(
    ("position", "threatening", "kind", "move"),
    [
        # f's seed falls in A, which holds 1: sowing A leaves it nothing to take.
        ("1-0-0-0-0-3-0-0-5-0-0-1-19-19-S", "f", "empty", "A"),
        # e's two seeds end in A, which holds 2. F's eleven bring A to 3 and e to 3, whose last seed falls elsewhere.
        ("2-3-0-0-0-11-6-0-0-0-2-0-10-10-S", "e", "overshoot", "F"),
        # d's six seeds end in D, which holds 2; C's seed makes it 3, and 4 can't be taken.
        ("0-0-1-2-0-0-0-0-5-6-0-0-10-10-S", "d", "raise", "C"),
    ],
)
def test_answers_by_eye(position: str, threatening: str, kind: str, move: str) -> None:
    menaces = {menace.threat.move: menace for menace in read(position).menaces}
    assert (kind, move) in [(answer.kind, answer.move) for answer in menaces[threatening].answers]


def test_a_void_slam_is_no_threat_and_a_taking_one_is() -> None:
    alone = "0-0-0-0-3-1-1-0-0-0-0-0-20-20-S"
    assert not read(alone, "grenier").captures
    assert [threat.move for threat in read(alone, "grand-bassam").captures] == ["F"]


def test_nobody_is_fed_where_the_game_has_ended() -> None:
    """Sowing f takes A's two seeds; the two that are left can't be taken any more, so F never gets to feed."""
    feeding = read("1-0-0-0-0-2-0-0-0-0-0-1-0-0-N", "grenier").feeding
    assert (not_none(feeding).fed, not_none(feeding).unfed) == ((), ("f",))


def test_a_game_that_is_over_is_told_as_such() -> None:
    game = awale.Game("grenier")
    game.resign("S")
    reading = read(game)
    assert reading.sentences("en", {"N": "Jules"}) == [not_none(game.outcome()).text("en", {"N": "Jules"})]
    assert not reading.captures


def test_the_command_tells_it_in_words_and_as_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["coach", "1-0-2-0-2-2-0-2-0-0-2-1-14-22-S", "--lang", "fr"]) == 0
    assert "en semant F" in capsys.readouterr().out
    assert main(["coach", "1-0-2-0-2-2-0-2-0-0-2-1-14-22-S", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["captures"][0]["pits"] == ["b"]
    assert main(["coach", "nonsense"]) == 2


def test_answers_of_a_kind_are_told_together() -> None:
    told = read("4-3-0-3-3-1-6-10-1-0-1-1-11-4-S").sentences("fr", {"S": "Awa", "N": "Jules"})[0]
    assert told.startswith("Jules menace de prendre 2\xa0graines en\xa0F en semant b.")
    assert "F (vide la case)\u202f; E (remplit b" in told
    assert "A, B ou D (permet de regagner autant ensuite)" in told


def test_a_capture_that_is_paid_back_comes_after_one_that_is_kept() -> None:
    reading = read("1-0-0-15-5-9-1-1-4-2-4-0-0-6-S", "grenier")
    assert [(each.move, each.seeds, each.back) for each in reading.captures] == [("D", 6, 5), ("E", 3, 0)]
    assert [each.pits[0] for each in reading.statements if each.subject == "capture"] == ["E", "D"]


def test_the_only_move_that_costs_nothing_is_named() -> None:
    reading = read("5-6-0-2-3-4-1-3-5-0-4-12-3-0-N")
    assert reading.mobility[0].harmless == ("a",)
    assert reading.statements[0].pits == ("a",)
    assert reading.sentences("en")[0].startswith("Only one move of North's doesn't cost")


def test_a_granary_that_takes_is_named_in_its_threat_and_not_told_twice() -> None:
    reading = read("0-1-1-0-2-13-0-0-1-5-0-7-9-9-S")
    told = reading.sentences("en")
    assert [each.subject for each in reading.statements].count("granary") == 0
    assert any("by sowing the granary F" in text for text in told)
