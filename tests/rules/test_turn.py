"""A turn has all that is drawn of a move, and a move is worked out once between being pointed at and being played."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given

import awale
from support.strategies import games

SOURCE = Path(awale.__file__).parent


@given(games())
def test_a_turn_adds_up_from_the_board_before_it_to_the_board_after_it(game: awale.Game) -> None:
    for turn in game.turns:
        counts = dict(zip("ABCDEFabcdef", turn.sown, strict=True))
        assert sum(turn.sown) == turn.before.seeds
        assert [counts[pit] for pit in turn.taken] == list(turn.taken_seeds)
        assert sum(turn.taken_seeds) == turn.captured
        assert sum(seeds for _, seeds in turn.fines) == turn.fined
        assert all(counts[pit] == seeds > 0 for pit, seeds in turn.fines)
        lifted = {*turn.taken, *(pit for pit, _ in turn.fines)}
        assert turn.after.pits == tuple(0 if pit in lifted else seeds for pit, seeds in counts.items())
        stores = zip(turn.before.stores, turn.gains, strict=True)
        assert turn.after.stores == tuple(store + gain for store, gain in stores)


def test_a_penalty_names_the_pits_that_it_empties() -> None:
    game = awale.Game(awale.sheet("amende", grand_slam="penalty"), "0-3-0-2-0-2-1-1-0-0-0-0-17-22-S")
    turn = game.push("F")
    assert (turn.fines, turn.gains) == ((("B", 3), ("D", 2)), (0, 5))
    assert turn.sown == (0, 3, 0, 2, 0, 0, 2, 2, 0, 0, 0, 0)


# --- once each ----------------------------------------------------------------------------------------------------


@pytest.fixture
def worked_out(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The moves whose turn is worked out, in order."""
    done: list[str] = []

    def counted(*args: object) -> awale.Turn:
        found = plain(*args)  # type: ignore[arg-type]
        done.append(found.move)
        return found

    plain = awale.Game._work_out
    monkeypatch.setattr(awale.Game, "_work_out", counted)
    return done


def test_a_move_is_worked_out_once_however_often_it_is_asked_about(worked_out: list[str]) -> None:
    game = awale.Game("amende")
    assert game.is_legal("F")
    shown = game.preview("F")
    assert game.preview("F") is shown
    assert game.push("F") is shown
    assert worked_out == ["F"]


def test_a_preview_is_forgotten_when_the_position_changes(worked_out: list[str]) -> None:
    game = awale.Game("amende")
    game.preview("F")
    game.push("C")
    game.pop()
    game.push("F")
    assert worked_out == ["F", "C", "F"]


@given(games())
def test_a_preview_that_is_remembered_is_what_a_fresh_game_says(game: awale.Game) -> None:
    """Also the end by repetition, which hangs on what stood before."""
    for _ in range(3):
        previews = {move: game.preview(move) for move in game.legal_moves}
        fresh = game.copy()
        assert previews == {move: fresh.preview(move) for move in game.legal_moves}
        if not game.turns:
            break
        game.pop()


def test_a_preview_of_a_game_that_has_been_closed_is_refused() -> None:
    game = awale.Game("amende")
    game.preview("F")
    game.agree()
    with pytest.raises(awale.IllegalMove):
        game.push("F")


# --- nothing else sows --------------------------------------------------------------------------------------------

#: The rules, and the animation, which shows each seed as it falls.
SOW = {"rules/moves.py", "cli/play/board/animation.py"}


def sowings(tree: ast.AST) -> Iterator[int]:
    """The lines that add a seed to each pit of a path."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.For) or "path" not in ast.unparse(node.iter):
            continue
        if any(isinstance(each, ast.AugAssign) for each in ast.walk(node)):
            yield node.lineno


def test_nothing_but_the_rules_works_out_a_sowing() -> None:
    found = {
        path.relative_to(SOURCE).as_posix()
        for path in SOURCE.rglob("*.py")
        if list(sowings(ast.parse(path.read_text(encoding="utf-8"))))
    }
    assert found <= SOW
