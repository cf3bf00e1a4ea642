"""A search in slices, for where there are no threads: it finds what it would find in one go, and keeps its own time."""

from __future__ import annotations

import random
import threading

import pytest

import awale
from awale import best_moves as analysing
from awale.engine import engine as engines
from awale.engine.analysis import Analysis
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from awale.engine.steps import Steps, drained


def game_of(sheet: str, plies: int) -> awale.Game:
    game, chance = awale.Game(sheet), random.Random(f"{sheet} {plies}")
    while game.ply < plies:
        game.push(chance.choice(game.legal_moves))
    return game


def walked(searching: Steps[Analysis]) -> tuple[int, Analysis]:
    """How many pauses there were, and what was found."""
    pauses = 0
    while True:
        try:
            next(searching)
        except StopIteration as end:
            return pauses, end.value
        pauses += 1


class Clock:
    """A second goes by at each look."""

    def __init__(self) -> None:
        self.now = 0.0

    def perf_counter(self) -> float:
        self.now += 1.0
        return self.now


@pytest.fixture
def no_threads(monkeypatch):
    def refused(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refused)


@pytest.mark.parametrize("sheet", awale.sheet_ids())
def test_what_is_counted_is_one_step_and_finds_the_same(sheet, no_threads):
    game, limits = game_of(sheet, 12), Limits(nodes=60_000)
    whole = Engine(sheet, megabytes=1).search(game, limits, lines=2)
    steps = Engine(sheet, megabytes=1).searching(game, limits, lines=2)
    taken, sliced = walked(steps)
    assert taken == 0
    assert (sliced.lines, sliced.depth, sliced.nodes) == (whole.lines, whole.depth, whole.nodes)


def test_what_has_a_depth_is_searched_to_it_in_many_steps(no_threads, monkeypatch):
    monkeypatch.setattr(engines, "_SLICE", 0.0)
    monkeypatch.setattr(engines, "_FIRST", 2_000)
    depths: list[int] = []
    searching = Engine("grenier", megabytes=4).searching(
        game_of("grenier", 10), Limits(depth=16), lines=3, on_depth=lambda found: depths.append(found.depth)
    )
    steps, found = walked(searching)
    assert depths == list(range(1, 17))
    assert steps > 3
    assert len(found.lines) == 3


def test_time_is_kept_between_slices(no_threads, monkeypatch):
    monkeypatch.setattr(engines, "_SLICE", 0.0)
    monkeypatch.setattr(engines, "_FIRST", 1_000)
    monkeypatch.setattr(engines, "time", Clock())
    steps, found = walked(Engine("abapa", megabytes=1).searching(awale.Game("abapa"), Limits(seconds=60)))
    assert 0 < steps < 60
    assert found.best.move in "ABCDEF"


def test_a_search_that_is_stopped_between_two_slices_has_its_best_so_far(no_threads, monkeypatch):
    monkeypatch.setattr(engines, "_SLICE", 0.0)
    monkeypatch.setattr(engines, "_FIRST", 1_000)
    engine = Engine("abapa", megabytes=1)
    searching = engine.searching(awale.Game("abapa"))
    for _ in range(5):
        next(searching)
    engine.stop()
    assert drained(searching).depth >= 1


def test_a_search_that_nobody_waits_for_leaves_the_engine_free(no_threads):
    engine = Engine("abapa", megabytes=1)
    searching = engine.searching(awale.Game("abapa"))
    next(searching)
    searching.close()
    assert engine.search(awale.Game("abapa"), Limits(depth=4)).depth == 4


def test_an_analysis_needs_no_threads_where_there_are_none(no_threads, monkeypatch):
    for module in (analysing, engines):
        monkeypatch.setattr(module, "HAS_THREADS", False)
    assert awale.analyse(awale.Game("abapa"), seconds=0.01).depth >= 1
    assert awale.analyse(awale.Game("abapa"), depth=4, threads=3).depth == 4
