"""The opening book: legal, good, varied, for its own rules only, and off when told."""

from __future__ import annotations

import random

import pytest

import awale
from awale.engine.book import NEARLY, Book, book_move


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_every_sheet_has_a_book_that_knows_the_start(name: str) -> None:
    game = awale.Game(name)
    book = Book.for_sheet(game.sheet)
    assert book is not None
    values = book.moves(game)
    assert set(values) == set(game.legal_moves)
    assert max(values, key=values.__getitem__) == "F", "every source that ranks them opens with F"


def test_a_book_plays_only_moves_nearly_as_good_as_the_best() -> None:
    game = awale.Game("abapa")
    book = Book.for_sheet(game.sheet)
    assert book is not None
    chance = random.Random(1)
    while values := book.moves(game):
        move = book.move(game, chance)
        assert move is not None
        assert values[move] >= max(values.values()) - NEARLY
        game.push(move)
    assert game.ply > 4


def test_overridden_rules_have_no_book() -> None:
    assert book_move(awale.Game(awale.sheet("abapa", grand_slam="takes"))) is None


def test_clockwise_play_has_the_same_book_in_a_mirror() -> None:
    straight, mirrored = awale.Game("boite-a-oeufs"), awale.Game(awale.sheet("boite-a-oeufs", direction="clockwise"))
    book = Book.for_sheet(straight.sheet)
    other = Book.for_sheet(mirrored.sheet)
    assert book is not None
    assert other is not None
    values = book.moves(straight)
    assert other.moves(mirrored) == {move: values[mirror] for move, mirror in zip("ABCDEF", "FEDCBA", strict=True)}


def test_a_position_out_of_the_book_has_no_answer() -> None:
    assert book_move(awale.Game("abapa", "1-0-0-0-0-0-0-1-0-0-0-0-23-23-S")) is None
