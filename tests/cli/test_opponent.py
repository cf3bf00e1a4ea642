"""A game against a level: it moves by itself, lets moves be taken back, and knows when stopping would lose."""

from __future__ import annotations

import random

import pytest

from awale import Game, sheet_ids
from awale.cli.play.dialogue import Prompt, Tell
from awale.cli.play.players import Players
from awale.cli.play.session import TableSession
from awale.cli.play.table import GameTable as Seats
from awale.engine.levels import LEVELS
from support.optional import not_none


class Table:
    """A player at the keyboard and a level across the board."""

    def __init__(self, game: Game, level: int = 2) -> None:
        self.game = game
        self.said: list[str] = []
        self.players = Players("Awa", level=LEVELS[level - 1])
        self._dialogue = TableSession(Seats(game, self.players, "en", save=lambda *_: None, seed=3)).talk()
        self._listen(next(self._dialogue))

    def type(self, line: str) -> None:
        self._listen(self._dialogue.send(line))

    def _listen(self, event: object) -> None:
        while not isinstance(event, Prompt):
            if isinstance(event, Tell):
                self.said.append(event.text)
            event = next(self._dialogue)


@pytest.mark.parametrize("name", sheet_ids())
def test_a_whole_game(name: str) -> None:
    chance = random.Random(name)
    table = Table(Game(name))
    while not table.game.is_over:
        assert table.game.position.to_move == "S"
        move = chance.choice(table.game.legal_moves)
        table.type("" if move == "pass" else move)
    assert not_none(table.game.outcome()).text("en", {"S": "Awa", "N": "Young shoot"}) in table.said


def test_it_starts_where_the_north_starts() -> None:
    table = Table(Game("grenier", first="N"))
    assert table.game.ply == 1
    table.type("u")
    assert table.said[-1] == "There is nothing to take back yet."


def test_taking_back_goes_to_before_one_s_own_move() -> None:
    table = Table(Game("grenier"))
    table.type("F")
    assert table.game.ply == 2
    table.type("u")
    assert table.game.ply == 0
    assert "F is taken back." in table.said


def test_bringing_back_brings_its_answer_too() -> None:
    table = Table(Game("grenier"))
    table.type("F")
    moves = table.game.moves
    table.type("u")
    table.type("r")
    assert table.game.moves == moves


def test_it_is_told_by_its_name() -> None:
    table = Table(Game("grenier", first="N"))
    assert any(said.startswith("Young shoot sows") for said in table.said)


def test_it_agrees_to_stop_unless_it_would_lose() -> None:
    ahead = Table(Game("abapa", "4-4-0-0-0-0-4-4-0-0-0-4-10-18-S"))
    ahead.type("stop")
    assert not_none(ahead.game.outcome()).reason == "agreement"
    behind = Table(Game("abapa", "4-4-0-0-0-0-4-4-0-0-0-0-20-12-S"))
    behind.type("stop")
    assert not behind.game.is_over
    assert "Then play goes on." in behind.said


def test_from_the_command_line(run) -> None:
    done = run("play", "--sheet", "amende", "--level", "1", "--lang", "fr", typed="A\nquitter\n")
    assert done.returncode == 0
    assert "Première graine" in done.stdout
    done = run("play", "--sheet", "amende", "--level", "none", "--lang", "en")
    assert (done.returncode, done.stderr) == (2, "There is no level none: levels go from 1 to 17.\n")
