"""Garbage on the sockets is refused in words or ends the socket; the game is the same as before."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

PATIENCE = 60

#: What is no message at all, for either socket.
GARBAGE: dict[str, str | bytes] = {
    "nothing": "",
    "blank": "   ",
    "no JSON": "move F",
    "half a message": '{"do": "move", "n": 0, "move": ',
    "a number": "7",
    "a list": '["move", "F"]',
    "null": "null",
    "a text": '"ping"',
    "no do": "{}",
    "unknown do": '{"do": "cheat"}',
    "do is a number": '{"do": 7}',
    "do is a list": '{"do": ["move"]}',
    "NaN": '{"do": "move", "n": NaN, "move": "F"}',
    "endless": '{"do": "move", "n": Infinity, "move": "F"}',
    "2^63": '{"do": "move", "n": 9223372036854775808, "move": "F"}',
    "2^64": '{"do": "look", "id": 18446744073709551616, "sheet": "abapa"}',
    "a number of a thousand digits": '{"do": "move", "n": ' + "9" * 1000 + ', "move": "F"}',
    "1e400": '{"do": "look", "id": 1e400, "sheet": "abapa"}',
    "half a surrogate": '{"do": "move", "n": 0, "move": "\\ud800"}',
    "half a surrogate as a key": '{"\\udfff": 1, "do": "ping"}',
    "deep lists": "[" * 3000 + "]" * 3000,
    "deep objects": '{"do":' * 1200,
    "deep in a field": '{"do": "look", "id": 1, "sheet": "abapa", "moves": ' + "[" * 2000 + "]" * 2000 + "}",
    "NUL": "\0\0\0",
    "a field twice": '{"do": "move", "n": 0, "n": "x", "move": "F"}',
    "bytes": b'{"do": "ping"}',
    "any bytes": bytes(range(256)),
    "too long": '{"do": "move", "n": 0, "move": "' + "F" * 9000 + '"}',
    "much too long": '{"do": "' + "x" * 70_000 + '"}',
    "longer than anything": " " * 2_000_000,
}
#: What looks like a message of a game, and isn't one.
PLAY = {
    "no n": {"do": "move", "move": "F"},
    "n is a text": {"do": "move", "n": "0", "move": "F"},
    "n is negative": {"do": "move", "n": -1, "move": "F"},
    "n is a fraction": {"do": "move", "n": 0.5, "move": "F"},
    "n is true": {"do": "move", "n": True, "move": "F"},
    "n is far": {"do": "move", "n": 99_999, "move": "F"},
    "n is too far": {"do": "move", "n": 2**62, "move": "F"},
    "no move": {"do": "move", "n": 0},
    "move is a number": {"do": "move", "n": 0, "move": 3},
    "move is none": {"do": "move", "n": 0, "move": "Z"},
    "move is empty": {"do": "move", "n": 0, "move": ""},
    "move of the other": {"do": "move", "n": 0, "move": "a"},
    "pass": {"do": "move", "n": 0, "move": "pass"},
    "too many fields": {"do": "move", "n": 0, "move": "F", "as": "N"},
    "accept nothing": {"do": "accept", "n": 0},
    "decline nothing": {"do": "decline", "n": 0},
    "undo nothing": {"do": "undo", "n": 0},
    "a language": {"do": "lang", "lang": "de"},
    "a name without end": {"do": "name", "n": 0, "seat": "S", "name": "A" * 201},
    "a name of nothing": {"do": "name", "n": 0, "seat": "S", "name": " \u200b"},
    "a name with a line": {"do": "name", "n": 0, "seat": "S", "name": "A\x1b[2J"},
    "the other's name": {"do": "name", "n": 0, "seat": "W", "name": "Awa"},
}
#: What looks like a question to the engine, and isn't one.
ANALYSE = {
    "no id": {"do": "look", "sheet": "abapa"},
    "no sheet": {"do": "look", "id": 1},
    "a sheet that isn't": {"do": "look", "id": 1, "sheet": "chess"},
    "a rule that isn't": {"do": "look", "id": 1, "sheet": "abapa", "overrides": {"grand_slam": "often"}},
    "a field that isn't": {"do": "graph", "id": 1, "sheet": "abapa", "overrides": {"__class__": "x"}},
    "a board of too many": {
        "do": "look",
        "id": 1,
        "sheet": "abapa",
        "start": {"pits": [48] * 12, "stores": [0, 0], "turn": "S"},
    },
    "a board of eleven": {"do": "look", "id": 1, "sheet": "abapa", "start": {"pits": [4] * 11, "stores": [0, 0]}},
    "a start that isn't": {"do": "graph", "id": 1, "sheet": "abapa", "start": "4-4-4"},
    "a move that isn't": {"do": "graph", "id": 1, "sheet": "abapa", "moves": ["F", "F"]},
    "moves without end": {"do": "graph", "id": 1, "sheet": "abapa", "moves": ["F"] * 5000},
    "seconds of the past": {"do": "look", "id": 1, "sheet": "abapa", "seconds": -1},
    "seconds without end": {"do": "look", "id": 1, "sheet": "abapa", "seconds": 1e300},
}


def answers(socket: ClientConnection, message: str | bytes) -> dict[str, Any] | int:
    """The first thing that is said to a message: an answer, or the code that ends the socket."""
    try:
        socket.send(message)
        return json.loads(socket.recv(PATIENCE))
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0


def refused(answer: dict[str, Any] | int) -> bool:
    if isinstance(answer, int):
        return answer in (1003, 1007, 1008, 1009)
    return answer["type"] == "refused" and bool(answer["code"]) and answer["text"][-1] in ".?!"


@pytest.fixture(scope="module")
def table(shared):
    """Somebody's game at this screen, and their cookie."""
    with shared.client() as client:
        made = client.post("/api/games", json={"kind": "here", "sheet": "abapa", "names": ["Awa", "Jules"]})
        before = client.get(made.json()["path"].replace("/game/", "/api/games/")).json()
        cookie = {"Cookie": f"awale={client.cookies['awale']}"}
        yield shared, f"/api/games/{made.json()['id']}", cookie, before


@pytest.mark.parametrize("name", [*GARBAGE, *PLAY])
def test_garbage_at_a_game_changes_nothing(table, name):
    server, game, cookie, before = table
    message = GARBAGE[name] if name in GARBAGE else json.dumps(PLAY[name])
    with connect(
        server.url.replace("http", "ws") + game + "/play?lang=en", additional_headers=cookie, open_timeout=PATIENCE
    ) as socket:
        assert json.loads(socket.recv(PATIENCE))["type"] == "state"
        answer = answers(socket, message)
        assert refused(answer), answer
        if isinstance(answer, dict) and answer["code"] != "stale":
            assert answers(socket, '{"do": "ping"}') == {"type": "pong"}
    with server.client(headers=cookie) as client:
        after = client.get(game).json()
    assert (after["n"], after["turns"], after["now"]["pits"]) == (before["n"], before["turns"], before["now"]["pits"])
    assert after["game"]["names"] == before["game"]["names"]
    assert "Traceback" not in server.errors


@pytest.mark.parametrize("name", [*GARBAGE, *ANALYSE])
def test_garbage_at_the_analysis_is_refused(shared, name):
    message = GARBAGE[name] if name in GARBAGE else json.dumps(ANALYSE[name])
    with connect(shared.url.replace("http", "ws") + "/api/analyse?lang=fr", open_timeout=PATIENCE) as socket:
        answer = answers(socket, message)
        assert refused(answer), answer
        if isinstance(answer, dict):
            assert refused(answers(socket, '{"do": "dance"}')), "it goes on listening"
    assert "Traceback" not in shared.errors


def test_a_spectator_moves_nothing(table):
    server, game, _, before = table
    with connect(server.url.replace("http", "ws") + game + "/play", open_timeout=PATIENCE) as socket:
        assert json.loads(socket.recv(PATIENCE))["you"] == []
        for message in (
            {"do": "move", "n": before["n"], "move": "F"},
            {"do": "resign", "n": before["n"]},
            {"do": "name", "n": before["n"], "seat": "S", "name": "Somebody"},
        ):
            assert refused(answers(socket, json.dumps(message)))


@pytest.mark.parametrize("path", ["/api/games/nothing/play", "/api/games/ZZZZZ/play", "/api/nothing", "/", "/web/a.js"])
def test_a_socket_to_nowhere_is_refused_before_it_is_open(shared, path):
    with (
        pytest.raises(InvalidStatus) as never,
        connect(shared.url.replace("http", "ws") + path, open_timeout=PATIENCE),
    ):
        pass
    assert never.value.response.status_code in (403, 404)


def test_what_strangers_send_does_not_fill_the_log(server):
    address = server.url.replace("http", "ws")
    with suppress(InvalidStatus), connect(address + "/api/games/nothing/play", open_timeout=PATIENCE):
        pass
    with suppress(ConnectionClosed), connect(address + "/api/analyse", open_timeout=PATIENCE) as socket:
        socket.send(b"\xff\xfe", text=True)  # what is said to be a text and can't be one
        socket.recv(PATIENCE)
    assert server.stop() == 0
    assert server.errors == ""


def test_who_says_too_much_is_heard_later_and_nothing_is_lost(table):
    server, game, cookie, _ = table
    with connect(
        server.url.replace("http", "ws") + game + "/play", additional_headers=cookie, open_timeout=PATIENCE
    ) as socket:
        socket.recv(PATIENCE)
        for _ in range(90):
            socket.send('{"do": "ping"}')
        said = [json.loads(socket.recv(PATIENCE)) for _ in range(90)]
    assert said == [{"type": "pong"}] * 90
