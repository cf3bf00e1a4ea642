"""Games over HTTP and over real sockets: making, joining, listing, records, and whatever nonsense somebody sends."""

from __future__ import annotations

import json
import re

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

import awale
from awale.server.games.new import LETTERS
from support.optional import not_none
from support.server_process import PATIENCE

GAME = {"kind": "here", "sheet": "grenier"}


@pytest.fixture
def awa(shared):
    with shared.client() as client:
        yield client


@pytest.fixture
def jules(shared):
    with shared.client() as client:
        yield client


def made(client, **settings):
    answer = client.post("/api/games", json={**GAME, **settings})
    assert answer.status_code == 201, answer.text
    return answer.json()


def at(client, game, lang="en"):
    """A socket at a game, with this client's cookie."""
    address = f"{client.base_url}/api/games/{game}/play?lang={lang}".replace("http://", "ws://").replace(
        "//api", "/api"
    )
    cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    headers = {"Cookie": cookie} if cookie else {}
    return connect(address, additional_headers=headers, proxy=None, open_timeout=PATIENCE, close_timeout=1)


def hear(socket, *kinds):
    while True:
        message = json.loads(socket.recv(PATIENCE))
        if message["type"] in kinds:
            return message


# --- making ---


def test_a_game_is_made_with_all_that_was_asked_for(awa):
    game = made(
        awa,
        sheet="boite-a-oeufs",
        overrides={"direction": "clockwise"},
        start="4S,4S,4S,4S,4S,4S/4S,4S,4S,4S,4S,4S 0 0 S 1",
        first="N",
        moves=["c"],
        names=["Awa", " Jules "],
        clock={"kind": "each", "minutes": 15, "seconds": 5},
    )
    assert game == {"id": game["id"], "code": None, "path": f"/game/{game['id']}"}
    assert re.fullmatch(r"[A-Za-z0-9_-]{12,}", game["id"])
    state = awa.get(f"/api/games/{game['id']}?lang=fr").json()
    assert state["game"]["names"] == ["Awa", "Jules"]
    assert state["game"]["sheet"]["overrides"] == {"direction": "clockwise"}
    assert state["game"]["sheet"]["clockwise"] is True
    assert state["game"]["start"] == "4-4-4-4-4-4-4-4-4-4-4-4-0-0-N"
    assert state["game"]["clock"] == {"kind": "each", "minutes": 15, "seconds": 5}
    assert [turn["move"] for turn in state["turns"]] == ["c"]
    assert (state["you"], state["n"], state["now"]["turn"]) == (["S", "N"], 1, "S")


def test_a_game_at_a_distance_has_a_code_of_letters_that_are_not_mistaken(awa):
    codes = {made(awa, kind="far")["code"] for _ in range(5)}
    assert all(len(code) == 5 and set(code) <= set(LETTERS) for code in codes)
    assert not set("IOQV") & set(LETTERS)


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"kind": "there"}, "wrong-value"),
        ({"sheet": "nim"}, "unknown-sheet"),
        ({"sheet": None}, "wrong-type"),
        ({"overrides": {"grand_slam": "often"}}, "bad-value"),
        ({"overrides": {"colour": "red"}}, "unknown-field"),
        ({"start": "4-4"}, "position-parts"),
        ({"start": "48-48-4-4-4-4-4-4-4-4-4-4-0-0-S"}, "too-many-seeds"),
        ({"moves": ["F", "F"]}, "bad-move"),
        ({"moves": ["\ud800"]}, None),
        ({"moves": ["F"] * 1001}, None),
        ({"first": "E"}, "wrong-value"),
        ({"names": ["Awa"]}, None),
        ({"names": ["a" * 41, ""]}, "bad-name"),
        ({"names": ["\u202eawA", ""]}, "bad-name"),
        ({"kind": "level"}, "which-level"),
        ({"kind": "level", "level": 99}, "unknown"),
        ({"kind": "level", "level": 10**30}, None),
        ({"clock": {"kind": "each", "minutes": 0}}, None),
        ({"clock": {"kind": "sand", "minutes": 1}}, None),
        ({"clock": {"kind": "set-time", "minutes": 5, "seconds": 1}}, "unknown-field"),
        ({"colour": "red"}, "unknown-field"),
    ],
)
def test_a_game_that_cannot_be_is_refused_in_words(awa, wrong, code):
    answer = awa.post(
        "/api/games?lang=fr",
        content=json.dumps({**GAME, **wrong}),
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 400, answer.text
    error = answer.json()["error"]
    assert error["text"]
    assert code in (None, error["code"])


# --- joining, listing ---


def test_a_friend_joins_by_the_code_and_others_watch(awa, jules, shared):
    game = made(awa, kind="far", names=["Awa", ""])
    joined = jules.post(f"/api/games/{game['code'].lower()}/join", json={"name": " Jules "})
    assert joined.json() == {"id": game["id"], "path": game["path"], "seats": ["N"]}
    assert jules.post(f"/api/games/{game['id']}/join", json={}).json()["seats"] == ["N"]
    assert awa.post(f"/api/games/{game['id']}/join", json={"name": "Awa"}).json()["seats"] == ["S"]
    with shared.client() as somebody:
        assert somebody.post(f"/api/games/{game['id']}/join", json={"name": "X"}).json()["seats"] == []
        assert somebody.get(f"/api/games/{game['id']}").json()["you"] == []
    assert awa.get(f"/api/games/{game['id']}").json()["game"]["names"] == ["Awa", "Jules"]


def test_ones_games_are_listed_and_nobody_elses(awa, jules):
    first = made(awa, kind="far", names=["Awa", ""])
    second = made(awa, kind="level", level=3, sheet="ecole")
    jules.post(f"/api/games/{first['id']}/join", json={"name": "Jules"})
    awa.post(f"/api/games/{first['id']}/acts", json={"do": "resign", "n": 1})
    listed = awa.get("/api/games?lang=en").json()["games"]
    assert [game["id"] for game in listed] == [second["id"], first["id"]]
    assert [game["over"] for game in listed] == [False, True]
    assert [game["text"] for game in listed] == ["South to move", "Jules wins; the count stood at 0 to 0."]
    assert listed[0]["names"] == ["South", "Gleaner"]
    assert set(listed[0]) == {"id", "path", "sheet", "names", "kind", "turns", "over", "text", "at"}
    assert [game["id"] for game in jules.get("/api/games").json()["games"]] == [first["id"]]


@pytest.mark.parametrize("name", ["k3v9x7q2mmmm", "BAHBA", "a", "x" * 300, "%00%00", "..%2f..", "%ff", "🎲"])
@pytest.mark.parametrize("what", ["", "/record", "/play"])
def test_a_game_that_is_not_there_is_said_to_be_not_there(shared, awa, name, what):
    if what == "/play":
        with pytest.raises(InvalidStatus) as refused, at(awa, name):
            pass
        # A name with a slash in it is not even an address of ours.
        assert refused.value.response.status_code == (403 if "%2f" in name else 404)
    else:
        assert awa.get(f"/api/games/{name}{what}").status_code == 404


# --- records ---


@pytest.mark.parametrize("notation", ["ogn", "playstrategy", "wikimanqala", "french", "uci", "openspiel"])
def test_a_record_can_be_had_in_every_notation_and_read_again(awa, notation):
    from awale.rules.records import read_record

    game = made(awa, sheet="abapa", moves=["F", "e", "C"], names=["Awa", ""])
    answer = awa.get(f"/api/games/{game['id']}/record?notation={notation}")
    assert answer.headers["content-type"].startswith("text/plain")
    assert read_record(answer.text, notation).moves == ["F", "e", "C"]
    if notation == "ogn":
        assert '[South "Awa"]' in answer.text
        assert '[North "?"]' in answer.text


def test_an_unknown_notation_is_refused(awa):
    answer = awa.get(f"/api/games/{made(awa)['id']}/record?notation=morse")
    assert answer.status_code == 400
    assert "morse" in answer.json()["error"]["text"]


# --- acts over HTTP ---


def test_acts_over_http_are_answered_as_over_a_socket(awa):
    game = made(awa)["id"]
    turn = awa.post(f"/api/games/{game}/acts", json={"do": "move", "n": 0, "move": "F"})
    assert (turn.status_code, turn.json()["type"], turn.json()["n"]) == (200, "turn", 1)
    again = awa.post(f"/api/games/{game}/acts", json={"do": "move", "n": 0, "move": "F"})
    assert again.json() == turn.json()
    stale = awa.post(f"/api/games/{game}/acts", json={"do": "move", "n": 0, "move": "E"})
    assert (stale.status_code, stale.json()["error"]["code"]) == (409, "stale")
    assert awa.post(f"/api/games/{game}/acts", json={"do": "ping"}).json() == {"type": "pong"}
    assert awa.post(f"/api/games/{game}/acts", json={"do": "lang", "lang": "fr"}).json()["type"] == "state"


def test_only_who_holds_a_seat_acts_over_http(awa, jules):
    game = made(awa)["id"]
    answer = jules.post(f"/api/games/{game}/acts", json={"do": "move", "n": 0, "move": "F"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (403, "watching")


# --- over a socket ---


def test_who_comes_back_has_the_same_seat_and_the_same_game(awa, jules):
    game = made(awa, kind="far")
    jules.post(f"/api/games/{game['code']}/join", json={"name": "Jules"})
    with at(awa, game["id"]) as south:
        hear(south, "state")
        south.send(json.dumps({"do": "move", "n": 1, "move": "F"}))
        assert hear(south, "turn")["n"] == 2
    for client, seat in ((awa, "S"), (jules, "N")):
        with at(client, game["id"], "fr") as again:
            state = hear(again, "state")
            assert (state["you"], state["n"]) == ([seat], 2)
            assert state["turns"][0]["text"].startswith("Sud sème F")


@pytest.mark.parametrize(
    "nonsense",
    [
        "",
        "{",
        "null",
        "[]",
        "12",
        '"move"',
        "{}",
        '{"do": "dance"}',
        '{"do": 1}',
        '{"do": "move"}',
        '{"do": "move", "n": 0}',
        '{"do": "move", "n": -1, "move": "F"}',
        '{"do": "move", "n": 1e400, "move": "F"}',
        '{"do": "move", "n": 99999999999999999999999, "move": "F"}',
        '{"do": "move", "n": "0", "move": "F"}',
        '{"do": "move", "n": 0, "move": "F", "colour": "red"}',
        '{"do": "move", "n": 0, "move": "FFFFFFFFF"}',
        '{"do": "move", "n": 0, "move": "\\ud800"}',
        '{"do": "move", "n": 0, "move": ""}',
        '{"do": "move", "n": 0, "move": "pass"}',
        '{"do": "name", "n": 0, "seat": "E", "name": "x"}',
        '{"do": "name", "n": 0, "seat": "S", "name": ""}',
        '{"do": "lang", "lang": "de"}',
        '{"do": "accept", "n": 0}',
        '{"do": "undo", "n": 0}',
        "[" * 5000,
    ],
)
def test_nonsense_on_a_socket_is_refused_in_words_and_changes_nothing(awa, nonsense):
    game = made(awa)["id"]
    with at(awa, game, "fr") as socket:
        before = hear(socket, "state")
        socket.send(nonsense)
        refused = hear(socket, "refused")
        assert refused["code"]
        assert refused["text"]
        socket.send('{"do": "lang", "lang": "fr"}')
        assert hear(socket, "state") == before


def test_a_socket_answers_to_a_ping(awa):
    with at(awa, made(awa)["id"]) as socket:
        socket.send('{"do": "ping"}')
        assert hear(socket, "pong") == {"type": "pong"}


def test_a_whole_game_against_a_level_is_played_to_its_end(awa):
    game = made(awa, kind="level", level=1, sheet="ecole")["id"]
    with at(awa, game) as socket:
        message = hear(socket, "state")
        while not message["now"]["outcome"]:
            now = message["now"]
            if now["turn"] == "S":
                playable = [pit for pit, choice in now["choices"].items() if choice["playable"]] or ["pass"]
                best = max(playable, key=lambda pit: now["choices"].get(pit, {}).get("captured", 0))
                socket.send(json.dumps({"do": "move", "n": message["n"], "move": best}))
            message = hear(socket, "turn", "refused")
            assert message["type"] == "turn"
    state = awa.get(f"/api/games/{game}").json()
    again = awale.Game("ecole")
    again.play(turn["move"] for turn in state["turns"])
    assert not_none(again.outcome()).text("en", {"N": "First seed"}) == state["now"]["outcome"]["text"]
