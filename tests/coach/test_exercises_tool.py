"""``tools/exercises``: its page is up to date, and its checks find what is wrong."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import awale.endgame
from awale import Position, sheet
from awale.coach.exercises import Exercise, collection

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tools"))

from exercises import endings, verify  # noqa: E402 - the tool isn't installed
from exercises.difficulty import grade  # noqa: E402
from exercises.games import Players  # noqa: E402
from exercises.lines import Guide  # noqa: E402
from exercises.page import page  # noqa: E402
from exercises.selection import is_alike  # noqa: E402
from teach.shelf import Scope, Shelf  # noqa: E402

SEEDS = 6


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    place = tmp_path_factory.mktemp("tables")
    list(awale.endgame.build("grenier", SEEDS, place))
    return place


@pytest.fixture(scope="module")
def known() -> Exercise:
    return next(one for one in collection("grenier").all if one.exact and one.position.seeds <= SEEDS)


def test_the_page_is_what_the_tool_writes() -> None:
    assert page() == (ROOT / "docs" / "exercises.md").read_text(encoding="utf-8"), "run python -m exercises page"


def test_a_wrong_answer_a_wrong_value_and_stores_that_win_anyway_are_found(known: Exercise, folder: Path) -> None:
    with awale.endgame.open("grenier", folder) as tables:
        assert not list(verify.by_tables(known, tables))
        other = next(move for move in known.lines if move != known.answer)
        assert list(verify.by_tables(replace(known, answer=other), tables))
        lines = {**known.lines, other: replace(known.lines[other], value=-40)}
        assert list(verify.by_tables(replace(known, lines=lines), tables))
        rich = Position(known.position.pits, "S", (42, 0))
        assert "the answer isn't the only move that wins" in list(
            verify.by_tables(replace(known, position=rich), tables)
        )


def test_a_wrong_theme_level_or_set_of_lines_is_found(known: Exercise) -> None:
    assert not list(verify.by_referee(known))
    assert list(verify.by_referee(replace(known, theme="lap")))
    assert list(verify.by_referee(replace(known, level=known.level % 5 + 1)))
    assert list(verify.by_referee(replace(known, lines={known.answer: known.lines[known.answer]})))


def test_boards_out_of_games_become_exercises_that_only_one_move_wins(folder: Path) -> None:
    shelf, players = Shelf("grenier", folder, Scope(most=SEEDS)), Players("grenier", 3)
    boards = [board for _ in range(10) for board in players.game()]
    found = list(endings.endings(shelf, boards, 0, special_only=False))
    assert found
    for candidate in found[:30]:
        values = sorted(candidate.values.values())
        assert values[-1] in (1, 2)
        assert values[-2] <= 0
        assert candidate.position.seeds + sum(candidate.position.stores) == 48
        gains = shelf.tables.move_values(candidate.position)
        assert max(gains, key=lambda move: gains[move]) == candidate.answer


def test_a_win_by_the_tables_that_a_repetition_takes_away_is_found(known: Exercise, folder: Path) -> None:
    """Tables take a circle for nothing; this sheet deals each camp to its owner, and D, worth a win, leads to one."""
    position = Position.parse("0-0-1-1-0-1-0-0-0-0-2-0-20-23-S")
    with awale.endgame.open("grenier", folder) as tables:
        guide = Guide(sheet("grenier"), tables)
        values = {move: value - 3 for move, value in tables.move_values(position).items()}
        assert [move for move, value in values.items() if value > 0] == ["D"]
        one = replace(known, position=position, answer="D", lines=guide.lines(position, values, {}))
        assert list(verify.by_playing_on(one, guide))
        assert not list(verify.by_playing_on(known, guide))


def test_a_line_by_the_tables_keeps_the_value_to_the_end(known: Exercise, folder: Path) -> None:
    with awale.endgame.open("grenier", folder) as tables:
        guide = Guide(sheet("grenier"), tables)
        for move, line in known.lines.items():
            game = known.game
            game.play(guide.line(known.position, (move,), 200))
            outcome = game.outcome()
            assert outcome
            if outcome.reason == "famine":
                assert outcome.stores[0] - outcome.stores[1] == line.value


@pytest.mark.parametrize(
    ("position", "answer", "level"),
    [
        ("3-0-0-0-0-2-1-1-0-0-4-0-20-17-S", "F", 1),  # takes two pits, and everybody sees it; but one of two moves
        ("3-1-0-0-0-2-1-1-0-0-4-0-20-16-S", "F", 1),
        ("3-1-1-0-0-2-1-1-0-0-4-0-20-15-S", "B", 5),  # takes nothing although another move does, and never will
    ],
)
def test_a_level_is_how_far_one_has_to_look(position: str, answer: str, level: int) -> None:
    assert grade(sheet("grenier"), Position.parse(position), answer) == level


def test_boards_are_alike_by_the_seeds_that_lie_elsewhere() -> None:
    board = (1, 2, 3, 0, 0, 0, 4, 5, 6, 0, 0, 0)
    one, two, three = (0, 3, *board[2:]), (0, 2, 3, 1, 0, 0, 3, 6, 6, 0, 0, 0), (0, 1, 2, 3, 0, 0, *board[6:])
    assert is_alike(board, "A", one, "B")
    assert is_alike(board, "A", two, "A")
    assert not is_alike(board, "A", two, "B")
    assert not is_alike(board, "A", three, "A")
