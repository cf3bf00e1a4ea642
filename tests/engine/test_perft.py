"""Move sequences, counted: against published numbers, and against the referee where the sheets differ."""

from __future__ import annotations

import json

import pytest

import awale
from awale.cli import main
from awale.engine.count import count, sequences

#: From the start, `abapa`, depths 1, 2, ...
REFERENCE = (6, 36, 190, 1014, 5219, 27332, 139157, 711414)

#: Late positions in which every sheet goes its own way: slams, famines, 25 seeds, nothing more. Depth 7.
WHERE_THEY_DIFFER = {
    "1-0-0-1-0-0-0-0-0-4-1-0-24-17-S": (122, 124, 125, 123, 145, 126, 146),
    "0-0-0-0-3-1-0-0-0-1-2-0-21-20-N": (379, 366, 370, 360, 367, 371, 368),
    "2-0-2-0-0-1-0-0-0-0-3-4-23-13-S": (851, 819, 841, 826, 805, 845, 809),
}


def by_the_referee(game: awale.Game, depth: int) -> int:
    """The same count, slowly, by playing every sequence."""
    if depth == 0:
        return 1
    total = 0
    for move in game.legal_moves:
        game.push(move)
        total += by_the_referee(game, depth - 1)
        game.pop()
    return total


@pytest.mark.parametrize(("depth", "nodes"), list(enumerate(REFERENCE, start=1)))
def test_from_the_start(depth: int, nodes: int) -> None:
    assert sequences(awale.sheet("abapa"), awale.START, depth) == nodes
    assert sum(count(awale.Game("abapa"), depth).values()) == nodes


@pytest.mark.parametrize("place", range(7), ids=awale.sheet_ids())
@pytest.mark.parametrize("position", WHERE_THEY_DIFFER)
def test_each_sheet_where_it_differs_from_the_others(position: str, place: int) -> None:
    game = awale.Game(awale.sheet_ids()[place], position)
    nodes = WHERE_THEY_DIFFER[position][place]
    assert sequences(game.sheet, game.position, 7) == nodes
    assert sum(count(game, 7).values()) == nodes
    assert by_the_referee(game, 7) == nodes


@pytest.mark.parametrize(
    ("name", "settings"),
    [
        ("amende", {"grand_slam": "penalty"}),
        ("boite-a-oeufs", {"direction": "clockwise"}),
        ("grand-bassam", {"empty_camp": "nobody"}),
        ("grenier", {"nothing_more": "no-capture"}),
    ],
)
@pytest.mark.parametrize("position", WHERE_THEY_DIFFER)
def test_overrides(name: str, settings: dict[str, str], position: str) -> None:
    game = awale.Game(awale.sheet(name, settings), position)
    assert sequences(game.sheet, game.position, 6) == by_the_referee(game, 6)


def test_divided_by_the_first_move(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--depth", "3", "--divide", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["nodes"] == sum(found["divide"].values()) == 190
    assert list(found["divide"]) == list("ABCDEF")
    assert found["seconds"] < 1


def test_depth_nought_and_games_that_are_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--depth", "0", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["nodes"] == 1
    assert main(["perft", "--depth", "4", "--json", "4-4-0-0-0-0-0-0-0-0-0-0-25-15-S"]) == 0
    assert json.loads(capsys.readouterr().out)["nodes"] == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--depth", "-1"], "--depth is a whole number from 0 to 30"),
        (["--depth", "ten"], 'not "ten"'),
        (["--depth", "3", "--sheet", "chess"], 'no sheet "chess"'),
        (["--depth", "3", "1-2-3"], "fifteen parts"),
        (["--depth", "3", "--set", "grand_slam"], "is not a setting"),
    ],
)
def test_bad_input_gets_a_sentence(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--lang", "en", *arguments]) == 2
    errors = capsys.readouterr().err
    assert said in errors
    assert errors.count("\n") == 1
