"""``docs/tables.md``: its figures come out the same when counted slowly, and the page is what the tool writes."""

from __future__ import annotations

import re
import sys
import xml.etree.ElementTree as ElementTree
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import awale
from awale import endgame
from awale.endgame.layout import NONE
from awale.endgame.position_facts import PositionFacts, counting_on, read
from awale.rules.moves import Effect, survey
from support.optional import not_none

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from teach import claims, compare, loops, page, plots  # noqa: E402 - the tool isn't installed
from teach.shelf import Scope, Shelf, boards, shelves  # noqa: E402

SCOPE = Scope(most=6, moves=6, late=(4, 5))
#: A void slam with dead boards that count, a forbidden one, one that takes and passes, one that ends the game.
NAMES = ("grenier", "amende", "grand-bassam", "ecole")
DOCS = ROOT / "docs"


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    place = tmp_path_factory.mktemp("tables")
    for name in awale.sheet_ids():
        list(endgame.build(name, SCOPE.most, place))
    return place


@pytest.fixture(scope="module", params=NAMES)
def shelf(request, folder) -> Shelf:
    return Shelf(request.param, folder, SCOPE)


@cache
def positions(seeds: int) -> list[awale.Position]:
    return [awale.Position(tuple(map(int, board))) for board in boards(seeds)]


@cache
def reading(name: str, position: awale.Position) -> PositionFacts:
    """What the referee says of a position. Most tests ask the same of the same few thousand."""
    return read(rules_of(name), position)


@cache
def rules_of(name: str) -> awale.Sheet:
    return counting_on(awale.sheet(name))


def options(shelf: Shelf, position: awale.Position):
    """The moves by the referee's reading, without passes."""
    return [option for option in reading(shelf.name, position).options if option.move != "pass"]


def worth(shelf: Shelf, option) -> int:
    return option.gain - (shelf.tables.probe_value(option.after) if option.after else 0)


def keeping(shelf: Shelf, position: awale.Position) -> set[str]:
    values = {option.move: worth(shelf, option) for option in options(shelf, position)}
    return {move for move, value in values.items() if value == max(values.values())}


def legal(shelf: Shelf, pits: tuple[int, ...], mover: str) -> tuple[Effect, ...]:
    return survey(shelf.tables.sheet, pits, mover).legal


def captures(shelf: Shelf, pits: tuple[int, ...], mover: str) -> list[Effect]:
    return [effect for effect in legal(shelf, pits, mover) if effect.captured]


# --- figures, counted slowly ---


def test_every_board_is_listed_once() -> None:
    assert len({tuple(board) for board in boards(4)}) == len(boards(4)) == 1365


def test_outcomes_are_those_of_the_known_facts(shelf) -> None:
    assert sum(vars(compare.outcomes(shelf)[5])[key] for key in ("won", "drawn", "lost")) == pytest.approx(1)
    values = [shelf.tables.probe_value(position) for position in positions(4)]
    found = compare.outcomes(shelf)[4]
    assert found.won == sum(value > 0 for value in values) / 1365
    assert found.mean == pytest.approx(sum(values) / 1365)


def test_moves_are_worth_what_the_tables_say(shelf) -> None:
    found, _ = shelf.moves(4)
    for position, row in zip(positions(4), found, strict=True):
        told = {"ABCDEF"[pit]: int(value) for pit, value in enumerate(row) if value != NONE}
        assert told == {option.move: worth(shelf, option) for option in options(shelf, position)}


def test_two_sheets_agree_where_they_share_a_best_move(folder) -> None:
    scope = Scope(most=4, moves=4, late=(4,))
    one, two = (Shelf(name, folder, scope) for name in ("grand-bassam", "ecole"))
    pairs = [(keeping(one, position), keeping(two, position)) for position in positions(4)]
    pairs = [pair for pair in pairs if all(pair)]
    differ, apart, total = compare.agreement(one, two)
    assert total == len(pairs)
    assert differ == sum(first != second for first, second in pairs) / total
    assert apart == sum(not first & second for first, second in pairs) / total > 0
    example = not_none(compare.example(one, two))
    first, second = (keeping(each, awale.Position(example.board)) for each in (one, two))
    assert not first & second
    assert first == {move for move, value in example.worth[0].items() if value == max(example.worth[0].values())}


def test_the_way_to_a_capture_is_as_long_as_it_is(shelf) -> None:
    """Worked out again with sets and the referee's reading, round after round."""
    seeds = 4
    value = shelf.tables.probe_value
    start = [position for one in positions(seeds) for position in (one, awale.Position(one.pits, "N"))]
    moves, known = {}, {}
    for position in start:
        found = reading(shelf.name, position)
        if found.over is not None:
            known[position] = 0
        elif value(position):
            moves[position] = [each for each in found.options if worth(shelf, each) == value(position)]
    step = 1
    new: dict[Any, int] = {None: 1}
    while new:
        new = {
            position: step
            for position, kept in moves.items()
            if position not in known and near(kept, known, value(position) > 0)
        }
        known |= new
        step += 1
    slow = [known.get(position, loops.UNKNOWN) for position in positions(seeds)]
    assert slow == compare.waits(shelf, seeds).tolist()


def near(kept, known, hurries: bool) -> bool:
    """Whether some kept move (all quiet ones, for who delays) leads to a capture or to what is known."""
    telling = [option.after is None or option.gain != 0 for option in kept]
    quiet = [option.after in known for option, tells in zip(kept, telling, strict=True) if not tells]
    return any(telling) or any(quiet) if hurries else all(quiet)


def test_the_worth_of_a_turn(shelf) -> None:
    every, still = [], []
    for position in positions(5):
        other = awale.Position(position.pits, "N")
        if any(position.pits[:6]) and any(position.pits[6:]) and options(shelf, position) and options(shelf, other):
            gain = shelf.tables.probe_value(position) + shelf.tables.probe_value(other)
            every.append(gain)
            if not captures(shelf, position.pits, "S") and not captures(shelf, position.pits, "N"):
                still.append(gain)
    for found, gains in zip(claims.tempo(shelf, 5), (every, still), strict=True):
        assert found.pass_ == pytest.approx(sum(gain < 0 for gain in gains) / len(gains))
        assert found.gain == pytest.approx(sum(gains) / len(gains))


def test_answers_are_counted_board_by_board(shelf) -> None:
    found, counts = 0, [[0, 0, 0] for _ in range(loops.KINDS)]
    for seeds in SCOPE.late:
        for position in positions(seeds):
            threats = captures(shelf, position.pits, "N")
            best, moves = keeping(shelf, position), legal(shelf, position.pits, "S")
            if not any(position.pits[:6]) or len(threats) != 1 or len(best) == len(moves):
                continue
            found += 1
            for move in moves:
                again = [effect.origin for effect in captures(shelf, move.pits, "N")]
                row = counts[kind(shelf, position.pits, move, threats[0])]
                row[0] += 1
                row[1] += threats[0].origin not in again
                row[2] += "ABCDEF"[move.origin] in best
    total, table = claims.answers(shelf)
    assert total == found > 0
    assert table[:, loops.ANSWERS :].tolist() == counts


def kind(shelf: Shelf, before: tuple[int, ...], move: Effect, threat: Effect) -> int:
    target = threat.path[-1]
    fits = {
        loops.TAKES: move.captured > 0,
        loops.EMPTIES: move.origin == target,
        loops.RAISES: move.pits[target] > before[target] and move.pits[target] >= 3,
        loops.ADDS: move.pits[threat.origin] > before[threat.origin],
        loops.COUNTERS: bool(captures(shelf, move.pits, "S")),
    }
    return next((name for name, yes in fits.items() if yes), loops.NOTHING)


def test_rows_that_cannot_feed() -> None:
    """A row can't feed if no pit reaches beyond F."""
    rows = [row for row in product(range(7), repeat=6) if 0 < sum(row) <= SCOPE.most]
    cannot = [row for row in rows if all(pit + seeds <= 5 or not seeds for pit, seeds in enumerate(row))]
    within = [row for row in rows if all(seeds <= most for seeds, most in zip(row, claims.SAID_LIMITS, strict=True))]
    assert cannot == within


def test_starving_is_counted_the_same(shelf) -> None:
    rows = [row for row in product(range(7), repeat=6) if 0 < sum(row) <= SCOPE.most]
    cannot = sum(all(pit + seeds <= 5 or not seeds for pit, seeds in enumerate(row)) for row in rows)
    assert claims.starving(shelf) == (cannot,) * 3


def test_a_trap_is_held_against_boards_like_it(shelf) -> None:
    strata: dict[tuple[int, int], tuple[list[int], list[int]]] = {}
    for seeds in SCOPE.late:
        for position in positions(seeds):
            row, value = position.pits[:6], shelf.tables.probe_value(position)
            if any(row) and any(position.pits[6:]) and row[4] + row[5] == 3:
                strata.setdefault((seeds, sum(row)), ([], []))[row[4:] != (2, 1)].append(value)
    count = sum(len(has) for has, _ in strata.values())
    found = claims.trap(shelf, (2, 1))
    assert found.count == count
    assert found.moving[0] == pytest.approx(sum(sum(has) for has, _ in strata.values()) / count)
    like = sum(len(has) * sum(others) / len(others) for has, others in strata.values()) / count
    assert found.moving[1] == pytest.approx(like)


def test_the_lead_and_the_value(shelf) -> None:
    found = claims.lead(shelf, 5)
    values = [
        shelf.tables.probe_value(position)
        for position in positions(5)
        if sum(position.pits[:6]) == 4 and options(shelf, position)
    ]
    assert found.curve[3] == pytest.approx(sum(values) / len(values))


def test_a_pit_reaches_as_far_as_sowing_goes() -> None:
    for letter, said in claims.SAID_REACH.items():
        pit = "ABCDEF".index(letter)
        for seeds in range(1, 23):
            pits = [0] * 12
            pits[pit], pits[6] = seeds, 40 - seeds
            end = awale.Game("abapa", awale.Position(tuple(pits))).push(letter).path[-1]
            assert end.islower() == any(low <= seeds <= high for low, high in claims.reach(pit))
        assert claims.reach(pit)[:2] == said


def test_a_granary_takes_what_the_referee_lets_it() -> None:
    #   f 1  e 0  d 1  c 0  b 1  a 0
    #   A 0  B 0  C 0  D 0  E 0  F 14     F ends in c: c, b and a had 0, 1, 0 and now have 2, 3, 2
    board = (0, 0, 0, 0, 0, 14, 0, 1, 0, 1, 0, 1)
    turn = awale.Game("grenier", awale.Position(board)).push("F")
    assert (turn.captured, claims._chain(np.array(board), 5)) == (7, [8, 7, 6])


# --- the page ---


@pytest.fixture(scope="module")
def small(folder) -> page.Page:
    return page.make(shelves(folder, SCOPE), SCOPE)


def skeleton(text: str) -> list[str]:
    """Headings, pictures and the first cell of every row of every table, figures left out."""
    lines = [line for line in text.splitlines() if re.match(r"#|!\[|\| ", line)]
    return [re.sub(r"\d+", "0", line.split(" | ")[0]) for line in lines]


def test_the_page_has_all_that_the_tool_writes(small) -> None:
    granaries = ("| none", "| one", "| two", "| three or more")  # there are none in tables this small
    written = [line for line in skeleton((DOCS / "tables.md").read_text("utf-8")) if line not in granaries]
    assert written == skeleton(small.text), "run python -m teach in tools/"
    assert {path.name for path in (DOCS / "tables").iterdir()} == set(small.plots)


def test_the_page_says_of_few_seeds_what_is_counted_here(small) -> None:
    """Figures that don't depend on how far the tables go are the same in the page."""
    text = (DOCS / "tables.md").read_text("utf-8")
    rows = re.findall(r"^\| `[\w-]+` \| \d+ \(\d+\) \| .*$", small.text, re.MULTILINE)
    assert len(rows) == len(awale.sheet_ids())
    for row in rows:
        assert row.removesuffix(" |") in text
    reach = small.text.split("### A pit's reach")[1].split("###")[0]
    assert reach in text


def test_pictures_are_whole(small) -> None:
    for name, picture in small.plots.items():
        assert ElementTree.fromstring(picture).get("role") == "img", name
        assert "nan" not in picture


def test_lines_that_lie_upon_each_other_share_a_name() -> None:
    picture = plots.lines("t", {"one": {1: 0, 2: 5}, "two": {1: 0, 2: 5}, "three": {1: 5, 2: 0}}, "x", "y")
    assert ">one, two<" in picture
    assert ">three<" in picture


def test_missing_tables_are_named(tmp_path) -> None:
    with pytest.raises(SystemExit, match="No table of grenier for 0 seeds"):
        shelves(tmp_path, SCOPE)
