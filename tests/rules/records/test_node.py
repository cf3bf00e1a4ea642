"""A record that one edits: where moves go, what is written back, what is refused."""

from __future__ import annotations

import random

import pytest
from hypothesis import given

import awale
from awale.rules.records.node import GameNode, GameTree, RecordVisitor
from rules.records.record_strategies import records


def plain(tree: GameTree) -> str:
    return " ".join(tree.text().split("\n\n")[1].split())


def test_what_is_read_is_written_back() -> None:
    tree = GameTree.parse("1. F { good } (1. E e (1... d 2. A) 2. B) (1. D) 1... e 2. D b *")
    assert plain(tree) == "1. F { good } (1. E e (1... d 2. A) 2. B) (1. D) 1... e 2. D b *"
    assert [node.move for node in tree.mainline()] == ["F", "e", "D", "b"]
    assert [node.move for node in tree.variations] == ["E", "D"]
    assert [node.move for node in tree.walk()] == [*"FeDb", *"EeB", *"dA", "D"]


@given(records())
def test_any_record_says_the_same_after_it_was_a_tree(record: awale.Record) -> None:
    again = GameTree.from_record(record).record()
    assert again.moves == record.moves
    assert (again.sheet, again.start, again.tags) == (record.sheet, record.start, record.tags)
    assert (again.result, again.reason, again.player) == (record.result, record.reason, record.player)
    assert sorted(again.line.comments()) == sorted(record.line.comments())
    assert GameTree.from_record(again).record() == again


def test_adding_moving_and_removing() -> None:
    tree = GameTree("abapa", South="Awa")
    first = tree.add("F", comment="as usual")
    assert tree.add("F") is first, "a move that is there isn't added once more"
    other, third = tree.add("E"), tree.add("D", main=True)
    assert [node.move for node in tree.children] == ["D", "F", "E"]
    other.promote()
    third.demote()
    assert [node.move for node in tree.children] == ["E", "D", "F"]
    first.promote_to_main()
    first.promote()
    assert [node.move for node in tree.children] == ["F", "E", "D"]
    last = first.add_line("fBe")
    assert (last.moves, last.ply, last.is_main, last.root) == (["F", "f", "B", "e"], 4, True, tree)
    assert other.add_line("e").is_main is False
    assert last.position == last.game().position
    third.remove()
    assert plain(tree) == "1. F { as usual } (1. E e) 1... f 2. B e *"
    assert tree.end() is last
    assert '[South "Awa"]' in tree.text()


def test_comments_and_annotations() -> None:
    tree = GameTree("abapa")
    node = tree.add("F", comment="a plan")
    node.annotate("!?")
    assert (node.comment, node.annotations) == ("a plan", ["!?"])
    node.comment = "another plan"
    again = GameTree.parse(tree.text()).next
    assert again
    assert (again.comment, again.annotations) == ("another plan", ["!?"])
    with pytest.raises(awale.RecordError, match="is no annotation"):
        node.annotate("good")


def test_the_referee_is_asked_and_a_refused_line_adds_nothing() -> None:
    tree = GameTree("abapa")
    with pytest.raises(awale.IllegalMove, match="other camp"):
        tree.add("a")
    with pytest.raises(awale.IllegalMove):
        tree.add_line("FfBB")
    assert tree.children == []
    with pytest.raises(awale.RecordError, match="start of a game"):
        tree.promote()


def test_the_end_is_that_of_the_main_line() -> None:
    game = awale.Game("grenier")
    chance = random.Random(3)
    while not game.is_over:
        game.push(chance.choice(game.legal_moves))
    tree = GameTree.from_game(game, South="Awa")
    assert tree.record() == awale.Record.from_game(game, South="Awa")
    tree.end().remove()
    assert (tree.record().result, tree.record().reason) == (None, None)
    tree.end().add(game.moves[-1])
    tree.record().check()
    outcome = game.outcome()
    assert outcome
    assert tree.record().result == outcome.stores
    resigned = awale.Game("abapa")
    resigned.push("F")
    resigned.resign("N")
    tree = GameTree.from_game(resigned)
    tree.add("E")
    assert tree.record().player == "N"


@pytest.mark.parametrize("notation", ["ogn", "playstrategy", "wikimanqala", "french", "uci", "openspiel"])
def test_a_tree_is_written_in_every_notation(notation: str) -> None:
    tree = GameTree.parse("1. F (1. E) 1... e 2. D b *")
    assert GameTree.parse(tree.text(notation), notation).record().moves == ["F", "e", "D", "b"]


def test_a_visitor_comes_by_in_the_order_of_the_text() -> None:
    seen: list[str] = []

    class Notes(RecordVisitor):
        def visit(self, node: GameNode) -> None:
            seen.append(node.move)

        def begin_variation(self, node: GameNode) -> None:
            seen.append("(")

        def end_variation(self, node: GameNode) -> None:
            seen.append(")")

    GameTree.parse("1. F (1. E e (1... d 2. A) 2. B) (1. D) 1... e *").accept(Notes())
    assert "".join(seen) == "F(Ee(dA)B)(D)e"


def test_a_long_game_and_deep_variations() -> None:
    tree = GameTree("abapa")
    node: GameNode = tree
    for _ in range(60):
        moves = node.game().legal_moves
        node.add(moves[0])
        node = node.add(moves[1 % len(moves)])
    with pytest.raises(awale.RecordError, match="more than 40 deep"):
        tree.record()
