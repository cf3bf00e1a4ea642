"""Exercises as they are asked for and told: collections, hints, verdicts, refutations, boxes."""

from __future__ import annotations

import datetime
import re
import subprocess
import sys
from typing import Any

import pytest

import awale
from awale.coach.exercises import LEVELS, THEMES, collection, find
from awale.coach.exercises.leitner import DAYS, Seen, due, seen_again
from awale.coach.exercises.rows import read_row, write_row
from awale.coach.tried_moves import reply_gain, tries

SOME = [one for name in awale.sheet_ids() for theme in THEMES for one in collection(name).pick(3, theme, seed="some")]
TODAY = datetime.date(2030, 1, 31)


# --- collections ----------------------------------------------------------------------------------------------------


def test_a_collection_is_read_without_numpy_or_numba() -> None:
    code = (
        "import sys; from awale.coach.exercises import collection; one = collection('ecole').all[0]; one.hints();"
        "sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_same_seed_picks_the_same_exercises_of_the_theme_and_level_asked_for() -> None:
    found = collection("amende")
    picked = found.pick(6, theme="parry", level=2, seed=5)
    assert picked == found.pick(6, theme="parry", level=2, seed=5)
    assert picked != found.pick(6, theme="parry", level=2, seed=6)
    assert {(one.theme, one.level) for one in picked} == {("parry", 2)}
    assert len({one.id for one in picked}) == 6


def test_more_than_there_are_gives_all_and_easier_ones_come_first() -> None:
    found = collection("grenier")
    everything = found.pick(10**6, theme="trap", seed=1)
    assert len(everything) == sum(found.counts["trap", level] for level in LEVELS)
    assert [one.level for one in everything] == sorted(one.level for one in everything)
    assert found.pick(0) == found.pick(-3) == []


@pytest.mark.parametrize("wrong", ["grenier-000000", "", "no", None, 7, "xyz-123456"])
def test_an_id_that_is_none_is_refused_with_a_sentence(wrong: Any) -> None:
    for ask in (find, collection("grenier").get):
        with pytest.raises(awale.AwaleError, match="There is no exercise"):
            ask(wrong)


def test_a_theme_a_level_or_a_sheet_that_is_none_is_refused_by_name() -> None:
    with pytest.raises(awale.AwaleError, match="chain, lap, slam, feeding, starving, trap or parry"):
        collection("grenier").pick(1, theme="fork")
    with pytest.raises(awale.AwaleError, match="from 1 to 5"):
        collection("grenier").pick(1, level=6)
    with pytest.raises(awale.AwaleError, match="the sheets are"):
        collection("oware")


def test_an_exercise_written_and_read_is_the_same() -> None:
    for exercise in SOME:
        assert read_row(exercise.sheet, write_row(exercise)) == exercise


def test_as_data_it_has_all_that_a_page_needs() -> None:
    for exercise in SOME:
        data = exercise.as_dict()
        assert data["position"] == str(exercise.position)
        assert set(data["lines"]) == set(exercise.game.legal_moves)
        assert data["lines"][data["answer"]]["moves"][0] == data["answer"]


# --- hints and verdicts ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_hints_go_from_the_theme_to_the_kind_and_never_name_the_answer(lang: str) -> None:
    for exercise in SOME:
        theme, where, kind = [hint.text(lang) for hint in exercise.hints()]
        named = re.findall(r"\b[A-F]\b", where)
        assert len(named) == 3
        assert exercise.answer in named
        assert not re.search(rf"\b{exercise.answer}\b", (theme + kind).removeprefix("A ")), exercise.id


def test_a_hint_that_tells_of_a_capture_tells_its_seeds() -> None:
    for exercise in SOME:
        taken = exercise.game.preview(exercise.answer).captured
        kind = exercise.hints()[2]
        assert (kind.code in ("takes", "takes-less")) == (taken > 0), exercise.id
        if taken:
            assert kind.values["seeds"] == taken


def test_an_answer_that_leaves_something_is_told_to_leave_more_than_another_move_would() -> None:
    """Not that the others leave nothing: there are boards on which all of them leave something."""
    laps = [one for name in ("amende", "abapa") for one in collection(name).matching("lap")]
    least = []
    for one in laps:
        if (told := one.hints()[-1]).code == "leaves":
            left = {tried.move: reply_gain(one.game.sheet, tried) for tried in tries(one.game.sheet, one.position)}
            least.append(min(left.values()))
            assert left[one.answer] > least[-1]
            assert "more to gain at once than another move would" in told.en
    assert max(least) > 0


def test_a_wrong_try_is_told_what_it_costs_without_the_right_one() -> None:
    for exercise in SOME:
        for move in exercise.lines:
            verdict = exercise.verdict(move)
            if move == exercise.answer:
                assert verdict.code == "right"
                continue
            assert verdict.code == "wrong"
            assert verdict.values["cost"] == max(1, round(exercise.cost(move))) >= 1
            assert exercise.answer not in re.findall(r"\b[A-F]\b", verdict.en.replace(f"{move} costs", "", 1))


def test_what_a_verdict_says_is_taken_is_taken_in_the_refutation() -> None:
    for exercise in SOME:
        for move in exercise.lines:
            why: Any = exercise.verdict(move).values.get("why")
            turns = exercise.game.play(exercise.refutation(move))
            assert turns[0].move == move
            if why and why.code in ("takes", "takes-later"):
                assert (turns[-1].player, turns[-1].captured) == ("N", why.values["seeds"])
                assert (why.code == "takes") == (len(turns) == 2)


def test_a_try_that_is_not_legal_gets_the_referees_reason() -> None:
    for exercise in SOME:
        for move in ("a", "Z", *"ABCDEF"):
            if move not in exercise.lines:
                assert exercise.verdict(move) == exercise.game.why_not(move)


# --- boxes ----------------------------------------------------------------------------------------------------------


def test_what_is_solved_at_once_waits_longer_each_time_and_what_is_not_starts_anew() -> None:
    seen, waits = None, []
    for _ in range(9):
        seen = seen_again(seen, True, TODAY)
        waits.append((seen.due - TODAY).days)
    assert waits == [*DAYS[1:], DAYS[-1], DAYS[-1], DAYS[-1]]
    assert seen_again(seen, False, TODAY) == Seen(0, TODAY + datetime.timedelta(days=1))


def test_due_is_what_has_come_up_the_longest_overdue_first() -> None:
    day = datetime.timedelta(days=1)
    seen = {"a": Seen(0, TODAY), "b": Seen(3, TODAY - 5 * day), "c": Seen(1, TODAY + day)}
    assert due(seen, TODAY) == ["b", "a"]
