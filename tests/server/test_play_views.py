"""What the page is told has the shape of the protocol, and says what the referee says, under every sheet."""

from __future__ import annotations

import random

import msgspec
import pytest

import awale
from awale.rules.position import PITS
from awale.server import shapes
from awale.server.views import board_view, now_view, outcome_view, sheet_view, turn_view
from support.json_views import as_json
from support.strategies import random_position, random_sheet

NAMES = {"S": "Awa", "N": "Jules"}


def game_at_random(chance):
    game = awale.Game(random_sheet(chance), chance.choice([awale.START, random_position(chance)]))
    while not game.is_over and game.ply < 80:
        yield game
        game.push(chance.choice(game.legal_moves))
    if not game.is_over:
        chance.choice([game.agree, game.resign, game.time_up])()
    yield game


def checked(view):
    """What a client reads, if all that is in it is of the type that the struct says."""
    told = as_json(view)
    kinds = {each.encode_name: each.type for each in msgspec.structs.fields(view)}
    for key, value in told.items():
        if key != "choices":  # msgspec doesn't tell one kind of choice from the other: the test looks at them itself
            msgspec.convert(value, kinds[key])
    return told


@pytest.mark.parametrize("seed", range(14))
def test_what_is_told_is_what_the_referee_says(seed):
    lang = ("fr", "en")[seed % 2]
    for game in game_at_random(random.Random(seed)):
        view = now_view(game, lang, NAMES)
        now = checked(view)
        legal = [] if game.legal_moves == ["pass"] else game.legal_moves
        assert "".join(now["choices"]) == PITS
        assert [pit for pit, choice in now["choices"].items() if choice["playable"]] == legal
        assert (now["pass"] is not None) == (game.legal_moves == ["pass"])
        for pit, told in now["choices"].items():
            assert isinstance(view.choices[pit], shapes.Playable if told["playable"] else shapes.Unplayable)
            choice = checked(view.choices[pit])
            if choice["playable"]:
                turn = checked(turn_view(game.preview(pit), lang, NAMES))
                same = ("path", "taken", "fines", "captured", "fined")
                assert [choice[key] for key in same] == [turn[key] for key in same]
                assert (choice["ends"] is not None) == (game.preview(pit).outcome is not None)
            else:
                assert choice["code"] == game.why_not(pit).code
                assert choice["text"] == game.why_not(pit).text(lang, NAMES)
        assert now["turn"] == (None if game.is_over else game.position.to_move)


@pytest.mark.parametrize("seed", range(15))
def test_the_seeds_of_a_turn_can_be_followed_to_the_board_after_it(seed):
    """As the page animates it: sow the path, take what is taken, pay what is fined."""
    for game in game_at_random(random.Random(seed)):
        for turn in game.turns[-1:]:
            view = as_json(turn_view(turn, "en", NAMES))
            pits = dict(zip(PITS, turn.before.pits, strict=True))
            if turn.move != "pass":
                pits[turn.move] = 0
            for pit in view["path"]:
                pits[pit] += 1
            taken = fined = 0
            for pit, seeds in view["taken"]:
                assert pits[pit] == seeds
                pits[pit], taken = 0, taken + seeds
            for pit, seeds in view["fines"]:
                assert pits[pit] == seeds
                pits[pit], fined = 0, fined + seeds
            assert (taken, fined) == (view["captured"], view["fined"])
            assert list(pits.values()) == view["pits"] == list(turn.after.pits)
            assert view["stores"] == list(turn.after.stores)


@pytest.mark.parametrize("seed", range(40))
def test_a_sweep_brings_every_seed_where_the_count_says(seed):
    *_, game = game_at_random(random.Random(seed))
    outcome = game.outcome()
    view = checked(outcome_view(outcome, game.position, "fr", NAMES))
    stores, left = dict(zip("SN", game.position.stores, strict=True)), game.position.seeds
    for pit, seeds, player in view["sweep"]:
        assert game.position[pit] == seeds
        stores[player] += seeds
        left -= seeds
    assert list(stores.values()) == view["stores"]
    assert left == view["left"]
    assert len({pit for pit, _, _ in view["sweep"]}) == len(view["sweep"])


def test_a_fine_names_the_pits_that_were_emptied():
    game = awale.Game(awale.sheet("amende", grand_slam="penalty"), "0-0-0-3-0-2-1-1-0-0-0-0-20-21-S")
    view = as_json(turn_view(game.push("F"), "en", NAMES))
    assert view["taken"] == []
    assert view["fines"] == [["D", 3]]
    assert view["fined"] == 3


def test_a_sheet_tells_what_was_set_otherwise():
    view = checked(sheet_view(awale.sheet("boite-a-oeufs", direction="clockwise"), "fr"))
    assert view["overrides"] == {"direction": "clockwise"}
    assert view["clockwise"] is True
    assert len(view["changes"]) == 1


def test_a_board_says_whose_turn_it_is():
    assert as_json(board_view(awale.START)) == {"pits": [4] * 12, "stores": [0, 0], "turn": "S"}
