"""The exercises that ship: each is what it says, by the referee alone, and no two are alike."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

import numpy as np
import pytest

import awale
import awale.endgame
from awale.coach.exercises import LEVELS, THEMES, Exercise, collection
from awale.coach.exercises.exercise import identify
from awale.rules.moves import effect, survey
from awale.rules.position import PITS, other
from support.lookahead import gain, plain_reply, plain_turns
from support.many import many

SHEETS = awale.sheet_ids()


def drawn(seed: int | str, exercises: Sequence[Exercise], count: int) -> list[Exercise]:
    """So many of them (see ``many``), or all if there are fewer."""
    return random.Random(seed).sample(exercises, min(many(count), len(exercises)))


def turn_of(exercise: Exercise) -> awale.Turn:
    return exercise.game.preview(exercise.answer)


# --- what holds of every one ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_has_a_thousand_exercises_and_every_theme_at_several_levels(name: str) -> None:
    found = collection(name)
    assert len(found.all) >= 1_000
    for theme in THEMES:
        assert sum(found.counts[theme, level] > 0 for level in LEVELS) >= 2, theme


@pytest.mark.parametrize("name", SHEETS)
def test_ids_follow_from_the_position_and_the_order_is_lasting(name: str) -> None:
    found = collection(name).all
    assert len({exercise.id for exercise in found}) == len(found)
    assert all(exercise.id == identify(name, exercise.position) for exercise in found)
    assert list(found) == sorted(found, key=lambda one: (THEMES.index(one.theme), one.level, one.id))


@pytest.mark.parametrize("name", SHEETS)
def test_every_legal_move_has_a_line_and_all_its_moves_are_legal(name: str) -> None:
    rules = awale.sheet(name)
    for exercise in collection(name).all:
        assert exercise.position.to_move == "S"
        assert exercise.position.seeds + sum(exercise.position.stores) == 48
        assert list(exercise.lines) == exercise.game.legal_moves
        assert len(exercise.lines) > 1
        for move, line in exercise.lines.items():
            assert line.move == move == line.moves[0]
            pits, mover = exercise.position.pits, "S"
            for each in line.moves:
                seen = survey(rules, pits, mover)
                if each == "pass":
                    assert seen.passes, exercise.id
                else:
                    [pits] = [found.pits for found in seen.legal if PITS[found.origin] == each]
                mover = other(mover)


@pytest.mark.parametrize("name", SHEETS)
def test_no_line_goes_on_after_the_end_of_the_game(name: str) -> None:
    for exercise in drawn(2, collection(name).all, 40):
        for line in exercise.lines.values():
            assert len(exercise.game.play(line.moves)) == len(line.moves)  # refused moves raise


@pytest.mark.parametrize("name", SHEETS)
def test_the_answer_is_clearly_best_and_by_the_tables_the_only_one_that_wins(name: str) -> None:
    for exercise in collection(name).all:
        best, second = sorted([line.value for line in exercise.lines.values()], reverse=True)[:2]
        assert best == exercise.lines[exercise.answer].value
        if exercise.exact:
            assert best - second >= 2
            assert best > 0 >= second
        else:
            assert best - second >= 2.99, exercise.id  # values are rounded to hundredths


@pytest.mark.parametrize("name", SHEETS)
def test_no_two_are_alike(name: str) -> None:
    found = collection(name).all
    boards = np.array([exercise.position.pits for exercise in found], np.int8)
    answers = np.array([exercise.answer for exercise in found])
    for at in range(1, len(found)):
        apart = np.abs(boards[:at] - boards[at]).sum(axis=1)
        same = answers[:at] == answers[at]
        assert apart.min() > 2, found[at].id
        assert not (apart[same] <= 4).any(), found[at].id


@pytest.mark.parametrize("name", SHEETS)
def test_a_line_by_the_tables_that_ends_ends_with_the_value_that_it_promised(name: str) -> None:
    ended = 0
    for exercise in drawn(1, [one for one in collection(name).all if one.exact], 80):
        for line in exercise.lines.values():
            game = exercise.game
            game.play(line.moves)
            outcome = game.outcome()
            if outcome and outcome.reason not in ("majority", "repetition"):
                assert outcome.stores[0] - outcome.stores[1] == line.value, (exercise.id, line)
                ended += 1
    assert ended > 10


# --- themes ---------------------------------------------------------------------------------------------------------


def is_slam(exercise: Exercise) -> bool:
    rules, position = awale.sheet(exercise.sheet), exercise.position
    return any(effect(rules, position.pits, "S", pit).slam for pit in range(6) if position.pits[pit])


def is_feeding(exercise: Exercise) -> bool:
    game, empty = exercise.game, []
    for move in (*exercise.lines[exercise.answer].moves[:2], None):
        empty.append(not game.is_over and not game.position.seeds_of(other(game.position.to_move)))
        if move and not game.is_over:
            game.push(move)
    return any(empty)


def is_starving(exercise: Exercise) -> bool:
    game = exercise.game
    game.play(exercise.lines[exercise.answer].moves)
    outcome = game.outcome()
    return outcome is not None and (outcome.reason, outcome.winner) == ("famine", "S")


def is_trap(exercise: Exercise) -> bool:
    turn, rules = turn_of(exercise), awale.sheet(exercise.sheet)
    if turn.captured or turn.outcome:
        return False
    return all(
        not reply.outcome and plain_reply(rules, reply) >= max(2, gain(reply) + 1)
        for reply in plain_turns(rules, turn.after).values()
    )


def is_parry(exercise: Exercise) -> bool:
    rules, position = awale.sheet(exercise.sheet), exercise.position
    waiting = awale.Position(position.pits, "N", position.stores)
    if not any(turn.captured >= 2 for turn in plain_turns(rules, waiting).values()):
        return False
    turns = plain_turns(rules, position)
    return [move for move, turn in turns.items() if plain_reply(rules, turn) <= gain(turn)] == [exercise.answer]


HOLDS: dict[str, Callable[[Exercise], bool]] = {
    "chain": lambda exercise: len(turn_of(exercise).taken) >= 2,
    "lap": lambda exercise: len(turn_of(exercise).path) >= 12,
    "slam": is_slam,
    "feeding": is_feeding,
    "starving": is_starving,
    "trap": is_trap,
    "parry": is_parry,
}


@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_is_what_it_says_by_the_referee(theme: str) -> None:
    for name in SHEETS:
        for exercise in drawn(f"{theme} {name}", collection(name).matching(theme), 30):
            assert HOLDS[theme](exercise), exercise.id


def test_levels_are_what_somebody_sees_who_looks_so_far_ahead() -> None:
    """Whoever takes the most finds the easy chains, and misses what is graded higher."""
    for name in SHEETS:
        for exercise in collection(name).matching("chain"):
            turns = {move: exercise.game.preview(move) for move in exercise.lines}
            most = max(gain(turn) for turn in turns.values())
            greedy = [move for move, turn in turns.items() if gain(turn) == most]
            if len(turns) > 2:
                assert (greedy == [exercise.answer]) == (exercise.level == 1), exercise.id


# --- the answers, found again ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SHEETS)
def test_a_search_of_its_own_finds_the_answers_of_a_sample(name: str) -> None:
    """Shallower than the one that found them and without tables, so that it isn't asked for the hardest."""
    searched = [one for one in collection(name).all if not one.exact and one.level <= 3]
    for exercise in drawn(7, searched, 4):
        found = awale.analyse(exercise.game, depth=14, nodes=4_000_000, lines=2, megabytes=8)
        assert found.best.move == exercise.answer, exercise.id
        assert found.lines[0].seeds - found.lines[1].seeds >= 1, exercise.id


@pytest.mark.parametrize("name", SHEETS)
def test_small_tables_find_the_answers_of_all_that_they_know(name: str, tmp_path) -> None:
    list(awale.endgame.build(name, 7, tmp_path))
    known = [one for one in collection(name).all if one.exact and one.position.seeds <= 7]
    assert known
    with awale.endgame.open(name, tmp_path) as tables:
        for exercise in known:
            lead = exercise.position.stores[0] - exercise.position.stores[1]
            values = {move: lead + value for move, value in tables.move_values(exercise.position).items()}
            assert values == {move: line.value for move, line in exercise.lines.items()}, exercise.id


def test_pits_are_named_as_everywhere() -> None:
    letters = {letter for one in collection("abapa").all for line in one.lines.values() for letter in line.moves}
    assert letters <= {*PITS, "pass"}
