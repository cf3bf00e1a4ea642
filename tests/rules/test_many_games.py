"""What holds in every game, held over more than twenty thousand random ones of all sheets and many overrides.

Seeds are conserved; what is legal is played and what isn't is refused, with its reason in both languages, and
changes nothing; taking back restores everything; every game ends or comes back to where it was.

Each shard is a test of its own so that several processors share the work. A failure names its game: the shard and its
number are the seed. ``AWALE_MANY=10`` plays ten times as many.
"""

from __future__ import annotations

import random

import pytest

import awale
from awale.rules.position import check_player
from awale.rules.sheet import FIELDS
from support.many import many
from support.optional import not_none
from support.strategies import EVERYTHING, random_position, random_sheet

SHARDS, GAMES = 42, many(480)
#: No random game has come near this many turns: one that does runs for ever.
ENDLESS = 5_000


@pytest.mark.many
@pytest.mark.parametrize("shard", range(SHARDS))
def test_every_game_keeps_the_rules(shard: int) -> None:
    for number in range(GAMES):
        chance = random.Random(f"{shard}/{number}")
        # Every sheet as it ships comes up in each shard; the rest is overrides.
        sheet = awale.sheet(awale.sheet_ids()[number % 7]) if number % 3 == 0 else random_sheet(chance)
        # A game from the usual start is as long as several others: it is at their ends that the rules are met.
        start = awale.START if chance.random() < 0.1 else random_position(chance)
        game = awale.Game(sheet, start, first=check_player(chance.choice("SN")))
        try:
            # Some very closely: 61, so that sheets as they ship and overrides are both among them.
            play_out(game, chance, closely=number % 61 == 0)
            take_back_and_bring_again(game)
        except Exception as error:
            error.add_note(f"game {shard}/{number}: {game!r} after {' '.join(game.moves)}")
            raise


def test_the_mass_run_is_as_large_as_promised() -> None:
    assert SHARDS * GAMES >= 20_000


def test_random_sheets_meet_every_value_of_every_field() -> None:
    chance = random.Random(0)
    met = {(key, sheet.rules[key]) for sheet in (random_sheet(chance) for _ in range(500)) for key in FIELDS}
    assert met == {(key, value) for key, values in FIELDS.items() for value in values}


def play_out(game: awale.Game, chance: random.Random, closely: bool) -> None:
    """Plays at random to the end, or until a position stands for the third time.

    ``closely`` looks at everything that can be asked in each position, and at the words of it all; else only in some.
    """
    seeds = game.start.seeds + sum(game.start.stores)
    while not game.is_over and game.repetitions() < 3:
        legal = game.legal_moves
        assert legal
        if closely:
            look_at_refusals(game)
        elif game.ply % 8 == 0:
            assert [move for move in EVERYTHING if game.why_not(move) is None] == legal
        before = game.position
        turn = game.push(chance.choice(legal))
        after = game.position
        assert sum(after.pits) + sum(after.stores) == seeds
        assert (turn.before, turn.after, turn.outcome) == (before, after, game.outcome())
        assert turn.captured + turn.fined == sum(after.stores) - sum(before.stores)
        if closely:
            look_at_words(turn.sentence)
        assert game.ply < ENDLESS
    if outcome := game.outcome():
        look_at_words(outcome.sentence)
        assert not_none(game.why_not("A")).code == "game-over"
        assert game.legal_moves == []
        assert sum(outcome.stores) + outcome.left == seeds
        assert outcome.winner == winner(outcome.stores)


def winner(stores: tuple[int, int]) -> str | None:
    return None if stores[0] == stores[1] else "S" if stores[0] > stores[1] else "N"


def look_at_refusals(game: awale.Game) -> None:
    """Refused and legal are opposites, for everything that can be asked; a refused move changes nothing."""
    legal, before, ply = game.legal_moves, game.position, game.ply
    for move in EVERYTHING:
        refused = game.why_not(move)
        assert (refused is None) == (move in legal), move
        if refused:
            look_at_words(refused)
            with pytest.raises(awale.IllegalMove) as caught:
                game.push(move)
            assert caught.value.sentence == refused
    assert (game.legal_moves, game.position, game.ply) == (legal, before, ply)


def look_at_words(sentence: awale.Sentence) -> None:
    for lang in ("fr", "en"):
        text = sentence.text(lang)
        assert text
        assert not set("{}|") & set(text), text
        assert "  " not in text


def take_back_and_bring_again(game: awale.Game) -> None:
    """Back to the start and on to the end again, every state the same both times."""
    turns, outcome, times = game.turns, game.outcome(), game.repetitions()
    for turn in reversed(turns):
        assert game.position == turn.after
        assert game.pop() is turn
    assert game.position == game.start
    assert (game.ply, game.repetitions()) == (0, 1)
    for turn in turns:
        assert turn.move in game.legal_moves
        assert game.redo() is turn
    assert (game.position, game.outcome(), game.repetitions()) == (turn_after(game), outcome, times)
    assert not game.can_redo


def turn_after(game: awale.Game) -> awale.Position:
    return game.turns[-1].after if game.turns else game.start
