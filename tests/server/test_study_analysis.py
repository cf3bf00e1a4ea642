"""The socket of analysis: what is asked is answered as it comes, one question at a time; and what a review says."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from awale.coach.review.story import Overlooked, Turning, mattered
from awale.engine.analysis import Analysis, EngineLine, by_worth
from awale.engine.scores import exact_score
from awale.rules.game import Game
from awale.server.engine_service.engine_tasks import _lines
from awale.server.engine_service.messages import LineFound, LinesFound
from awale.server.runner import ThreadRunner
from awale.server.study.analysis import _Connection, lines_view, turning_view
from awale.server.study.work_queue import study_queue
from awale.server.turns import Requester
from awale.words import LANGUAGES
from support.optional import not_none

#: The first question may wait for a compilation.
PATIENCE = 300


class Talk:
    def __init__(self, socket: ClientConnection, url: str = "") -> None:
        self.socket, self.url = socket, url

    def say(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        return json.loads(self.socket.recv(PATIENCE))

    def until(self, *types: str) -> list[dict[str, Any]]:
        """All that comes up to the first of these, which is the last of them."""
        heard: list[Any] = []
        while not heard or heard[-1]["type"] not in types:
            heard.append(self.hear())
        return heard


@pytest.fixture
def talk(shared) -> Iterator[Talk]:
    url = f"{shared.url}/api/analyse?lang=fr".replace("http", "ws", 1)
    with connect(url, open_timeout=PATIENCE) as socket:
        yield Talk(socket, url)


def test_a_position_is_looked_at_deeper_and_deeper(talk) -> None:
    talk.say(do="look", id=7, sheet="ecole", moves=["F"], seconds=1)
    heard = talk.until("done")
    assert {message["id"] for message in heard} == {7}
    lines = [message for message in heard if message["type"] == "lines"]
    assert set(lines[-1]) == {"type", "id", "depth", "lines", "nodes"}
    assert sorted(line["move"] for line in lines[-1]["lines"]) == list("abcdef")
    assert [message["depth"] for message in lines] == sorted(message["depth"] for message in lines)
    best = lines[-1]["lines"][0]
    assert set(best) == {"move", "value", "exact", "result", "pv", "text"}
    assert best["pv"][0] == [best["move"], 0]


def test_a_new_question_ends_the_one_before(talk) -> None:
    talk.say(do="look", id=1, sheet="abapa", seconds=60)
    talk.until("lines")
    talk.say(do="look", id=2, sheet="abapa", moves=["F"], seconds=0.2)
    heard = talk.until("done")
    assert heard[-1]["id"] == 2
    numbers = [message["id"] for message in heard]
    assert numbers == sorted(numbers)


def test_enough_is_enough(talk) -> None:
    talk.say(do="look", id=3, sheet="abapa", seconds=60)
    talk.until("lines")
    talk.say(do="stop")
    assert talk.until("done")[-1] == {"type": "done", "id": 3}
    talk.say(do="stop")
    talk.say(do="ping")
    assert talk.hear() == {"type": "pong"}


def test_whoever_leaves_takes_the_question_along(talk) -> None:
    """If the searches went on, they would soon fill all threads and the queue behind them."""
    for number in range(20):
        with connect(talk.url, open_timeout=PATIENCE) as socket:
            gone = Talk(socket)
            gone.say(do="look", id=number, sheet="abapa", seconds=60)
            gone.until("lines")
    talk.say(do="look", id=99, sheet="abapa", seconds=0.1)
    assert talk.until("done", "refused")[-1]["type"] == "done"


def test_a_game_gets_a_point_for_each_move_and_then_its_review(talk) -> None:
    moves = list("FfBeAcEb")
    talk.say(do="graph", id=4, sheet="grenier", moves=moves, names=["Awa", "Jules"])
    heard = talk.until("done")
    points = [message for message in heard if message["type"] == "point"]
    assert {point["ply"] for point in points} == set(range(len(moves) + 1))
    assert all(set(point) == {"type", "id", "ply", "value", "exact", "best"} for point in points)
    review = heard[-2]
    assert review["type"] == "review"
    for turning in review["turning"]:
        assert set(turning) == {"ply", "cost", "played", "best", "text", "mattered"}
        assert turning["cost"] >= 2
        assert turning["played"] == moves[turning["ply"]]


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"do": "look", "id": 5, "sheet": "nothing"}, "unknown-sheet"),
        ({"do": "look", "id": 5, "sheet": "abapa", "moves": ["a"]}, "bad-move"),
        ({"do": "look", "id": 5, "sheet": "abapa", "start": "0-0-0-0-0-0-0-0-0-0-0-0-24-24-S"}, "over"),
        ({"do": "look", "id": 5, "sheet": "abapa", "seconds": 61}, "wrong-type"),
        ({"do": "graph", "id": 5, "sheet": "abapa", "moves": ["F"] * 1001}, "wrong-type"),
        ({"do": "graph", "id": 5}, "missing-field"),
    ],
)
def test_what_cannot_be_done_is_refused_under_its_number(talk, message, code) -> None:
    talk.say(**message)
    heard = talk.until("refused")[-1]
    assert (heard["id"], heard["code"]) == (5, code)
    assert heard["text"].endswith(".")
    talk.say(do="ping")
    assert talk.until("pong")


def test_a_message_that_cannot_be_read_ends_nothing(talk) -> None:
    talk.say(do="look", id=6, sheet="abapa", seconds=0.5)
    talk.socket.send("{")
    types = [message["type"] for message in talk.until("done")]
    assert types.count("refused") == 1


# --- what is said ---


def turning(best: float, value: float, player: str = "S") -> Turning:
    return Turning(0, player, "", "C", "D", value, best, False, (), Overlooked("quiet", None))


@pytest.mark.parametrize(
    ("found", "french"),
    [
        (turning(5, -3), "Awa joue C ; D gardait l’avantage (8 graines de mieux)."),
        (turning(8, 4), "Awa joue C ; D valait 4 graines de plus."),
        (turning(0, -3), "Awa joue C ; D gardait l’équilibre (3 graines de mieux)."),
        (turning(-4, -7), "Awa joue C ; D perdait 3 graines de moins."),
    ],
)
def test_a_turning_point_says_what_was_lost(found, french) -> None:
    (told,) = msgspec.to_builtins(turning_view([found], "fr", {"S": "Awa", "N": "Jules"}))
    plain = told["text"].replace("\N{NO-BREAK SPACE}", " ").replace("\N{NARROW NO-BREAK SPACE}", " ")
    assert plain == f"Le tournant : {french}"
    assert told["cost"] == round(found.cost, 1)


def test_the_dearest_move_is_the_turning_point_and_names_follow_the_turn() -> None:
    found = [turning(3, 0, "N"), turning(9, 0), turning(4, 0, "N")]
    told = msgspec.to_builtins(turning_view(found, "en", {"N": "Jules"}))
    texts = [each["text"] for each in told]
    assert [text.startswith("The turning point: ") for text in texts] == [False, True, False]
    assert ["Jules plays C" in text for text in texts] == [True, False, True]
    assert "South plays C" in texts[1]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_line_says_what_it_is_worth(lang) -> None:
    worth: list[tuple[float, bool, str | None]] = [
        *((4.0, True, "win"), (9.0, False, "win"), (-4.0, True, "loss"), (-1.0, False, "loss")),
        *((0.0, True, "draw"), (0.2, False, None), (2.4, False, None), (-2.4, False, None)),
    ]
    lines = [LineFound("F", value, exact, result, [("F", 0)]) for value, exact, result in worth]
    told = msgspec.to_builtins(lines_view(1, LinesFound(1, 9, 100, lines), lang).lines)
    assert len({line["text"] for line in told}) == len(worth)
    assert [line["value"] for line in told] == [4, 9, -4, -1, 0, 0.2, 2.4, -2.4]
    assert isinstance(told[0]["value"], int)


class Deaf:
    """A socket that keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[dict[str, Any]] = []

    async def send_text(self, text: str) -> None:
        self.told.append(json.loads(text))


@pytest.mark.anyio
@pytest.mark.parametrize("fault", [RuntimeError, RecursionError, AssertionError])
async def test_a_fault_of_ours_is_said_and_not_swallowed(fault, caplog) -> None:
    class Broken:
        def must_wait(self, lane: str) -> None:
            raise fault("a fault of ours")

    socket = Deaf()
    connection = _Connection(cast(Any, socket), cast(Any, Broken()), study_queue(ThreadRunner()), "en")
    await connection.on_message('{"do": "look", "id": 3, "sheet": "abapa"}')
    while not not_none(connection._task).done():
        await asyncio.sleep(0)
    assert [(message["type"], message["id"], message["code"]) for message in socket.told] == [("refused", 3, "failed")]
    assert "a fault of ours" in caplog.text


@pytest.mark.anyio
async def test_however_much_is_asked_games_do_not_wait_for_it() -> None:
    gate, runner = threading.Event(), ThreadRunner()
    study = study_queue(runner)
    waiting = [asyncio.ensure_future(study.run(Requester("192.0.2.1"), gate.wait)) for _ in range(100)]
    try:
        assert await runner.run(lambda: "a game")  # as games are made and opened
    finally:
        gate.set()
        await asyncio.gather(*waiting)


def test_of_many_turning_points_those_that_cost_most_are_told_as_the_ones_that_mattered() -> None:
    many = [replace(turning(cost, 0), ply=ply) for ply, cost in enumerate((2, 9, 3, 8, 4, 7, 5))]
    told = msgspec.to_builtins(turning_view(many, "en", {}))
    assert (
        [each["ply"] for each in told if each["mattered"]] == [each.ply for each in mattered(many)] == [1, 3, 4, 5, 6]
    )


def test_lines_stand_in_the_order_of_the_numbers_that_are_shown() -> None:
    """A score puts any sure loss below any estimate; what is shown are seeds."""
    exact = EngineLine("B", exact_score(-18), ("B",), 4, True)
    guess = EngineLine("A", -2064, ("A",), 4, False)
    won, ahead = EngineLine("C", exact_score(3), ("C",), 4, True), EngineLine("D", 2000, ("D",), 4, False)
    lines = by_worth([guess, exact, won, ahead])
    shown = lines_view(1, _lines(1, Game("abapa"), Analysis(lines, 4, 4, 1, 1.0)), "en").lines
    assert [(line.move, line.value) for line in shown] == [("D", 20), ("C", 3), ("B", -18), ("A", -20.64)]
