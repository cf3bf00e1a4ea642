"""The search: legal, repeatable, prompt, and right where the right answer is known."""

from __future__ import annotations

import random
import threading

import pytest

import awale
from awale.engine.analysis import Analysis
from awale.engine.engine import Engine, Limits
from strategies import random_position, random_sheet


def searched(game: awale.Game, depth: int, lines: int = 1) -> Analysis:
    return Engine(game.sheet, megabytes=1).search(game, Limits(depth=depth), lines=lines)


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_no_illegal_move_in_any_line_of_any_sheet(name: str) -> None:
    chance = random.Random(name)
    engine = Engine(name, megabytes=1)
    looked_at = 0
    while looked_at < 60:
        game = awale.Game(name, random_position(chance))
        if not game.is_over:
            looked_at += 1
            for line in engine.search(game, Limits(depth=5), lines=6).lines:
                play_out(game.copy(), line.pv)


def test_no_illegal_move_under_any_overrides() -> None:
    chance = random.Random(3)
    for _ in range(60):
        game = awale.Game(random_sheet(chance), random_position(chance))
        if not game.is_over:
            for line in searched(game, 4, lines=6).lines:
                play_out(game.copy(), line.pv)


def play_out(game: awale.Game, moves: tuple[str, ...]) -> None:
    """Plays a line of the engine; it may go on behind a repetition that ends the game, nothing else."""
    for move in moves:
        if game.is_over:
            assert game.outcome().reason == "repetition"
            return
        assert move in game.legal_moves, (game, moves)
        game.push(move)


def test_all_moves_are_looked_at_and_the_best_comes_first() -> None:
    found = searched(awale.Game("grenier"), 6, lines=6)
    assert sorted(line.move for line in found.lines) == list("ABCDEF")
    scores = [line.score for line in found.lines]
    assert scores == sorted(scores, reverse=True)


def test_the_depth_asked_for_is_the_depth_reached() -> None:
    for depth in (1, 2, 3, 7, 8):
        assert searched(awale.Game("abapa"), depth).depth == depth


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_the_same_search_again_looks_at_the_same_number_of_positions(name: str) -> None:
    game = awale.Game(name)
    game.play("FfBe")
    engine = Engine(name, megabytes=2)
    first = engine.search(game, Limits(depth=11))
    second = engine.search(game, Limits(depth=11))
    assert second.nodes < first.nodes, "what was found before helps"
    engine.new_game()
    again = engine.search(game, Limits(depth=11))
    assert (again.nodes, again.lines) == (first.nodes, first.lines)


def test_a_node_limit_is_kept_within_a_glance_at_the_clock() -> None:
    engine = Engine("abapa", megabytes=1)
    for nodes in (1, 500, 1_000, 20_000):
        engine.new_game()
        engine.search(awale.Game("abapa"), Limits(nodes=nodes), lines=6)
        # A move's leaves are counted together; the first depth is always finished.
        assert int(engine._threads[0][0]) <= max(nodes, 128) + 6


def test_told_to_stop_it_stops_within_a_glance() -> None:
    engine = Engine("abapa", megabytes=1)
    seen = []

    def stop(analysis: Analysis) -> None:
        seen.append(analysis.nodes)
        if analysis.depth == 9:
            engine.stop()

    engine.search(awale.Game("abapa"), on_depth=stop)
    assert int(engine._threads[0][0]) - seen[-1] <= 512
    assert len(seen) == 9


def test_a_stop_from_another_thread_ends_an_endless_search() -> None:
    engine = Engine("abapa", megabytes=1, threads=2)
    timer = threading.Timer(0.2, engine.stop)
    timer.start()
    found = engine.search(awale.Game("abapa"))
    assert found.best.move in "ABCDEF"


def test_two_threads_agree_with_one_about_what_is_certain() -> None:
    game = awale.Game("abapa", "0-0-0-0-0-1-0-0-0-0-1-0-23-23-S")
    one, two = Engine("abapa", megabytes=1), Engine("abapa", megabytes=1, threads=2)
    assert one.search(game, Limits(depth=8)).best.score == two.search(game, Limits(depth=8)).best.score


# --- right answers -------------------------------------------------------------------------------------------------


def test_the_winning_capture_is_found() -> None:
    # The fifth seed of F makes two of e, and 25 of South's 23.
    #     f  e  d  c  b  a
    #     0  1  0  2  0  0    North 15
    #     1  0  0  0  1  5    South 23, to move
    game = awale.Game("abapa", "1-0-0-0-1-5-0-0-2-0-1-0-23-15-S")
    found = searched(game, 4)
    assert found.best.move == "F"
    assert found.best.result == "win"


def test_a_famine_that_pays_is_found_where_the_sheet_pays_it() -> None:
    #     1  0  0  0  0  0    North 22, to move: f must leave for South's camp
    #     0  0  0  0  0  3    South 22
    position = "0-0-0-0-0-3-0-0-0-0-0-1-22-22-N"
    for name in awale.sheet_ids():
        game = awale.Game(name, position)
        if game.is_over:
            continue
        found = searched(game, 12)
        value, line = by_brute_force(game, 12)
        if found.best.exact:
            assert found.best.seeds == value, (name, found.best, line)


def by_brute_force(game: awale.Game, depth: int) -> tuple[float, list[str]]:
    """Seeds at the end for the player to move, by playing everything out as far as that."""
    if game.is_over or depth == 0:
        south, north = game.outcome().stores if game.outcome() else game.position.stores
        return (south - north) * (1 if game.position.to_move == "S" else -1), []
    best, line = -100.0, []
    for move in game.legal_moves:
        game.push(move)
        value, rest = by_brute_force(game, depth - 1)
        game.pop()
        if -value > best:
            best, line = -value, [move, *rest]
    return best, line


def test_exact_means_exact() -> None:
    """Few seeds, all sheets: whatever the search calls exact is what playing everything out gives."""
    chance = random.Random(11)
    compared = 0
    while compared < 40:
        pits = [0] * 12
        for _ in range(chance.randint(2, 4)):
            pits[chance.randrange(12)] += 1
        rest = 48 - sum(pits)
        south = chance.randint(rest - 24, 24)
        name = chance.choice(awale.sheet_ids())
        game = awale.Game(name, awale.Position(tuple(pits), chance.choice("SN"), (south, rest - south)))
        if game.is_over:
            continue
        found = searched(game, 9)
        if found.best.exact and len(found.best.pv) <= 9:
            value, line = by_brute_force(game, 11)
            after = game.copy()
            after.play(line)
            if after.is_over:
                compared += 1
                assert found.best.seeds == value, (game, found.best, line)


def test_a_pass_is_a_move_like_any_other() -> None:
    # grand-bassam: South is starved and passes, since North can feed.
    game = awale.Game("grand-bassam", "0-0-0-0-0-0-2-1-0-0-3-4-18-20-S")
    assert game.legal_moves == ["pass"]
    found = searched(game, 6)
    assert found.best.move == "pass"
    assert len(found.best.pv) > 1


# --- repetition ----------------------------------------------------------------------------------------------------


def circling() -> tuple[awale.Game, int]:
    """A game in which two lone seeds chase each other, one ply before the position comes back."""
    chance = random.Random(1)
    for _ in range(20_000):
        pits = [0] * 12
        for _ in range(chance.randint(2, 3)):
            pits[chance.randrange(12)] += 1
        game = awale.Game("abapa", awale.Position(tuple(pits), "S", (22, 48 - 22 - sum(pits))))
        while not game.is_over and game.ply < 40:
            game.push(chance.choice(game.legal_moves))
        if game.is_over and game.outcome().reason == "repetition":
            game.pop()
            return game, game.ply
    raise AssertionError("no game came round")


def test_a_repetition_is_scored_as_the_sheet_deals_it() -> None:
    game, _ = circling()
    for line in searched(game, 3, lines=6).lines:
        after = game.copy()
        turn = after.push(line.move)
        if turn.outcome:
            south, north = turn.outcome.stores
            value = (south - north) * (1 if turn.player == "S" else -1)
            assert line.exact
            assert line.seeds == value
