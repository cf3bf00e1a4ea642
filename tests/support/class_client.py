"""A class against a real server, over HTTP: a teacher and pupils, each with cookies of their own."""

from __future__ import annotations

import json
import random
import secrets
import ssl
import time
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any, TypeVar

import httpx
from websockets.sync.client import connect
from websockets.typing import Origin

from support.server_process import PATIENCE, Server

V = TypeVar("V", bound="Visitor")


class Visitor:
    """Somebody with a device."""

    def __init__(self, server: Server) -> None:
        self.client: httpx.Client = server.client(headers={"Origin": server.url, "Accept-Language": "en"})

    def get(self, path: str, **query: Any) -> Any:
        return _told(self.client.get(path, params=query))

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return _told(self.client.post(path, json=body))


class Teacher(Visitor):
    """The visitor who has made the class."""

    def __init__(self, server: Server, **wanted: Any) -> None:
        super().__init__(server)
        made = self.post("/api/classes", wanted)
        self.id, self.code, self.key = made["id"], made["code"], made["key"]
        #: The key of the club that they have made, if they have.
        self.club_key = ""

    def do(self, do: str, **what: Any) -> dict[str, Any]:
        """Does an act; returns the state of the class after it."""
        found: dict[str, Any] = self.post(
            f"/api/classes/{self.id}/acts", {"do": do, "act": secrets.token_hex(8), **what}
        )
        return found

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/classes/{self.id}")
        return found

    @property
    def contest(self) -> dict[str, Any]:
        found: dict[str, Any] = self.state["shared"]["contest"]
        return found

    @property
    def places(self) -> list[tuple[int, str, float]]:
        names = {person["id"]: person["name"] for person in self.state["shared"]["people"]}
        return [(each["place"], names[each["person"]], each["points"]) for each in self.contest["places"]]


class Pupil(Visitor):
    """A visitor who has joined by the code."""

    def __init__(self, server: Server, code: str, name: str) -> None:
        super().__init__(server)
        self.code, self.name = code, name
        joined = self.post(f"/api/classes/{code}/join", {"name": name})
        self.class_id, [self.id] = joined["id"], joined["you"]

    @property
    def state(self) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/classes/{self.class_id}")
        return found

    @property
    def game(self) -> str | None:
        """The game that one is to play now."""
        [seat] = self.state["play"] or [{"path": None}]
        found: str | None = seat["path"] and seat["path"].rpartition("/")[2]
        return found

    def move(self, game: str, chance: random.Random) -> bool:
        """Plays any move, if it is one's turn; whether one could."""
        state = self.get(f"/api/games/{game}")
        now = state["now"]
        if now["outcome"] or now["turn"] not in state["you"]:
            return False
        playable = [pit for pit, choice in now["choices"].items() if choice["playable"]]
        move = chance.choice(playable) if playable else "pass"
        self.post(f"/api/games/{game}/acts", {"do": "move", "n": state["n"], "move": move})
        return True


class School:
    """Everybody who comes to a server; all leave at the end of it (``with School(server) as school``)."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self._stack = ExitStack()

    def __enter__(self) -> School:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def teacher(self, **wanted: Any) -> Teacher:
        return self._let_in(Teacher(self.server, **wanted))

    def pupil(self, code: str, name: str) -> Pupil:
        return self._let_in(Pupil(self.server, code, name))

    def visitor(self) -> Visitor:
        return self._let_in(Visitor(self.server))

    def _let_in(self, visitor: V) -> V:
        self._stack.callback(visitor.client.close)
        return visitor


def _told(answer: httpx.Response) -> Any:
    assert answer.is_success, answer.text
    return answer.json()


def listening(visitor: Visitor, class_id: str) -> Any:
    """A socket at a class, with a visitor's own cookie."""
    base = str(visitor.client.base_url).rstrip("/")
    cookie = "; ".join(f"{name}={value}" for name, value in visitor.client.cookies.items())
    address = base.replace("http", "ws", 1) + f"/api/classes/{class_id}/live?lang=en"
    # As with requests: nobody here shows a certificate that the world knows.
    trusting = ssl._create_unverified_context() if address.startswith("wss") else None
    more: dict[str, Any] = {"additional_headers": {"Cookie": cookie}, "max_size": 2**20, "ssl": trusting}
    return connect(address, origin=Origin(base), open_timeout=PATIENCE, **more)


def heard(socket: Any, wanted: Callable[[dict[str, Any]], Any], what: str) -> dict[str, Any]:
    """The next message that is wanted."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        message: dict[str, Any] = json.loads(socket.recv(timeout=PATIENCE))
        if wanted(message):
            return message
    raise AssertionError(what)
