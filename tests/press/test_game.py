"""A game on paper: all its moves, its best captures or its turning points; a broken record is refused."""

from __future__ import annotations

import pytest

from awale import Game
from awale.coach.review.story import Overlooked, Review, Turning
from awale.press.paper import A4
from awale.press.replayed import game, largest_captures, names_of, turning_points
from awale.rules.records import Record, RecordError, read_record
from awale.words import AwaleError, say
from support.optional import not_none
from support.pdfs import made, texts, whole_game, without_breaks


def test_every_move_is_there_with_what_it_took_and_the_end_is_told() -> None:
    record = whole_game()
    told = "".join(texts(made("game", A4, "en")))
    played = record.game()
    for turn in played.turns:
        assert (f"{turn.move}+{turn.captured}" if turn.captured else turn.move) in told
    assert without_breaks(not_none(played.outcome()).text("en", {"S": "Awa", "N": "Koffi"})) in without_breaks(told)


def test_without_a_review_the_largest_captures_are_shown_in_the_order_of_the_game() -> None:
    played = whole_game().game()
    shown = largest_captures(played, "en", {})
    taken = [played.turns[moment.ply].captured for moment in shown]
    others = [turn.captured for ply, turn in enumerate(played.turns) if ply not in {each.ply for each in shown}]
    assert [each.ply for each in shown] == sorted(each.ply for each in shown)
    assert min(taken) >= max(others)


def turning(ply: int, cost: float) -> Turning:
    """A move that cost so much; what was overlooked is a capture."""
    turn = whole_game().game().turns[ply]
    seen = Overlooked("take", None, "F", ("a",), (3,), 3)
    return Turning(ply, turn.player, str(turn.before), turn.move, "B", 0.0, cost, False, (), seen)


def review(costs: dict[int, float]) -> Review:
    record, turned = whole_game(), tuple(turning(*each) for each in costs.items())
    return Review("ecole", {}, str(record.start), tuple(record.moves), (), turned, ())


def test_of_many_turning_points_those_that_mattered_are_shown_and_the_others_counted() -> None:
    found = review({2: 3.0, 4: 9.0, 6: 2.0, 8: 8.0, 10: 7.0, 12: 4.0, 14: 5.0})
    moments = turning_points(found, "fr", names_of(whole_game()))
    assert [moment.ply for moment in moments] == [each.ply for each in found.mattered] == [4, 8, 10, 12, 14]
    assert {moment.best for moment in moments} == {"B"}
    assert "Awa" in moments[0].told + moments[1].told
    told = without_breaks("".join(texts(game(whole_game(), A4, "en", found))))
    assert without_breaks(say("press.game.turning", "en")) in told
    assert without_breaks("2 other moves cost two seeds or more") in told


def test_few_turning_points_leave_no_others_and_without_one_the_captures_are_shown() -> None:
    told = without_breaks("".join(texts(game(whole_game(), A4, "en", review({4: 3.0})))))
    assert without_breaks(say("press.game.turning", "en")) in told
    assert without_breaks("cost two seeds or more") not in told
    flawless = without_breaks("".join(texts(game(whole_game(), A4, "en", review({})))))
    assert without_breaks(say("press.game.captures", "en")) in flawless


def test_a_game_that_is_not_over_or_has_no_move_can_be_printed() -> None:
    for moves in ("", "FfBe"):
        started = Game("grenier")
        started.play(moves)
        told = "".join(texts(game(Record.from_game(started), A4, "en")))
        assert say("press.game.unfinished", "en") in told


def test_where_north_starts_the_moves_are_numbered_from_north() -> None:
    started = Game("grenier", first="N")
    started.play("aA")
    assert "1. a A" in "".join(texts(game(Record.from_game(started), A4, "en")))


def test_what_the_record_says_of_a_move_is_printed() -> None:
    record = read_record("1. F { bold } f 2. B e *", "ogn", sheet="abapa")
    assert "bold" in "".join(texts(game(record, A4, "en")))


@pytest.mark.parametrize("moves", ["1. F F", "1. F f 2. F", "1. A a 2. A"])
def test_a_record_with_moves_that_the_referee_refuses_is_refused(moves: str) -> None:
    with pytest.raises(RecordError):
        game(read_record(f"{moves} *", "ogn", sheet="abapa"), A4, "en")


def test_a_game_without_end_is_refused() -> None:
    class Endless:
        moves = ("A",) * 2000

    with pytest.raises(AwaleError):
        game(Endless(), A4, "en")  # type: ignore[arg-type]
