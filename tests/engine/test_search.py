"""The search: legal, repeatable, prompt, and right where the right answer is known."""

from __future__ import annotations

import random
import threading

import pytest

import awale
from awale.engine.analysis import Analysis, EngineLine, by_worth
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.engine.scores import DECIDED, exact_score, seeds_in_score
from awale.machine.memory import Block
from awale.rules.position import check_player
from support.optional import not_none
from support.strategies import random_position, random_sheet


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
            assert not_none(game.outcome()).reason == "repetition"
            return
        assert move in game.legal_moves, (game, moves)
        game.push(move)


def test_all_moves_are_looked_at_and_the_best_comes_first() -> None:
    found = searched(awale.Game("grenier"), 6, lines=6)
    assert sorted(line.move for line in found.lines) == list("ABCDEF")
    seeds = [line.seeds for line in found.lines]
    assert seeds == sorted(seeds, reverse=True)
    assert found.best == found.lines[0]


@pytest.mark.parametrize(
    ("sheet", "position", "depth", "result"),
    [
        ("amende", "3-5-3-1-0-0-0-0-1-0-3-0-23-9-S", 6, "win"),
        ("grenier", "2-0-7-2-2-3-3-2-2-2-0-1-14-8-N", 4, "loss"),
    ],
)
def test_moves_stand_in_the_order_of_the_seeds_that_are_told(
    sheet: str, position: str, depth: int, result: str
) -> None:
    """Also where a sure win, or loss, is by fewer seeds than another move is estimated at. The sure win is played."""
    found = searched(awale.Game(sheet, position), depth, lines=6)
    assert {None, result} == {line.result for line in found.lines}
    seeds, scores = [line.seeds for line in found.lines], [line.score for line in found.lines]
    assert scores != sorted(scores, reverse=True), "this position has nothing to show"
    assert seeds == sorted(seeds, reverse=True)
    assert found.best.score == max(scores)
    assert (found.best.result == "win") == (result == "win")


def test_moves_that_are_worth_the_same_stand_in_the_order_of_the_surer_then_of_the_pits() -> None:
    lost, open_ = exact_score(-3), -300
    lines = [
        EngineLine(pit, score, (pit,), 4, score == lost)
        for pit, score in zip("CBDA", (lost, open_, open_, 0), strict=True)
    ]
    assert [line.move for line in by_worth(lines)] == list("ABDC")
    assert by_worth(lines) == by_worth(reversed(lines))


def test_the_depth_asked_for_is_the_depth_reached() -> None:
    for depth in (1, 2, 3, 7, 8):
        assert searched(awale.Game("abapa"), depth).depth == depth


def test_a_node_limit_is_kept_after_another_search() -> None:
    engine = Engine("abapa", megabytes=1)
    for nodes in (300, 150, 700, 400):
        engine.search(awale.Game("abapa"), Limits(nodes=nodes))
        assert engine._threads[0].words[0] <= nodes + 6


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
        assert engine._threads[0].words[0] <= max(nodes, 128) + 6


def test_told_to_stop_it_stops_within_a_glance() -> None:
    engine = Engine("abapa", megabytes=1)
    seen = []

    def stop(analysis: Analysis) -> None:
        seen.append(analysis.nodes)
        if analysis.depth == 9:
            engine.stop()

    engine.search(awale.Game("abapa"), on_depth=stop)
    assert engine._threads[0].words[0] - seen[-1] <= 512
    assert len(seen) == 9


def test_a_stop_from_another_thread_ends_an_endless_search() -> None:
    engine = Engine("abapa", megabytes=1, threads=2)
    timer = threading.Timer(0.2, engine.stop)
    timer.start()
    found = engine.search(awale.Game("abapa"))
    assert found.best.move in "ABCDEF"


def test_a_stop_without_a_search_does_nothing_to_the_next() -> None:
    engine = Engine("abapa", megabytes=1)
    engine.stop()
    assert engine.search(awale.Game("abapa"), Limits(depth=8)).depth == 8
    first = engine._searches
    engine._end(first)  # a clock that rings late
    seen = []

    def late(analysis: Analysis) -> None:
        seen.append(analysis.depth)
        engine._end(first)

    assert engine.search(awale.Game("abapa"), Limits(depth=8), on_depth=late).depth == 8
    assert seen == list(range(1, 9))


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
        south, north = not_none(game.outcome()).stores if game.outcome() else game.position.stores
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
        game = awale.Game(name, awale.Position(tuple(pits), check_player(chance.choice("SN")), (south, rest - south)))
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


@pytest.mark.parametrize("name", ["ecole", "awari"])
def test_a_line_ends_where_the_game_does(name: str) -> None:
    # The best line ends by an emptied row: nothing that was looked at before may hang on behind it.
    game = awale.Game(name, "2-0-1-0-1-0-0-0-0-0-0-2-0-0-S")
    engine = Engine(name, megabytes=4)
    for line in engine.search(game, Limits(depth=60, nodes=400_000), lines=3).lines:
        play_out(game.copy(), line.pv)


def test_games_with_other_numbers_of_seeds_know_nothing_of_each_other() -> None:
    """A board and a lead that are worth something else where 25 seeds can't be had."""
    board = "0-0-1-2-0-3-1-0-4-0-2-1"
    whole, lesson = (awale.Game("abapa", f"{board}-{stores}-S") for stores in ("19-15", "4-0"))
    engine = Engine("abapa", megabytes=1)
    alone = engine.search(lesson, Limits(depth=12))
    engine.new_game()
    engine.search(whole, Limits(depth=14))
    again = engine.search(lesson, Limits(depth=12))
    assert [line.score for line in again.lines] == [line.score for line in alone.lines]


def test_a_long_way_to_the_end_is_not_taken_for_a_seed() -> None:
    for plies in (0, 1, 99, 100, 101, 120, 250):
        for seeds in (1, 2, 47, 48):
            score = exact_score(seeds) - plies
            assert seeds_in_score(score) == seeds
            assert seeds_in_score(-score) == -seeds


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
        if game.is_over and not_none(game.outcome()).reason == "repetition":
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


class NoughtTables:
    """Tables that call every board of few seeds even."""

    most = 8

    def __init__(self) -> None:
        self._values = Block(size=100_000)

    def address(self, seeds: int) -> int:
        return self._values.address if seeds <= self.most else 0

    def fits(self, sheet: awale.Sheet) -> bool:
        return True


def test_tables_do_not_hide_that_a_move_ends_the_game_by_repetition() -> None:
    game, _ = circling()
    found = Engine("abapa", megabytes=1, tables=NoughtTables()).search(game, Limits(depth=4), lines=6)
    ended = 0
    for line in found.lines:
        outcome = game.preview(line.move).outcome
        if outcome and outcome.reason == "repetition":
            ended += 1
            south, north = outcome.stores
            assert line.seeds == (south - north) * (1 if game.position.to_move == "S" else -1)
    assert ended


def test_where_three_times_are_counted_the_second_is_no_certain_win() -> None:
    # grenier leaves each camp to its owner, so that it matters where a circle is broken off.
    game = awale.Game("grenier", "0-0-0-1-0-0-1-0-0-0-0-1-0-0-N")
    found = searched(game, 12)
    assert abs(found.best.score) < DECIDED or found.best.exact
    assert found.best.result is None or found.best.exact


def test_what_hangs_on_the_game_so_far_is_not_kept() -> None:
    game, _ = circling()
    engine = Engine("abapa", megabytes=1)
    engine.search(game, Limits(depth=20, nodes=200_000))
    fresh = awale.Game("abapa", game.position)
    known = engine.search(fresh, Limits(depth=6), lines=6)
    alone = Engine("abapa", megabytes=1).search(fresh, Limits(depth=6), lines=6)
    certain = {line.move: line.seeds for line in alone.lines if line.exact}
    assert all(line.seeds == certain.get(line.move, line.seeds) for line in known.lines if line.exact)
