"""Asking the tables: values, moves, lines to the end, for people and for the engine."""

from __future__ import annotations

import json
import random
import subprocess
import sys

import pytest

import awale
from awale import endgame
from awale.cli import main
from awale.engine.engine import Engine
from awale.engine.limits import Limits
from support.optional import not_none
from support.strategies import random_position

from .conftest import NAMES, TOP, sheet_called


def some_position(chance: random.Random, most: int) -> awale.Position:
    while True:
        position = random_position(chance)
        if position.seeds <= most:
            return awale.Position(position.pits, position.to_move)


def minimax(game: awale.Game, plies: int, value) -> int:
    """What the player to move gains by looking ahead with the referee, and asking ``value`` after so many plies."""
    position = game.position
    if game.is_over:
        dealt = not_none(game.outcome()).dealt
        return dealt[0] - dealt[1] if position.to_move == "S" else dealt[1] - dealt[0]
    if not plies:
        return value(position)
    best = -99
    for move in game.legal_moves:
        turn = game.push(move)
        gain = turn.captured - turn.fined
        if turn.outcome and turn.outcome.reason == "famine" and not turn.after.seeds_of(turn.after.to_move):
            dealt = turn.outcome.dealt
            after = dealt[1] - dealt[0] if position.to_move == "S" else dealt[0] - dealt[1]
        else:
            after = minimax(game, plies - 1, value)
        best = max(best, gain - after)
        game.pop()
    return best


@pytest.mark.parametrize("direction", ["counter-clockwise", "clockwise"])
@pytest.mark.parametrize("name", NAMES)
def test_looking_ahead_with_the_referee_finds_the_same_value(folder, name, direction):
    sheet = sheet_called(name).with_rules(direction=direction, majority="play-on", repetition="never")
    chance = random.Random(name + direction)
    with endgame.open(sheet, folder) as tables:
        for _ in range(25):
            position = some_position(chance, 7)
            assert minimax(awale.Game(sheet, position), 2, tables.probe_value) == tables.probe_value(position)


def test_probe_raises_and_get_gives_a_default(folder):
    many, few = awale.Position(), awale.Position((0,) * 5 + (1,) + (0,) * 6)
    with endgame.open("abapa", folder) as tables:
        assert tables.get_value(few) == tables.probe_value(few)
        assert tables.get_value(many) is None
        assert tables.get_value(many, 0) == 0
        with pytest.raises(endgame.MissingTableError, match="no endgame table for 48 seeds under abapa"):
            tables.probe_value(many)
        with pytest.raises(KeyError):
            tables.best_move(many)
    assert tables.most == 0


@pytest.mark.parametrize("name", NAMES)
def test_lines_keep_the_value_to_the_end(folder, name):
    sheet = sheet_called(name).with_rules(majority="play-on", repetition="never")
    chance = random.Random(name)
    with endgame.open(sheet, folder) as tables:
        for _ in range(12):
            position = some_position(chance, 6)
            line, game = tables.principal_line(position), awale.Game(sheet, position)
            for move in line.moves:
                values = tables.move_values(game.position)
                assert values[move] == max(values.values()) == tables.probe_value(game.position)
                game.push(move)
            assert game.is_over == line.ends
            south, north = not_none(game.outcome()).stores if line.ends else game.position.stores
            gained = south - north if position.to_move == "S" else north - south
            assert gained == tables.probe_value(position), "an endless line gains the rest, which is nothing"


@pytest.mark.parametrize("name", NAMES)
def test_best_moves_get_there_against_any_defence_that_keeps_the_value(folder, name):
    """A player with something to gain, who asks for the best move each time, doesn't walk in circles."""
    sheet = sheet_called(name).with_rules(majority="play-on", repetition="never")
    chance = random.Random(name)
    with endgame.open(sheet, folder) as tables:
        for _ in range(6):
            position = some_position(chance, 5)
            game, value = awale.Game(sheet, position), tables.probe_value(position)
            while not game.is_over and value > 0 and game.ply < 300 and tables.probe_value(game.position):
                if game.position.to_move == position.to_move:
                    game.push(not_none(tables.best_move(game.position)))
                else:
                    values = tables.move_values(game.position)
                    game.push(chance.choice([move for move in values if values[move] == max(values.values())]))
            assert game.ply < 300


@pytest.mark.parametrize("name", NAMES)
def test_the_engine_with_tables_never_loses_value(folder, name):
    sheet, chance, tried = sheet_called(name), random.Random(name), 0
    with endgame.open(sheet, folder) as tables:
        engine = Engine(sheet, megabytes=1, tables=tables)
        while tried < 1_500:
            game = awale.Game(sheet, some_position(chance, TOP))
            if not game.is_over:
                played = engine.search(game, Limits(depth=chance.randint(1, 4))).best.move
                values = tables.move_values(game.position)
                assert values[played] == max(values.values()), game.position
                tried += 1


def test_the_command_shows_the_value_of_each_move(folder, capsys):
    position = "0-0-1-0-2-0-1-0-0-2-0-0-20-22-S"
    assert main(["endgame", "probe", position, "--sheet", "ecole", "--dir", str(folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    with endgame.open("ecole", folder) as tables:
        assert told["value"] == tables.probe_value(awale.Position.parse(position)) == max(told["moves"].values())
        assert told["moves"][told["best"]] == told["value"]
    assert set(told["moves"]) == set(awale.Game("ecole", position).legal_moves)
    assert main(["endgame", "probe", position, "--sheet", "ecole", "--dir", str(folder), "--lang", "fr"]) == 0
    assert "Sud au trait" in capsys.readouterr().out


def test_statistics_in_json(folder, capsys):
    assert main(["endgame", "stats", "--sheet", "awari", "--dir", str(folder), "--json"]) == 0
    level = json.loads(capsys.readouterr().out)["levels"][8]
    assert (level["seeds"], level["positions"], level["dead"]) == (8, 75582, 0)
    assert list(level["values"])[:1] == ["-8"]
    assert level["values"]["-8"] == 12370


def test_nothing_is_compiled_or_imported_before_it_is_needed():
    code = "import sys, awale.endgame, awale.cli.endgame; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
