"""What goes over the wire is what its types say, and what was written from the types is up to date."""

from __future__ import annotations

import copy
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import jsonschema_rs
from websockets.sync.client import connect
from websockets.typing import Origin

from awale.server.app import routes
from awale.server.openapi import document
from support.class_client import School, Visitor
from support.server_process import PATIENCE

sys.path.insert(0, str(Path(__file__).parents[2] / "tools"))
import contract

DOCUMENT = document(routes())
SHAPES = DOCUMENT["components"]["schemas"]


# --- what is written ----------------------------------------------------------------------------------------------


def test_the_pages_declarations_are_up_to_date() -> None:
    assert contract.wire(DOCUMENT) == contract.WIRE.read_text(encoding="utf-8"), "run python tools/contract.py"


def test_the_protocol_has_every_shape_as_it_is() -> None:
    text = contract.PROTOCOL.read_text(encoding="utf-8")
    assert contract.protocol(text, DOCUMENT) == text, "run python tools/contract.py"
    assert sorted(contract.named(text)) == sorted(SHAPES), "each stands there once"


def test_a_try_in_a_lesson_has_the_shape_of_a_try() -> None:
    answer = DOCUMENT["paths"]["/api/lessons/{lesson}/try"]["post"]["responses"]["200"]
    assert answer["content"]["application/json"]["schema"] == {"$ref": "#/components/schemas/TryView"}
    assert {"right", "done", "turn"} <= set(SHAPES["TryView"]["properties"])


def test_every_socket_is_in_the_document() -> None:
    assert set(DOCUMENT["x-sockets"]) == {"/api/games/{name}/play", "/api/classes/{name}/live", "/api/analyse"}


# --- what is said -------------------------------------------------------------------------------------------------


def closed(name: str) -> jsonschema_rs.Draft202012Validator:
    """Holds a message against a named shape; a key that no shape has is wrong, too."""
    shapes = copy.deepcopy(SHAPES)
    for shape in shapes.values():
        if "properties" in shape:
            shape["additionalProperties"] = False
    whole = {"$ref": f"#/components/schemas/{name}", "components": {"schemas": shapes}}
    return jsonschema_rs.Draft202012Validator(whole)


class Line:
    """One end of a socket: whatever it says or hears is held against the types."""

    def __init__(self, socket: Any, said: str, told: str) -> None:
        self._socket, self._said, self._told = socket, closed(said), closed(told)
        self.kinds: set[str] = set()

    def say(self, **message: Any) -> None:
        self._said.validate(message)
        self._socket.send(json.dumps(message))

    def hear(self, kind: str) -> dict[str, Any]:
        """The next message of a kind."""
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv(PATIENCE))
            self._told.validate(message)
            self.kinds.add(message["type"])
            if message["type"] == kind:
                return message


@contextmanager
def at(visitor: Visitor, path: str, said: str, told: str) -> Iterator[Line]:
    base = str(visitor.client.base_url).rstrip("/")
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
    address = base.replace("http", "ws", 1) + path
    with connect(address, origin=Origin(base), open_timeout=PATIENCE, additional_headers={"Cookie": cookie}) as socket:
        yield Line(socket, said, told)


def held(name: str, value: Any) -> Any:
    """A value that was answered, held against its type."""
    closed(name).validate(value)
    return value


def test_a_game_is_told_in_its_types(shared) -> None:
    with School(shared) as school:
        awa, jules = school.visitor(), school.visitor()
        made = held(
            "Made", awa.post("/api/games", {"kind": "far", "sheet": "grenier", "clock": {"kind": "each", "minutes": 9}})
        )
        with at(awa, f"/api/games/{made['id']}/play?lang=en", "GameAct", "GameMessage") as one:
            one.hear("state")
            held("Joined", jules.post(f"/api/games/{made['code']}/join", {"name": "Jules"}))
            one.hear("event")
            with at(jules, f"/api/games/{made['id']}/play?lang=fr", "GameAct", "GameMessage") as two:
                n = two.hear("state")["n"]
                one.say(do="move", n=n, move="F")
                for each in (one, two):
                    each.hear("turn")
                for say in (
                    {"do": "hint"},
                    {"do": "read"},
                    {"do": "consider"},
                    {"do": "move", "n": n + 1, "move": "A"},
                ):
                    one.say(**say)
                    one.hear("refused")
                one.say(do="undo", n=n + 1)
                assert two.hear("event")["now"]["offer"]
                two.say(do="decline", n=n + 2)
                two.say(do="resign", n=n + 3)
                while not one.hear("event")["now"]["outcome"]:
                    pass
                two.say(do="ping")
                two.hear("pong")
            one.hear("present")
        held("Games", awa.get("/api/games"))
        held("StateView", awa.get(f"/api/games/{made['id']}"))
        held("NoReview", awa.get(f"/api/games/{made['id']}/review"))


def test_help_at_a_board_is_told_in_its_types(shared) -> None:
    with School(shared) as school:
        awa = school.visitor()
        start = "1-0-0-0-0-5-1-2-1-2-0-0-20-16-S"
        made = awa.post("/api/games", {"kind": "here", "sheet": "grenier", "start": start})
        with at(awa, f"/api/games/{made['id']}/play", "GameAct", "GameMessage") as line:
            line.hear("state")
            for do, kind in (("hint", "hint"), ("read", "reading"), ("consider", "considered")):
                line.say(do=do)
                assert line.hear(kind)
            assert line.kinds >= {"state", "hint", "reading", "considered"}


def test_a_class_is_told_in_its_types(shared) -> None:
    with School(shared) as school:
        teacher = school.teacher(title="CM1", clock={"kind": "set-time", "minutes": 10})
        path = f"/api/classes/{teacher.id}"
        with at(teacher, f"{path}/live?lang=fr", "ClassAct", "ClassMessage") as line:
            line.hear("class")
            pupils = [school.pupil(teacher.code, name) for name in ("Awa", "Jules", "Zoé")]
            wishes: list[dict[str, Any]] = [
                {"do": "begin", "kind": "swiss", "rounds": 2, "minutes": 5},
                {"do": "round", "boards": "screens"},
                {"do": "ask", "position": "4-4-4-4-4-4-4-4-4-4-4-4-0-0-S"},
            ]
            for number, wish in enumerate(wishes):
                line.say(act=f"a{number}", **wish)
                line.hear("done")
            with at(pupils[0], f"{path}/live", "ClassAct", "ClassMessage") as theirs:
                theirs.hear("class")
                theirs.say(do="reply", act="r", person=pupils[0].id, move="F")
                theirs.hear("done")
                theirs.say(do="end", act="e")
                theirs.hear("refused")
                line.say(do="reveal", act="a4", best="F")
                while not (theirs.hear("class")["question"] or {}).get("counts"):
                    pass
                line.say(do="bell", act="a5")
                while not line.hear("class")["shared"]["contest"]["rounds"][-1]["over"]:
                    pass
                line.say(do="remove", act="a6", person=pupils[0].id)
                theirs.hear("removed")
            held("ClassStateMessage", teacher.state)
            teacher.client.delete(path)
            line.hear("closed")
            assert line.kinds >= {"class", "boards", "present", "done", "closed"}


def test_analysis_is_told_in_its_types(shared) -> None:
    with School(shared) as school, at(school.visitor(), "/api/analyse", "AnalysisRequest", "AnalysisMessage") as line:
        start = "1-0-0-0-0-5-1-2-1-2-0-0-20-16-S"
        line.say(do="look", id=1, sheet="grenier", start=start, seconds=0.2)
        assert line.hear("lines")
        line.hear("done")
        line.say(do="graph", id=2, sheet="grenier", start=start, moves=["F"])
        line.hear("review")
        line.say(do="look", id=3, sheet="chess")
        line.hear("refused")
        assert line.kinds >= {"lines", "point", "review", "done", "refused"}
