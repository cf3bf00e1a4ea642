"""The coach knows no rule of the game by itself: with how many seeds a pit is taken or goes round, the rules say."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import awale.coach
from awale.rules.game import Game
from awale.rules.moves import LAP, TAKEN

COACH = Path(awale.coach.__file__).parent
#: Taken with 2 or 3; eleven pits besides the one that is sown, twelve in all.
TOLD = {3, 11, 12}


def told(tree: ast.AST) -> Iterator[int]:
    """The lines that compare something with such a number, count round the board by one, or name what is taken."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            numbers = [each.value for each in [node.left, *node.comparators] if isinstance(each, ast.Constant)]
            pairs = [
                ast.literal_eval(each) for each in node.comparators if isinstance(each, ast.Tuple) and _plain(each)
            ]
        elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod) and isinstance(node.right, ast.Constant):
            numbers, pairs = [node.right.value], []
        else:
            continue
        if TOLD & {each for each in numbers if type(each) is int} or (2, 3) in pairs:
            yield node.lineno


def _plain(node: ast.Tuple) -> bool:
    return all(isinstance(each, ast.Constant) for each in node.elts)


def test_the_coach_compares_with_no_number_that_is_a_rule() -> None:
    found = {
        str(path.relative_to(COACH)): lines
        for path in sorted(COACH.rglob("*.py"))
        if (lines := list(told(ast.parse(path.read_text(encoding="utf-8")))))
    }
    assert found == {}


def test_such_numbers_are_found() -> None:
    guilty = "x > 11\nx in (2, 3)\n(x - 1) % 12\n2 <= x <= 3\nlen(x) > 2\nx in (1, 2)"
    assert sorted(told(ast.parse(guilty))) == [1, 2, 3, 4]


def test_the_rules_names_are_what_the_referee_does() -> None:
    for held in range(1, 6):
        game = Game("abapa", f"0-0-0-0-1-1-{held}-6-6-6-6-6-{11 - held}-0-S")
        assert bool(game.preview("F").captured) == (held + 1 in TAKEN)
    for seeds in range(1, 25):
        path = Game("abapa", f"0-0-{seeds}-0-1-1-1-1-1-1-1-1-0-0-S").preview("C").path
        assert (len(set(path)) < len(path)) == (seeds >= LAP)
