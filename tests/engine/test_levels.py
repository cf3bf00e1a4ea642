"""Levels for people: legal, the same again with the same seed, and never plain nonsense."""

from __future__ import annotations

import random

import pytest

import awale
from awale.engine.eyes import Eyes
from awale.engine.levels import LEVELS, Level, choose_move, level
from awale.words import LANGUAGES, say
from support.strategies import random_position, random_sheet

#: The strongest take their time; one move of each is enough here.
QUICK, SLOW = LEVELS[:13], LEVELS[13:]


def test_at_least_eight_with_a_name_and_a_line_in_each_language() -> None:
    assert len(LEVELS) >= 8
    assert [each.number for each in LEVELS] == list(range(1, len(LEVELS) + 1))
    for lang in LANGUAGES:
        assert len({each.name(lang) for each in LEVELS}) == len({each.line(lang) for each in LEVELS}) == len(LEVELS)


def test_the_help_knows_how_many_there_are() -> None:
    for lang in LANGUAGES:
        assert f" {len(LEVELS)}," in say("cli.play-help.level", lang).replace("\u00a0", " ")


@pytest.mark.parametrize("name", awale.sheet_ids())
def test_every_level_plays_legal_moves_in_games_of_every_sheet(name: str) -> None:
    """The levels take turns, each a move; a refused one raises."""
    for seed in range(2):
        game = awale.Game(name)
        while not game.is_over and game.ply < 120:
            game.push(choose_move(QUICK[game.ply % len(QUICK)], game, seed=seed))


def test_every_level_plays_legal_moves_under_any_overrides() -> None:
    chance = random.Random(8)
    for number in range(300):
        game = awale.Game(random_sheet(chance), random_position(chance))
        if not game.is_over:
            assert choose_move(QUICK[number % len(QUICK)], game, seed=number) in game.legal_moves


def test_full_strength_comes_last_and_the_strong_find_what_wins() -> None:
    assert [each.full for each in LEVELS] == [False] * (len(LEVELS) - 1) + [True]
    # The fifth seed of F makes two of e, and 25 of South's 23; A and E can wait for it.
    #     f  e  d  c  b  a
    #     0  1  0  2  0  0    North 15
    #     1  0  0  0  1  5    South 23, to move
    game = awale.Game("abapa", "1-0-0-0-1-5-0-0-2-0-1-0-23-15-S")
    won = {line.move for line in awale.analyse(game, depth=14, lines=6).lines if line.result == "win"}
    assert {choose_move(each, game, seed=1) for each in SLOW} <= won


@pytest.mark.parametrize("each", QUICK, ids=lambda each: str(each.number))
def test_the_same_seed_plays_the_same_game_and_another_seed_another(each: Level) -> None:
    def played(seed: int) -> list[str]:
        game = awale.Game("abapa")
        while not game.is_over and game.ply < 24:
            game.push(choose_move(each, game, seed=seed))
        return game.moves

    assert played(5) == played(5)
    assert len({tuple(played(seed)) for seed in range(6)}) > 1


@pytest.mark.parametrize("each", QUICK, ids=lambda each: str(each.number))
def test_a_capture_under_one_s_nose_is_mostly_taken(each: Level) -> None:
    #     f  e  d  c  b  a
    #     4  0  5  5  1  1      C and F both take two in b and two in a
    #     5  4  5  6  4  2      South to move
    game = awale.Game("abapa", "5-4-5-6-4-2-1-1-5-5-0-4-3-3-S")
    assert [move for move in game.legal_moves if game.preview(move).captured] == ["C", "F"]
    taken = sum(choose_move(each, game, seed=seed) in "CF" for seed in range(40))
    assert taken > (20 if each.number == 1 else 30)


def test_what_loses_more_than_the_cap_is_never_played() -> None:
    chance = random.Random(4)
    seen = 0
    while seen < 60:
        game = awale.Game("abapa")
        for _ in range(chance.randint(10, 40)):
            if not game.is_over:
                game.push(chance.choice(game.legal_moves))
        if game.is_over or len(game.legal_moves) < 2:
            continue
        seen += 1
        plain = Eyes(2).look(game.sheet, game.position)
        for each in LEVELS[:7]:
            move = choose_move(each, game, seed=seen)
            assert max(plain.values()) - plain[move] <= each.cap


def test_who_misses_something_goes_on_missing_it() -> None:
    game = awale.Game("abapa", "5-4-5-6-4-2-1-1-5-5-0-4-3-3-S")
    blind = Eyes(2, blindness=1.0)
    looks = [blind.look(game.sheet, game.position, seed) for seed in range(30)]
    assert looks == [blind.look(game.sheet, game.position, seed) for seed in range(30)]
    assert len({tuple(look.values()) for look in looks}) > 1, "another game, other oversights"


def test_open_eyes_see_what_the_referee_counts() -> None:
    chance = random.Random(2)
    for _ in range(100):
        game = awale.Game("abapa", random_position(chance))
        for move, worth in Eyes(1).look(game.sheet, game.position).items() if not game.is_over else ():
            assert worth == game.preview(move).captured


@pytest.mark.parametrize("number", [0, -1, len(LEVELS) + 1, "three"])
def test_a_level_that_is_not_there(number: object) -> None:
    with pytest.raises(awale.AwaleError, match="levels go from 1 to"):
        level(number)


def test_no_move_when_it_is_over() -> None:
    with pytest.raises(awale.AwaleError, match="over"):
        choose_move(LEVELS[0], awale.Game("abapa", "4-4-0-0-0-0-0-0-0-0-0-0-25-15-S"), seed=1)
