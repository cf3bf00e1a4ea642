"""Nothing more can happen: an exact answer, the published counts, and a search that stays short."""

from __future__ import annotations

import json
import os
import random
from functools import cache
from pathlib import Path

import pytest

import awale
from awale.rules import dead, referee
from awale.rules.moves import survey
from awale.rules.position import check_player, other
from awale.rules.sheet import Direction, NothingMore
from support.many import many
from support.strategies import boards, random_position, random_sheet

pytestmark = pytest.mark.many

ROOT = Path(__file__).parents[2]
BESIDE = Path(os.environ.get("AWALE_CONFORMANCE") or ROOT.parent / "shared" / "conformance")

#: Dead boards of 1, 2, 3... 6 seeds with South to move, of 12, 78, 364, 1365, 4368 and 12376.
COUNTS = {
    "grenier": [12, 78, 124, 0, 0, 0],
    "amende": [0, 0, 0, 0, 0, 0],
    "boite-a-oeufs": [0, 13, 0, 0, 0, 0],
    "grand-bassam": [0, 15, 0, 0, 0, 0],
    "ecole": [0, 13, 0, 0, 0, 0],
    "abapa": [0, 0, 0, 0, 0, 0],
    "awari": [0, 0, 0, 0, 0, 0],
}
#: The most positions that one question may look at. Measured: see the tests at the end.
MOST = 300


# --- the counts ---------------------------------------------------------------------------------------------------


def is_counted(sheet: awale.Sheet, pits: tuple[int, ...]) -> bool:
    """Dead as the rules page counts it: a board over by famine is not, unless only captures are asked for."""
    over_by_famine = survey(sheet, pits, "S").famine is not None
    return referee.nothing_more(sheet, pits, "S") and not (over_by_famine and sheet.nothing_more == "no-score-change")


@pytest.mark.parametrize("name", awale.sheet_ids())
@pytest.mark.parametrize("direction", ["counter-clockwise", "clockwise"])
def test_as_many_boards_are_dead_as_the_rules_page_says(name: str, direction: Direction) -> None:
    sheet = awale.sheet(name, direction=direction)
    found = [sum(is_counted(sheet, board) for board in boards(seeds)) for seeds in range(1, 7)]
    assert found == COUNTS[name]


def test_the_counts_are_those_of_the_facts_beside_the_checkout() -> None:
    path = BESIDE / "facts.json"
    if not path.exists():
        pytest.skip(f"no {path}: the counts written here were held; set AWALE_CONFORMANCE to the folder")
    facts = json.loads(path.read_text(encoding="utf-8"))
    for name, counts in COUNTS.items():
        for row in facts.get(name, []):
            if isinstance(row, dict) and "dead" in row:
                assert counts[row["n"] - 1] == row["dead"], (name, row)


# --- an independent answer ----------------------------------------------------------------------------------------


@cache
def living(sheet: awale.Sheet, seeds: int) -> frozenset[tuple[tuple[int, ...], str]]:
    """All boards of so many seeds in which something can happen, found backwards from what does happen.

    Starts from every board where a move takes seeds or an ending deals them, then adds, again and again, every board
    from which a move leads to one of those: no search from a board, no order, nothing remembered.
    """
    places = [(board, player) for board in boards(seeds) for player in "SN"]
    leads_to, alive = {}, set()
    for place in places:
        happens, leads_to[place] = one_turn(sheet, *place)
        if happens:
            alive.add(place)
    while more := {place for place in places if place not in alive and alive.intersection(leads_to[place])}:
        alive |= more
    return frozenset(alive)


def one_turn(sheet: awale.Sheet, pits: tuple[int, ...], mover: str) -> tuple[bool, list[tuple[tuple[int, ...], str]]]:
    """Whether seeds change hands at this turn, and where it leads; asked of whole games, with stores to look at."""
    rules = sheet.with_rules(nothing_more="never", majority="play-on")
    game = awale.Game(rules, awale.Position(pits, check_player(mover)))
    counts_awards = sheet.nothing_more == "no-score-change"
    if outcome := game.outcome():
        return counts_awards and any(outcome.dealt), []
    happens, leads_to = False, list[tuple[tuple[int, ...], str]]()
    for move in game.legal_moves:
        turn = game.preview(move)
        dealt = turn.outcome is not None and any(turn.outcome.dealt)
        emptied = sheet.emptied_row != "play-on" and not turn.after.seeds_of(other(mover))
        happens = happens or turn.captured > 0 or turn.fined > 0 or (counts_awards and dealt and emptied)
        if not emptied:
            leads_to.append((turn.after.pits, other(mover)))
    return happens, leads_to


QUESTIONS: list[NothingMore] = ["no-capture", "no-score-change"]


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("name", [*awale.sheet_ids(), "amende-faute"])
def test_the_search_agrees_with_working_backwards(name: str, question: NothingMore) -> None:
    slam = {"grand_slam": "penalty"} if name == "amende-faute" else {}
    sheet = awale.sheet(name.removesuffix("-faute"), slam, nothing_more=question)
    for seeds in range(1, 5):
        alive = living(sheet, seeds)
        for board in boards(seeds):
            for player in "SN":
                assert dead.is_dead(sheet, board, player) == ((board, player) not in alive), (board, player)


def test_the_search_agrees_with_working_backwards_under_any_overrides() -> None:
    chance = random.Random(2)
    for _ in range(12):
        sheet = random_sheet(chance, 8).with_rules(nothing_more=chance.choice(QUESTIONS))
        for seeds in range(1, 4):
            alive = living(sheet, seeds)
            for board in boards(seeds):
                assert dead.is_dead(sheet, board, "S") == ((board, "S") not in alive), (sheet, board)


# --- it stays short -----------------------------------------------------------------------------------------------


def looked_at(sheet: awale.Sheet, position: awale.Position) -> int:
    return len(dead.search(sheet, position.pits, position.to_move)[1])


@pytest.mark.parametrize("shard", range(4))
def test_random_games_of_any_sheet_never_look_at_many_positions(shard: int) -> None:
    chance = random.Random(f"dead {shard}")
    most = 0
    for number in range(many(50)):
        sheet = random_sheet(chance).with_rules(nothing_more=QUESTIONS[number % 2])
        game = awale.Game(sheet)
        while not game.is_over and game.repetitions() < 3:
            game.push(chance.choice(game.legal_moves))
            most = max(most, looked_at(sheet, game.position))
    assert most <= MOST


@pytest.mark.parametrize("shard", range(4))
def test_awkward_boards_never_need_many_positions(shard: int) -> None:
    """Seeds huddled at the far end of both camps, where no capture is near; and set-ups of every kind."""
    chance = random.Random(f"awkward {shard}")
    most = 0
    for number in range(many(1_000)):
        sheet = random_sheet(chance).with_rules(nothing_more=QUESTIONS[number % 2], direction="counter-clockwise")
        position = huddled(chance) if number % 3 else random_position(chance)
        most = max(most, looked_at(sheet, position))
    assert most <= MOST


def huddled(chance: random.Random) -> awale.Position:
    pits = [0] * 12
    for _ in range(chance.randint(3, 24)):
        pits[chance.choice((0, 1, 2, 6, 7, 8))] += 1
    return awale.Position(tuple(pits))


def test_a_board_that_took_two_thousand_positions_level_by_level_takes_few() -> None:
    #   0 0 0 1 1 3
    #   3 1 1 0 0 0
    position = awale.Position.parse("3-1-1-0-0-0-3-1-1-0-0-0-0-0-S")
    assert looked_at(awale.sheet("ecole"), position) < 100


def test_every_board_of_six_seeds_is_answered_after_few_positions() -> None:
    for name in ("boite-a-oeufs", "grand-bassam", "ecole"):
        sheet = awale.sheet(name)
        assert max(len(dead.search(sheet, board, "S")[1]) for board in boards(6)) <= MOST


def test_what_is_known_is_remembered_but_not_for_ever() -> None:
    sheet = awale.sheet("grenier")
    for board in boards(3):
        dead.is_dead(sheet, board, "S")
    assert 0 < len(dead._known) <= dead._REMEMBERED
